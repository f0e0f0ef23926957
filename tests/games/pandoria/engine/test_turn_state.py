"""Where a turn is, on its own."""

from __future__ import annotations

import pytest

from pagoria.games.pandoria.engine.turn import NOTHING_CAST, Phase, Placed, TurnState


def test_a_spell_is_forgotten_as_a_whole() -> None:
    turn = TurnState()
    turn.spell, turn.spell_card, turn.spell_base, turn.discount = 3, 7, 4, 1
    turn.forget_spell()
    assert (turn.spell, turn.spell_card, turn.spell_base, turn.discount) == (NOTHING_CAST, -1, 0, 0)


def test_the_next_player_begins_afresh() -> None:
    turn = TurnState()
    turn.active, turn.placed, turn.place_first, turn.place_second, turn.scored = 2, Placed.TILE, 4, 5, 1
    turn.pass_on(3)
    assert (turn.active, turn.placed, turn.scored) == (0, Placed.NOTHING, 0)
    assert (turn.place_first, turn.place_second) == (-1, -1)


@pytest.mark.parametrize(
    ("ending", "active", "skips", "finished"),
    [(0, 1, 0, False), (1, 0, 0, False), (1, 1, 0, True), (0, 0, 2, False), (0, 0, 3, True)],
)
def test_when_the_game_is_over(ending: int, active: int, skips: int, finished: bool) -> None:
    """PD-60: the last round goes on until the start player; PD-21: nobody of three could place."""
    turn = TurnState()
    turn.start, turn.ending, turn.active, turn.skips = 1, ending, active, skips
    assert turn.finished(3) == finished


def test_a_game_begins_with_the_start_player() -> None:
    assert TurnState().phase == Phase.START
