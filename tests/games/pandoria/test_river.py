"""The river board: two start zones, the printed Astral Ship, ships that are surrounded (PD-80 to PD-83)."""

from __future__ import annotations

import pytest

from pagoria.games.pandoria.engine.setting import Mode
from pagoria.games.pandoria.engine.turn import Phase
from pagoria.games.pandoria.engine.turn_checks import turn_faults
from tests.games.pandoria.helpers import Seat, new_game, position, shipped
from tests.games.pandoria.shipped_set import start_zones
from tests.games.pandoria.spoken import Position

# -- two beginnings (PD-80) -----------------------------------------------------------------------


def test_the_start_tiles_lie_apart_and_both_are_built_on() -> None:
    """PD-80: on the shipped river each of two zones has a tile, and a castle may go beside either."""
    board = shipped().board("river")
    assert len(start_zones(board)) == 2
    game = new_game(shipped(), "river", Mode.CLASSIC, 2, "Humans", "Elves").do()
    shore = game.legal("castle")
    for zone in start_zones(board):
        beside = {board.names[other] for space in zone for other in board.around[space]}
        assert beside & shore
    assert {board.kind[game.space(space)] for space in shore} == {0}


# -- the printed spell (PD-81) --------------------------------------------------------------------

SHIPS = "F1 .. =0 .. =3 .. ~0"


def boarding(crystals: int, hand: str = "", buildings: str = "", astral_ship: int = 8) -> Position:
    return position(
        SHIPS,
        Seat(crystals=crystals, hand=hand, buildings=buildings),
        phase=Phase.CARD,
        astral_ship=astral_ship,
    )


@pytest.mark.parametrize(
    ("crystals", "ships"), [(4, set()), (5, {"A5"}), (7, {"A5"}), (8, {"A3", "A5", "A7"})]
)
def test_the_printed_astral_ship(crystals: int, ships: set[str]) -> None:
    """PD-81: 8 crystals less what the ship says, without a card, as the turn's card action."""
    drawn = boarding(crystals)
    assert ("printed ship" in drawn.legal()) is bool(ships)
    if ships:
        cast = drawn.do("printed ship")
        assert cast.legal() == {f"worker {ship}" for ship in ships}
        after = cast.do("worker A5")
        assert (after.crystals(0), after.figures(), after.turn) == (crystals - 5, {"A5": "a"}, 1)
        assert after.visible_spell(0) == ""


def test_the_card_costs_six() -> None:
    """PD-81: the discount is deducted here too; either of the two is the card action."""
    drawn = boarding(8, hand="Astral Ship/Bank")
    assert drawn.legal() == {"cast Astral Ship/Bank", "printed ship", "no card"}
    assert drawn.do("cast Astral Ship/Bank", "worker A3").crystals(0) == 2
    after = drawn.do("cast Astral Ship/Bank", "worker A5")
    assert (after.crystals(0), after.hand(0), after.turn) == (5, [], 1)
    assert drawn.do("printed ship", "worker A3").hand(0) == ["Astral Ship/Bank"]


def test_ship_and_shrine_together() -> None:
    """PD-81 and PD-46: all discounts count, down to 1."""
    assert boarding(3, buildings="Shrine").do("printed ship", "worker A5").crystals(0) == 0
    card = boarding(1, hand="Astral Ship/Bank", buildings="Shrine")
    assert card.do("cast Astral Ship/Bank").legal() == {"worker A5"}
    assert card.do("cast Astral Ship/Bank", "worker A5").crystals(0) == 0


def test_a_printed_spell_for_a_single_crystal() -> None:
    """PD-81: any price makes it a spell."""
    assert boarding(1, astral_ship=1).legal() == {"printed ship", "no card"}


def test_where_nothing_is_printed_nothing_is_cast() -> None:
    """PD-81: board A has no such spell, and the family game no crystals."""
    assert boarding(10, astral_ship=0).turn == 1
    family = position(SHIPS, phase=Phase.CARD, astral_ship=8, mode=Mode.FAMILY_SPELLS)
    assert family.turn == 1


def test_both_shipped_boards() -> None:
    """PD-81: the river asks 8 crystals, board A has lakes with ships and no printed spell."""
    assert shipped().board("river").plan.astral_ship == 8
    assert shipped().board("pandoria").plan.astral_ship == 0


# -- surrounded ships (PD-82) ---------------------------------------------------------------------

ROW = ["A1 > A2 > A3 > A4 > A5"]
DOWN = """
 =0b ==  =0{}  ==  =0{}
   ..  ..  ..  ..  ..
 ##  F1  ..  ..  ..
"""


def test_the_figure_moves_to_the_next_ship() -> None:
    """PD-82: at once, before the player puts a figure."""
    after = position(DOWN.format("", ""), flow=ROW).do("castle B1")
    assert (after.phase, after.figures()) == ("figure", {"A3": "b"})


def test_taken_ships_are_passed() -> None:
    """PD-82: to the next one that is free."""
    after = position(DOWN.format("a", ""), flow=ROW).do("castle B1")
    assert after.figures() == {"A3": "a", "A5": "b"}


def test_none_free_downstream() -> None:
    """PD-82: the figure goes back to the reserve."""
    after = position(DOWN.format("a", "A"), flow=ROW).do("castle B1")
    assert after.figures() == {"A3": "a", "A5": "A"}
    assert after.workers(1) == 6


def test_surrounded_ships_are_passed() -> None:
    """PD-82: a free ship that is surrounded itself takes nobody."""
    map = """
     =0b ==  =0  ==  =0
       ..  H1  H1  ..  ..
     ##  F1  ..  ..  ..
    """
    assert position(map, flow=ROW).do("castle B1").figures() == {"A5": "b"}


def test_tiles_castles_and_river_surround() -> None:
    """PD-82: one empty neighbour is enough not to be surrounded."""
    map = """
     ..  =0b ==  =0
       H1  ..  ..  ..
    """
    drawn = position(map, Seat(tiles="h1 m1"), flow=["A2 > A3 > A4"])
    half = drawn.do("castle B2")
    assert half.figures() == {"A2": "b"}
    assert half.do("no figure", "castle A1").figures() == {"A4": "b"}
    assert drawn.do("tile h1@B2 m1@B3").figures() == {"A2": "b"}


def test_a_figure_in_a_river_ship_upstream_goes_first() -> None:
    """PD-82: A1 and A3 are surrounded by one tile; only one ship is free: the upstream figure gets it."""
    map = """
     =0b ==  =0a ==  =0
       ..  ..  F1  ..  ..
    """
    drawn = position(map, Seat(tiles="h1 m1"), flow=ROW)
    after = drawn.do("tile h1@B1 m1@B2")
    assert after.figures() == {"A5": "b"}
    assert after.workers(0) == 6


def test_a_ship_left_by_another_is_free() -> None:
    """PD-82: a figure upstream sails to a ship that is not surrounded, never to one that was just left."""
    map = """
     =0b ==  =0a ==  =0  ==  =0
       ..  ..  F1  F1  F1  ..  ..
    """
    chain = ["A1 > A2 > A3 > A4 > A5 > A6 > A7"]
    after = position(map, Seat(tiles="h1 m1"), flow=chain).do("tile h1@B1 m1@B2")
    assert after.figures() == {"A7": "b"}
    assert after.workers(0) == 6


def test_ships_on_lakes_stay() -> None:
    """PD-82, PD-22: a lake has no stream."""
    after = position("~0b .. F1\n H1 F1 F1").do("castle A2")
    assert after.figures() == {"A1": "b"}


def test_castles_and_single_tiles_by_spells_surround_too() -> None:
    """PD-82: whatever fills the last space, the figure moves at once."""
    for card, steps in (
        ("Enchanted Castle/Bank", ("castle B1", "no figure")),
        ("Terrain/Bank", ("single B1",)),
    ):
        drawn = position(
            DOWN.format("", ""), Seat(hand=card, crystals=4), flow=ROW, singles="h1", phase=Phase.CARD
        )
        assert drawn.do(f"cast {card}", *steps).figures() == {"A3": "b"}


FORK = """
 =0{}  ==  =0
   ..  =0  ..
 F1  ..  ..
"""
FORKED = ["A1 > A2 > A3", "A2 > B2"]


@pytest.mark.parametrize("figure", ["a", "A", "b", "B"])
def test_at_a_fork_the_player_on_turn_chooses(figure: str) -> None:
    """PD-82: seat 0, who surrounded the ship, whoever owns the figure; then the turn goes on."""
    drawn = position(FORK.format(figure), flow=FORKED).do("castle B1")
    assert (drawn.phase, drawn.actor, drawn.turn) == ("sail", 0, 0)
    assert drawn.legal() == {"sail A3", "sail B2"}
    for ship in ("A3", "B2"):
        after = drawn.do(f"sail {ship}")
        assert after.figures() == {ship: figure}
        assert (after.phase, after.actor) == ("figure", 0)
        assert after.legal("worker") == {"B1"}


def test_with_one_arm_left_there_is_no_choice() -> None:
    """PD-82: the other arm has no free ship."""
    taken = FORK.replace("=0\n   ..  =0", "=0a\n   ..  =0")
    after = position(taken.format("b"), flow=FORKED).do("castle B1")
    assert (after.phase, after.figures()) == ("figure", {"A3": "a", "B2": "b"})


def test_two_figures_at_a_fork_sail_one_after_the_other() -> None:
    """PD-82: the upstream one first; what it takes is gone for the other."""
    map = """
     =0b ==  =0a ==  =0
       ..  ..  F1  =0  ..
     F1  ..  F1  ..  ..
    """
    flow = ["A1 > A2 > A3 > A4 > A5", "A4 > B4"]
    drawn = position(map, Seat(tiles="h1 m1"), flow=flow).do("tile h1@B1 m1@B2")
    assert (drawn.actor, drawn.legal()) == (0, {"sail A5", "sail B4"})
    after = drawn.do("sail B4")
    assert after.figures() == {"A5": "a", "B4": "b"}
    assert after.phase == "figure"


def test_arms_that_join_again_are_one_choice() -> None:
    """PD-82: the same ship by either arm."""
    map = """
     =0b ==  ==  =0
       ..  ==  ..  ..
     F1  ..  ..  ..
    """
    flow = ["A1 > A2 > A3 > A4", "A2 > B2 > A3"]
    assert position(map, flow=flow).do("castle B1").figures() == {"A4": "b"}


def test_a_fork_after_a_spell() -> None:
    """PD-82: the caster decides, and then puts a figure on the castle."""
    drawn = position(
        FORK.format("b"), Seat(hand="Enchanted Castle/Bank", crystals=4), flow=FORKED, phase=Phase.CARD
    )
    sailing = drawn.do("cast Enchanted Castle/Bank", "castle B1")
    assert (sailing.phase, sailing.actor) == ("sail", 0)
    assert turn_faults(sailing.state) == []
    assert sailing.do("sail A3").legal() == {"worker B1", "no figure"}


# -- boarding and leaving (PD-83) -----------------------------------------------------------------


def test_nobody_boards_a_surrounded_ship_of_the_river() -> None:
    """PD-83: neither by the card nor by the printed spell."""
    drawn = position(
        "F1 H1 =0 C1 .. =0 ..", Seat(crystals=8, hand="Astral Ship/Bank"), phase=Phase.CARD, astral_ship=8
    )
    assert drawn.do("cast Astral Ship/Bank").legal() == {"worker A6"}
    assert drawn.do("printed ship").legal() == {"worker A6"}


def test_a_surrounded_ship_of_a_lake_is_boarded() -> None:
    """PD-83, PD-82: where no river flows, what lies around a ship keeps nobody away and sends nobody off."""
    drawn = position("F1 H1 ~0 C1 .. ~0 ..", Seat(crystals=6, hand="Astral Ship/Bank"), phase=Phase.CARD)
    cast = drawn.do("cast Astral Ship/Bank")
    assert cast.legal() == {"worker A3", "worker A6"}
    aboard = cast.do("worker A3")
    assert (aboard.figures(), aboard.crystals(0)) == ({"A3": "a"}, 0)
    assert aboard.do("castle A5").figures() == {"A3": "a"}


def test_on_the_river_board_the_ships_of_lakes_are_barred_too() -> None:
    """PD-83: the board decides, not the water; a figure that is there stays, since a lake has no stream."""
    map = "F1 H1 ~0 C1 .. =0 H1 ~0b .. C1"
    drawn = position(map, Seat(crystals=6, hand="Astral Ship/Bank"), phase=Phase.CARD)
    assert drawn.do("cast Astral Ship/Bank").legal() == {"worker A6"}
    assert position(map).do("castle A9").figures() == {"A8": "b"}


def test_a_figure_leaves_a_ship_when_taken_back_or_by_teleport() -> None:
    """PD-83: in the figure stage, or by the spell."""
    seat = Seat(hand="Teleport/Bank", crystals=3)
    drawn = position("F1 .. =0a\n .. .. ..", seat).do("castle A2")
    assert "back A3" in drawn.legal()
    assert drawn.do("back A3").workers(0) == 6
    assert drawn.do("no figure", "cast Teleport/Bank", "move A3 A1").figures() == {"A1": "a"}


@pytest.mark.parametrize("ship", ["=0a", "~0a"])
def test_elves_do_not_walk_off_a_ship(ship: str) -> None:
    """PD-52, with PD-83: these two ways and no other."""
    assert position(f"{ship} H1 ..\n .. .. ..", Seat(people="Elves"), phase=Phase.WANDER).turn == 1
