"""Spaces, regions, and when a region is closed (PD-01 to PD-04)."""

from __future__ import annotations

import pytest

from pagoria.games.pandoria.components.model import SpaceKind
from tests.games.pandoria.helpers import Seat, position, shipped

#: B2 in the middle of six neighbours; {} is the space on its lower left, the only one that is not filled.
FLOWER = """
 ##  H1  K1
   ~~  F1  ~0
 ##  {}  m1
"""


def test_lakes_and_printed_spaces_are_never_built_on() -> None:
    """PD-01: lakes, ships and printed terrain lie where they lie; the rest is empty at first."""
    drawn = position(
        """
         ..  ~~  ..
           F1  ~0  f0
        """
    )
    assert [drawn.ground(space) for space in "A1 A2 A3 B1 B2 B3".split()] == [
        *("..", "~~", ".."),
        *("F1", "ship", "F0"),
    ]
    assert drawn.legal() == {"castle A1"}


def test_symbols_and_start_spaces_of_the_shipped_set() -> None:
    """PD-01: tile spaces have 1 or 2 symbols, printed ones 0 to 2, and there are four start spaces."""
    set_ = shipped()
    for tile in (*set_.double_tiles, *set_.start_tiles, *set_.single_tiles):
        assert set(tile.symbols) <= {1, 2}
    for board in set_.boards:
        assert len(board.spaces_of_kind(SpaceKind.START)) == 4
        assert {board.symbols[space] for space in board.printed} <= {0, 1, 2}


def test_a_region_is_what_hangs_together() -> None:
    """PD-02: connected spaces of one terrain, as many as there are."""
    drawn = position(
        """
         F1  F2  H1  F1
           K0  F1  ..
        """
    )
    assert drawn.region("A1") == drawn.region("B2") == {"A1", "A2", "B2"}
    assert drawn.state.land.region_symbols[drawn.state.land.root(drawn.space("B2"))] == 4
    assert drawn.region("A4") == {"A4"}
    assert drawn.region("A3") == {"A3"}


def test_a_tile_unites_regions() -> None:
    """PD-02: maximal, so that a new space may make one region of two."""
    drawn = position("F1 .. .. F2", Seat(tiles="f1 f1"))
    assert drawn.region("A1") == {"A1"}
    after = drawn.do("tile f1@A2 f1@A3")
    assert after.region("A4") == {"A1", "A2", "A3", "A4"}


def test_a_castle_belongs_to_no_region_and_has_no_symbols() -> None:
    """PD-02: between two forests it keeps them apart, and it adds nothing to either."""
    after = position("K0a F1 .. F1 ..").do("castle A3", "no figure")
    assert after.region("A2") == {"A2"}
    assert after.region("A4") == {"A4"}
    assert after.wood(0) == 1


@pytest.mark.parametrize("wall", ["##", "H1", "C2", "K0", "~~", "~0", "==", "=2", "h0", "m2"])
def test_what_closes_a_region(wall: str) -> None:
    """PD-03: the edge, water, ships, castles, other terrain, printed or placed."""
    assert position(FLOWER.format(wall)).closed("B2")


def test_an_empty_neighbour_keeps_a_region_open() -> None:
    """PD-03: one is enough, until it is filled."""
    drawn = position(FLOWER.format(".."))
    assert not drawn.closed("B2")
    assert drawn.do("castle C2").closed("B2")


def test_a_hole_keeps_a_region_open() -> None:
    """PD-03: an empty space inside counts like one outside."""
    ring = position(
        """
         ##  F1  F1
           F1  ..  F1
         ##  F1  F1
        """,
        Seat(),
    )
    assert not ring.closed("A2")
    assert ring.do("castle B2").closed("A2")


def test_two_holes_have_to_be_filled() -> None:
    """PD-03: filling one hole of two does not close."""
    ring = position("F1 .. F1 .. F1\n ~~ F1 F1 ~~")
    assert ring.region("A1") == {"A1"}
    assert ring.region("A3") == {"A3", "B2", "B3"}
    after = ring.do("castle A2", "no figure")
    assert after.closed("A1")
    assert not after.closed("A3")
    assert after.do("castle A4").closed("A3")


@pytest.mark.parametrize(("path", "closed"), [("forest", False), ("hills", True), ("city", True)])
def test_a_path_of_its_own_terrain_keeps_a_region_open(path: str, closed: bool) -> None:
    """PD-04: of another terrain it is just the edge."""
    assert position("F1 H1", paths=[f"A1 {path}"]).closed("A1") is closed


@pytest.mark.parametrize("first", ["F1", "f1"])
def test_a_region_that_reaches_a_path_is_never_closed(first: str) -> None:
    """PD-04: placed or printed, and however far the path is."""
    drawn = position(f"{first} F1 F1 .. H1", paths=["A1 forest"])
    after = drawn.do("castle A4")
    assert not after.closed("A3")
    assert not position("H1 F1 F1 .. H1", paths=["A2 forest"]).do("castle A4").closed("A3")


def test_beside_a_path_nobody_is_sent_home_and_nothing_is_scored() -> None:
    """PD-04: figures in such a region stay, those beside it get nothing."""
    drawn = position("f1 F1b K0a .. H1", paths=["A1 forest"])
    after = drawn.do("castle A4", "no figure")
    assert after.figures() == {"A2": "b", "A3": "a"}
    assert after.wood(0) == 0
    assert after.turn == 1


def test_a_castle_on_a_path_is_a_castle() -> None:
    """PD-04: paths speak to regions of their terrain only."""
    assert position("F1 .. H1", paths=["A2 forest"]).do("castle A2").closed("A1")
