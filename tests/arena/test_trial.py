"""Trying a game: what goes wrong in it is told, and never thrown."""

from __future__ import annotations

from pathlib import Path

import pytest

from pagoria.arena.trial import Failure, Form, forms_of, try_game
from pagoria.core.contract import Position
from pagoria.games.pagoda import GAME as PAGODA
from pagoria.games.pandoria import GAME
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.game import Pandoria
from tests.games.pandoria.component_sets import miniature, write_set

FORM = Form("family", 2)


@pytest.fixture
def small(tmp_path: Path) -> Pandoria:
    return GAME.with_components(write_set(tmp_path, miniature()))


def test_all_forms_of_a_game() -> None:
    assert forms_of(PAGODA) == [Form(variant, 2) for variant in PAGODA.variants]
    assert Form("teams", 4) in forms_of(GAME)
    assert len(forms_of(GAME)) == 26


def test_a_game_that_holds_up(small: Pandoria) -> None:
    for form in forms_of(small):
        played = try_game(small, form, "seed")
        assert isinstance(played, int)
        assert played == try_game(small, form, "seed")


def test_a_game_that_does_not_end(small: Pandoria) -> None:
    assert try_game(small, FORM, "seed", most=2) == Failure(FORM, "seed", 2, "is not over after 2 decisions")


class Forgetful(Pandoria):
    """A game that reads back other positions than were written."""

    def parse_position(self, text: str) -> Position[State]:
        position = super().parse_position(text)
        position.state.boards[0].score += 1
        return position


def test_a_position_that_reads_back_as_another(small: Pandoria) -> None:
    failure = try_game(Forgetful(small.components), FORM, "seed")
    assert isinstance(failure, Failure)
    assert failure.fault.startswith("UnreadableError: the position ")


class Ruined(Pandoria):
    """A game that breaks down before its first decision."""

    def new(self, variant: str, players: int = 2, start: int | None = None) -> State:
        raise RecursionError(f"far too deep: {variant}, {players}, {start}")


def test_a_game_that_breaks_down(small: Pandoria) -> None:
    failure = try_game(Ruined(small.components), FORM, "seed")
    assert failure == Failure(FORM, "seed", 0, "RecursionError: far too deep: family, 2, None")
