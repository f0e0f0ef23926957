"""Passing: only who can construct nothing passes, and when both do the game may end (PG-15)."""

from __future__ import annotations

import pytest

from pagoria.games.pagoda import PAGODA
from tests.games.pagoda.helpers import changed, fields, legal, outcome, play, state_of, table, why_not
from tests.games.pagoda.test_turn import NO_COLUMN_AFTER, NO_RED_NO_YELLOW

ONLY_WHO_CANNOT = "PG-15: you may pass only if you cannot build anything"

#: Six full floors in colours that the player does not hold: nothing can be constructed.
ALL_FULL = "R4/R4/R4/Y4/Y4/Y4"
#: The same with a yellow and a red tile, so that Dragon and Lantern may be there.
DRAGON_LAID = "R4>R4/R4/R4/Y4>Y4/Y4/Y4"


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
