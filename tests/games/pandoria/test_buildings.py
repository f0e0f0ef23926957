"""Building, building over, monuments, prices, and the buildings that are not about scoring (PD-41 to PD-46).

Production and exchange buildings: test_scoring.py, test_end_of_game.py.
"""

from __future__ import annotations

import pytest

from pagoria.games.pandoria.components.model import BUILDING_NAMES
from pagoria.games.pandoria.engine.turn import Phase
from tests.games.pandoria.helpers import BUILDING_COSTS, Seat, position
from tests.games.pandoria.spoken import Position


def at_cards(seat: Seat, **more: str) -> Position:
    """The card stage of seat 0 on a board where nothing else happens."""
    return position(
        "F1 .. ..", seat, phase=Phase.CARD, market=more.get("market", ""), pile=more.get("pile", "")
    )


# -- building (PD-41) -----------------------------------------------------------------------------


@pytest.mark.parametrize("building", BUILDING_NAMES)
def test_a_building_costs_its_wood(building: str) -> None:
    """PD-41: all of it, and the card leaves the hand for a building place."""
    cost = BUILDING_COSTS[building]
    card = f"Rage/{building}"
    assert f"build {card} at 0" not in at_cards(Seat(hand=card, wood=cost - 1)).legal()
    after = at_cards(Seat(hand=card, wood=cost)).do(f"build {card} at 0")
    assert (after.wood(0), after.hand(0), after.buildings(0)) == (0, [], [building])
    assert after.visible_spell(0) == ""


def test_there_are_five_places() -> None:
    """PD-41: of the empty ones the first stands for all; a sixth building has to cover another."""
    four = "Bank, Vault, Store, Shrine"
    drawn = at_cards(Seat(hand="Rage/Statue", wood=10, buildings=four))
    assert {"build Rage/Statue at 4"} < drawn.legal()
    full = at_cards(Seat(hand="Rage/Statue", wood=10, buildings=four + ", Lumberyard"))
    builds = {text for text in full.legal() if text.startswith("build")}
    assert builds == {f"build Rage/Statue at {place}" for place in range(5)}
    assert full.do("build Rage/Statue at 4").buildings(0) == [*four.split(", "), "Statue"]


def test_an_effect_holds_at_once() -> None:
    """PD-41: a saw mill that was built in this turn adds to the scoring of this turn."""
    drawn = position("K0a F1 .. ..", Seat(hand="Rage/Large Saw Mill", wood=5))
    after = drawn.do("castle A3", "no figure", "build Rage/Large Saw Mill at 0")
    assert after.wood(0) == 3


def test_a_covered_building_works_no_more() -> None:
    """PD-41, PD-42: it is gone the moment it is covered."""
    seat = Seat(hand="Rage/Vault", wood=5, buildings="Large Saw Mill")
    after = position("K0a F1 .. ..", seat).do("castle A3", "no figure", "build Rage/Vault at 0")
    assert (after.buildings(0), after.wood(0)) == (["Vault"], 5 - 1 + 1)


# -- building over, doubles (PD-42, PD-43) --------------------------------------------------------


@pytest.mark.parametrize(
    ("below", "above", "price"),
    [("Vault", "Large Tower", 3), ("Bank", "Large Tower", 1), ("Bank", "Vault", 1)],
)
def test_building_over_costs_the_difference(below: str, above: str, price: int) -> None:
    """PD-42: of the wood costs, at least 1."""
    build = f"build Rage/{above} at 0"
    assert build not in at_cards(Seat(hand=f"Rage/{above}", wood=price - 1, buildings=below)).legal()
    after = at_cards(Seat(hand=f"Rage/{above}", wood=price, buildings=below)).do(build)
    assert (after.wood(0), after.buildings(0)) == (0, [above])


def test_no_building_twice() -> None:
    """PD-43: not beside itself; over itself it is still one."""
    drawn = at_cards(Seat(hand="Rage/Bank", wood=10, buildings="Vault, Bank"))
    assert {text for text in drawn.legal() if text.startswith("build")} == {"build Rage/Bank at 1"}


def test_small_and_large_are_different() -> None:
    """PD-43: as are all other names."""
    drawn = at_cards(Seat(hand="Rage/Large Tower", wood=10, buildings="Small Tower"))
    assert "build Rage/Large Tower at 1" in drawn.legal()


def test_a_building_that_was_covered_may_be_built_again() -> None:
    """PD-43: it speaks of visible buildings; another player's do not matter either."""
    seat = Seat(hand="Rage/Bank, Clone/Vault", wood=10, buildings="Bank")
    drawn = position("F1 .. .. ..", seat, Seat(buildings="Bank"), phase=Phase.CARD)
    covered = drawn.do("build Clone/Vault at 0", "castle A2", "no figure", "castle A3", "no figure")
    assert (covered.turn, covered.phase) == (0, "card")
    assert "build Rage/Bank at 1" in covered.legal()


# -- monuments (PD-44) ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("building", "price"), [("Vault", 6), ("Shrine", 5), ("Bank", 4), ("Large Tower", 3)]
)
def test_a_monument_costs_eight_less_the_building(building: str, price: int) -> None:
    """PD-44: the top of the pile, its points at once, and the building is gone."""
    assert "monument at 0" not in at_cards(Seat(wood=price - 1, buildings=building)).legal()
    after = at_cards(Seat(wood=price, buildings=building)).do("monument at 0")
    assert (after.wood(0), after.score(0), after.buildings(0)) == (0, 6, ["Monument"])


def test_a_monument_costs_at_least_one() -> None:
    """PD-44: however dear the building below; costs are data."""
    drawn = position("F1 .. ..", Seat(wood=1, buildings="Bank"))
    drawn.setting.building_cost[0] = 9
    assert drawn.do("castle A2", "no figure", "monument at 0").wood(0) == 0


def test_a_monument_needs_a_building() -> None:
    """PD-44: neither an empty place nor a monument will do."""
    drawn = at_cards(Seat(wood=10, buildings="Monument, -, Bank"))
    assert {text for text in drawn.legal() if "monument" in text} == {"monument at 2"}


def test_a_monument_is_never_covered() -> None:
    """PD-44: not by a building either."""
    drawn = at_cards(Seat(hand="Rage/Bank", wood=10, buildings="Monument, Monument, Vault"))
    assert {text for text in drawn.legal() if text.startswith("build")} == {
        *("build Rage/Bank at 2", "build Rage/Bank at 3")
    }


def test_the_pile_goes_down_and_ends() -> None:
    """PD-44: the next one is worth what lies on top then; none left, none built."""
    drawn = position("F1 .. .. ..", Seat(wood=10, buildings="Bank, Vault"), phase=Phase.CARD, monuments=(6,))
    after = drawn.do("monument at 0", "castle A2", "no figure", "castle A3", "no figure")
    assert after.score(0) == 6
    assert (after.wood(0), after.phase, after.turn) == (6, "place", 1)


# -- discounts (PD-45, PD-46) ---------------------------------------------------------------------


def test_carpenter() -> None:
    """PD-41: buildings and monuments cost 2 wood less."""
    seat = Seat(hand="Rage/Bank", wood=2, buildings="Carpenter")
    after = at_cards(seat).do("build Rage/Bank at 1")
    assert (after.wood(0), after.buildings(0)) == (0, ["Carpenter", "Bank"])
    monument = at_cards(Seat(wood=2, buildings="Carpenter, Bank"))
    assert {text for text in monument.legal() if "monument" in text} == {"monument at 1"}
    assert monument.do("monument at 1").wood(0) == 0


def test_a_covered_carpenter_gives_no_discount() -> None:
    """PD-45: neither on a building nor on a monument that covers it."""
    over = "build Rage/Large Tower at 0"
    assert over not in at_cards(Seat(hand="Rage/Large Tower", wood=1, buildings="Carpenter")).legal()
    assert at_cards(Seat(hand="Rage/Large Tower", wood=2, buildings="Carpenter")).do(over).wood(0) == 0
    assert "monument at 0" not in at_cards(Seat(wood=4, buildings="Carpenter")).legal()
    assert at_cards(Seat(wood=5, buildings="Carpenter")).do("monument at 0").wood(0) == 0


def test_discounts_leave_one_to_pay() -> None:
    """PD-46: for buildings, monuments, spells and market cards alike."""
    nothing = Seat(hand="Acquire/Vault", buildings="Carpenter, Shrine, Store, Large Tower")
    assert position("F1 ..", nothing, phase=Phase.CARD, market="Rage/Bank").turn == 1
    one = Seat(
        hand="Acquire/Vault", crystals=1, wood=1, gold=1, buildings="Carpenter, Shrine, Store, Large Tower"
    )
    drawn = at_cards(one, market="Rage/Bank:2")
    assert drawn.do("build Acquire/Vault at 4").wood(0) == 0
    assert drawn.do("cast Acquire/Vault", "acquire Rage/Bank").crystals(0) == 0
    # 8 - 5 - 2 = 1
    assert drawn.do("monument at 3").wood(0) == 0
    wizard = position(
        "F1 ..",
        Seat(people="Wizards", gold=1, buildings="Store"),
        phase=Phase.BUY,
        market="Rage/Bank:2, Clone/Bank:3",
    )
    assert wizard.legal() == {"buy Rage/Bank", "buy Clone/Bank", "no buy"}
    assert wizard.do("buy Rage/Bank").gold(0) == 0


def test_the_difference_and_the_carpenter_together() -> None:
    """PD-46: 5 - 4 - 2 is still 1."""
    seat = Seat(hand="Rage/Large Tower", wood=1, buildings="Carpenter, Bank")
    assert at_cards(seat).do("build Rage/Large Tower at 1").wood(0) == 0


# -- other buildings ------------------------------------------------------------------------------


def test_shrine() -> None:
    """PD-41: spells cost 2 crystals less."""
    seat = Seat(hand="Muster/Bank", crystals=3, buildings="Shrine")
    drawn = position("F1 .. ..", seat, phase=Phase.CARD)
    assert drawn.do("cast Muster/Bank").crystals(0) == 0
    assert (
        position("F1 .. ..", Seat(hand="Muster/Bank", crystals=2, buildings="Shrine"), phase=Phase.CARD).turn
        == 1
    )


def test_store() -> None:
    """PD-41: market cards cost 2 gold less."""
    seat = Seat(people="Wizards", gold=3, buildings="Store")
    drawn = position("F1 .. ..", seat, phase=Phase.BUY, market="Rage/Bank:5, Clone/Bank:6")
    assert drawn.legal() == {"buy Rage/Bank", "no buy"}
    assert drawn.do("buy Rage/Bank").gold(0) == 0


def test_bank_pays_missing_wood_and_crystals() -> None:
    """PD-41: 2 gold stand for each that is missing, for buildings, monuments and spells."""
    seat = Seat(hand="Conjure/Statue", crystals=1, gold=4, wood=2, buildings="Bank")
    drawn = at_cards(seat)
    assert drawn.do("build Conjure/Statue at 1").resources(0) == (1, 0, 0)
    assert drawn.do("cast Conjure/Statue").resources(0) == (0, 2, 2)
    # A monument on the bank costs 4.
    assert drawn.do("monument at 0").resources(0) == (1, 0, 0)


def test_bank_needs_enough_gold() -> None:
    """PD-41: 1 gold is not enough for 1 wood, and without a Bank gold is only gold."""
    for seat in (
        Seat(hand="Rage/Statue", gold=3, wood=2, buildings="Bank"),
        Seat(hand="Rage/Statue", gold=10, wood=3, buildings="Vault"),
    ):
        assert not [text for text in at_cards(seat).legal() if text == "build Rage/Statue at 1"]


def test_bank_does_not_touch_gold_that_is_not_needed() -> None:
    """PD-41: what is there is paid in kind."""
    seat = Seat(hand="Rage/Statue", gold=4, wood=4, buildings="Bank")
    assert at_cards(seat).do("build Rage/Statue at 1").resources(0) == (0, 4, 0)
