"""The documentation names nothing that is not there: links, files, modules, commands; its examples run."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stdout, suppress
from doctest import ELLIPSIS, DocTestParser, DocTestRunner
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Final

import pytest

from pagoria.cli.main import main

ROOT: Final = Path(__file__).parents[1]
CHANGELOG: Final = "CHANGELOG.md"


def _files(*patterns: str) -> list[str]:
    found = (path for pattern in patterns for path in ROOT.glob(pattern))
    return sorted(path.relative_to(ROOT).as_posix() for path in found if "client" not in path.parts)


#: What was changed in the past may name what was there in the past.
PAGES: Final = [
    path for path in _files("*.md", "docs/**/*.md", "benchmarks/*.md", "examples/*.md") if path != CHANGELOG
]
TEXTS: Final = {page: (ROOT / page).read_text("utf-8") for page in PAGES}
every_page = pytest.mark.parametrize("page", PAGES)

_LINK: Final = re.compile(r"\]\((?!https?:)([^)\s]+)\)|(?:src|href)=\"(?!https?:)([^\"]+)\"")
_CODE: Final = re.compile(r"`([^`\n]+)`|^```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)
_PATH: Final = re.compile(r"(?<![\w/.-])((?:src|tests|tools|benchmarks|examples|web|docs)/[\w./*{}-]*[\w*}])")
_MODULE: Final = re.compile(r"(?<![\w./])((?:pagoria|benchmarks)(?:\.\w+)+)")
_COMMAND: Final = re.compile(r"(?:^|[\s`])(?:\.venv/bin/)?pagoria ([a-z]+)\b([^`\n#|]*)", re.MULTILINE)
_MAKE: Final = re.compile(r"(?:^|`)make ([a-z]+)\b", re.MULTILINE)
#: Placeholders of a path that stand for anything.
_ANYTHING: Final = re.compile(r"\{\w+\}|\bCODE\b|\bNAME\b")
#: What a guide lets its reader make, and what is built.
_YET_TO_BE_MADE: Final = re.compile(r"/pl\.\w+$|^src/pagoria/server/client$")
#: The group of entry points, and a file with games.
_NO_MODULES: Final = {"pagoria.games", "pagoria.sqlite"}


#: Two lines of a page that begin alike this far are the same line in two versions.
_ALIKE: Final = 18


def _codes(page: str) -> Iterator[str]:
    for inline, block in _CODE.findall(TEXTS[page]):
        yield inline or block


def _anchors(text: str) -> set[str]:
    """The anchors that GitHub gives to headings."""
    headings = re.findall(r"^#+ (.+)$", re.sub(r"```.*?```", "", text, flags=re.DOTALL), re.MULTILINE)
    plain = (re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading) for heading in headings)
    return {re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-") for heading in plain}


@every_page
def test_links_lead_somewhere(page: str) -> None:
    for found in _LINK.findall(TEXTS[page]):
        path, _, anchor = (found[0] or found[1]).partition("#")
        target = (ROOT / page).parent / path if path else ROOT / page
        assert target.exists(), f"{page}: {path}"
        if anchor:
            assert anchor in _anchors(target.read_text("utf-8")), f"{page}: {path}#{anchor}"


@every_page
def test_no_line_stands_on_a_page_in_two_versions(page: str) -> None:
    """Merges leave them behind. Lines that begin with code, emphasis, a cell or an API name may."""
    prose = re.sub(r"^```.*?^```", "", TEXTS[page], flags=re.MULTILINE | re.DOTALL)
    begins = Counter(line[:_ALIKE] for line in prose.splitlines() if len(line) > 2 * _ALIKE)
    assert [begin for begin, count in begins.items() if count > 1 and begin[0] not in "`*|(:"] == []


def test_every_page_can_be_reached_from_the_readme() -> None:
    reached, waiting = set[Path](), [ROOT / "README.md"]
    while waiting:
        page = waiting.pop().resolve()
        if page in reached or page.suffix != ".md":
            continue
        reached.add(page)
        links = _LINK.findall(page.read_text("utf-8"))
        waiting += [page.parent / (one or other).partition("#")[0] for one, other in links]
    assert {(ROOT / page).resolve() for page in PAGES} <= reached


@every_page
def test_files_that_are_named_exist(page: str) -> None:
    for code in _codes(page):
        for path in _PATH.findall(code):
            if not _YET_TO_BE_MADE.search(path):
                pattern = _ANYTHING.sub("*", path)
                assert (ROOT / pattern).exists() or any(ROOT.glob(pattern)), f"{page}: {path}"


def test_documentation_that_code_names_exists() -> None:
    mention = re.compile(r"\b(?:docs|web/src)/[\w/.-]+\.(?:md|ts)\b")
    python = (f"{folder}/**/*.py" for folder in ("src", "tests", "tools", "benchmarks", "examples"))
    for source in _files(*python, "web/src/**/*.ts", "web/src/**/*.svelte", "Makefile", "*.toml"):
        for path in mention.findall((ROOT / source).read_text("utf-8")):
            assert (ROOT / path).exists(), f"{source}: {path}"


def _there_is(name: str) -> bool:
    """Whether there is a module of this name, or a module with something of this name."""
    if (ROOT / name.replace(".", "/")).with_suffix(".py").exists():
        return True  # a script of benchmarks/, whose libraries may not be installed
    parent, _, last = name.rpartition(".")
    with suppress(ModuleNotFoundError):
        return find_spec(name) is not None or hasattr(import_module(parent), last)
    module, _, kind = parent.rpartition(".")
    return bool(module) and hasattr(getattr(import_module(module), kind, None), last)


@every_page
def test_modules_that_are_named_exist(page: str) -> None:
    for code in _codes(page):
        for name in _MODULE.findall(code):
            if name not in _NO_MODULES:
                assert _there_is(name), f"{page}: {name}"


@cache
def _help(*command: str) -> str:
    said = StringIO()
    with redirect_stdout(said), suppress(SystemExit):
        main([*command, "--help"])
    return said.getvalue()


def _options(command: str) -> set[str]:
    """The options of a command of ``pagoria`` and, where it has any, of its own commands."""
    helps = [_help(command)]
    inner = helps[0].partition("\ncommands:\n  COMMAND\n")[2]
    helps += [_help(command, one) for one in re.findall(r"^    (\w+) ", inner, re.MULTILINE)]
    return {option for text in helps for option in re.findall(r"(?<!\w)--[a-z-]+", text)}


@every_page
def test_commands_that_are_named_exist(page: str) -> None:
    for code in _codes(page):
        for command, rest in _COMMAND.findall(code):
            assert _help(command), f"{page}: pagoria {command}"
            for option in re.findall(r"(?<!\w)--[a-z-]+", rest):
                assert option in _options(command), f"{page}: pagoria {command} {option}"
        for target in _MAKE.findall(code):
            assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE), target


def test_options_of_the_server_that_the_guide_names_exist() -> None:
    """The guide for hosts has a table of options without the command before them."""
    named = re.findall(r"`(--[a-z-]+)", TEXTS["docs/guides/hosting.md"])
    assert len(named) > 8
    assert set(named) <= _options("serve")


def test_the_example_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", TEXTS["README.md"], re.DOTALL)
    exec(compile(example, "README.md", "exec"), {})
    assert "(112, 89) pagoria.Outcome(reason=" in capsys.readouterr().out


@pytest.mark.parametrize("page", [page for page in PAGES if "```pycon\n" in TEXTS[page]])
def test_what_a_reader_types_gives_what_the_page_says(page: str) -> None:
    """All of a page, from top to bottom."""
    blocks = "\n".join(re.findall(r"```pycon\n(.*?)```", TEXTS[page], re.DOTALL))
    said: list[str] = []
    test = DocTestParser().get_doctest(blocks, {}, page, None, None)
    DocTestRunner(optionflags=ELLIPSIS).run(test, out=said.append)
    assert test.examples
    assert not said, "".join(said)


def test_the_two_commands_of_the_readme_are_what_they_were() -> None:
    assert "```\nmake play\nmake test\n```" in TEXTS["README.md"]


def test_the_path_of_a_newcomer_is_true() -> None:
    """CONTRIBUTING leads from the README to all places of PG-42, in five lines."""
    _, _, rest = TEXTS["CONTRIBUTING.md"].partition("## From a rule to its code, in five lines\n\n")
    lines = rest.partition("\n\n")[0].splitlines()
    assert [line[:2] for line in lines] == ["1.", "2.", "3.", "4.", "5."]
    said, enforced, tested, german, drawn = ([*map(ROOT.joinpath, _PATH.findall(line))] for line in lines)
    for path in (*said, *enforced, *tested, *german):
        assert "PG-42" in path.read_text("utf-8"), path
    assert [len(paths) for paths in (said, enforced, tested, german, drawn)] == [1, 2, 1, 1, 2]
    assert "[rules.PG-42]" in german[0].read_text("utf-8")
    assert "rooftop" in drawn[0].read_text("utf-8")
    assert "refusal" in drawn[1].read_text("utf-8")
    assert "PG-42" in TEXTS["README.md"], "where a newcomer begins"
