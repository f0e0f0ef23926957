"""Every rule statement is cited by a test, and nothing cites a statement that does not exist.

A test cites a rule by its id anywhere in its source (``PG-`` or ``PD-`` and two digits: docstring, comment,
expected message, row of a table), or in the name of a test function (``test_pg_12_...``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import pagoria
from pagoria.core.rulebook import RuleBook, load_rules

TESTS = Path(__file__).resolve().parent
SOURCES = Path(pagoria.__file__).resolve().parent

#: Files that hold ids without testing what they say.
NO_CITATIONS = {Path(__file__).resolve()}

#: Prefix of the ids, package of the game.
GAMES = [("PG", "pagoria.games.pagoda"), ("PD", "pagoria.games.pandoria")]


def citations(source: str, prefix: str) -> set[str]:
    """The rule ids of one game that a Python source cites."""
    numbers = set(re.findall(rf"\b{prefix}-(\d\d)(?!\d)", source))
    for name in re.findall(r"\bdef (test_\w+)", source):
        numbers.update(re.findall(rf"(?:^|_){prefix.lower()}_?(\d\d)(?!\d)", name))
    return {f"{prefix}-{number}" for number in numbers}


@cache
def cited_in(folder: Path, prefix: str) -> dict[str, list[str]]:
    """For every id that the Python files of a folder cite: the files."""
    found: dict[str, list[str]] = {}
    for path in python_files(folder):
        for id in citations(path.read_text(encoding="utf-8"), prefix):
            found.setdefault(id, []).append(str(path.relative_to(folder)))
    return found


def python_files(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*.py")) if path not in NO_CITATIONS)


def rulebook(package: str) -> RuleBook:
    return load_rules(package, "rules.toml")


def test_citations_are_found_in_text_and_names() -> None:
    source = 'def test_pg_12_and_pg13(): """XY-07, XY-08; XY-123"""'
    assert citations(source, "PG") == {"PG-12", "PG-13"}
    assert citations(source, "XY") == {"XY-07", "XY-08"}


@pytest.mark.parametrize(("prefix", "package"), GAMES)
def test_every_rule_is_cited_by_a_test(prefix: str, package: str) -> None:
    cited = cited_in(TESTS, prefix)
    assert [id for id in rulebook(package).ids() if id not in cited] == []


@pytest.mark.parametrize(("prefix", "package"), GAMES)
@pytest.mark.parametrize("folder", [TESTS, SOURCES], ids=["tests", "sources"])
def test_every_cited_rule_exists(folder: Path, prefix: str, package: str) -> None:
    book = rulebook(package)
    unknown = {id: files for id, files in cited_in(folder, prefix).items() if id not in book}
    assert unknown == {}


@pytest.mark.parametrize(("prefix", "package"), GAMES)
def test_ids_ascend_and_have_the_games_prefix(prefix: str, package: str) -> None:
    ids = rulebook(package).ids()
    assert list(ids) == sorted(ids)
    assert all(re.fullmatch(rf"{prefix}-\d\d", id) for id in ids)


@pytest.mark.parametrize("package", [package for _, package in GAMES])
def test_rules_are_short_plain_text_for_players(package: str) -> None:
    for rule in rulebook(package):
        assert len(rule.title.split()) <= 4, rule.id
        assert len(re.findall(r"[.!?](?=\s|$)", rule.text)) <= 4, rule.id
        assert rule.text.endswith("."), rule.id
        assert not re.search(r"[*_`#<>\n]|\bspec\b|\bruling\b", rule.text), rule.id
