"""The standing in a game: the turns that are left to everybody, and chances that add up."""

from __future__ import annotations

import pytest

from pagoria.games.pandoria import PANDORIA
from pagoria.games.pandoria.bots.standing import Standing, sides, turns_left, turns_of
from pagoria.games.pandoria.engine.turn import Phase
from tests.games.pandoria.bots.positions import decisions

WAYS = [("classic", 2), ("classic", 3), ("teams", 4), ("family", 4)]


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "players"), WAYS)
def test_turns_are_counted_to_the_end_of_the_round(variant: str, players: int) -> None:
    """PD-60. Who places a castle or nothing draws no tile, so that the game may last longer, never less."""
    turns = [state for state in decisions(variant, players) if state.turn.phase == Phase.PLACE]
    for number, state in enumerate(turns):
        left = len(turns) - number
        assert turns_left(state) <= left
        if state.turn.ending:
            assert turns_left(state) == left
        each = [turns_of(state, seat) for seat in range(players)]
        assert sum(each) == turns_left(state)
        assert each[state.turn.active] == max(each) <= min(each) + 1
        assert (state.turn.active + sum(each)) % players == state.turn.start
    assert turns_left(turns[-1]) == 1


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "players"), WAYS)
def test_the_chances_of_all_sides_add_up_to_1(variant: str, players: int) -> None:
    for state in list(decisions(variant, players))[::9]:
        told = [Standing(state, seat) for seat in range(players)]
        assert all(standing.wins == pytest.approx(told[0].wins) for standing in told)
        wins = told[0].wins
        assert sum(wins[side] for side in sides(state.setting)) == pytest.approx(1)
        for team in PANDORIA.rules.teams(variant, players):
            assert len({wins[seat] for seat in team}) == 1
            assert len({told[seat].lead for seat in team}) == 1
        # Who is ahead has the best chance.
        best = max(range(players), key=lambda seat: wins[seat])
        assert told[best].lead >= 0
