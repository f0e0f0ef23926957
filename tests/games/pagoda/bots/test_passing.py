"""What the bots for Pagoda do when nothing can be built (PG-15), and with roofs at the limit (PG-42)."""

from __future__ import annotations

import pytest

from pagoria.core.rng import Rng
from pagoria.games.pagoda.bots.evaluation import tables_of
from pagoria.games.pagoda.bots.levels import DEPTH
from pagoria.games.pagoda.bots.quick_policy import quick_turn
from pagoria.games.pagoda.bots.rules_of_thumb import cards_to_exchange
from pagoria.games.pagoda.bots.search import PagodaSearch
from pagoria.games.pagoda.bots.turn_search import search_turn
from pagoria.games.pagoda.engine import actions
from pagoria.games.pagoda.engine.actions import Kind
from pagoria.play.bots import find_bot
from tests.games.pagoda.bots.positions import texts, view_of
from tests.games.pagoda.helpers import state_of, table

FULL = "R4>R4/R4/R4/Y4>Y4/Y4/Y4"
STUCK = table(FULL, "GGBBP/pp", markers="01000")
STUCK_WITHOUT = table(FULL, "GGBBP/pp")
#: The opponent has passed, so that another pass ends the game.
LAST_PASS = "1s2c0l3[]p"
WON = table(FULL, "GGBBP/pp", LAST_PASS, markers="01000", points=30)
LOST = table(FULL, "GGBBP/pp", LAST_PASS, markers="01000", points=12)


def chosen(position: str, name: str) -> str:
    state = state_of(position)
    if name == "quick":
        return texts(position, quick_turn(state, Rng(1), 100, 100))[0]
    return texts(position, find_bot("pagoda", name).plan(view_of(state), Rng(1)))[0]


@pytest.mark.parametrize("name", ["greedy", "quick", "architect@8"])
def test_who_can_build_nothing_calls_the_dragon(name: str) -> None:
    """PG-15: rather than pass; without a Dragon there is nothing else."""
    assert chosen(STUCK, name).startswith("D")
    assert chosen(STUCK_WITHOUT, name) == "X"


@pytest.mark.parametrize("name", ["greedy", "quick", "architect@8"])
def test_the_pass_that_wins_the_game_is_taken(name: str) -> None:
    """PG-15: the second pass ends it; whoever is behind tries for better cards."""
    assert chosen(WON, name) == "X"
    assert chosen(LOST, name).startswith("D")


def test_cards_that_a_floor_wants_go_too_when_nothing_else_is_left() -> None:
    """PG-15, PG-64: red tiles wait on a second floor, and the red card alone builds nothing."""
    state = state_of(table("R4>R4/B4>R4/Y4>R4/G4>R4/R4/R4>Y4>B4", "RRRRR/rr", markers="01000"))
    assert cards_to_exchange(state, False) == 0
    assert cards_to_exchange(state, True) == state.held(0)


def test_the_search_compares_the_pass_with_exchanges() -> None:
    """PG-15."""
    state = state_of(STUCK)
    first, *others = (arm.actions for arm in PagodaSearch(view_of(state), Rng(1), DEPTH, 4).arms)
    assert first == [Kind.PASS]
    assert others
    assert {int(actions.kind(path[0])) for path in others} == {Kind.DRAGON}


@pytest.mark.parametrize(("markers", "possible"), [("10000", True), ("00000", False)])
def test_a_roof_as_fourth_column_comes_after_the_lantern(markers: str, possible: bool) -> None:
    """PG-42: also a red one; without a Lantern from before there is no such turn."""
    position = table("B4>Y4>G4>R4/R4>B1", "RYYGB/bbb", markers=markers)
    state = state_of(position)
    turns = search_turn(state, tables_of(state.variant), 4000, True).found
    last = [texts(position, turn.path)[:-1] for turn in turns if turn.after.built == 4]
    roofs = [turn for turn in last if turn[-1].startswith("F")]
    assert bool(roofs) == possible
    assert all("L" in turn for turn in roofs)
