"""The alternative turn (PG-55, PG-56)."""

from __future__ import annotations

import pytest

from tests.games.pagoda.helpers import changed, fields, legal, play, table, why_not

ACTED = "PG-56: a regular turn has begun, so the alternative turn is no longer possible"
LIT = "PG-56: the Lantern was used, so the alternative turn is not possible"


def test_four_cards_for_one_column() -> None:
    """PG-55: any four cards, a column of any colour that the lot takes, its score, and the turn is over."""
    position = table("-/R4>B2", "RYGPP/rg", draw="YYYBR", points=0)
    assert play(position, "A2B:RYPg") == changed(
        position,
        lots="-/R4>B3",
        first="YYYGP/rb",
        draw=fields(position).draw[4:],
        discard="RYGP",
        scores="2:9",
        turn="2s1c0l3[]",
    )


def test_the_colour_need_not_be_among_the_cards() -> None:
    """PG-55: on an empty lot every colour, whatever is held and discarded."""
    position = table(mine="RRRRR/rr")
    columns = {f"C{lot}{card}" for lot in "123456" for card in "Rr"}
    fours = ("RRRR", "RRRr", "RRrr")
    assert legal(position) == columns | {
        f"A{lot}{colour}:{cards}" for lot in "123456" for colour in "RYGBP" for cards in fours
    }


def test_all_choices_of_four_cards() -> None:
    """PG-55: display and hand freely; equal cards from the same place are one choice."""
    position = table("R1/B4/B4/B4/B4/B4", "RYGBP/rr")
    alternatives = {action for action in legal(position) if action.startswith("A")}
    assert len(alternatives) == 5 + 10 + 10
    assert all(action.startswith("A1R:") for action in alternatives)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("A1Y:RYGB", "PG-21: floor 1 of lot 1 takes only red columns"),
        ("A2R:RYGB", "PG-22: floor 2 of lot 2 takes only blue columns"),
        ("A3B:RYGB", "PG-24: floor 1 of lot 3 has its 4 columns; a tile comes next"),
        ("A4P:RYGB", "PG-43: the pagoda on lot 4 is completed"),
        ("A5R:RRYG", "PG-13: the player does not have R"),
        ("A5R:rygb", ""),
    ],
)
def test_the_rules_for_columns_hold(action: str, reason: str) -> None:
    """PG-55: on a lot that may take that colour, and with cards that are there."""
    position = table("R1/R4>B2/B4/R4>Y4>B4>G4^P/-", "RYGBP/rbyg")
    assert why_not(position, action) == reason


@pytest.mark.parametrize(("lots", "points"), [("-", 1), ("R4>B0", 2), ("R4>Y4>B3", 3), ("R4>Y4>G4>B1", 4)])
def test_the_column_scores_its_floor(lots: str, points: int) -> None:
    """PG-55: the usual points."""
    position = table(lots, "RYGPP/rg", points=0)
    assert fields(play(position, "A1B:RYGP")).scores == f"{points}:{fields(position).scores[2:]}"


def test_no_free_space_no_alternative_turn() -> None:
    """PG-55: the column must have a place."""
    position = table("R4/R4/Y4/Y4/Y4/Y4", "RGGGG/gg")
    assert why_not(position, "A1R:RGGG") == "PG-55: no lot has a free space for a column"


@pytest.mark.parametrize("action", ["C2Y", "T1B:R"])
def test_not_after_a_regular_action(action: str) -> None:
    """PG-56: neither after a column nor after a tile."""
    position = table("R4/-", "RYGBP/yb")
    assert why_not(position, "A2G:YGBP") == ""
    assert why_not(play(position, action), "A2G:GBPy") == ACTED


def test_not_after_a_lantern() -> None:
    """PG-56: a Lantern commits to a regular turn."""
    position = table("R4>B1", "RYGBP/yb", markers="10000")
    assert why_not(position, "A1B:RYGP") == ""
    assert why_not(play(position, "L"), "A1B:RYGP") == LIT


def test_after_a_dragon() -> None:
    """PG-56: the Dragon may come before."""
    position = table("Y4>B1", "RYGPP/yg", markers="02000", draw="RRR")
    dragon = play(position, "DYGy")
    assert fields(dragon).first == "RRRPP/rg"
    after = play(dragon, "A1B:RRRg")
    assert (fields(after).lots, fields(after).turn) == ("Y4>B2/-/-/-/-/-", "2s1c0l3[]")


def test_before_a_fan() -> None:
    """PG-56: and the Fan after it."""
    position = table("P4>B1", "RYGPP/rg", markers="00001", draw="YYYYRB")
    decision = play(position, "A1B:RYrg")
    assert fields(decision).first == "YYGPP/-"
    assert fields(decision).turn == "1s1c1l3[]f"
    after = play(decision, "N")
    assert fields(after).first == "YYGPP/ryyb"
    assert fields(after).turn == "2s1c0l3[]"


def test_no_other_ability_fits_into_it() -> None:
    """PG-56: the turn ends with its column, so nothing can follow, and what came before forbids it."""
    lots = "R4>R1/G4>G1/B4>B1/-"
    position = table(lots, "RRYGB/bb", markers="20220")
    assert fields(play(position, "A4P:RRYG")).turn == "2s1c0l3[]"
    assert why_not(play(position, "C4P=RR"), "A4P:YGBb") == ACTED
    assert why_not(play(position, "L"), "A4P:YGBb") == LIT
