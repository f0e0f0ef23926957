"""Tiles (PG-30 to PG-33)."""

from __future__ import annotations

import pytest

from tests.games.pagoda.helpers import COLOURS, changed, fields, legal, narrow, play, table, why_not


def test_a_tile_on_a_full_floor() -> None:
    """PG-30: one card of the columns' colour lays a tile of that base colour."""
    position = table("B4", "RYGBP/rb", points=0)
    assert play(position, "T1G:b") == changed(
        position,
        lots="B4>G0",
        first="RYGBP/r",
        discard="-+B",
        scores="1:4",
        markers="00020:00000",
        turn="1s1c0l3[]a",
    )


def test_the_player_picks_among_the_remaining_tiles() -> None:
    """PG-30: every tile of the base colour that is left, with every card of the colour."""
    position = table("R4/R4>Y4/R4>P0", "RYGBB/rb")
    tiles = {action for action in legal(position) if action.startswith("T1")}
    assert tiles == {"T1R:R", "T1R:r", "T1G:R", "T1G:r", "T1B:R", "T1B:r"}
    assert why_not(position, "T1Y:R") == "PG-30: the red tile with yellow spaces is no longer available"


@pytest.mark.parametrize(
    ("lots", "floor", "columns"),
    [("-", 1, 0), ("R1", 1, 1), ("R3", 1, 3), ("R4>R0", 2, 0), ("B4>Y4>R3", 3, 3)],
)
def test_only_on_four_columns(lots: str, floor: int, columns: int) -> None:
    """PG-30: neither on fewer columns nor a second time on the same floor."""
    position = table(lots, "RYGBP/rb")
    assert why_not(position, "T1B:R") == f"PG-30: floor {floor} of lot 1 has {columns} of 4 columns"


def test_paid_with_the_colour_of_the_columns() -> None:
    """PG-30: not with another colour, not even with that of the spaces."""
    position = table("R4", "RYGBP/rb")
    assert why_not(position, "T1B:B") == "PG-30: this tile is paid for with a red card"
    assert {action[-1] for action in legal(position) if action.startswith("T")} == {"R", "r"}


@pytest.mark.parametrize("lots", ["R4", "B4>R4", "B4>Y4>R4"])
def test_a_tile_scores_one(lots: str) -> None:
    """PG-31: on every floor."""
    position = table(lots, "RYGBP/rb", points=0)
    assert fields(play(position, "T1G:R")).scores == "1:" + fields(position).scores[2:]


@pytest.mark.parametrize("uses", [0, 1, 2])
@pytest.mark.parametrize("base", range(5), ids=COLOURS)
def test_a_tile_sets_the_marker_to_two(base: int, uses: int) -> None:
    """PG-32: the marker of the base colour, whatever it showed; the other player's stays."""
    colour = COLOURS[base]
    digits = "0" * base + str(uses) + "0" * (4 - base)
    theirs = "0" * base + "1" + "0" * (4 - base)
    lots = f"{colour}4/{colour}4>{colour}0/{colour}4>{COLOURS[base - 1]}0"
    position = table(lots, "RYGBP/rb", markers=digits, their_markers=theirs)
    after = play(position, f"T1{COLOURS[base - 2]}:{colour}")
    assert fields(after).markers == "0" * base + "2" + "0" * (4 - base) + ":" + theirs


@pytest.mark.parametrize(
    ("lots", "tile", "use"),
    [
        ("R4", "T1B:R", "L"),
        ("G4", "T1B:G", "C2R=YY"),
        ("B4/R4", "T1B:B", "T2G:YY"),
        ("P4", "T1R:p C1R E", "N"),
    ],
    ids=["Lantern", "Bowl of rice", "Buddha", "Fan"],
)
def test_a_new_ability_is_usable_at_once(lots: str, tile: str, use: str) -> None:
    """PG-32: in the very turn in which the tile was laid."""
    position = table(lots, "RYYGB/bp")
    assert why_not(position, use)
    assert why_not(play(position, tile), use) == ""


def test_a_new_dragon_waits_for_the_next_turn() -> None:
    """PG-32: usable at once, but a Dragon comes before any action (PG-64), so it has to wait."""
    laid = play(table("Y4", "RYYGB/yb"), "T1R:Y")
    assert fields(laid).markers == "02000:00000"
    assert why_not(laid, "DB") == "PG-64: the Dragon is used before the first action of a turn"


@pytest.mark.parametrize(
    ("lots", "variant", "top"),
    [("B4>Y4>G4>R4", "standard", 4), ("B4>Y4>R4", "fast", 3), ("B4>Y4>R4", "fast+simple", 3)],
)
def test_the_last_tile_comes_with_the_roof(lots: str, variant: str, top: int) -> None:
    """PG-33: above the last floor there is no tile action, with or without cards for a roof."""
    expected = f"PG-33: the tile above floor {top} is laid only together with the roof"
    for mine in ("RRRGB/bb", "RRGGB/py"):
        position = table(lots, mine, variant=variant)
        assert why_not(position, "T1G:R") == expected
    assert not [action for action in narrow(position) if action.startswith("T")]


@pytest.mark.parametrize(
    ("lots", "variant", "fault"),
    [
        ("R4", "standard", "a roof comes above floor 4; lot 1 is at floor 1"),
        ("B4>Y4>R4", "standard", "a roof comes above floor 4; lot 1 is at floor 3"),
        ("B4>R4", "fast", "a roof comes above floor 3; lot 1 is at floor 2"),
    ],
)
def test_a_roof_comes_above_the_last_floor_only(lots: str, variant: str, fault: str) -> None:
    """PG-33: and the roof action is for no other floor."""
    position = table(lots, "RGGYB/py", variant=variant)
    assert why_not(position, "F1G:R:GG") == f"PG-33: {fault}"
