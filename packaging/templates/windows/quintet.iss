; For Inno Setup: ISCC.exe build\windows\quintet.iss
[Setup]
AppId={{28F871AD-D6B0-42D1-8039-D0A37A25B651}
AppName=Quintet
AppVersion=@version@
AppPublisher=@authors@
AppPublisherURL=@home@
AppSupportURL=@home@/issues
AppUpdatesURL=@home@/releases
VersionInfoVersion=@version@
; for one player, without an administrator, unless it is asked otherwise
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=commandline dialog
DefaultDirName={autopf}\Quintet
DisableProgramGroupPage=yes
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0
ChangesAssociations=yes
SetupIconFile=..\icons\quintet.ico
UninstallDisplayIcon={app}\quintet.exe
UninstallDisplayName=Quintet
WizardStyle=modern
SolidCompression=yes
OutputDir=..
OutputBaseFilename=@setup@

[Languages]
Name: en; MessagesFile: "compiler:Default.isl"
@languages@

[CustomMessages]
en.FileType=@file_type@
@file_types@

[Tasks]
Name: desktopicon; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[InstallDelete]
; modules of an older version would stay otherwise
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "..\quintet\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{autoprograms}\Quintet"; Filename: "{app}\quintet.exe"
Name: "{autodesktop}\Quintet"; Filename: "{app}\quintet.exe"; Tasks: desktopicon

[Registry]
Root: HKA; Subkey: "Software\Classes\.quintet\OpenWithProgids"; ValueType: none; ValueName: "Quintet.Game"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.quintet"; ValueType: string; ValueData: "Quintet.Game"; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\Quintet.Game"; ValueType: string; ValueData: "{cm:FileType}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Quintet.Game\DefaultIcon"; ValueType: string; ValueData: "{app}\quintet.exe,0"
Root: HKA; Subkey: "Software\Classes\Quintet.Game\shell\open\command"; ValueType: string; ValueData: """{app}\quintet.exe"" ""%1"""

[Run]
Filename: "{app}\quintet.exe"; Description: "{cm:LaunchProgram,Quintet}"; Flags: nowait postinstall skipifsilent
