"""Checks the texts of all languages: nothing missing, nothing unused, the same values, all plural forms.

    python tools/check_texts.py          every language
    python tools/check_texts.py pl       one language

Each line it prints is a fault: the file, the entry, and what is wrong with it. The guide for translators
is docs/guides/adding-a-language.md.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
if __name__ == "__main__":
    # As a program it needs nothing but this checkout; tests have an engine already.
    sys.path.insert(0, str(ROOT / "src"))

import spoken  # noqa: E402
from pagoria.core import plurals  # noqa: E402
from pagoria.core.catalogue import Catalogue, parse_catalogue  # noqa: E402
from pagoria.core.language import ENGLISH  # noqa: E402
from pagoria.core.rulebook import RuleBook, parse_rules  # noqa: E402
from pagoria.core.texts import SEPARATOR, places  # noqa: E402
from pagoria.play.lesson_texts import parse_lesson_texts  # noqa: E402
from pagoria.play.lessons import FILE as LESSONS  # noqa: E402
from pagoria.play.lessons import LessonError, parse_lessons  # noqa: E402

NO_BREAK = "\u00a0"
#: What a text must not hold, by language: what is looked for, and what is wrong with it.
TYPOGRAPHY: Mapping[str, Mapping[str, str]] = {
    "fr": {
        f"(?<=[^{NO_BREAK};:!?»])[;:!?»]": "stands without a no-break space (U+00A0) before it",
        f"«(?!{NO_BREAK})": "stands without a no-break space (U+00A0) after it",
        r"(?<=\s)…": "stands after a space",
    },
}


def faults(root: Path = ROOT, only: str | None = None) -> Iterator[str]:
    """All faults of all languages, or of one."""
    for code in [only] if only else codes(root):
        for folder, check in catalogues(root):
            suffix = ".json" if root / "web" in folder.parents else ".toml"
            file = folder / f"{code}{suffix}"
            name = file.relative_to(root).as_posix()
            if file.is_file():
                yield from (f"{name}: {fault}" for fault in [*check(file, code), *_typography(file, code)])
            elif not _may_be_missing(file, code):
                yield f"{name}: the file is missing"


def _may_be_missing(file: Path, code: str) -> bool:
    """Terminals speak English without a file; lessons are told in English where a language has none."""
    of_terminal = "terminal" in file.parts or "cli" in file.parts
    return of_terminal if code == ENGLISH else file.parent.name == "lessons"


def codes(root: Path) -> list[str]:
    """The languages that have any file."""
    files = (file for folder, _ in catalogues(root) for file in folder.iterdir() if file.is_file())
    return sorted({file.stem for file in files} - {"texts.test"})


def catalogues(root: Path) -> Iterator[tuple[Path, Callable[[Path, str], Iterator[str]]]]:
    """Every folder with a file for each language, and how one of them is checked."""
    web = root / "web/src"
    package = root / "src/pagoria"
    page, board = cache(spoken.PageSources), cache(spoken.BoardSources)
    yield package / "core/languages", lambda file, code: _language(package / "core", file, code)
    for folder in sorted(package.glob("games/*/present/texts")):
        yield folder, lambda file, code: _game(file, code)
        if (folder / "terminal").is_dir():
            yield folder / "terminal", lambda file, code: _terminal(file, code, _board_says(file, package))
        if (folder / "lessons").is_dir():
            yield folder / "lessons", lambda file, _: _lessons(file)
    if (package / "cli/texts").is_dir():
        yield package / "cli/texts", lambda file, code: _terminal(file, code, _terminal_says(package))
    for folder in sorted(path.parent for path in (web / "texts").rglob(f"{ENGLISH}.json")):
        yield folder, lambda file, code: _page(page(web), file, code)
    for folder in sorted(web.glob("boards/*/texts")):
        yield folder, lambda file, code: _page(board(file.parents[1]), file, code)


# -- Python's catalogues ----------------------------------------------------------------------------


def _language(core: Path, file: Path, code: str) -> Iterator[str]:
    """``core/languages``: the word for a guest, how lists are joined, what pages, mails and notices say."""
    data = tomllib.loads(file.read_text("utf-8"))
    parts = ("pages", "mails", "notices")
    yield from _difference(set(data) | {"templates"}, {"guest", "templates", *parts}, "")
    english = tomllib.loads(_english(file).read_text("utf-8"))
    for part in parts:
        yield from _same_texts(part, data.get(part, {}), english[part])
    # The separator of lists is the one template of the core that is not a sentence.
    own = spoken.templates_in(core) - spoken.templates_in(core / "terminal.py")
    wanted = set() if code == ENGLISH else own | {SEPARATOR}
    yield from _difference(set(data.get("templates", {})), wanted, "templates: ")


def _same_texts(part: str, found: Mapping[str, str], english: Mapping[str, str]) -> Iterator[str]:
    """The same texts as in English, with the same values."""
    yield from _difference(set(found), set(english), f"{part}: ")
    for name in sorted(set(found) & set(english)):
        values = {value for value, _ in places(found[name])}
        wanted = {value for value, _ in places(english[name])}
        yield from _difference(values, wanted, f"{part}: {name!r}: ")


def _game(file: Path, code: str) -> Iterator[str]:
    """The catalogue of a game. That values and plural forms are right, its loader sees."""
    folder = file.parents[2]
    rules = parse_rules((folder / "rules.toml").read_text("utf-8"), "rules.toml")
    try:
        found = parse_catalogue(file.read_text("utf-8"), "", rules, code)
    except ValueError as error:
        yield str(error).removeprefix(": ")
        return
    english = parse_catalogue(_english(file).read_text("utf-8"), "", rules, ENGLISH)
    wanted = set() if code == ENGLISH else spoken.templates_in(folder) - _shared(folder)
    yield from _difference(set(found.templates), wanted, "templates: ")
    yield from _same_entries(found, english)
    yield from _terms(file, code)


def _terms(file: Path, code: str) -> Iterator[str]:
    """Terms that all other translations have, or none of them has. Their forms are a language's own."""
    terms = {
        other.stem: {
            term for term in tomllib.loads(other.read_text("utf-8")).get("terms", {}) if "|" not in term
        }
        for other in file.parent.glob("*.toml")
        if other.stem != ENGLISH
    }
    own = terms.pop(code, set())
    if terms and code != ENGLISH:
        yield from (f"terms: {term!r} is missing" for term in sorted(set.intersection(*terms.values()) - own))
        yield from (f"terms: {term!r} is not wanted" for term in sorted(own - set.union(*terms.values())))


def _shared(game: Path) -> set[str]:
    """The templates of lists are those of the language, not of the game."""
    return spoken.templates_in(game.parents[1] / "core")


def _same_entries(found: Catalogue, english: Catalogue) -> Iterator[str]:
    for name in ("variants", "options", "bots", "examples"):
        yield from _difference(set(getattr(found, name)), set(getattr(english, name)), f"{name}: ")
    if len(found.guide) != len(english.guide):
        yield f"guide: has {len(found.guide)} sections; the English one has {len(english.guide)}"
    if bool(found.about) != bool(english.about):
        yield "'about' is missing" if english.about else "'about' is not wanted"


def _terminal_says(package: Path) -> set[str]:
    """What the terminal itself says, in every game."""
    places = (package / "cli", package / "core" / "terminal.py")
    return set.union(*(spoken.templates_in(place, spoken.TERMINAL_CALLS) for place in places))


def _board_says(file: Path, package: Path) -> set[str]:
    """What the board of a game says in the terminal, besides what is said in every game."""
    present = file.parents[2]
    places = [*present.glob("terminal.py"), *present.glob("terminal")]
    said = {template for place in places for template in spoken.templates_in(place, spoken.TERMINAL_CALLS)}
    return said - _terminal_says(package)


def _terminal(file: Path, code: str, wanted: set[str]) -> Iterator[str]:
    """Sentences of the terminal. English has only those that need plural forms."""
    try:
        found = parse_catalogue(file.read_text("utf-8"), "", RuleBook(()), code)
    except ValueError as error:
        yield str(error).removeprefix(": ")
        return
    said = wanted & set(found.templates) if code == ENGLISH else wanted
    yield from _difference(set(found.templates), said, "templates: ")


# -- the client's catalogues ------------------------------------------------------------------------


def _lessons(file: Path) -> Iterator[str]:
    """What lessons say: exactly what their steps need."""
    lessons = parse_lessons((file.parents[3] / LESSONS).read_text("utf-8"), LESSONS)
    try:
        parse_lesson_texts(file.read_text("utf-8"), "", lessons)
    except LessonError as error:
        yield str(error).removeprefix(": ")


def _page(sources: spoken.Sources, file: Path, code: str) -> Iterator[str]:
    """Texts of the pages or of a board: by keys, which English decides about and the sources use."""
    texts = json.loads(file.read_text("utf-8"))
    if code == ENGLISH:
        missing = sorted(sources.named - _written(file))
        yield from (f"{key!r} is missing; the sources use it" for key in missing)
        yield from (f"{key!r} is not used" for key in texts if not sources.uses(key))
    english = json.loads(_english(file).read_text("utf-8"))
    yield from _difference(set(texts), set(english), "")
    for key, template in texts.items():
        if key in english:
            yield from (f"{key!r}: {fault}" for fault in _template(template, english[key], code))


def _written(file: Path) -> set[str]:
    """The keys of all catalogues that belong together: what only some pages say is in folders of texts/."""
    whole = next(folder for folder in file.parents if folder.name == "texts")
    return {key for each in whole.rglob(file.name) for key in json.loads(each.read_text("utf-8"))}


def _template(template: object, english: object, code: str) -> Iterator[str]:
    """A text must be complete, and in every form name the values that the English one names."""
    forms = dict(template) if isinstance(template, dict) else {plurals.OTHER: template}
    forms.pop("by", "")
    if isinstance(template, dict):
        yield from _difference(set(forms), set(plurals.categories(code)), "")
    wanted = _places(english)
    for form in forms.values():
        if not isinstance(form, str) or not form:
            yield "must be a text and not empty"
        else:
            yield from _difference({name for name, _ in places(form)}, wanted, "values: ")


def _places(template: Any) -> set[str]:
    return {name for name, _ in places(template if isinstance(template, str) else template[plurals.OTHER])}


# -- all --------------------------------------------------------------------------------------------


def _typography(file: Path, code: str) -> Iterator[str]:
    text = file.read_text("utf-8")
    data = json.loads(text) if file.suffix == ".json" else tomllib.loads(text)
    for pattern, fault in TYPOGRAPHY.get(code, {}).items():
        for value in _values(data):
            for found in re.finditer(pattern, value):
                yield f"{found[0]!r} {fault}: {value!r}"


def _values(data: object) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, (dict, list)):
        for value in data.values() if isinstance(data, dict) else data:
            yield from _values(value)


def _english(file: Path) -> Path:
    return file.with_stem(ENGLISH)


def _difference(found: set[str], wanted: set[str], where: str) -> Iterator[str]:
    yield from (f"{where}{name!r} is missing" for name in sorted(wanted - found))
    yield from (f"{where}{name!r} is not wanted" for name in sorted(found - wanted))


def main() -> int:
    found = list(faults(only=next(iter(sys.argv[1:]), None)))
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
