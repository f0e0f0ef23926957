"""Blocked pagodas, the end of the game and who wins (PG-70, PG-80, PG-81)."""

from __future__ import annotations

import pytest

from pagoria.cli.language import GameVoice
from pagoria.cli.narrator import result_in_words
from pagoria.games.pagoda import PAGODA
from tests.games.pagoda.helpers import changed, fields, legal, narrow, outcome, play, state_of, table, why_not

#: Pagodas with a roof that share no tile with each other.
FIRST = "R4>Y4>G4>B4^P"
SECOND = "Y4>R4>B4>G4^P"
#: One roof short of completion: with a blue card and two yellow ones.
THIRD = "G4>R4>P4>B4"
#: Four of the five red tiles; the fifth has purple spaces.
FOUR_RED_TILES = "R4>R4>Y1/R4>G1/R4>B1"


def completed(position: str) -> int:
    """How many pagodas count as completed, as every client is told."""
    number = PAGODA.rules.view(state_of(position), None).data()["completed"]
    assert isinstance(number, int)
    return number


def blocked(position: str) -> list[int]:
    lots = PAGODA.rules.view(state_of(position), None).data()["lots"]
    assert isinstance(lots, list)
    return [number for number, lot in enumerate(lots, start=1) if lot["blocked"]]


# -- tiles run out (PG-70) ------------------------------------------------------------------------


def test_the_last_tile_blocks_the_other_full_floor() -> None:
    """PG-70: the floor was full first, then the last tile went elsewhere."""
    position = table(f"{FOUR_RED_TILES}/R4/R4", "RYGBP/rb")
    assert (completed(position), blocked(position)) == (0, [])
    after = play(position, "T4P:R")
    assert (completed(after), blocked(after)) == (1, [5])
    expected = "PG-70: no red tile is left, so lot 5 counts as completed"
    for action in ("T5P:r", "C5r", "F5P:r:PP"):
        assert why_not(after, action) == expected


def test_the_fourth_column_blocks_without_a_tile() -> None:
    """PG-70: the tiles were gone first, then the floor was filled."""
    position = table(f"{FOUR_RED_TILES}/R4>P1/R3", "RYGBP/rb")
    assert completed(position) == 0
    after = play(position, "C5R")
    assert (completed(after), blocked(after)) == (1, [5])
    assert not [action for action in narrow(after) if action[1:2] == "5"]


def test_an_alternative_turn_may_block() -> None:
    """PG-70: however the fourth column came."""
    position = table(f"{FOUR_RED_TILES}/R4>P1/R3", "YYGBP/gb")
    assert blocked(play(position, "A5R:YYGB")) == [5]


def test_a_roof_takes_the_last_tile() -> None:
    """PG-70: a tile that lies as a roof is gone as well."""
    position = table("R4>R4>Y1/R4>G1/G4>B4>Y4>R4/R4>B1/R4", "RYYPP/rb")
    assert blocked(position) == []
    after = play(position, "F3P:R:PP")
    assert (blocked(after), completed(after)) == ([5], 2)


def test_the_last_floor_can_be_blocked() -> None:
    """PG-70: a pagoda that only lacks its roof, too."""
    position = table(f"{FOUR_RED_TILES}/G4>B4>P4>R4/R4", "RYGBP/rp")
    assert why_not(position, "F4P:R:Pp") == ""
    after = play(position, "T5P:R")
    assert blocked(after) == [4]
    expected = "PG-70: no red tile is left, so lot 4 counts as completed"
    assert why_not(after, "F4P:r:Pp") == expected


def test_other_colours_are_not_blocked() -> None:
    """PG-70: what counts is the colour of the columns."""
    position = table(f"{FOUR_RED_TILES}/R4>P4/B4", "RYGBP/rb")
    assert blocked(position) == []


@pytest.mark.parametrize(
    ("lots", "actions"),
    [("R4>G1/R4>P4>R4>R1/R4/R4", "T5B:R"), ("R4>G1/R4>P4>R4>R1/R4>B1/R3", "C6R")],
    ids=["last tile", "fourth column"],
)
@pytest.mark.parametrize("player", "12")
def test_a_blocked_pagoda_is_one_of_the_three(lots: str, actions: str, player: str) -> None:
    """PG-70, PG-80: two roofs and a blocked pagoda end the game, whichever came last."""
    two_roofs = "Y4>G4>R4>Y4^P/B4>Y4>B4>G4^Y"
    position = table(f"{two_roofs}/{lots}", "RYGBP/rg", f"{player}s1c0l3[]")
    assert completed(position) == 2
    after = play(position, actions)
    assert completed(after) == 3
    end = play(after, "E" if actions.startswith("C") else "C3g E")
    assert fields(end).turn == ("2s1c0l3[]" if player == "1" else "2s1c0l3[]o")


# -- three pagodas (PG-80) ------------------------------------------------------------------------


def test_two_completed_pagodas_end_nothing() -> None:
    """PG-80: three it must be."""
    position = table(f"{FIRST}/Y4>R4>B4>G4", "RGGPP/gp", "2s1c0l3[]")
    assert fields(play(position, "F2P:G:PP E")).turn == "1s1c0l3[]"


def test_the_other_player_completes_the_third() -> None:
    """PG-80: the turn is finished, cards are replenished, and the game is over."""
    position = table(f"{FIRST}/{SECOND}/{THIRD}", "RYYBB/gp", "2s1c0l3[]", points=0, draw="RRRRGG")
    roof = play(position, "F3Y:B:YY")
    assert outcome(roof) is None
    assert {"C4R", "C4B", "C4g", "E"} <= legal(roof)
    over = play(roof, "C4R C5g E")
    board = int(fields(position).scores.split(":")[0])
    assert over == changed(
        position,
        lots=f"{FIRST}/{SECOND}/{THIRD}^Y/R1/G1",
        second="RRRRB/gp",
        draw=fields(position).draw[5:],
        discard="RYYGB",
        scores=f"{board}:8",
        markers="00000:00020",
        turn="2s1c0l3[]o",
    )


def test_the_start_player_completes_the_third() -> None:
    """PG-80: the other player has one more full turn, and then the game is over."""
    position = table(f"{FIRST}/{SECOND}/{THIRD}", "RYYBB/gp", theirs="RYGBP/rb")
    last_turn = play(position, "F3Y:B:YY E")
    assert fields(last_turn).turn == "2s1c0l3[]"
    assert outcome(last_turn) is None
    over = play(last_turn, "C4R C4r C5B E")
    assert fields(over).turn == "2s1c0l3[]o"
    assert fields(over).lots == f"{FIRST}/{SECOND}/{THIRD}^Y/R2/B1/-"


def test_the_second_player_may_be_the_start_player() -> None:
    """PG-80: what counts is who started, not who is player 1."""
    position = table(f"{FIRST}/{SECOND}/{THIRD}", "RYYBB/gp", "2s2c0l3[]", theirs="RYGBP/rb")
    last_turn = play(position, "F3Y:B:YY E")
    assert fields(last_turn).turn == "1s2c0l3[]"
    assert fields(play(last_turn, "C4R E")).turn == "1s2c0l3[]o"
    other = table(f"{FIRST}/{SECOND}/{THIRD}", "RYYBB/gp", "1s2c0l3[]")
    assert fields(play(other, "F3Y:B:YY E")).turn == "1s2c0l3[]o"


def test_pagodas_may_be_completed_in_the_last_turn() -> None:
    """PG-80: a fourth roof scores like any other."""
    lots = f"{FIRST}/{SECOND}/{THIRD}^Y/P4>G4>Y4>P4"
    position = table(lots, "RRGPP/gb", "2s1c0l3[]", points=0)
    over = play(position, "F4R:P:RR E -")
    assert fields(over).scores.endswith(":6")
    assert fields(over).turn == "2s1c0l3[]o"


@pytest.mark.parametrize("last", ["A4G:RYGB", "C4R E"])
def test_the_last_turn_is_a_full_turn(last: str) -> None:
    """PG-80: the alternative turn is one too."""
    position = table(f"{FIRST}/{SECOND}/{THIRD}^Y", "RYGBP/gp", "2s1c0l3[]")
    assert fields(play(position, last)).turn == "2s1c0l3[]o"


def test_the_last_turn_may_be_a_pass() -> None:
    """PG-80: nothing can be constructed in it; three pagodas are still the reason of the end."""
    lots = f"{FIRST}/{SECOND}/{THIRD}^Y/R4/R4/R4"
    position = table(lots, "YYGGB/bp", "2s1c0l3[]")
    over = play(position, "X")
    assert fields(over).turn == "2s1c0l3[]o"
    result = outcome(over)
    assert result is not None
    assert (result.reason, result.rule) == ("three-pagodas", "PG-80")


def test_a_fan_before_the_end() -> None:
    """PG-80: the turn that ends the game is finished with everything that belongs to it."""
    position = table(f"{FIRST}/{SECOND}/{THIRD}^Y", "RYGBP/gp", "2s1c0l3[]", markers="00001")
    assert fields(play(position, "C4R E")).turn == "2s1c1l3[]f"
    assert fields(play(position, "C4R E N")).turn == "2s1c0l3[]o"


@pytest.mark.parametrize("action", ["C4R", "T4B:R", "F4B:R:BB", "L", "DR", "A4R:RYGB", "E", "N", "-", "X"])
def test_nothing_after_the_end(action: str) -> None:
    """PG-80: every action is refused and none is listed."""
    over = table(f"{FIRST}/{SECOND}/{THIRD}^Y", "RYGBP/gp", "2s1c0l3[]o")
    assert legal(over) == set()
    assert why_not(over, action) == "PG-80: the game is over"


# -- who wins (PG-81) -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "winners", "words"),
    [
        (75, (1,), "Three pagodas are completed. Ben wins (Anne 73, Ben 75)."),
        (73, (0,), "Three pagodas are completed. Anne wins (Anne 75, Ben 73)."),
        (74, (0, 1), "Three pagodas are completed. Anne and Ben share the win (Anne 74, Ben 74)."),
    ],
)
def test_most_points_win(points: int, winners: tuple[int, ...], words: str) -> None:
    """PG-81: a tie is shared."""
    position = table(f"{FIRST}/{SECOND}/{THIRD}^Y/B1", "RYGBP/gp", "2s1c0l3[]o", points=points)
    result = outcome(position)
    assert result is not None
    assert result.winners == winners
    assert result_in_words(PAGODA, result, ["Anne", "Ben"], GameVoice(PAGODA)) == words


def test_a_finished_game_with_a_tile_but_no_column_to_build_reads() -> None:
    """PG-15: both passed, though a tile could have been laid; found by an independent implementation."""
    text = (
        "Y4>Y4>R4^B/Y4/Y4>G4>Y4^B/Y4/Y4/Y4 GGGBP/gg RYGBB/gg YPRYPBPPBPYRRGRBRRPRRRYYYPPYGYPGPBY RYBBBB "
        "42:36 00000:00000 2s1c0l3[]o fast+simple"
    )
    position = PAGODA.notation.parse_position(text)
    assert position.state.legal_actions() == []
    assert PAGODA.notation.format_position(position) == text
