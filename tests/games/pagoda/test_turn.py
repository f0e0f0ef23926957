"""What a turn is made of, and what it must hold (PG-10 to PG-14)."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.games.pagoda.helpers import changed, fields, legal, narrow, play, table, why_not

NO_COLUMN_AFTER = "PG-14: after this you could no longer build a column this turn"
NO_RED_NO_YELLOW = "GGBBP/pp"

# -- order and limits -----------------------------------------------------------------------------


@pytest.mark.parametrize("order", [*permutations(["T1G:R", "F2Y:P:YY", "C3b"])], ids=" ".join)
def test_any_order_on_any_lots(order: tuple[str, ...]) -> None:
    """PG-10: column, tile and roof in every order, on three lots, with the same result."""
    position = table("R4/G4>B4>Y4>P4", "RYYBP/bg", points=0)
    expected = changed(
        position,
        lots="R4>G0/G4>B4>Y4>P4^Y/B1",
        first="B/g",
        discard="-+RYYBP",
        scores=f"8:{fields(position).scores.split(':')[1]}",
        markers="20002:00000",
        turn="1s1c2l3[]a",
    )
    assert play(position, " ".join(order)) == expected


def test_any_number_of_times() -> None:
    """PG-10: an action may be repeated, on the same lot and on others."""
    position = play(table("R2", "RRYGB/rb"), "C1R C1r T1B:R C1b")
    assert fields(position).lots == "R4>B1/-/-/-/-/-"
    assert why_not(position, "E") == ""


def test_no_turn_without_a_column() -> None:
    """PG-11: not at the start, not after tiles only; a column is enough."""
    refusal = "PG-11: the turn cannot end before a column has been built"
    position = table("R4", "RYGBP/rb")
    assert why_not(position, "E") == refusal
    assert why_not(play(position, "T1B:R"), "E") == refusal
    assert why_not(play(position, "T1B:R C1B"), "E") == ""
    assert why_not(play(position, "C2Y"), "E") == ""


def test_a_rooftop_is_the_column_of_a_turn() -> None:
    """PG-11: a turn with a roof only may end."""
    roof = play(table("R4>Y4>B4>G4", "GBPPP/rb"), "F1P:G:PP")
    assert fields(roof).turn == "1s1c1l3[]a"
    assert why_not(roof, "E") == ""


def test_three_columns() -> None:
    """PG-12: the fourth is refused."""
    three = play(table(mine="RYGBP/rb"), "C1R C1r C2B")
    assert why_not(three, "C2b") == "PG-12: 3 columns are already built this turn"
    assert narrow(three) == {"E"}


def test_four_columns_with_the_lantern() -> None:
    """PG-12: with the Lantern four, and the fifth is refused."""
    position = table("R4>B1", "RYGBP/rb", markers="20000")
    four = play(position, "L C2R C2r C3B C1b")
    assert fields(four).turn == "1s1c4l4[R]a"
    assert why_not(four, "C3P") == "PG-12: 4 columns are already built this turn"


def test_a_rooftop_counts_for_the_limit() -> None:
    """PG-12: two columns and a roof are three columns."""
    position = table("R4>Y4>B4>G4", "RGBPP/rb")
    assert why_not(play(position, "F1P:G:PP C2R C2r"), "C3B").startswith("PG-12: 3 columns")


def test_tiles_are_not_limited() -> None:
    """PG-12: five tiles before the first column, and a tile after the third."""
    position = table("R4/R4/R4/R4/R4", "RRRRR/rr")
    tiles = play(position, "T1R:R T2Y:R T3G:R T4B:R T5P:R C6r")
    assert fields(tiles).turn == "1s1c1l3[]a"
    full = play(table("R3", "RRRYY/rr"), "C1R C2Y C2Y")
    assert narrow(full) == {f"T1{space}:{card}" for space in "RYGBP" for card in "Rr"} | {"E"}


def test_display_or_hand() -> None:
    """PG-13: the source of every card is the player's choice and changes only where it is missing."""
    position = table("R4>Y4>G4>B4/R4/-", "RBBPP/bp")
    roofs = {action for action in legal(position) if action.startswith("F")}
    expected = "F1P:B:PP F1P:B:Pp F1P:b:PP F1P:b:Pp F1B:B:Bb F1B:b:BB"
    assert roofs == set(expected.split())
    assert {"C3P", "C3p", "T2B:R"} <= legal(position)
    from_display, from_hand = play(position, "C3P"), play(position, "C3p")
    assert fields(from_display).first == "RBBP/bp"
    assert fields(from_hand).first == "RBBPP/b"
    assert changed(from_display, first="-") == changed(from_hand, first="-")


@pytest.mark.parametrize(
    ("action", "missing"),
    [
        ("C1y", "y"),
        ("C1R", "R"),
        ("T2B:b", "b"),
        ("F3P:G:pp", "p"),
        ("F3Y:G:Yy", "y"),
        ("A1R:GGGr", "Gr"),
    ],
)
def test_only_cards_that_are_there(action: str, missing: str) -> None:
    """PG-13: a card must lie where it is said to come from."""
    position = table("-/B4/R4>Y4>B4>G4", "YGGBP/gp")
    assert why_not(position, action) == f"PG-13: the player does not have {missing}"


# -- keeping a column possible --------------------------------------------------------------------


def test_the_last_card_for_a_column_is_not_for_a_tile() -> None:
    """PG-14: the ruling's example; a tile whose spaces the other cards fit is allowed."""
    position = table("R4/R1/Y4/Y4/Y4/Y4", "RPPPP/pp")
    assert narrow(position) == {"C2R", "T1P:R"}
    for space in "RYGB":
        assert why_not(position, f"T1{space}:R") == NO_COLUMN_AFTER
    two_reds = table("R4/R1/Y4/Y4/Y4/Y4", "RPPPP/rp")
    assert why_not(two_reds, "T1G:R") == ""
    assert narrow(play(two_reds, "T1G:R")) == {"C2r", "L"}


def test_after_a_column_nothing_needs_to_remain() -> None:
    """PG-14: it protects the first column of a turn only."""
    position = table("R4/R1/Y4/Y4/Y4/Y4", "RPPPP/rp")
    assert why_not(play(position, "C2r"), "T1G:R") == ""


def test_tile_then_tile_then_column() -> None:
    """PG-14: a tile is legal when a second tile can open the column, and that one must then open it."""
    position = table("R4/P4/Y4/Y4/Y4/Y4", "RBBBP/bb")
    assert narrow(position) == {f"T1{space}:R" for space in "RYGBP"} | {f"T2{space}:P" for space in "RYGBP"}
    second = play(position, "T1Y:R")
    assert narrow(second) == {"T2B:P", "L"}
    assert why_not(second, "T2G:P") == NO_COLUMN_AFTER
    assert narrow(play(second, "T2B:P")) == {"C2B", "C2b", "L"}


def test_tile_then_tile_paid_with_its_own_buddha_then_column() -> None:
    """PG-14: a blue tile brings Buddha, and the tile that Buddha pays opens the column."""
    position = table("B4/Y4/Y4/Y4/Y4/Y4", "BPPPP/pp")
    assert why_not(position, "T1G:B") == ""
    second = play(position, "T1G:B")
    assert {action.split(":")[0] for action in narrow(second)} == {f"T{lot}P" for lot in range(2, 7)}
    simple = table("B4/Y4/Y4/Y4/Y4/Y4", "BPPPP/pp", variant="simple")
    assert why_not(simple, "T1G:B") == NO_COLUMN_AFTER


@pytest.mark.parametrize(
    ("lots", "mine", "rest"),
    [
        ("R4/G4/G4>P4>Y4/Y4/Y4/Y4", "RGPPP/pp", "T2R:G C2R=PP"),
        ("R4/B4/B4>P4>Y4/Y4/Y4/Y4", "RBPPP/pp", "T2R:B T4P:PP C4P"),
    ],
    ids=["Bowl of rice", "Buddha"],
)
def test_a_second_tile_whose_ability_opens_the_column(lots: str, mine: str, rest: str) -> None:
    """PG-14: the first tile is legal for the ability that the second one will bring."""
    position = table(lots, mine)
    assert why_not(position, "T1Y:R") == ""
    assert fields(play(position, f"T1Y:R {rest}")).turn.startswith("1s1c1l3")
    assert why_not(table(lots, mine, variant="simple"), "T1Y:R") == NO_COLUMN_AFTER


def test_the_second_tile_may_lie_on_the_first_lot() -> None:
    """PG-14: the blue tile that brings Buddha is found on every lot."""
    position = table("B4/R4/B4>P4>Y4/Y4/Y4/Y4", "RBPPP/pp")
    assert why_not(position, "T2Y:R") == ""
    assert fields(play(position, "T2Y:R T1R:B T4P:PP C4P")).turn.startswith("1s1c1l3")


def test_two_cards_are_enough_for_the_bowl_of_rice_of_a_second_tile() -> None:
    """PG-14, PG-65: exactly one pair is left for the column."""
    position = table("R4/G4/G4>P4>Y4/Y4/Y4/Y4", "RGPP/", "1s1c0l3[]a", played="BBB")
    assert why_not(position, "T1Y:R") == ""
    assert fields(play(position, "T1Y:R T2R:G C2R=PP")).turn == "1s1c1l3[G]a"


def test_one_way_to_pay_one_roof_is_enough() -> None:
    """PG-14: the only column that can follow the tile is a rooftop, and only one choice of cards pays it."""
    position = table("R4/R4>Y4>G4>B4/Y4/Y4/Y4/Y4", "RBPP/", "1s1c0l3[]a", played="GGG")
    assert why_not(position, "T1G:R") == ""
    assert narrow(play(position, "T1G:R")) == {"F2P:B:PP", "L"}


def test_a_lot_that_is_empty_takes_any_last_card() -> None:
    """PG-14, PG-21: one card of any colour is enough there, but one there must be."""
    lots = "R4>Y0/G4/Y4/Y4/Y4"
    for last in "RYBP":
        two = table(lots, f"{last}G/", "1s1c0l3[]a", played="RRPPP")
        assert why_not(two, "T2Y:G") == "", last
    one = table(lots, "G/", "1s1c0l3[]a", played="RRRPPP")
    assert why_not(one, "T2Y:G") == NO_COLUMN_AFTER
    assert narrow(one) == {"C6G"}


def test_tile_then_roof() -> None:
    """PG-14: the rooftop that remains possible is a column as well."""
    position = table("R4/R4>Y4>G4>B4/Y4/Y4/Y4/Y4", "RBPPP/pp")
    assert why_not(position, "T1G:R") == ""
    assert {action[:3] for action in narrow(play(position, "T1G:R"))} == {"F2P", "L"}


def test_a_tile_that_opens_its_column_with_its_own_bowl_of_rice() -> None:
    """PG-14: a green tile brings the pair's way to pay the column above it; not so in the simple game."""
    lots = "G4/Y4/Y4/Y4/Y4/Y4"
    position = table(lots, "GPPPP/pp")
    assert why_not(position, "T1R:G") == ""
    assert narrow(play(position, "T1R:G")) == {"C1R=PP", "C1R=Pp", "C1R=pp"}
    simple = table(lots, "GPPPP/pp", variant="simple")
    assert why_not(simple, "T1R:G") == NO_COLUMN_AFTER
    assert narrow(simple) == {"T1P:G"}


def test_the_pair_for_buddha_must_not_be_the_last_column() -> None:
    """PG-14: the two cards of a tile paid with Buddha count as well."""
    position = table("B4>R1/R4/Y4/Y4/Y4/Y4", "RRGGG/pp", markers="00010")
    assert why_not(position, "T2B:GG") == ""
    alone = table("B4>G1/R4/Y4/Y4/Y4/Y4", "GGBBP/pp", markers="00010")
    assert why_not(alone, "T2Y:GG") == NO_COLUMN_AFTER
    assert why_not(alone, "T2Y:BB") == ""


def test_the_bowl_of_rice_needs_a_pair_for_the_column_that_must_remain() -> None:
    """PG-14: with the Bowl of rice single cards of other colours still build nothing."""
    position = play(table("P4/G4/Y4/R4/R4/R4", "YYGBP/gp"), "T1R:p T2R:g")
    assert why_not(position, "T3R:Y") == NO_COLUMN_AFTER
    assert why_not(position, "T3B:Y") == ""


@pytest.mark.parametrize(("left", "gone"), ["RY", "YR"])
def test_a_blue_tile_that_is_gone_opens_no_column(left: str, gone: str) -> None:
    """PG-14: no card left fits on the last blue tile, though one would fit on another."""
    lots = f"B4/{left}4/B4>B4>G4/B4>P4/B4>{gone}4>G4/P4>{left}1"
    position = table(lots, f"{left}B/{gone}", "1s1c0l3[]a", played="PPPP")
    assert why_not(position, f"T2{left}:{left}") == NO_COLUMN_AFTER
    assert why_not(position, f"T2{gone}:{left}") == ""


@pytest.mark.parametrize(
    ("lots", "variant"),
    [
        ("P4>R4>G4>B4/R4/G4/B4>Y4>G4/P4/Y4>R1", "standard"),
        ("R4>G4>B4/R4/G4/B4>Y4>G4/P4/Y4>R1", "fast"),
    ],
)
def test_the_buddha_of_a_roof_comes_with_the_roof_only(lots: str, variant: str) -> None:
    """PG-14, PG-33: no blue tile is laid on the last floor to bring the Buddha for a column elsewhere."""
    position = table(lots, "RBY/yy", "1s1c0l3[]a", played="PP", variant=variant)
    assert why_not(position, "T2R:R") == NO_COLUMN_AFTER
    assert why_not(position, "T2Y:R") == ""


def test_the_lantern_must_not_take_away_the_only_turn() -> None:
    """PG-14: when only the alternative turn could build something, the Lantern would forbid it (PG-56)."""
    position = table("R4>R1/Y4/Y4/Y4/Y4/Y4", NO_RED_NO_YELLOW, markers="10000")
    assert narrow(position) == set()
    assert why_not(position, "L") == NO_COLUMN_AFTER
    assert why_not(position, "A1R:GGBB") == ""
    with_red = table("R4>R1/Y4/Y4/Y4/Y4/Y4", "RGBBP/pp", markers="10000")
    assert why_not(with_red, "L") == ""


def test_the_dragon_is_never_refused_for_what_it_may_bring() -> None:
    """PG-14: its draws are unknown, so even the last fitting card may go."""
    position = table("Y4>R1/Y4/Y4/Y4/Y4/Y4", "RGGBB/pp", markers="01000")
    assert why_not(position, "DR") == ""
