cask "@name@" do
  arch arm: "arm64", intel: "x86_64"

  version "@version@"
  sha256 arm:   "@arm64_sha256@",
         intel: "@x86_64_sha256@"

  url "@home@/releases/download/v#{version}/@name@-#{version}-macos-#{arch}.zip"
  name "Quintet"
  desc "@summary@"
  homepage "@home@"

  app "Quintet.app"

  zap trash: [
    "~/Library/Application Support/quintet",
    "~/Library/Caches/quintet",
  ]
end
