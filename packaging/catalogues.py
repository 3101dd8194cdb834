"""Make the catalogues of translated texts, one command each, such as: python packaging/catalogues.py update.

update [LANG …]   add the new texts of the program, remove old ones, and compile
compile [LANG …]  write the catalogues as the program reads them
figures [LANG …]  write how each language writes figures and dates, from the Unicode Consortium's data
check [LANG …]    print what is wrong, how many texts are not translated, and which pages of the help lag behind
new LANG …        begin the catalogue of another language

Without LANG all languages are meant. docs/translating.md explains the rest.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from itertools import islice
from pathlib import Path
from string import Formatter
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

try:
    from babel import Locale
    from babel.messages import Catalog, Message
    from babel.messages.extract import extract
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import PoFileError, read_po, write_po

    from game.language import ENGLISH, FOLDER, NAMES, cards, catalogue_of
    from game.language.games import CAPITALS, VARIATION
    from game.language.number_formats import LocaleFormats
    from game.language.refusals import SPOKEN
    from game.patiences import PATIENCES
    from game.platform import desktop
    from game.view.help.text import FOLDER as HELP
    from game.view.help.text import Picture, Words, parse
except ModuleNotFoundError as error:
    sys.exit(f"the package {error.name} is not installed: pip install -e '.[dev]'")

ROOT = Path(__file__).resolve().parents[1]
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "N_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "NP_": ((1, "c"), 2),
}
NOTE = "Translators:"  # what a comment begins with that is meant for them
DESKTOP = ROOT / "packaging" / "desktop"
CASES = ("named", "subject", "object", "on", "words")
CARDS = re.compile(r"\b[A2-9TJQK][CDHS]\b")
PERCENT = re.compile(r"%(?:\(\w+\))?[sr]")
# weekdays from Monday on where the first two letters are not what calendars show
NARROW = {"pl": ["pn", "wt", "śr", "cz", "pt", "so", "nd"]}
FIRST_DAYS = {"fr": "1er"}
PATTERN = re.compile(r"y+|L+|M+|d+|H+|m+")
PATTERN_FIELDS = {
    "y": "{year}",
    "MMMM": "{month}",
    "LLLL": "{month}",
    "d": "{day}",
    "H": "{hour}",
    "HH": "{hour:02}",
    "mm": "{minute:02}",
}
PLURALS = {"fr": "(n > 1)", "pt_BR": "(n > 1)"}  # where gettext's rule is simpler than that of the data
PLURAL_RULES = {
    "pl": (3, "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)"),
    "cs": (3, "(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2)"),
}
ARGPARSE = (  # texts of argparse in Python 3.11 to 3.14 that a player may read
    "usage: ",
    "options",
    "positional arguments",
    "show this help message and exit",
    "expected one argument",
    "unrecognized arguments: %s",
    "argument %(argument_name)s: %(message)s",
    "invalid choice: %(value)r (choose from %(choices)s)",
    "ignored explicit argument %r",
    "not allowed with argument %s",
)


class Lean(Catalog):
    """A catalogue to be compiled: its header is what gettext needs, and the same every time."""

    def __iter__(self) -> Iterator[Message]:
        """Yield the header, with the letters and the plural forms, and the messages."""
        number, rule = plural_rule(str(self.locale_identifier))
        header = f"Content-Type: text/plain; charset=utf-8\nPlural-Forms: nplurals={number}; plural={rule};"
        yield Message("", header)
        yield from islice(super().__iter__(), 1, None)


class Entry(NamedTuple):
    """A text to translate, and where it is from."""

    text: str | tuple[str, str]
    context: str | None
    file: str
    notes: tuple[str, ...] = ()


# ---- extraction


def entries() -> Iterator[Entry]:
    """Yield all texts of the program."""
    yield from _rules()
    yield from _desktop()
    for ours in ARGPARSE:
        yield Entry(ours, None, "main.py", ("Of the command line’s help; keep %s, %r and %(…)s.",))
    for path in [ROOT / "main.py", *sorted((ROOT / "game").rglob("*.py"))]:
        with path.open("rb") as file:
            for _line, text, comments, context in extract("python", file, KEYWORDS, (NOTE,), strip_comment_tags=True):
                both = (text[0], text[1]) if isinstance(text, list | tuple) else text
                yield Entry(both, context, path.relative_to(ROOT).as_posix(), tuple(comments))


def _rules() -> Iterator[Entry]:
    """Yield what the rules say in English: they know nothing of languages."""
    for code, text in SPOKEN.items():
        note = f"Why a move is refused ({code}): a clause, small."
        yield Entry((text, text) if "{count}" in text else text, None, "game/rules/refusals.py", (note,))
    for game in PATIENCES.values():
        file = f"game/patiences/{game.__module__.rpartition('.')[2]}.py"
        yield Entry(game.name, None, file, ("The name of a game.",))
        yield Entry(game.name.upper(), CAPITALS, file, ("The name of a game, in capitals.",))
        for name, note in game.variations().items():
            yield Entry(name.replace("-", " "), VARIATION, file, ("A variation; it begins small.",))
            yield Entry(note, None, file)
    for context, text in cards.entries():
        yield Entry(text, context, "game/language/cards.py")


def _desktop() -> Iterator[Entry]:
    """Yield what desktops and software centres show."""
    for path in sorted(DESKTOP.iterdir()):
        for start, _sign, text, _end in desktop.SHOWN.findall(path.read_text("utf-8")):
            note = ("Words to find the program by, each with a ; after it.",) if start == "Keywords" else ()
            yield Entry(text, desktop.CONTEXT, f"packaging/desktop/{path.name}", note)


@cache
def template() -> Catalog:
    """Return all texts, in the order of the files that they are in; they are read once."""
    catalog = Catalog(project="Quintet", charset="utf-8", fuzzy=False)
    for entry in sorted(entries(), key=lambda entry: entry.file):
        catalog.add(
            entry.text,
            context=entry.context,
            locations=[(entry.file, 0)],
            auto_comments=[*entry.notes, *_hints(entry)],
        )
    for message in catalog:
        message.locations = sorted({(file, None) for file, _ in message.locations})  # type: ignore[misc]
        message.auto_comments = list(dict.fromkeys(message.auto_comments))
        message.flags.discard("python-format")
        message.flags.discard("python-brace-format")
    return catalog


def _hints(entry: Entry) -> list[str]:
    """Say what a translator must know of a text that the text itself shows."""
    text = entry.text if isinstance(entry.text, str) else entry.text[0]
    plain = re.sub(r"\{.*?\}", "", text)
    hints = ["Under an icon of the bar, so as short as can be."] if entry.context == "bar" else []
    if plain.upper() == plain != plain.lower() and len(plain.strip()) > 2 and entry.context != CAPITALS:
        hints.append("Shown in capitals, as you write it.")
    if "\n" in text:
        hints.append("Two short lines, inside an empty place for a card.")
    if re.search(r"\{\w+\.", text):
        hints.append("Of a card choose the case: named, subject, object or on, as in {card.object}.")
    return hints


def written(catalog: Catalog) -> bytes:
    """Return a catalogue as the text that is kept: nothing in it changes but texts."""
    file = BytesIO()
    write_po(file, catalog, width=100, omit_header=True, include_lineno=False)
    header = "\n".join(f'"{line}\\n"' for line in _header(catalog))
    return f'msgid ""\nmsgstr ""\n{header}\n\n'.encode() + file.getvalue().strip() + b"\n"


def _header(catalog: Catalog) -> Iterator[str]:
    yield "Project-Id-Version: Quintet"
    if catalog.locale_identifier:
        yield f"Language: {catalog.locale_identifier}"
        number, rule = plural_rule(str(catalog.locale_identifier))
        yield f"Plural-Forms: nplurals={number}; plural={rule};"
    yield "MIME-Version: 1.0"
    yield "Content-Type: text/plain; charset=UTF-8"
    yield "Content-Transfer-Encoding: 8bit"


def plural_rule(code: str) -> tuple[int, str]:
    """Return how many plural forms a language has, and gettext's rule for them."""
    if code in PLURAL_RULES:
        return PLURAL_RULES[code]
    return (2, PLURALS.get(code, "(n != 1)"))


# ---- the catalogues of languages


def source_of(code: str) -> Path:
    """Return the path of a language's catalogue."""
    return catalogue_of(code).with_suffix(".po")


def all_languages() -> list[str]:
    """List the languages that there are catalogues of."""
    return sorted(path.parents[1].name for path in FOLDER.glob("*/LC_MESSAGES/quintet.po"))


def read(code: str) -> Catalog:
    """Read a language's catalogue; raise OSError with a sentence if that fails."""
    try:
        return read_text(source_of(code).read_bytes(), code)
    except (OSError, ValueError, PoFileError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise OSError(f"{source_of(code)} cannot be read: {reason}") from error


def read_text(data: bytes, code: str | None = None) -> Catalog:
    """Read the text of a catalogue."""
    return read_po(BytesIO(data), locale=code, charset="utf-8", abort_invalid=True)


def updated(catalog: Catalog) -> Catalog:
    """Bring a catalogue up to date: texts that are no longer there go, new ones are empty, none is guessed."""
    catalog.update(template(), no_fuzzy_matching=True, update_header_comment=False)
    catalog.obsolete.clear()
    return catalog


def compiled(catalog: Catalog) -> bytes:
    """Return a catalogue as the program reads it; what is not translated is left out."""
    file, lean = BytesIO(), Lean(locale=catalog.locale_identifier, fuzzy=False)
    for message in filter(is_translated, catalog):
        lean.add(message.id, message.string, context=message.context)
    write_mo(file, lean)
    return file.getvalue()


def _forms(message: Message) -> tuple[str, ...]:
    return tuple(message.string) if isinstance(message.string, list | tuple) else (str(message.string or ""),)


def _texts(message: Message) -> tuple[str, ...]:
    return tuple(message.id) if isinstance(message.id, list | tuple) else (str(message.id),)


def is_translated(message: Message) -> bool:
    """Return whether a message is compiled: fuzzy ones and those that lack a form are not."""
    return bool(message.id) and not message.fuzzy and all(_forms(message))


# ---- checks


def untranslated(catalog: Catalog) -> list[Message]:
    """List the texts of the program that a catalogue has no translation of, and that are shown in English."""
    there = {(message.context, message.id) for message in catalog if is_translated(message)}
    return [message for message in template() if message.id and (message.context, message.id) not in there]


def outdated(code: str, folder: Path = HELP) -> list[str]:
    """List the pages of the help that do not have the structure and the cards of the English ones any more."""
    pages = {page.stem: page.read_text("utf-8") for page in sorted((folder / code).glob("*.md"))}
    return [name for name, text in pages.items() if _shape(text) != _shape((folder / f"{name}.md").read_text("utf-8"))]


def _shape(text: str) -> list[object]:
    """Return a page without its words: kinds of blocks, pictures, rows, what steps are about, cards in any order."""
    page = parse(text)
    blocks: list[object] = []
    for topic in page.topics.values():
        blocks.append("topic")
        for block in topic:
            match block:
                case Words(kind, runs):
                    blocks.append((kind, sum(run.face == "cards" for run in runs)))
                case Picture(description):
                    blocks.append(("picture", description))
                case _:
                    blocks.append(block)
    return [*blocks, *((step.kinds, step.piles) for step in page.steps), *sorted(CARDS.findall(text))]


def problems(code: str) -> Iterator[str]:
    """Yield what is wrong with a language's translations; texts without one are not."""
    catalog = read(code)
    for message in filter(is_translated, catalog):
        yield from (f"{what}: {_texts(message)[0]!r}" for what in _wrong(code, message))
    if not catalogue_of(code).is_file() or catalogue_of(code).read_bytes() != compiled(catalog):
        yield "the compiled catalogue is another one: run compile"


def _wrong(code: str, message: Message) -> Iterator[str]:
    forms, texts = _forms(message), _texts(message)
    if len(texts) > 1 and len(forms) != plural_rule(code)[0]:
        yield f"{len(forms)} plural forms, not {plural_rule(code)[0]}"
    for form in forms:
        yield from _wrong_fields(form, texts)
        if form.count("\n") != texts[-1].count("\n"):
            yield "as many lines as in English"
        if texts[-1] != texts[-1].strip() and form[-1:] != texts[-1][-1:]:
            yield "a space at the end, as in English"
        if "\N{RIGHT SINGLE QUOTATION MARK}" in texts[-1] and "'" in form:
            yield "a typographic apostrophe: ’"


def _wrong_fields(form: str, texts: tuple[str, ...]) -> Iterator[str]:
    """Say which fields are others than in English; the singular may leave out the number."""
    if sorted(PERCENT.findall(form)) != sorted(PERCENT.findall(texts[-1])):
        yield "other % fields than in English"
    if not _has_fields(texts):
        return
    try:
        ours = fields_of(form)
    except ValueError as error:
        yield f"its braces are wrong: {error}"
        return
    english = set.union(*map(fields_of, texts))
    roots, needed = {field.partition(".")[0] for field in ours}, {field.partition(".")[0] for field in english}
    if not needed - {"count"} <= roots <= needed or ("count" in needed - roots and len(texts) == 1):
        yield f"its fields are {sorted(roots)}, not {sorted(needed)}"
    for field in ours - english:
        root, _, case = field.partition(".")
        if case not in CASES or not any(one.startswith(f"{root}.") for one in english):
            yield f"there is no field {{{field}}}"


def _has_fields(texts: tuple[str, ...]) -> bool:
    return any(map(fields_of, texts))


def fields_of(text: str) -> set[str]:
    """Return the names of a text's fields, each with the case that it asks for."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


# ---- figures


def figures_for(code: str) -> LocaleFormats:
    """Return how a language writes figures and dates."""
    locale = Locale.parse(code)
    symbols = locale.number_symbols["latn"]
    months, alone = locale.months["format"]["wide"], locale.months["stand-alone"]["wide"]
    days, short = locale.days["format"]["wide"], locale.days["stand-alone"]
    narrow = short.get("short", short["abbreviated"])
    letters = NARROW.get(code) or [narrow[day].rstrip(".")[:2] for day in range(7)]
    brief = [short["abbreviated"][day].rstrip(".") for day in range(7)]
    return LocaleFormats(
        decimal=symbols["decimal"],
        percent=locale.percent_formats[None].pattern.replace("#,##0", "{number}"),
        time=_pattern(locale.time_formats["short"].pattern),
        day_month=_pattern(locale.datetime_skeletons["MMMMd"].pattern),
        day_month_year=_pattern(locale.date_formats["long"].pattern),
        month_year=_pattern(locale.datetime_skeletons["yMMMM"].pattern),
        first_day=FIRST_DAYS.get(code, "1"),
        first_weekday=locale.first_week_day,
        months=[months[month] for month in range(1, 13)],
        months_alone=[alone[month] for month in range(1, 13)],
        weekdays=[days[day] for day in range(7)],
        weekdays_narrow=letters if len(set(letters)) == 7 else brief,
    )


def _pattern(pattern: str) -> str:
    """Turn a pattern of the data, such as d 'de' MMMM, into one with fields."""
    quoted = re.split(r"'([^']*)'", pattern)
    for place in range(0, len(quoted), 2):
        quoted[place] = PATTERN.sub(lambda found: PATTERN_FIELDS[found[0]], quoted[place])
    return "".join(quoted)


# ---- the commands


def write_file(path: Path, data: bytes) -> None:
    """Write a file, and the folders above it; say which."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.is_file() or path.read_bytes() != data:
        path.write_bytes(data)
        print(path.relative_to(ROOT))  # noqa: T201 - what was done


def run(command: str, codes: list[str]) -> int:
    """Do what a command says for some languages, and return the exit status."""
    if command == "new":
        for code in codes:
            write_file(source_of(code), written(updated(Catalog(locale=code, fuzzy=False))))
        return run("figures", codes)
    if command == "check":
        wrong = [f"{code}: {problem}" for code in codes for problem in problems(code)]
        total = sum(bool(message.id) for message in template())
        counts = [f"{code}: {len(untranslated(read(code)))} of {total} texts are not translated" for code in codes]
        pages = [
            f"{code}: the help of {page} differs from the English one" for code in codes for page in outdated(code)
        ]
        print("\n".join(wrong + pages + counts))  # noqa: T201 - the answer
        return 1 if wrong else 0
    for code in codes:
        if command == "update":
            write_file(source_of(code), written(updated(read(code))))
        if command in ("update", "compile"):
            write_file(catalogue_of(code), compiled(read(code)))
        if command == "figures":
            data = json.dumps(figures_for(code), ensure_ascii=False, indent=1, sort_keys=True)
            write_file(FOLDER / code / "figures.json", f"{data}\n".encode())
    return 0


def main() -> int:
    """Read the command line."""
    command, codes = (sys.argv[1:] or [""])[0], sys.argv[2:]
    unknown = [code for code in codes if code not in NAMES or code == ENGLISH]
    if command not in ("update", "compile", "figures", "check", "new") or (command == "new" and not codes):
        print(__doc__)  # noqa: T201 - what there is
        return 2
    if unknown:
        print(f"{unknown[0]} has no name yet: write it into NAMES in game/language/__init__.py")  # noqa: T201 - likewise
        return 2
    try:
        return run(command, codes or all_languages())
    except OSError as error:
        print(error, file=sys.stderr)  # noqa: T201 - why it was not done
        return 1


if __name__ == "__main__":
    sys.exit(main())
