"""The worked examples of the printed rules, retold and played."""

from __future__ import annotations

from tests.games.pagoda.helpers import fields, legal, narrow, play, table, why_not


def scored(before: str, after: str, player: int = 0) -> int:
    """What a player gained between two positions."""
    scores = [int(fields(position).scores.split(":")[player]) for position in (before, after)]
    return scores[1] - scores[0]


def test_two_columns_at_the_bottom_and_one_on_a_second_floor() -> None:
    """PG-20, PG-23: Anne begins a pagoda with two red columns and adds a blue one on a second floor: 4."""
    before = table("-/R4>B1", "RRYGB/gp")
    after = play(before, "C1R C1R C2B")
    assert fields(after).lots == "R2/R4>B2/-/-/-/-"
    assert scored(before, after) == 4
    assert fields(after).turn == "1s1c3l3[]a"


def test_finishing_a_floor_and_laying_its_tile() -> None:
    """PG-30, PG-31, PG-32: Ben adds the last two red columns and a red tile: 3 points and the Lantern."""
    before = table("R2", "RRRYB/gp", "2s1c0l3[]")
    after = play(before, "C1R C1R T1B:R")
    assert fields(after).lots == "R4>B0/-/-/-/-/-"
    assert scored(before, after, player=1) == 3
    assert fields(after).markers == "00000:20000"


def test_going_on_after_the_tile() -> None:
    """PG-10, PG-12: Ben has built two columns, so a third is open to him: on top for 2, or elsewhere."""
    after = play(table("R2/Y3", "RRRYB/gp", "2s1c0l3[]"), "C1R C1R T1B:R")
    assert {"C1B", "C2Y", "C3g", "E"} <= narrow(after)
    assert scored(after, play(after, "C1B"), player=1) == 2
    assert scored(after, play(after, "C2Y"), player=1) == 1
    assert why_not(play(after, "C1B"), "C2Y") == "PG-12: 3 columns are already built this turn"


def test_a_roof_turn_of_ten_points() -> None:
    """PG-40: Anne's last green column (4), its tile (1) and a purple rooftop (5); one more column is open."""
    before = table("R4>B4>Y4>G3", "RGGPP/by")
    column = play(before, "C1G")
    assert scored(before, column) == 4
    after = play(column, "F1P:G:PP")
    assert scored(column, after) == 6
    assert scored(before, after) == 10
    assert fields(after).lots == "R4>B4>Y4>G4^P/-/-/-/-/-"
    assert fields(after).markers == "00200:00000"
    assert fields(after).turn == "1s1c2l3[]a"
    assert why_not(after, "C2R") == ""
    assert why_not(play(after, "C2R"), "C2b").startswith("PG-12: 3 columns")


def test_two_red_cards_for_a_yellow_column() -> None:
    """PG-65: the Bowl of rice turns two red cards into a yellow column."""
    before = table("G4>Y1", "RRGBP/bp", markers="00200")
    after = play(before, "C1Y=RR")
    assert (fields(after).lots, fields(after).discard) == ("G4>Y2/-/-/-/-/-", "-+RR")
    assert fields(after).markers == "00100:00000"


def test_a_yellow_rooftop_with_one_yellow_card() -> None:
    """PG-65: besides it two blue cards or two red ones do."""
    lots = "R4>G4>Y4>P4/G4>G1"
    before = table(lots, "RRYBB/gp", markers="00200")
    roofs = {action for action in legal(before) if action.startswith("F1Y")}
    assert roofs == {"F1Y:p:Y+BB", "F1Y:p:Y+RR"}
    for roof in roofs:
        after = play(before, roof)
        assert scored(before, after) == 6
        assert fields(after).markers == "00102:00000"


def test_two_green_cards_for_a_purple_tile() -> None:
    """PG-66: Buddha turns two green cards into a purple tile."""
    before = table("P4/B4>B1", "RRGGB/yy", markers="00020")
    after = play(before, "T1R:GG")
    assert (fields(after).lots, fields(after).discard) == ("P4>R0/B4>B1/-/-/-/-", "-+GG")
    assert fields(after).markers == "00012:00000"


def test_a_fan_used_in_an_earlier_turn() -> None:
    """PG-63: with three cards left of four the next Fan still fills up to four."""
    before = table("P4>R1", "RYGBP/bbpp", markers="00002", draw="YGRB", theirs="RYGBP/rr")
    after = play(before, "C2b E N")
    assert fields(after).first == "RYGBP/ybpp"
    assert fields(after).markers == "00001:00000"


def test_an_alternative_turn_after_a_dragon() -> None:
    """PG-56, PG-64: exchanging cards first does not begin a regular turn."""
    before = table("Y4>B1", "RYGPP/rg", markers="02000", draw="RYG")
    after = play(play(before, "DRYG"), "A1B:RYPP")
    assert fields(after).lots == "Y4>B2/-/-/-/-/-"
    assert fields(after).turn == "2s1c0l3[]"
