"""A turn from placing to drawing (PD-20 to PD-27)."""

from __future__ import annotations

import pytest

from pagoria.games.pandoria.engine.turn import Phase
from tests.games.pandoria.helpers import Seat, position

OPEN = """
 ..  ..  ~~
   F1  ..  ##
 ..  ..  ..
"""


def both_ways(first: str, second: str, *pairs: str) -> set[str]:
    """A tile on each of the pairs in either direction."""
    found = set()
    for pair in pairs:
        a, b = pair.split("-")
        found |= {f"tile {first}@{a} {second}@{b}", f"tile {second}@{a} {first}@{b}"}
    return found


# -- placing (PD-20) ------------------------------------------------------------------------------


def test_where_a_castle_may_be_placed() -> None:
    """PD-20: on every empty space that touches what was placed."""
    assert position(OPEN).legal() == {f"castle {space}" for space in "A1 A2 B2 C1 C2".split()}


def test_where_a_double_tile_may_be_placed() -> None:
    """PD-20: one of its spaces has to touch, both have to be empty, and nothing sticks out."""
    drawn = position(OPEN, Seat(tiles="f1 h2", castles=0))
    assert drawn.legal() == both_ways("f1", "h2", "A1-A2", "A2-B2", "B2-C2", "B2-C3", "C1-C2", "C2-C3")


def test_the_tile_in_hand_or_a_castle() -> None:
    """PD-20: either of them, the other stays."""
    drawn = position("F1 .. ..", Seat(tiles="h1 m2"))
    assert drawn.legal() == both_ways("h1", "m2", "A2-A3") | {"castle A2"}
    castle = drawn.do("castle A2")
    assert (castle.castles(0), castle.tiles(0), castle.ground("A2")) == (1, ["h1 m2"], "K0")
    tile = drawn.do("tile m2@A2 h1@A3", resolve_chance=False)
    assert (tile.castles(0), tile.tiles(0)) == (2, [])
    assert (tile.ground("A2"), tile.ground("A3")) == ("M2", "H1")


def test_own_castles_only() -> None:
    """PD-20: two of them, and then no more."""
    drawn = position("F1 .. .. .. .. ..", Seat(castles=1))
    after = drawn.do("castle A2", "no figure", "castle A3", "no figure")
    assert (after.castles(0), after.castles(1)) == (0, 1)
    assert after.turn == 0
    assert after.legal() == {"skip"}


def test_a_printed_space_counts_once_something_lies_beside_it() -> None:
    """PD-20: before, it is not a place to build on from."""
    drawn = position("F1 .. f1 f2 .. ..", Seat(tiles="h1 m1"), Seat(tiles="h1 m1", castles=0))
    assert drawn.legal() == {"castle A2"}
    after = drawn.do("castle A2", "no figure")
    assert after.legal() == both_ways("h1", "m1", "A5-A6")


def test_a_tile_joins_what_is_printed_beside_its_far_end() -> None:
    """PD-20: both spaces of a tile do."""
    drawn = position("F1 .. .. m1 ..", Seat(tiles="h1 c1"))
    assert "castle A5" not in drawn.legal()
    assert drawn.do("tile h1@A2 c1@A3").legal() == {"castle A5"}


def test_a_printed_region_opens_as_a_whole_and_for_itself() -> None:
    """PD-20: a tile beside one of its spaces opens all of them, but not the other terrain beside it."""
    map = "F1 .. f1 f2 h1 .. .. m1 .."
    drawn = position(map, Seat(tiles="h1 m1"), Seat(tiles="h1 m1", castles=0))
    after = drawn.do("castle A2", "no figure")
    assert after.legal() == {"skip"}


def test_a_printed_region_beside_another_opens_when_a_tile_lies_beside_it() -> None:
    """PD-20: the hills on B3 wait for a tile of their own; the forest that touches them is open before."""
    map = """
     F1  ..  f1  h1  ..
       ##  ##  ##  ..  ##
     ##  F1  ..  ..  ##
    """
    drawn = position(map, Seat(tiles="m1 c1"))
    assert "A5" not in drawn.legal("castle")
    opened = drawn.do("castle A2", "no figure")
    assert opened.legal("castle") == {"C3"}
    closer = opened.do("castle C3", "no figure")
    assert "A5" not in closer.legal("castle")
    beside = closer.do("tile m1@B4 c1@C4", "no figure")
    assert "A5" in beside.legal("castle")


def test_lakes_and_ships_do_not_connect() -> None:
    """PD-20: what lies behind the water is not beside a tile."""
    assert position("F1 ~~ ..\n .. ~0 ..").legal() == {"castle B1"}


def test_placing_is_obligatory() -> None:
    """PD-20: as long as anything can be placed there is no skip, be it the last castle."""
    assert position("F1 .. ~~", Seat(tiles="f1 h1", castles=1)).legal() == {"castle A2"}
    assert position("F1 .. ~~", Seat(tiles="f1 h1", castles=0)).legal() == {"skip"}


def test_who_cannot_place_goes_on_with_the_turn() -> None:
    """PD-21: without a tile that fits and without a castle; everything else is as always."""
    drawn = position("F1a .. ~~", Seat(tiles="f1 h1", castles=0, hand="Conjure/Bank", crystals=2))
    skipped = drawn.do("skip")
    assert skipped.legal() == {"back A1", "no figure"}
    after = skipped.do("back A1", "cast Conjure/Bank", "conjure 4 wood")
    assert (after.wood(0), after.turn) == (4, 1)
    assert after.tiles(0) == ["f1 h1"]


# -- sent home (PD-22) ----------------------------------------------------------------------------

CLOSING = """
 ##  H1b K1b
   H1a F1A ~0a
 ##  ..  M1
"""


def test_figures_in_a_closed_region_go_home_at_once() -> None:
    """PD-22: before the player puts a figure; those on castles and ships stay."""
    drawn = position(CLOSING)
    assert (drawn.workers(0), drawn.leader(0), drawn.workers(1)) == (4, False, 4)
    after = drawn.do("castle C2")
    assert after.phase == "figure"
    assert after.figures() == {"A3": "b", "B3": "a"}
    assert (after.workers(0), after.leader(0), after.workers(1)) == (5, True, 5)


def test_figures_in_open_regions_stay() -> None:
    """PD-22: only the region that was closed is emptied."""
    after = position("F1a .. H1b ..").do("castle A2")
    assert after.figures() == {"A3": "b"}


def test_a_figure_that_came_home_may_go_out_again() -> None:
    """PD-22: at once is before the figure stage, so it may be the one that is put."""
    drawn = position("F1a ..", Seat(workers=0))
    assert drawn.do("castle A2").legal() == {"worker A2", "no figure"}


# -- figures (PD-23, PD-24) -----------------------------------------------------------------------


def test_a_worker_on_the_tile_just_placed() -> None:
    """PD-23: on either space, and nowhere else; or one own figure back; or neither."""
    drawn = position("F1a .. .. ..\n .. .. .. H1b", Seat(tiles="f1 h1"))
    after = drawn.do("tile f1@A2 h1@A3")
    assert after.legal() == {"worker A2", "worker A3", "back A1", "no figure"}
    put = after.do("worker A2")
    assert put.figures() == {"A1": "a", "A2": "a", "B4": "b"}
    assert (put.workers(0), put.turn) == (4, 1)
    assert after.do("back A1").figures() == {"B4": "b"}
    assert after.do("back A1").workers(0) == 6
    assert after.do("no figure").figures() == drawn.figures()


def test_not_in_a_closed_region() -> None:
    """PD-23: what the tile itself closes is not a place for a figure."""
    drawn = position("F1 .. .. ..", Seat(tiles="h1 m1"))
    assert drawn.do("tile h1@A2 m1@A3").legal() == {"worker A3", "no figure"}


def test_a_castle_just_placed_takes_a_worker() -> None:
    """PD-23: whatever lies around it."""
    drawn = position("F1 .. H1")
    assert drawn.do("castle A2").legal() == {"worker A2", "no figure"}
    assert drawn.do("castle A2", "worker A2").figures() == {"A2": "a"}


def test_not_on_what_was_placed_before() -> None:
    """PD-23: neither an older castle of the player's own nor an older tile."""
    drawn = position("K0 F1 .. ..")
    assert drawn.do("castle A3").legal("worker") == {"A3"}


def test_own_figures_come_back_from_anywhere() -> None:
    """PD-23: workers and leader, from regions, castles and ships; not those of others."""
    drawn = position("F1a K0A ~0a H1b ..\n .. .. .. .. ..")
    after = drawn.do("castle A5")
    assert after.legal("back") == {"A1", "A2", "A3"}
    taken = after.do("back A2")
    assert (taken.leader(0), taken.figures()) == (True, {"A1": "a", "A3": "a", "A4": "b"})


def test_without_workers_in_reserve_nothing_is_put() -> None:
    """PD-23: what is not there cannot be put."""
    drawn = position("F1 .. ..", Seat(workers=0, leader=False))
    assert drawn.do("castle A2").turn == 1


@pytest.mark.parametrize(("workers", "allowed"), [(0, True), (1, False), (6, False)])
def test_the_leader_follows_the_last_worker(workers: int, allowed: bool) -> None:
    """PD-24: only when all workers are on the map."""
    after = position("F1 .. ..", Seat(workers=workers)).do("castle A2")
    assert ("leader A2" in after.legal()) is allowed
    assert ("worker A2" in after.legal()) is (workers > 0)
    if allowed:
        put = after.do("leader A2")
        assert (put.figures(), put.leader(0)) == ({"A2": "A"}, False)


def test_a_leader_on_the_map_is_not_put_again() -> None:
    """PD-24: there is one."""
    drawn = position("K0A .. ..", Seat(workers=0))
    assert drawn.do("castle A2").legal() == {"back A1", "no figure"}


# -- cards, buying, drawing (PD-25 to PD-27) ------------------------------------------------------


def test_one_card_or_one_monument() -> None:
    """PD-25: a spell, a building or a monument, and then the turn goes on."""
    rich = Seat(hand="Conjure/Bank, Conjure/Store", crystals=10, wood=10, buildings="Vault")
    drawn = position("F1 .. ..", rich, phase=Phase.CARD)
    assert drawn.legal() == {
        *("cast Conjure/Bank", "cast Conjure/Store"),
        *("build Conjure/Bank at 0", "build Conjure/Bank at 1"),
        *("build Conjure/Store at 0", "build Conjure/Store at 1"),
        *("monument at 0", "no card"),
    }
    assert drawn.do("cast Conjure/Bank", "conjure 2 wood").turn == 1
    for single in ("build Conjure/Store at 1", "monument at 0", "no card"):
        assert drawn.do(single).turn == 1


#: A castle on A2 closes A3; only seat 1 stands beside it.
SCORED = "H1 .. F2 K1b"


def test_after_a_scoring_a_card_may_be_bought() -> None:
    """PD-26: by the active player, whether or not he got anything, for its price in gold."""
    drawn = position(
        SCORED,
        Seat(gold=5),
        Seat(gold=9),
        market="Muster/Bank:5, Rage/Store:6, Clone/Vault:1, Adopt/Bank:3",
        pile="Terrain/Bank",
    )
    after = drawn.do("castle A2", "no figure")
    assert (after.wood(0), after.wood(1)) == (0, 2)
    assert (after.phase, after.actor) == ("buy", 0)
    assert after.legal() == {"buy Muster/Bank", "buy Clone/Vault", "buy Adopt/Bank", "no buy"}
    bought = after.do("buy Muster/Bank")
    assert (bought.gold(0), bought.hand(0), bought.turn) == (0, ["Muster/Bank"], 1)
    assert sorted(bought.market()) == ["Adopt/Bank", "Clone/Vault", "Rage/Store", "Terrain/Bank"]
    assert after.do("no buy").gold(0) == 5


def test_without_a_scoring_nothing_is_bought() -> None:
    """PD-26: closing a region that nobody stands beside is not enough."""
    drawn = position("H1 .. F2 K1 ..", Seat(gold=9), market="Muster/Bank:1")
    after = drawn.do("castle A2", "no figure")
    assert after.closed("A3")
    assert after.turn == 1


def test_a_scoring_of_another_turn_does_not_count() -> None:
    """PD-26: each player needs a scoring in his own turn."""
    drawn = position(SCORED + " .. ..", Seat(), Seat(gold=9), market="Muster/Bank:1")
    after = drawn.do("castle A2", "no figure")
    assert (after.wood(1), after.turn) == (2, 1)
    after = after.do("castle A5", "no figure")
    assert (after.gold(1), after.turn, after.phase) == (9, 0, "place")


def test_one_card_even_after_two_scorings() -> None:
    """PD-26: one for all of them, and after the last."""
    drawn = position("K0a F1 .. H1 K0a", Seat(gold=9), market="Muster/Bank:1, Clone/Bank:1")
    after = drawn.do("castle A3", "no figure", "score A2", "buy Muster/Bank")
    assert (after.gold(0), after.turn) == (9, 1)
    assert after.hand(0) == ["Muster/Bank"]


def test_the_gold_of_the_scoring_pays_the_card() -> None:
    """PD-26: first the scoring, then the market."""
    drawn = position("K0a H2 .. F1", market="Muster/Bank:2")
    assert drawn.do("castle A3", "no figure", "buy Muster/Bank").gold(0) == 0


def test_regions_closed_by_a_spell_are_scored_too() -> None:
    """PD-26: in the same scoring as those of the placement."""
    seat = Seat(hand="Enchanted Castle/Bank", crystals=4)
    drawn = position("F1 .. H1 .. M1", seat)
    after = drawn.do("castle A2", "worker A2", "cast Enchanted Castle/Bank", "castle A4", "worker A4")
    assert after.phase == "score"
    assert after.legal() == {"score A1", "score A3", "score A5"}
    done = after.do("score A1", "score A3")
    assert done.resources(0) == (1, 2, 1)


def test_a_tile_is_drawn_for_a_tile() -> None:
    """PD-27: after the turn's other stages, one of those in the pile."""
    drawn = position("F1 .. .. ..", Seat(tiles="h1 m1"), tile_pile="c1 c2, f2 f1")
    after = drawn.do("tile h1@A2 m1@A3", "worker A3", resolve_chance=False)
    assert after.phase == "draw_tile"
    assert set(after.chance()) == {"c1 c2", "f2 f1"}
    drew = after.do("draw f2 f1")
    assert (drew.tiles(0), drew.turn) == (["f2 f1"], 1)


def test_nothing_is_drawn_after_a_castle() -> None:
    """PD-27: the tile is still in the hand."""
    drawn = position("F1 .. .. ..", Seat(tiles="h1 m1"))
    after = drawn.do("castle A2", "worker A2", resolve_chance=False)
    assert (after.turn, after.phase, after.tiles(0)) == (1, "place", ["h1 m1"])
