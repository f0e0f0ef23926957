"""States that no game reaches: each is one change away from a state of the goldens, and its fault is named.

A position cannot be written for most of them; a fault of the engine could lead to any.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from pagoria.core import bits
from pagoria.games.pandoria import PANDORIA
from pagoria.games.pandoria.components.model import MOST_RESOURCES, Resource, SpaceKind, Terrain
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.checks import faults
from pagoria.games.pandoria.engine.figures import wander_moves
from pagoria.games.pandoria.engine.land import NOBODY, Ground, figure_of
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase
from pagoria.games.pandoria.engine.turn_checks import turn_faults
from tests.golden.make_goldens import read_perft

POSITIONS: Final = {block.title: block.position for block in read_perft(PANDORIA)}

CLASSIC: Final = "opening, classic"
FAMILY: Final = "opening, family"
WITH_SPELLS: Final = "Teleport"
CASTLE: Final = "the Astral Ship of the board"
DOUBLE: Final = "the second half of a card"
ON: Final = "'on' names the spaces of the tile or castle that was placed"

Change = Callable[[State], None]


def state_at(title: str) -> State:
    return PANDORIA.notation.parse_position(POSITIONS[title]).state


def told(state: State) -> list[str]:
    return [str(fault.text) for fault in faults(state)]


# -- cards, tiles, players ------------------------------------------------------------------------


def the_first_card_twice(state: State) -> None:
    state.piles.cards |= 1
    state.boards[0].hand |= 1


def the_first_tile_twice(state: State) -> None:
    state.piles.tiles |= 1
    state.boards[0].tiles |= 1


def a_card_in_the_market(state: State) -> None:
    card = bits.listed(state.piles.cards)[0]
    state.piles.cards ^= 1 << card
    state.piles.market = 1 << card


def the_whole_pile_in_the_market(state: State) -> None:
    state.piles.market |= state.piles.cards
    state.piles.cards = 0


def too_much_gold(state: State) -> None:
    state.boards[1].resources = (MOST_RESOURCES + 1) << 4


def a_fourth_resource(state: State) -> None:
    state.boards[1].resources = 1 << 4 * Resource.COUNT


def the_first_spell_visible(state: State) -> None:
    state.boards[0].visible_spell = 0


def a_negative_score(state: State) -> None:
    state.boards[1].score = -1


def one_tile_too_many(state: State) -> None:
    board = state.boards[0]
    for tile in bits.listed(state.piles.tiles)[: board.tile_goal() + 1 - bits.count(board.tiles)]:
        state.piles.tiles ^= 1 << tile
        board.tiles |= 1 << tile


def a_gap_between_buildings(state: State) -> None:
    state.boards[0].places = 2 << 4


@pytest.mark.parametrize(
    ("title", "change", "fault"),
    [
        (CLASSIC, the_first_card_twice, "the card MasterBuilder/Bank is in two places"),
        (CLASSIC, the_first_tile_twice, "is in two places"),
        (CLASSIC, the_whole_pile_in_the_market, "cards in the market"),
        (WITH_SPELLS, a_card_in_the_market, "1 card in the market"),
        (CLASSIC, too_much_gold, "more than 10 of a resource"),
        (CLASSIC, a_fourth_resource, "more than 10 of a resource"),
        (WITH_SPELLS, the_first_spell_visible, "no resources, buildings and spell piles"),
        (CLASSIC, a_negative_score, "a score below 0"),
        (CLASSIC, one_tile_too_many, "2 double tiles in hand; 1 are the most"),
        (CLASSIC, a_gap_between_buildings, "of the empty building places the first is used"),
    ],
)
def test_what_lies_beside_the_map(title: str, change: Change, fault: str) -> None:
    state = state_at(title)
    assert told(state) == []
    change(state)
    assert any(fault in text for text in told(state)), told(state)


def test_faults_of_an_unknown_hand_are_not_looked_for() -> None:
    state = state_at("a card of Wizards")
    state.active_board().hand = 0
    for board in state.boards:
        board.visible_spell = -1
    assert "with this hand there is nothing to decide at this point" in told(state)
    assert faults(state, hands_known=False) == []


# -- the map --------------------------------------------------------------------------------------


def space_where(state: State, found: Callable[[int], bool]) -> int:
    return next(space for space in range(state.setting.size) if found(space))


def a_figure_of_a_third_player(state: State) -> None:
    space = space_where(state, lambda space: state.land.ground[space] < Terrain.COUNT)
    state.land.figure[space] = figure_of(state.setting.players, False)


def a_figure_on_water(state: State) -> None:
    space = space_where(state, lambda space: state.land.ground[space] == Ground.NOTHING)
    state.land.figure[space] = figure_of(0, False)


def a_castle_on_a_start_space(state: State) -> None:
    space = space_where(state, lambda space: state.setting.kind[space] == SpaceKind.START)
    state.land.ground[space] = Ground.CASTLE


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (a_figure_of_a_third_player, "is nobody's"),
        (a_figure_on_water, "where it cannot"),
        (a_castle_on_a_start_space, "no start tile lies on the start space"),
    ],
)
def test_what_lies_on_the_map(change: Change, fault: str) -> None:
    state = state_at(CLASSIC)
    change(state)
    assert any(fault in text for text in told(state)), told(state)


def test_nobody_stands_in_a_closed_region() -> None:
    """PD-22. The worker comes from the reserve, so that nothing else is wrong."""
    state = state_at("buying")
    land = state.land
    space = space_where(state, lambda space: land.ground[space] < Terrain.COUNT and land.closed(space))
    assert land.figure[space] == NOBODY
    seat = next(seat for seat, board in enumerate(state.boards) if board.workers > 0)
    land.figure[space] = figure_of(seat, False)
    state.boards[seat].workers -= 1
    assert [text for text in told(state) if "a figure stands in a closed region" in text]


@pytest.mark.parametrize("what", ["empty", "castle"])
def test_what_is_scored_is_a_region(what: str) -> None:
    """PD-22: also space 0 is looked at, and a castle, which comes right after the terrains, is no region."""
    state = state_at("points or a card" if what == "empty" else CASTLE)
    if what == "empty":
        assert state.land.ground[0] >= Terrain.COUNT
        state.turn.region = 0
    else:
        state.turn.closing.append(state.turn.place_first)
    assert [text for text in told(state) if "is to be scored, but it is not closed" in text]


# -- the turn -------------------------------------------------------------------------------------


def test_nothing_follows_where_no_ship_sails() -> None:
    state = state_at(CLASSIC)
    state.turn.resume = 1
    assert [
        fault.text for fault in turn_faults(state) if "in the phase sail, and only there" in str(fault.text)
    ]


def test_a_castle_has_no_second_space() -> None:
    state = state_at(CASTLE)
    state.turn.place_second = 0
    assert [fault.text for fault in turn_faults(state)] == [ON]


def test_a_tile_has_two_spaces() -> None:
    """Number -1 is no space, although it counts from the end of a list."""
    state = state_at("a figure and then a card")
    state.land.ground[-1] = 0
    state.turn.place_second = -1
    assert [fault.text for fault in turn_faults(state)] == [ON]


def test_nothing_stands_on_a_space_that_there_is_not() -> None:
    state = state_at(CASTLE)
    state.turn.phase = Phase.FIGURE
    state.land.figure[-1] = figure_of(0, False)
    assert not [fault for fault in turn_faults(state) if "a figure stands" in str(fault.text)]


def test_the_first_card_may_be_used_twice() -> None:
    """Card 0 in the hand is held; that its spell is another one is the fault."""
    state = state_at(DOUBLE)
    assert state.setting.card_spell[0] != state.turn.spell
    state.active_board().hand |= 1
    state.turn.spell_card = 0
    assert [fault.text for fault in turn_faults(state)] == [
        "nobody can cast this spell from this card at this cost"
    ]


def test_the_card_of_a_spell_lies_nowhere_else() -> None:
    state = state_at("Conjure")
    state.piles.cards |= 1 << state.turn.spell_card
    assert "nobody can cast this spell from this card at this cost" in [
        fault.text for fault in turn_faults(state)
    ]


def test_a_spell_without_a_target_is_not_cast() -> None:
    """PD-48: Teleport moves figures, and nobody has one on the map."""
    state = state_at(WITH_SPELLS)
    for space, figure in enumerate(state.land.figure):
        if figure != NOBODY:
            state.land.figure[space] = NOBODY
    assert [fault.text for fault in turn_faults(state)] == ["there is nothing to decide"]


def test_a_walk_with_one_way_is_a_choice() -> None:
    """PD-52: one may also stay."""
    state = state_at("Elves walk")
    land, seat = state.land, state.turn.active
    while len(moves := wander_moves(land, seat)) > 1:
        land.figure[actions.second(moves[-1])] = figure_of(1 - seat, False)
    assert len(moves) == 1
    assert turn_faults(state) == []


def test_the_first_card_of_the_game_is_the_source_of_its_spell() -> None:
    state = state_at("Conjure")
    state.piles.cards &= ~1
    for board in state.boards:
        board.hand &= ~1
    state.piles.market &= ~1
    state.turn.spell = state.setting.card_spell[0]
    state.turn.spell_card = 0
    state.turn.spell_base = state.setting.spell_cost[state.turn.spell]
    assert not [fault for fault in turn_faults(state) if "nobody can cast" in str(fault.text)]


def test_a_castle_may_stand_on_the_first_space() -> None:
    """And a figure there is seen."""
    state = state_at(CASTLE)
    state.land.ground[0], state.land.symbols[0] = Ground.CASTLE, state.turn.active
    state.turn.place_first = 0
    assert turn_faults(state) == []
    state.turn.phase = Phase.FIGURE
    state.land.figure[0] = figure_of(state.turn.active, False)
    assert [fault.text for fault in turn_faults(state)] == [
        "a figure stands on what was just placed, before the phase figure"
    ]


@pytest.mark.parametrize("title", POSITIONS)
def test_states_of_games_are_in_order(title: str) -> None:
    assert told(state_at(title)) == []
