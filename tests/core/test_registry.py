"""The registry: games of other packages are found, and a broken one says whose fault it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from pagoria.core.errors import UnknownNameError
from pagoria.core.registry import GROUP, find_game, games
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
    with installed(announce(tmp_path, "another-name = tests.tiny_game.game:GAME")):
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


def test_what_is_no_game_is_refused_with_its_name(tmp_path: Path) -> None:
    broken = announce(tmp_path, "fake = tests.tiny_game.state:State")
    with installed(broken), pytest.raises(TypeError, match=f"entry point fake of {GROUP} is .* no Game"):
        games()


@pytest.mark.parametrize(
    ("entry", "error"),
    [
        ("gone = no_such_module_anywhere:GAME", ModuleNotFoundError),
        ("gone = tests.tiny_game.game:NO_SUCH_NAME", AttributeError),
    ],
)
def test_a_game_that_cannot_be_loaded_is_not_passed_over(
    tmp_path: Path, entry: str, error: type[Exception]
) -> None:
    with installed(announce(tmp_path, entry)), pytest.raises(error):
        games()
