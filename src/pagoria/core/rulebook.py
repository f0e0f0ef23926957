"""The rules of a game as data: numbered statements in sections, for help texts, reasons and tests.

A rulebook is a TOML file inside a game's package::

    [[section]]
    title = "Set-up"
    [[section.rule]]
    id = "XY-01"
    title = "The box"
    text = "What the rule says."
    ruling = "Why it is so."                       # only where the statement goes beyond the printed rules,
    printed = "What is printed, and where."        # and then with the place it interprets
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import Any, Final

_RULE_KEYS: Final = frozenset({"id", "title", "text", "ruling", "printed"})
_SECTION_KEYS: Final = frozenset({"title", "rule"})


@dataclass(frozen=True)
class Rule:
    """One statement, with two more texts where it goes beyond the printed rules."""

    id: str
    title: str
    text: str
    #: What this project decided and why; "" where the printed rules say what the statement says.
    ruling: str = ""
    #: Which place of the printed rules the ruling interprets and what that says; "" without a ruling.
    printed: str = ""


@dataclass(frozen=True)
class Section:
    """Statements on one subject, in reading order."""

    title: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True)
class RuleBook:
    """All statements of a game: looked up by id, iterated in reading order."""

    sections: tuple[Section, ...]

    def __getitem__(self, id: str) -> Rule:
        for rule in self:
            if rule.id == id:
                return rule
        raise KeyError(id)

    def __contains__(self, id: object) -> bool:
        return any(rule.id == id for rule in self)

    def __iter__(self) -> Iterator[Rule]:
        return (rule for section in self.sections for rule in section.rules)

    def ids(self) -> tuple[str, ...]:
        """The ids of all rules, in reading order."""
        return tuple(rule.id for rule in self)


def load_rules(package: str, filename: str) -> RuleBook:
    """The rulebook in a file of a package; ``ValueError`` names file, entry and fault."""
    text = files(package).joinpath(filename).read_text(encoding="utf-8")
    return parse_rules(text, f"{package}/{filename}")


def parse_rules(text: str, source: str) -> RuleBook:
    """The rulebook that ``text`` spells; ``source`` is how errors call it."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{source}: {error}") from error
    _refuse_unknown(data, frozenset({"section"}), source)
    sections = tuple(
        _section(entry, f"{source}: section {number}")
        for number, entry in enumerate(_tables(data, "section", source), 1)
    )
    book = RuleBook(sections)
    _refuse_duplicates(book, source)
    return book


def _section(entry: dict[str, Any], where: str) -> Section:
    _refuse_unknown(entry, _SECTION_KEYS, where)
    title = _string(entry, "title", where)
    rules = tuple(
        _rule(rule, f"{where} ({title}), rule {number}")
        for number, rule in enumerate(_tables(entry, "rule", where), 1)
    )
    return Section(title, rules)


def _rule(entry: dict[str, Any], where: str) -> Rule:
    id = _string(entry, "id", where)
    where = f"{where} ({id})"
    _refuse_unknown(entry, _RULE_KEYS, where)
    rule = Rule(id, _string(entry, "title", where), _string(entry, "text", where))
    if "ruling" not in entry and "printed" not in entry:
        return rule
    return replace(rule, ruling=_string(entry, "ruling", where), printed=_string(entry, "printed", where))


def _string(entry: dict[str, Any], key: str, where: str) -> str:
    if key not in entry:
        raise ValueError(f"{where}: {key!r} is missing")
    value = entry[key]
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{where}: {key!r} must be a text and not empty")
    return value


def _tables(entry: dict[str, Any], key: str, where: str) -> list[dict[str, Any]]:
    if key not in entry:
        raise ValueError(f"{where}: {key!r} is missing")
    value = entry[key]
    if not isinstance(value, list) or not value or not all(isinstance(item, dict) for item in value):
        raise ValueError(f"{where}: {key!r} must be tables with one entry or more")
    return value


def _refuse_unknown(entry: dict[str, Any], known: frozenset[str], where: str) -> None:
    for key in entry:
        if key not in known:
            raise ValueError(f"{where}: unknown key {key!r}")


def _refuse_duplicates(book: RuleBook, source: str) -> None:
    seen: set[str] = set()
    for section in book.sections:
        for rule in section.rules:
            if rule.id in seen:
                raise ValueError(f"{source}: section {section.title}: the id {rule.id} occurs twice")
            seen.add(rule.id)
