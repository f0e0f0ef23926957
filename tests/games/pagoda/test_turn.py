"""What a turn is made of, what it must hold, and passing (PG-10 to PG-15)."""

from __future__ import annotations

from itertools import permutations

import pytest

from pagoria.games.pagoda import PAGODA
from tests.games.pagoda.helpers import changed, fields, legal, narrow, outcome, play, state_of, table, why_not

NO_COLUMN_AFTER = "PG-14: after this you could no longer build a column this turn"
ONLY_WHO_CANNOT = "PG-15: you may pass only if you cannot build anything"

#: Six full floors in colours that the player does not hold: nothing can be constructed.
ALL_FULL = "R4/R4/R4/Y4/Y4/Y4"
NO_RED_NO_YELLOW = "GGBBP/pp"
#: The same with a yellow and a red tile, so that Dragon and Lantern may be there.
DRAGON_LAID = "R4>R4/R4/R4/Y4>Y4/Y4/Y4"

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


# -- passing --------------------------------------------------------------------------------------


def test_who_can_construct_nothing_passes() -> None:
    """PG-15: nothing is discarded, and the other player is on turn."""
    position = table(ALL_FULL, NO_RED_NO_YELLOW)
    assert legal(position) == {"X"}
    assert play(position, "X") == changed(position, turn="2s1c0l3[]p")
    assert why_not(position, "T1B:G") == "PG-30: this tile is paid for with a red card"
    assert why_not(position, "A1R:GGBB") == "PG-55: no lot has a free space for a column"
    assert why_not(position, "E").startswith("PG-11")


@pytest.mark.parametrize(
    ("lots", "mine"),
    [
        ("R4/R4/R4/Y4/Y4", NO_RED_NO_YELLOW),
        ("R4/R4/R4/Y4/Y4/Y4", "RGGBB/gg"),
        ("R4>Y4>B4>G4/R4/R4/Y4/Y4/Y4", "GBBPP/bb"),
        ("R4/R4/R4/Y4/Y4/Y3", NO_RED_NO_YELLOW),
    ],
    ids=["column", "tile then column", "roof", "alternative turn"],
)
def test_who_can_construct_something_does_not_pass(lots: str, mine: str) -> None:
    """PG-15: a column, a tile then a column, a roof, or an alternative turn forbid passing."""
    position = table(lots, mine)
    assert why_not(position, "X") == ONLY_WHO_CANNOT
    assert legal(position)


def test_a_tile_without_a_column_after_it_does_not_save_from_passing() -> None:
    """PG-15: the tile alone is not legal (PG-14), so the player passes."""
    position = table("R4/R4>P4>Y4/Y4/Y4/Y4/Y4", "RPPPP/pp")
    assert legal(position) == {"X"}
    for space in "RYGB":
        assert why_not(position, f"T1{space}:R") == NO_COLUMN_AFTER
    assert why_not(position, "T1P:R") == "PG-30: the red tile with purple spaces is no longer available"


def test_a_stuck_player_may_use_the_dragon_or_pass_at_once() -> None:
    """PG-15: the Dragon as at the start of any turn, with any cards; a Lantern would not help (PG-14)."""
    position = table(DRAGON_LAID, NO_RED_NO_YELLOW, markers="21000")
    assert {action[0] for action in legal(position)} == {"D", "X"}
    assert why_not(position, "DGGBBPpp") == ""
    assert why_not(position, "L") == NO_COLUMN_AFTER
    assert play(position, "X") == changed(position, turn="2s1c0l3[]p")


def test_a_stuck_player_without_a_dragon_passes() -> None:
    """PG-15: the Dragon must be available."""
    position = table(DRAGON_LAID, NO_RED_NO_YELLOW)
    assert legal(position) == {"X"}
    assert why_not(position, "DGG") == "PG-60: the Dragon has no use left"


def test_who_can_construct_after_the_dragon_must() -> None:
    """PG-15: the exchanged cards make a tile and a column possible, so passing is over."""
    position = table(DRAGON_LAID, NO_RED_NO_YELLOW, markers="01000", draw="YG")
    exchanged = play(position, "DBB")
    assert fields(exchanged).first == "YGGGP/pp"
    assert fields(exchanged).turn == "1s1c0l3[Y]"
    assert why_not(exchanged, "X") == ONLY_WHO_CANNOT
    assert why_not(exchanged, "DG") == "PG-60: the Dragon was already used this turn"
    assert fields(play(exchanged, "T5G:Y C5G E")).turn == "2s1c0l3[]"


def test_who_draws_nothing_that_fits_passes_after_the_dragon() -> None:
    """PG-15: the Dragon's use is spent, and the pass counts like any other."""
    position = table(DRAGON_LAID, NO_RED_NO_YELLOW, markers="02000", draw="GG")
    exchanged = play(position, "DBB")
    assert legal(exchanged) == {"X"}
    after = play(exchanged, "X")
    assert (fields(after).turn, fields(after).markers) == ("2s1c0l3[]p", "01000:00000")


def test_the_dragon_after_the_other_player_passed() -> None:
    """PG-15: the game ends with the second pass only, so the Dragon may come before it."""
    stuck = table(DRAGON_LAID, NO_RED_NO_YELLOW, "1s2c0l3[]p", markers="01000", draw="GG")
    assert fields(play(stuck, "DBB")).turn == "1s2c0l3[Y]p"
    assert fields(play(stuck, "DBB X")).turn == "1s2c0l3[]o"
    saved = table(DRAGON_LAID, NO_RED_NO_YELLOW, "1s2c0l3[]p", markers="01000", draw="YG")
    assert fields(play(saved, "DBB T5G:Y C5G E")).turn == "2s2c0l3[]"


def test_dragon_and_fan_around_a_pass() -> None:
    """PG-15: the Dragon before it, the Fan while the cards are replenished."""
    lots = "P4>Y4/Y4>R4/R4/Y4/Y4/Y4"
    position = table(lots, NO_RED_NO_YELLOW, markers="01001", draw="GGBB")
    decision = play(position, "DPp X")
    assert fields(decision).turn == "1s1c0l3[Y]f"
    used = play(decision, "N")
    assert (fields(used).first, fields(used).turn) == ("GGGBB/gbbp", "2s1c0l3[]p")


def test_the_menu_offers_the_dragon_beside_the_pass() -> None:
    """PG-15: everything else is refused."""
    shown = PAGODA.presentation.menu(state_of(table(DRAGON_LAID, NO_RED_NO_YELLOW, markers="21000")), ())
    assert [choice.key for choice in shown.choices if choice.refusal is None] == ["D", "X"]


def passing(position: str) -> dict[str, bool]:
    """The complete choices of the first menu, and whether they do nothing but pass on."""
    shown = PAGODA.presentation.menu(state_of(position), ())
    return {choice.key: choice.passes for choice in shown.choices if choice.action is not None}


def test_the_menu_says_what_only_passes_on() -> None:
    """PG-11, PG-15, PG-63: the end of the turn, a pass, and keeping the Fan; not Lantern and Fan."""
    assert passing(table("R4>R1", "RYGBP/rb", markers="10000")) == {"L": False}
    assert passing(play(table("R1", "RRYGB/rb"), "C1R")) == {"E": True}
    assert passing(table(ALL_FULL, NO_RED_NO_YELLOW)) == {"X": True}
    fan = play(table("P4>Y4/Y4>R4/R4/Y4/Y4/Y4", NO_RED_NO_YELLOW, markers="01001", draw="GGBB"), "DPp X")
    assert passing(fan) == {"N": False, "-": True}


def test_passing_after_lantern_and_dragon() -> None:
    """PG-15: a Dragon may take the last chance after a Lantern, for which no alternative turn is left."""
    position = table("R4>G1/Y4>Y4/Y4/R4/R4/R4", "GBBBB/pp", markers="11000", draw="PB")
    after = play(position, "L DG")
    assert fields(after).first == "BBBBP/pp"
    assert legal(after) == {"X"}
    assert (
        why_not(after, "A1G:BBBB") == "PG-56: the Lantern was used, so the alternative turn is not possible"
    )
    assert fields(play(after, "X")).turn == "2s1c0l3[]p"


def test_passing_keeps_a_large_hand() -> None:
    """PG-15: the cards are replenished, which gives a hand of three nothing."""
    position = table(ALL_FULL, "GGBBP/gpp")
    assert play(position, "X") == changed(position, turn="2s1c0l3[]p")


def test_passing_with_a_fan() -> None:
    """PG-15: replenishing after a pass includes the Fan."""
    position = table("P4>R4/R4/R4/Y4/Y4/Y4", NO_RED_NO_YELLOW, markers="00001", draw="GB")
    decision = play(position, "X")
    assert decision == changed(position, turn="1s1c0l3[]f")
    assert play(decision, "-") == changed(position, turn="2s1c0l3[]p")
    assert play(decision, "N") == changed(
        position,
        first="GGBBP/gbpp",
        draw=fields(position).draw[2:],
        markers="00000:00000",
        turn="2s1c0l3[]p",
    )


def test_both_pass() -> None:
    """PG-15: the second pass ends the game at once; even a Fan is not decided any more."""
    lots = "P4>R4/R4/R4/Y4/Y4/Y4"
    position = table(lots, NO_RED_NO_YELLOW, "1s2c0l3[]p", markers="00002", points=20)
    over = play(position, "X")
    assert over == changed(position, turn="1s2c0l3[]o")
    result = outcome(over)
    assert result is not None
    assert (result.reason, result.rule) == ("both-passed", "PG-15")
    assert (result.scores, result.winners) == ((20, 13), (0,))


def test_both_pass_though_a_space_is_free() -> None:
    """PG-15: after Lantern and Dragon the alternative turn is gone, so a free space does not help."""
    lots = "R4>G1/Y4>Y4/Y4/R4/R4/R4"
    position = table(lots, "GBBBB/pp", "1s1c0l3[]p", markers="11000", draw="P")
    over = play(position, "L DG X")
    assert fields(over).turn == "1s1c0l3[]o"
    assert play(over, "") == over


def test_two_passes_in_a_row_from_the_first() -> None:
    """PG-15: one player passes, then the other."""
    position = table(ALL_FULL, NO_RED_NO_YELLOW, theirs="GGBBP/pp")
    assert fields(play(position, "X X")).turn == "2s1c0l3[]o"


@pytest.mark.parametrize("actions", ["C6G", "T1B:R C6G", "A6G:RGGB"])
def test_building_between_two_passes(actions: str) -> None:
    """PG-15: whatever is built clears the memory of a pass, the alternative turn included."""
    position = table("R4/R4/R4/Y4/Y4/G3", "RGGBB/pp", "2s1c0l3[]p")
    first = actions.split()[0]
    assert "p" not in fields(play(position, first)).turn
    end = "" if actions.startswith("A") else " E"
    assert fields(play(position, actions + end)).turn == "1s1c0l3[]"
