"""The registry: games of other packages are found, and a broken one harms no other."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pagoria.core.errors import UnknownNameError
from pagoria.core.package import BrokenGameError
from pagoria.core.registry import GROUP, broken_games, find_game, games
from tests.tiny_game.installing import SITE, installed


def announce(folder: Path, entry: str) -> Path:
    """A folder in which a package announces a game."""
    info = folder / "other-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{entry}\n", encoding="utf-8")
    return folder


def test_a_game_of_another_package_is_found() -> None:
    before = dict(games())
    assert "boast" not in before
    with installed(SITE):
        assert set(games()) == {*before, "boast"}
        assert find_game("boast").title == "Boast"
    assert games() == before


def test_a_game_is_known_by_its_own_id(tmp_path: Path) -> None:
    with installed(announce(tmp_path, "another-name = tests.tiny_game.game:BOAST")):
        assert "boast" in games()
        assert "another-name" not in games()


def test_looking_twice_finds_the_same_objects() -> None:
    assert games() is games()


def test_an_unknown_game_is_told_which_there_are() -> None:
    with installed(SITE), pytest.raises(UnknownNameError) as caught:
        find_game("chess")
    assert str(caught.value).startswith("unknown game 'chess'; there is ")
    for name in (*games(), "boast"):
        assert name in str(caught.value)


@pytest.mark.parametrize("name", ["", "Boast", "boast ", "BOAST"])
def test_names_are_exact(name: str) -> None:
    with installed(SITE), pytest.raises(UnknownNameError):
        find_game(name)


def write_game(folder: Path, source: str) -> str:
    """A module with a game of its own in a folder, and the entry point that names it."""
    (folder / "their_game.py").write_text(source, encoding="utf-8")
    return "theirs = their_game:GAME"


DERIVED = """
from tests.tiny_game.game import BOAST
from tests.tiny_game.rules import BoastRules

class Theirs(BoastRules):
    {line}

GAME = BOAST.with_rules(Theirs())
GAME.id = "theirs"
"""
ANNOUNCED = """
from pagoria.core.package import GamePackage

parts = dict(rules="rules:RULES", notation="notation:BoastNotation")
parts["presentation"] = "presentation:BoastPresentation"
GAME = GamePackage("theirs", "Theirs", "tests.tiny_game", **parts | dict({part}))
"""

#: What another package may get wrong: its module, and why it is left out.
BROKEN = [
    ("GAME =", "SyntaxError: invalid syntax"),
    ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
    ("GAMES = 3", "AttributeError: module 'their_game' has no attribute 'GAME'"),
    ("1 / 0", "ZeroDivisionError: division by zero"),
    ("raise SystemExit(3)", "SystemExit: 3"),
    ("GAME = 3", "TypeError: 3 is not a GamePackage"),
    ("from pagoria.core.rules import Rules\nGAME = Rules()", "TypeError: Can't instantiate abstract class"),
    (
        ANNOUNCED.format(part="rules='no_rules:RULES'"),
        "ModuleNotFoundError: No module named 'tests.tiny_game.no_",
    ),
    (ANNOUNCED.format(part="rules='state:ROUNDS'"), "TypeError: 3 is not of the type Rules"),
    (
        ANNOUNCED.format(part="notation='notation:None'"),
        "AttributeError: module 'tests.tiny_game.notation' has",
    ),
    (ANNOUNCED.format(part="presentation='state:State'"), "TypeError: State.__init__() missing"),
    (DERIVED.format(line="variants = ()"), "TypeError: its variants must be of the type tuple and not empty"),
    (
        DERIVED.format(line="version = '2'"),
        "TypeError: its version must be of the type int and not empty, not '2'",
    ),
    (DERIVED.format(line="pass") + "GAME.title = 7", "TypeError: its title must be of the type str and not"),
    (DERIVED.format(line="first_variant = lambda self: 'x'"), "ValueError: its first variant 'x' is none of"),
    (DERIVED.format(line="teams = None"), "TypeError: 'NoneType' object is not callable"),
    (
        DERIVED.format(line="pass") + "GAME.id = 'pagoda'",
        "ValueError: there is another game with the id 'pagoda'",
    ),
]


@pytest.mark.parametrize(("source", "reason"), BROKEN, ids=[reason[:40] for _, reason in BROKEN])
def test_a_broken_game_is_left_out_and_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, reason: str
) -> None:
    before = dict(games())
    monkeypatch.delitem(sys.modules, "their_game", raising=False)
    with installed(announce(tmp_path, write_game(tmp_path, source))):
        assert games() == before
        assert find_game("pagoda") is before["pagoda"]
        assert list(broken_games()) == ["theirs"]
        assert broken_games()["theirs"].startswith(reason)
        with pytest.raises(BrokenGameError, match="the game 'theirs' could not be loaded: ") as caught:
            find_game("theirs")
        assert str(caught.value).endswith(broken_games()["theirs"])
        with pytest.raises(UnknownNameError, match=r"pandoria, theirs \(could not be loaded\)$"):
            find_game("chess")
    assert broken_games() == {}


def test_a_game_beside_a_broken_one_is_found(tmp_path: Path) -> None:
    with installed(SITE), installed(announce(tmp_path, "gone = no_such_module_anywhere:GAME")):
        assert find_game("boast").title == "Boast"
        assert list(broken_games()) == ["gone"]
