"""The worked examples of the rulebook."""

from __future__ import annotations

from pagoria.games.pandoria.engine.setting import Mode
from pagoria.games.pandoria.engine.turn import Phase
from tests.games.pandoria.helpers import Seat, position

#: Three crystals in the mountains; red (seat 0) with worker and leader, blue with a worker beside them.
MOUNTAINS = """
 ##  K0a K0A
   K1b M1  M2
 ##  ..  K1
"""


def test_nine_crystals_for_a_worker_and_the_leader() -> None:
    """PD-31, section 7.2: 3 crystals × 3 figures, the leader counting 2; blue takes 3."""
    after = position(MOUNTAINS).do("castle C2", "no figure")
    assert (after.crystals(0), after.crystals(1)) == (9, 3)


def test_the_same_in_the_family_game() -> None:
    """PD-72, section 14 a: 9 points and 3 points."""
    after = position(MOUNTAINS, mode=Mode.FAMILY).do("castle C2", "no figure")
    assert (after.score(0), after.score(1)) == (9, 3)


def test_the_large_tower() -> None:
    """PD-32 and PD-33, section 7.2: 9 crystals, 4 more for the tower, 4 owned before: 17.

    The book calls 9 and 4 a total of 15, but its sum of 17 with the 4 crystals owned, and 2 points for the 7
    above ten, hold only for 13: the leader counts 1 for the tower.
    """
    after = position(MOUNTAINS, Seat(crystals=4, buildings="Large Tower")).do("castle C2", "no figure")
    assert (after.crystals(0), after.score(0)) == (10, 2)
    assert position(MOUNTAINS, Seat(buildings="Large Tower")).do("castle C2", "no figure").score(0) == 1


def test_a_monument_for_five_wood() -> None:
    """PD-44, section 6.3.3: 8 - 3 = 5 wood on a building for 3."""
    for wood, legal in ((4, False), (5, True)):
        drawn = position("F1 ..", Seat(wood=wood, buildings="Small Tower"), phase=Phase.CARD)
        assert ("monument at 0" in drawn.legal()) is legal
    after = drawn.do("monument at 0")
    assert (after.wood(0), after.score(0), after.buildings(0)) == (0, 6, ["Monument"])


def test_a_spell_for_two_crystals_and_a_building_for_three_wood() -> None:
    """PD-40 and PD-41, section 6.3: the prices in the pictures."""
    drawn = position("F1 ..", Seat(hand="Conjure/Small Tower", crystals=2, wood=3), phase=Phase.CARD)
    assert drawn.do("cast Conjure/Small Tower", "conjure 0 wood").crystals(0) == 0
    assert drawn.do("build Conjure/Small Tower at 0").wood(0) == 0


def test_two_ships_move_down_the_river() -> None:
    """PD-82, section 15: the tile (1) surrounds ships 2 and 3; yellow sails first, then red.

    Yellow passes red's ship, which is taken, to the next free one; red goes on to the one after.
    """
    drawn = position(
        """
         =0b ==  =0a ==  =0  ==  =0
           ..  ..  F1  ..  ..  ..  ..
         ..  ..  ..  ..  ..  ..  ..
        """,
        Seat(tiles="h1 m1"),
        flow=["A1 > A2 > A3 > A4 > A5 > A6 > A7"],
    )
    after = drawn.do("tile h1@B1 m1@B2")
    assert after.figures() == {"A5": "b", "A7": "a"}
    assert (after.phase, after.actor) == ("figure", 0)
    assert after.do("worker B1").figures() == {"A5": "b", "A7": "a", "B1": "a"}
