"""Filling up and the moment for the Fan (PG-50 to PG-52)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.pagoda.helpers import changed, draws, fields, legal, play, table, why_not


def test_display_first_then_hand() -> None:
    """PG-50: played cards are discarded, then the display is filled to 5, then the hand to 2."""
    position = table("-/-/B2", "RYGBP/rb", draw="GYPRB", discard="RR", points=0)
    assert play(position, "C1R C1r C3B E") == changed(
        position,
        lots="R2/-/B3",
        first="YYGGP/bp",
        draw=fields(position).draw[3:],
        discard="RRRRB",
        scores="3:2",
        turn="2s1c0l3[]",
    )
    assert draws(position, "C1R C1r C3B E") == "[YG/p]"


def test_played_cards_wait_until_the_end_of_the_turn() -> None:
    """PG-50: during the turn they lie apart from the discard pile."""
    position = table("-/-/B2", "RYGBP/rb", discard="RR")
    assert fields(play(position, "C3B")).discard == "RR+B"
    assert fields(play(position, "C3B C1R E")).discard == "RRRB"


@pytest.mark.parametrize(
    ("hand", "action", "after"),
    [
        ("rb", "C1r", "bg"),
        ("rb", "C1R", "rb"),
        ("rbp", "C1r", "bp"),
        ("rbp", "C1R", "rbp"),
        ("rbpp", "C1r", "bpp"),
        ("rbpp", "C1R", "rbpp"),
    ],
)
def test_a_hand_of_two_or_more_draws_nothing(hand: str, action: str, after: str) -> None:
    """PG-50: and it never discards."""
    position = table(mine=f"RYGBP/{hand}", draw="GG")
    display = "RYGBP" if action == "C1r" else "YGGBP"
    expected = "".join(sorted(after, key="rygbp".index))
    assert fields(play(position, f"{action} E")).first == f"{display}/{expected}"


def test_a_reshuffle_at_a_draw() -> None:
    """PG-51: the pile ends in the middle of the display; the discard pile becomes the new one."""
    position = table(mine="RYGBP/rb", draw="G", discard=None)
    discard = fields(position).discard
    order = "PPY" + "".join((Counter(discard + "RRB") - Counter("PPY")).elements())
    after = play(position, "C1R C1r C2B E", reshuffles=order)
    assert fields(after).first == "YGGPP/bp"
    assert fields(after).draw == order[2:]
    assert fields(after).discard == "-"


def test_the_cards_of_the_turn_are_part_of_the_new_pile() -> None:
    """PG-51: they were discarded before the first draw (PG-50)."""
    position = table(mine="RYGBP/rb", draw="", discard=None)
    everything = Counter(fields(position).discard + "RRB")
    drawn = Counter(draws(position, "C1R C1r C2b E").strip("[]").replace("/", "").upper())
    assert sum(drawn.values()) == 3
    assert Counter(fields(play(position, "C1R C1r C2b E")).draw) == everything - drawn


def test_no_reshuffle_before_the_next_draw() -> None:
    """PG-51: a pile that ends exactly with the turn stays empty until somebody draws."""
    position = table(mine="RYGBP/rb", draw="GY", discard=None, theirs="RYGBP/rb")
    after = play(position, "C1R C2b E")
    assert fields(after).first == "YGGBP/ry"
    assert fields(after).draw == "-"
    assert Counter(fields(after).discard) == Counter(fields(position).discard + "RB")
    assert fields(play(after, "C3R")).draw == "-"
    later = play(after, "C3R E")
    assert fields(later).discard == "-"
    assert len(fields(later).draw) == len(fields(after).discard)


def test_a_turn_that_draws_nothing_leaves_an_empty_pile() -> None:
    """PG-51: no draw, no shuffle: a hand of four pays for the whole turn."""
    position = table(mine="RYGBP/rbpp", draw="", discard=None)
    after = play(position, "C1r C2b E")
    assert (fields(after).first, fields(after).draw) == ("RYGBP/pp", "-")


def test_the_fan_is_decided_between_display_and_hand() -> None:
    """PG-52: the display is full again, the hand is not, and nothing else can be done."""
    position = table("P4>R1", "RYGBP/rb", markers="00001", draw="YGPBR")
    decision = play(position, "C2R C1r E")
    assert fields(decision).first == "YYGBP/b"
    assert fields(decision).turn == "1s1c2l3[]f"
    assert legal(decision) == {"N", "-"}
    assert draws(position, "C2R C1r E") == "[Y/]"
    assert draws(position, "C2R C1r E N") == "[/gbp]"
    assert draws(position, "C2R C1r E -") == "[/g]"


@pytest.mark.parametrize("action", ["C2Y", "T1B:R", "F1B:R:BB", "L", "DY", "A1R:YYGB", "E", "X"])
def test_nothing_else_while_the_fan_is_due(action: str) -> None:
    """PG-52: the decision comes first."""
    decision = play(table("P4>R1", "RYGBP/rb", markers="00001"), "C1r E")
    assert why_not(decision, action) == "PG-52: first decide whether to use the Fan: N uses it, - does not"


@pytest.mark.parametrize("action", ["N", "-"])
def test_the_fan_at_another_time(action: str) -> None:
    """PG-52: not while the player still acts."""
    position = table("P4>R1", "RYGBP/rb", markers="00001")
    expected = "PG-52: you decide about the Fan only while your cards are replenished"
    assert why_not(position, action) == expected
    assert why_not(play(position, "C1r"), action) == expected


def test_no_decision_without_a_fan() -> None:
    """PG-52: the other player's Fan does not matter."""
    position = table("P4>R1", "RYGBP/rb", their_markers="00002")
    assert fields(play(position, "C1r E")).turn == "2s1c0l3[]"
    assert why_not(position, "N") == "PG-60: the Fan has no use left"
