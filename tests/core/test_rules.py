"""Rulebooks as data: what a good file gives and how a bad one is refused."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from pagoria.core.rulebook import Rule, RuleBook, load_rules, parse_rules

GOOD = """
[[section]]
title = "Start"
[[section.rule]]
id = "XY-01"
title = "Seats"
text = "Two play."
[[section.rule]]
id = "XY-05"
title = "First"
text = "The taller one begins."
ruling = "We can measure that."
printed = "Page 1: the older one begins."

[[section]]
title = "End"
[[section.rule]]
id = "XY-03"
title = "Over"
text = "It ends."
"""


@pytest.fixture
def book() -> RuleBook:
    return parse_rules(GOOD, "good.toml")


def test_rules_keep_the_order_of_the_file(book: RuleBook) -> None:
    assert book.ids() == ("XY-01", "XY-05", "XY-03")
    assert [section.title for section in book.sections] == ["Start", "End"]
    assert [rule.id for rule in book.sections[0].rules] == ["XY-01", "XY-05"]
    assert tuple(rule.id for rule in book) == book.ids()


def test_a_rule_is_found_by_its_id(book: RuleBook) -> None:
    assert book["XY-05"] == Rule(
        "XY-05", "First", "The taller one begins.", "We can measure that.", "Page 1: the older one begins."
    )
    assert book["XY-03"] == Rule("XY-03", "Over", "It ends.", "", "")


def test_an_unknown_id_is_a_key_error(book: RuleBook) -> None:
    assert "XY-01" in book
    assert "XY-02" not in book
    assert 1 not in book
    with pytest.raises(KeyError, match="XY-02"):
        book["XY-02"]


def test_rules_cannot_be_changed(book: RuleBook) -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        book["XY-01"].text = "Three play."  # type: ignore[misc]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "XY-01"\n', "", r"bad.toml: section 1 \(Start\), rule 1: 'id' is missing"),
        ('title = "Seats"\n', "", r"section 1 \(Start\), rule 1 \(XY-01\): 'title' is missing"),
        ('text = "It ends."\n', "", r"section 2 \(End\), rule 1 \(XY-03\): 'text' is missing"),
        ('title = "End"\n', "", r"bad.toml: section 2: 'title' is missing"),
        ('text = "It ends."', 'text = " "', r"\(XY-03\): 'text' must be a text and not empty"),
        ('text = "It ends."', "text = 7", r"\(XY-03\): 'text' must be a text and not empty"),
        ('ruling = "We can measure that."', "ruling = true", r"\(XY-05\): 'ruling' must be a text"),
        ('ruling = "We can measure that."\n', "", r"\(XY-05\): 'ruling' is missing"),
        ('printed = "Page 1: the older one begins."\n', "", r"\(XY-05\): 'printed' is missing"),
        ("ruling = ", "rulling = ", r"\(XY-05\): unknown key 'rulling'"),
        ('title = "End"', 'titel = "End"', r"section 2: unknown key 'titel'"),
        ('id = "XY-03"', 'id = "XY-01"', r"bad.toml: section End: the id XY-01 occurs twice"),
        ('id = "XY-03"', "id = XY", r"bad.toml: .*line"),
    ],
)
def test_a_fault_is_named_with_file_and_entry(old: str, new: str, message: str) -> None:
    assert old in GOOD
    with pytest.raises(ValueError, match=message):
        parse_rules(GOOD.replace(old, new, 1), "bad.toml")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "bad.toml: 'section' is missing"),
        ("section = 3", "bad.toml: 'section' must be tables"),
        ("section = [3]", "bad.toml: 'section' must be tables"),
        ("section = []", "bad.toml: 'section' must be tables"),
        ("[[section]]\ntitle = 'Start'", "bad.toml: section 1: 'rule' is missing"),
        ("author = 'me'\n" + GOOD, "bad.toml: unknown key 'author'"),
    ],
)
def test_a_file_without_rules_is_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_rules(text, "bad.toml")


def make_package(folder: Path, name: str, text: str) -> None:
    package = folder / name
    package.mkdir()
    (package / "__init__.py").write_text("", encoding="utf-8")
    (package / "rules.toml").write_text(text, encoding="utf-8")


def test_load_rules_reads_a_file_of_a_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_package(tmp_path, "a_game_with_rules", GOOD.replace("Two play.", "Zwei Kräfte spielen."))
    monkeypatch.syspath_prepend(tmp_path)
    assert load_rules("a_game_with_rules", "rules.toml")["XY-01"].text == "Zwei Kräfte spielen."


def test_load_rules_names_package_and_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_package(tmp_path, "a_game_with_broken_rules", GOOD.replace('text = "Two play."\n', ""))
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ValueError, match=r"a_game_with_broken_rules/rules.toml: .*\(XY-01\): 'text'"):
        load_rules("a_game_with_broken_rules", "rules.toml")


def test_load_rules_without_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_package(tmp_path, "a_game_without_that_file", GOOD)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(FileNotFoundError):
        load_rules("a_game_without_that_file", "regeln.toml")
