"""Roofs (PG-40 to PG-43)."""

from __future__ import annotations

import pytest

from pagoria.games.pagoda import PAGODA
from tests.games.pagoda.helpers import changed, fields, legal, play, state_of, table, why_not

RED_TOP = "B4>Y4>G4>R4"
GREEN_TOP = "R4>Y4>B4>G4"
BLUE_TOP = "R4>Y4>G4>B4"
PURPLE_TOP = "R4>Y4>G4>P4"
LIMIT = "columns are already built this turn and a rooftop counts as one"


def roofs(position: str) -> set[str]:
    return {action for action in legal(position) if action.startswith("F")}


def test_tile_and_rooftop_in_one_action() -> None:
    """PG-40: three cards, 1 point and the ability for the tile, 5 points for the rooftop."""
    position = table(PURPLE_TOP, "RYYGP/pb", points=0)
    board = int(fields(position).scores.split(":")[1])
    assert play(position, "F1Y:p:YY") == changed(
        position,
        lots=f"{PURPLE_TOP}^Y",
        first="RGP/b",
        discard="-+YYP",
        scores=f"6:{board}",
        markers="00002:00000",
        turn="1s1c1l3[]a",
    )


def test_every_way_to_pay_a_roof() -> None:
    """PG-40: a card of the columns' colour, and two of the rooftop colour of a tile that is left."""
    position = table(f"{PURPLE_TOP}/P4>R1", "RRYYP/py")
    assert roofs(position) == {f"F1Y:{tile}:{top}" for tile in "Pp" for top in ("YY", "Yy")}
    with_own = table(PURPLE_TOP, "RGPPB/py")
    assert roofs(with_own) == {"F1P:P:Pp", "F1P:p:PP"}


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("F1Y:Y:YY", "PG-30: this tile is paid for with a purple card"),
        ("F1R:P:RR", "PG-13: the player does not have R"),
        ("F1Y:P:yy", "PG-13: the player does not have y"),
        ("F1P:P:Pp", "PG-13: the player does not have P"),
        ("F2Y:P:YY", "PG-40: floor 1 of lot 2 has 0 of 4 columns"),
        ("F3Y:P:YY", "PG-40: floor 4 of lot 3 has 3 of 4 columns"),
    ],
)
def test_what_a_roof_needs(action: str, reason: str) -> None:
    """PG-40: the full last floor, the tile's card and both cards of the rooftop."""
    position = table(f"{PURPLE_TOP}/-/B4>Y4>B4>R3", "RYYYP/pb" if "yy" not in action else "RGYYP/py")
    assert why_not(position, action) == reason


def test_no_tile_without_its_rooftop() -> None:
    """PG-41: with cards for the tile only there is neither a roof nor a tile."""
    position = table(PURPLE_TOP, "RYGBP/pp")
    assert roofs(position) == {"F1P:P:pp", "F1P:p:Pp"}
    one_short = play(table(PURPLE_TOP, "RYGBP/pb"), "C2B")
    assert roofs(one_short) == set()
    assert why_not(one_short, "F1Y:P:YY") == "PG-13: the player does not have Y"
    assert why_not(one_short, "T1Y:P").startswith("PG-33")


def test_no_roof_when_the_limit_is_used_up() -> None:
    """PG-41: after three columns, though the cards are there."""
    position = table(PURPLE_TOP, "RYYGP/bgp")
    assert why_not(position, "F1Y:P:YY") == ""
    three = play(position, "C2R C3b C4g")
    assert why_not(three, "F1Y:P:YY") == f"PG-41: 3 {LIMIT}"
    assert roofs(three) == set()


# -- the roof's own ability (PG-42) ---------------------------------------------------------------


def test_a_green_roof_pays_with_its_own_bowl_of_rice() -> None:
    """PG-42: without an earlier Bowl of rice; the tile sets the marker to 2, the use leaves 1."""
    position = table(GREEN_TOP, "RYYGP/bb", points=0)
    after = play(position, "F1P:G:P+YY")
    assert after == changed(
        position,
        lots=f"{GREEN_TOP}^P",
        first="R/bb",
        discard="-+YYGP",
        scores="6:" + fields(position).scores[2:],
        markers="00100:00000",
        turn="1s1c1l3[G]a",
    )
    assert "C2R=bb" not in legal(after)


@pytest.mark.parametrize("uses", ["1", "2"])
def test_a_green_roof_with_an_earlier_bowl_of_rice(uses: str) -> None:
    """PG-42: whatever the marker showed, it is 2 before the rooftop is paid and 1 after."""
    position = table(f"{GREEN_TOP}/G4>G1", "RYYGP/bb", markers=f"00{uses}00")
    assert fields(play(position, "F1P:G:P+YY")).markers == "00100:00000"
    paid_plainly = table(f"{GREEN_TOP}/G4>G1", "RYPGP/bb", markers=f"00{uses}00")
    assert fields(play(paid_plainly, "F1P:G:PP")).markers == "00200:00000"


def test_a_green_roof_after_the_bowl_of_rice_was_used() -> None:
    """PG-42: an ability already used this turn cannot be used again, though the tile renews it."""
    position = table(f"{GREEN_TOP}/G4>G1", "GRRYY/ppb", markers="00200")
    used = play(position, "C3B=YY")
    assert why_not(used, "F1P:G:p+RR") == "PG-60: the Bowl of rice was already used this turn"
    renewed = play(used, "F1P:G:pp")
    assert fields(renewed).markers == "00200:00000"
    assert fields(renewed).turn == "1s1c2l3[G]a"


def test_other_roofs_need_a_bowl_of_rice_from_before() -> None:
    """PG-42: only the tile's own ability comes with the roof."""
    without = table(PURPLE_TOP, "RRYGP/bb")
    assert why_not(without, "F1Y:P:Y+RR") == "PG-60: the Bowl of rice has no use left"
    with_bowl = table(f"{PURPLE_TOP}/G4>G1", "RRYGP/bb", markers="00100")
    assert fields(play(with_bowl, "F1Y:P:Y+RR")).markers == "00002:00000"


@pytest.mark.parametrize("top", [RED_TOP, GREEN_TOP, BLUE_TOP, PURPLE_TOP])
@pytest.mark.parametrize("uses", ["0", "2"])
def test_no_roof_is_begun_at_the_limit_whatever_its_tile(top: str, uses: str) -> None:
    """PG-42: neither with the Lantern that a red tile would bring nor with one that was not used."""
    base = top[-2]
    position = table(f"{top}/R4>R0", f"{base}YYPB/gbb", markers=f"{uses}0000")
    two = play(position, "C3b C3b")
    assert why_not(two, f"F1Y:{base}:YY") == ""
    three = play(two, "C4g")
    assert roofs(three) == set()
    assert why_not(three, f"F1Y:{base}:YY") == f"PG-41: 3 {LIMIT}"


@pytest.mark.parametrize("top", [RED_TOP, PURPLE_TOP])
def test_a_lantern_used_before_allows_the_roof(top: str) -> None:
    """PG-42: at the limit or earlier; a red tile then sets the marker to 2 all the same."""
    base = top[-2]
    position = table(f"{top}/R4>R0", f"{base}YYGB/gbb", markers="10000")
    for actions in ("C3b C3b C4G L", "L C3b C3b C4G"):
        roof = play(position, f"{actions} F1Y:{base}:YY")
        assert fields(roof).turn == "1s1c4l4[R]a"
        assert fields(roof).markers == ("20000:00000" if base == "R" else "00002:00000")
        assert why_not(roof, "L") == "PG-60: the Lantern was already used this turn"


def test_a_red_roof_below_the_limit_keeps_its_lantern() -> None:
    """PG-42: nothing is used by itself; the Lantern can be used for what comes after the roof."""
    roof = play(table(RED_TOP, "RYYGP/bb"), "C2b C2b F1Y:R:YY")
    assert (fields(roof).markers, fields(roof).turn) == ("20000:00000", "1s1c3l3[]a")
    assert fields(play(roof, "L C3G")).turn == "1s1c4l4[R]a"


def test_no_roof_after_four_columns_with_the_lantern() -> None:
    """PG-42: the red tile renews the marker, but the limit stays 4."""
    position = table(f"{RED_TOP}/R4>R0", "RYYGP/gbb", markers="20000")
    four = play(position, "L C3b C3b C4G C5P")
    assert why_not(four, "F1Y:R:YY") == f"PG-41: 4 {LIMIT}"


def test_the_menu_says_that_the_limit_forbids_roofs() -> None:
    """PG-41, PG-42: also above red floors."""
    state = state_of(play(table(RED_TOP, "RYYGP/gbb"), "C2b C2b C3G"))
    roof = PAGODA.presentation.menu(state, ()).find("F")
    assert roof is not None
    assert str(roof.refusal) == f"PG-41: 3 {LIMIT}"


def test_no_ability_comes_with_a_roof_in_the_simple_game() -> None:
    """PG-42, PG-62: neither the Bowl of rice nor the Lantern."""
    green = table(GREEN_TOP, "RYYGP/bb", variant="simple")
    assert why_not(green, "F1P:G:P+YY") == "PG-62: there are no abilities in the simple game"
    red = play(table(RED_TOP, "RYYGP/gbb", variant="simple"), "C2b C2b C3G")
    assert why_not(red, "F1Y:R:YY") == f"PG-41: 3 {LIMIT}"


def test_bowl_of_rice_and_buddha_in_one_roof() -> None:
    """PG-42, PG-65, PG-66: a pair for the tile and a pair for half of the rooftop."""
    position = table(f"{GREEN_TOP}/B4>B1", "RRYYP/bb", markers="00010")
    roof = play(position, "F1P:RR:P+YY")
    assert fields(roof).markers == "00100:00000"
    assert fields(roof).turn == "1s1c1l3[GB]a"
    assert fields(roof).discard == "-+RRYYP"


# -- completed (PG-43) ----------------------------------------------------------------------------


@pytest.mark.parametrize("action", ["C1P", "T1R:G", "F1R:G:RR", "A1P:RRGP"])
def test_nothing_is_built_on_a_completed_pagoda(action: str) -> None:
    """PG-43: no column, tile, roof or alternative turn there."""
    position = table(f"{GREEN_TOP}^P", "RRGPP/gb")
    assert why_not(position, action) == "PG-43: the pagoda on lot 1 is completed"
    assert not [spelling for spelling in legal(position) if spelling[1:2] == "1"]


def test_a_roof_completes_its_pagoda_at_once() -> None:
    """PG-43: also for the rest of the turn that built it."""
    roof = play(table(GREEN_TOP, "RGGPP/gp"), "F1P:G:PP")
    assert why_not(roof, "C1p") == "PG-43: the pagoda on lot 1 is completed"
