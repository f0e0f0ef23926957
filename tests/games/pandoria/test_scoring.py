"""Who takes part in a scoring and what it brings (PD-30 to PD-36)."""

from __future__ import annotations

import pytest

from pagoria.games.pandoria.engine.turn import Phase
from tests.games.pandoria.helpers import Seat, position
from tests.games.pandoria.spoken import Position

#: A castle on C2 closes the region of B2 and B3: three symbols. Beside it stand worker and leader of seat 0
#: and a worker of seat 1.
REGION = """
 ##  K0a K0A
   K1b {0}1  {0}2
 ##  ..  K1
"""


def scored(terrain: str, *seats: Seat) -> Position:
    return position(REGION.format(terrain), *seats).do("castle C2", "no figure")


# -- taking part and shares (PD-30, PD-31) --------------------------------------------------------


def test_a_region_that_nobody_stands_beside_is_not_scored() -> None:
    """PD-30: a figure two spaces away is not next to it, one that touches it is."""
    far = position("K0a H1 F2 .. C1 K0").do("castle A4", "no figure")
    assert far.closed("A3")
    assert far.resources(0) == (0, 0, 0)
    assert (far.score(0), far.turn) == (0, 1)
    beside = position("K0 K0a F2 .. C1 K0").do("castle A4", "no figure")
    assert beside.resources(0) == (0, 0, 2)


def test_everyone_with_a_figure_beside_it_takes_part() -> None:
    """PD-30: the active player or not."""
    after = position("K1b F1 .. K0").do("castle A3", "no figure")
    assert (after.wood(0), after.wood(1)) == (0, 1)
    three = [Seat(), Seat(), Seat()]
    after = position("##  K1b K2c\n  .. F2 ~~\n ## K0a ~~", *three).do("castle B1", "no figure")
    assert [after.wood(seat) for seat in range(3)] == [2, 2, 2]


@pytest.mark.parametrize(
    ("terrain", "mine", "theirs", "points"),
    [
        ("F", (0, 0, 9), (0, 0, 3), (0, 0)),
        ("H", (0, 9, 0), (0, 3, 0), (0, 0)),
        ("M", (9, 0, 0), (3, 0, 0), (0, 0)),
        ("C", (0, 0, 0), (0, 0, 0), (9, 3)),
    ],
)
def test_symbols_times_figures(
    terrain: str, mine: tuple[int, ...], theirs: tuple[int, ...], points: tuple[int, int]
) -> None:
    """PD-31: the leader counts 2; forest gives wood, hills gold, mountains crystals, cities points."""
    after = scored(terrain)
    assert (after.resources(0), after.resources(1)) == (mine, theirs)
    assert (after.score(0), after.score(1)) == points


def test_the_figure_just_put_counts() -> None:
    """PD-31: figures are counted after the figure stage."""
    drawn = position(REGION.format("F"))
    assert drawn.do("castle C2", "worker C2").wood(0) == 10
    assert drawn.do("castle C2", "worker C2").score(0) == 0
    assert drawn.do("castle C2", "back A3").wood(0) == 3


def test_a_region_without_symbols_brings_nothing_but_is_scored() -> None:
    """PD-31: a printed space may have no symbol; the scoring still allows to buy."""
    drawn = position("K0a f0 .. H1 H1", Seat(gold=3), market="Clone/Bank:3")
    after = drawn.do("castle A3", "no figure")
    assert (after.wood(0), after.legal()) == (0, {"buy Clone/Bank", "no buy"})


# -- production buildings (PD-32) -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("building", "terrain", "bonus"),
    [
        ("Small Saw Mill", "F", 1),
        ("Large Saw Mill", "F", 2),
        ("Small Treasury", "H", 1),
        ("Large Treasury", "H", 2),
        ("Small Tower", "M", 1),
        ("Large Tower", "M", 2),
        ("Statue", "C", 1),
    ],
)
def test_production_buildings_add_for_each_figure(building: str, terrain: str, bonus: int) -> None:
    """PD-32: for every figure again; only for their own terrain and their owner."""
    for other in "FHMC":
        after = position(f"K1b {other}1 .. K0", Seat(buildings=building)).do("castle A3", "worker A3")
        extra = bonus if other == terrain else 0
        assert sum(after.resources(0)) + after.score(0) == 1 + extra
        assert sum(after.resources(1)) + after.score(1) == 1
        both = position(f"K0a {other}1 .. K0A", Seat(buildings=building)).do("castle A3", "worker A3")
        assert sum(both.resources(0)) + both.score(0) == 2 * (1 + extra)


def test_small_and_large_add_up() -> None:
    """PD-32: both are production buildings of the terrain."""
    after = position("K0a M1 .. K0", Seat(buildings="Small Tower, Large Tower")).do("castle A3", "no figure")
    assert after.crystals(0) == 1 + 1 + 2


def test_for_the_bonus_the_leader_counts_one() -> None:
    """PD-32: worker and leader beside three mountains: 9, and 2 each for two figures."""
    after = scored("M", Seat(buildings="Large Tower"))
    assert (after.crystals(0), after.score(0)) == (10, 1)


# -- too much (PD-33) -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "points"), [(0, 6, 0), (4, 10, 0), (6, 10, 0), (7, 10, 1), (9, 10, 1), (10, 10, 2)]
)
def test_what_exceeds_ten_becomes_points(before: int, after: int, points: int) -> None:
    """PD-33: one for each full three, the rest is lost."""
    drawn = position("K0A F2 F1 .. K0", Seat(wood=before)).do("castle A4", "no figure")
    assert (drawn.wood(0), drawn.score(0)) == (after, points)


@pytest.mark.parametrize(("building", "terrain"), [("Lumberyard", "F"), ("Repository", "M"), ("Vault", "H")])
def test_the_exchange_building_makes_it_two(building: str, terrain: str) -> None:
    """PD-33: of its own resource; for the other two nothing changes."""
    for other in "FMH":
        full = Seat(crystals=10, gold=10, wood=10, buildings=building)
        after = position(f"K0A {other}2 {other}1 .. K0", full).do("castle A4", "no figure", "no card")
        assert after.resources(0) == (10, 10, 10)
        assert after.score(0) == (3 if other == terrain else 2)


def test_points_of_a_city_know_no_limit() -> None:
    """PD-33: it speaks of resources."""
    assert position("K0A C2 C2 C2 .. K0").do("castle A5", "no figure").score(0) == 12


# -- several regions (PD-34, PD-35) ---------------------------------------------------------------


def test_the_player_on_turn_chooses_the_order() -> None:
    """PD-34: it matters: 8 wood and regions of 5 and 4."""
    drawn = position("K0a F2 F2 F1 .. F2 F2 K0a", Seat(wood=8)).do("castle A5", "no figure")
    assert (drawn.phase, drawn.actor) == ("score", 0)
    assert drawn.legal() == {"score A2", "score A6"}
    assert drawn.do("score A2").score(0) == 1 + 1
    assert drawn.do("score A6").score(0) == 0 + 1


def test_after_each_scoring_the_choice_goes_on() -> None:
    """PD-34: three regions, two decisions; one that is not scored is not offered."""
    drawn = position(
        """
         ##  F1  H1
           M1  ..  C1
         ##  K0  K0a
        """,
        Seat(workers=1),
    )
    after = drawn.do("castle B2", "worker B2")
    assert after.legal() == {"score A2", "score A3", "score B1", "score B3"}
    after = after.do("score B3")
    assert after.legal() == {"score A2", "score A3", "score B1"}
    assert after.score(0) == 2
    done = after.do("score A2", "score B1")
    assert (done.resources(0), done.turn) == ((1, 1, 1), 1)
    nobody = drawn.do("castle B2", "no figure")
    assert (nobody.score(0), nobody.resources(0), nobody.turn) == (1, (0, 0, 0), 1)


def test_a_figure_counts_once_for_a_region() -> None:
    """PD-35: however many of its spaces it touches."""
    after = position(
        """
         ##  F1  F1
           F1  K0a F1
         ##  F1  ..
        """
    ).do("castle C3", "no figure")
    assert after.region("A2") == {"A2", "A3", "B1", "B3", "C2"}
    assert after.wood(0) == 5


def test_a_figure_takes_part_in_every_region_beside_it() -> None:
    """PD-35: one castle between forest and hills."""
    after = position("F1 .. H2").do("castle A2", "worker A2", "score A1")
    assert after.resources(0) == (0, 2, 1)


def test_figures_on_ships_and_on_open_land_count() -> None:
    """PD-35: like those on any other space."""
    assert position("~0a F2 .. K0").do("castle A3", "no figure").wood(0) == 2
    open_land = position(
        """
         F2  ..  ..
           H1a ..  ..
        """
    )
    after = open_land.do("castle A2", "no figure")
    assert (after.closed("A1"), after.wood(0), after.figures()) == (True, 2, {"B1": "a"})


# -- closed by spells (PD-36) ---------------------------------------------------------------------


def test_a_castle_by_a_spell_closes_expels_and_scores() -> None:
    """PD-36: like the placement itself."""
    drawn = position(
        "K1b F2a .. H1",
        Seat(hand="Enchanted Castle/Bank", crystals=4, gold=3),
        market="Clone/Bank:3",
        phase=Phase.CARD,
    )
    cast = drawn.do("cast Enchanted Castle/Bank", "castle A3")
    assert (cast.figures(), cast.workers(0)) == ({"A1": "b"}, 6)
    after = cast.do("worker A3", "score A2")
    assert (after.wood(0), after.wood(1), after.gold(0)) == (2, 2, 4)
    assert after.legal() == {"buy Clone/Bank", "no buy"}


def test_a_single_tile_by_a_spell_closes_expels_and_scores() -> None:
    """PD-36: the tile may grow the region that it closes."""
    drawn = position("K1b F2a .. H1", Seat(hand="Terrain/Bank", crystals=3), singles="f1", phase=Phase.CARD)
    after = drawn.do("cast Terrain/Bank", "single A3")
    assert (after.figures(), after.workers(0)) == ({"A1": "b"}, 6)
    assert (after.wood(0), after.wood(1)) == (0, 3)
    assert after.closed("A4")


def test_a_single_tile_alone_is_a_region_that_is_closed_at_once() -> None:
    """PD-22, PD-36: nothing of its terrain lies beside it, and no empty space."""
    drawn = position("K0a .. K1 .. ..", Seat(crystals=9, hand="Terrain/Bank"), singles="f1")
    after = drawn.do("castle A4", "no figure", "cast Terrain/Bank", "single A2")
    assert after.closed("A2")
    assert after.wood(0) == 1
