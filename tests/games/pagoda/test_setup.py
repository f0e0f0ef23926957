"""The box and how a game begins (PG-01 to PG-05)."""

from __future__ import annotations

from collections import Counter

import pytest

from pagoria.core.components import ComponentError
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.core.state import CHANCE
from pagoria.games.pagoda import PAGODA
from pagoria.games.pagoda.engine.components import LETTERS, TILE_TABLE, read_tiles, tile_backs
from tests.games.pagoda.helpers import COLOURS, changed, fields, legal, narrow, play, state_of, table, why_not


def opening(start: int | None, seed: str = "set-up") -> str:
    """The position when the first decision of a new game is due."""
    return Session(PAGODA, "standard", 2, Rng(seed), start=start).position_text()


def test_chance_lets_either_player_begin() -> None:
    """PG-04: both seats, and nobody else."""
    state = PAGODA.rules.new("standard", 2)
    assert {state.random_outcome(Rng(seed)) for seed in range(40)} == {0, 1}


def test_cards_and_lots() -> None:
    """PG-01: 55 cards, eleven of each colour, and six lots."""
    position = fields(opening(0))
    cards = "".join((position.first, position.second, position.draw)).replace("/", "").upper()
    assert Counter(cards) == dict.fromkeys(COLOURS, 11)
    assert position.lots == "-/-/-/-/-/-"


@pytest.mark.parametrize("base", COLOURS)
def test_five_tiles_of_each_base_colour(base: str) -> None:
    """PG-01: five tiles of every base colour; once they are laid there is none."""
    five = table("/".join([f"{base}4"] * 5), f"{base * 5}/{base.lower() * 2}")
    lay_all = " ".join(f"T{lot}{space}:{base}" for lot, space in enumerate(COLOURS, 1))
    laid = play(five, lay_all)
    assert fields(laid).lots == "/".join([f"{base}4>{space}0" for space in COLOURS]) + "/-"
    assert state_of(laid).tiles_of(LETTERS.index(base)) == 0


def test_tiles_are_all_pairs_of_colours_once() -> None:
    """PG-02: 25 rows, every (base, space) pair once, the same colour twice included; back as front."""
    rows = read_tiles(TILE_TABLE)
    assert sorted((base, space) for base, space, _ in rows) == [(b, s) for b in range(5) for s in range(5)]
    assert all(space == rooftop for _, space, rooftop in rows)


def test_a_tile_may_have_spaces_of_its_own_base_colour() -> None:
    """PG-02: same-colour tiles exist."""
    assert fields(play(table("P4", "RYGBP/pp"), "T1P:P")).lots == "P4>P0/-/-/-/-/-"


def test_the_roof_takes_the_tile_with_that_front() -> None:
    """PG-02: a roof with a purple rooftop uses up the tile that has purple spaces on its front."""
    roof = table("R4>Y4>B4>G4/G4", "GGBPP/gy")
    assert why_not(roof, "T2P:G") == ""
    after = play(roof, "F1P:G:PP")
    assert why_not(after, "T2P:G") == "PG-30: the green tile with purple spaces is no longer available"
    assert narrow(after) >= {"T2R:G", "T2Y:G", "T2G:G", "T2B:G", "T2R:g"}


def test_a_front_laid_earlier_is_missing_for_a_roof() -> None:
    """PG-02: and the other way round: a tile laid as a floor cannot be a roof any more."""
    position = table("R4>Y4>B4>G4/G4>P1", "GGBPP/gy")
    expected = "PG-30: the green tile with purple spaces is no longer available"
    assert why_not(position, "F1P:G:PP") == expected


def test_an_owner_of_the_box_can_correct_the_backs() -> None:
    """PG-02: the table is data; other backs lead to other tiles for a roof."""
    swapped = TILE_TABLE.replace("R R R ", "R R Y ", 1).replace("R Y Y ", "R Y R ", 1)
    backs = tile_backs(read_tiles(swapped))
    red, yellow = 0, 1
    assert (backs[red * 5 + red], backs[red * 5 + yellow]) == (red * 5 + yellow, red * 5 + red)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("R R R", "R R", "tile table: 25 rows of 3 letters are needed, not 74 letters"),
        ("R R R", "R R X", "tile table: 'X' is not one of the colours RYGBP"),
        ("R Y Y", "R R Y", "tile table: row R R Y: another tile has this base and this front"),
        ("R Y Y", "R Y R", "tile table: row R Y R: another tile has this base and this back"),
    ],
)
def test_a_table_that_cannot_be_played_is_refused(old: str, new: str, fault: str) -> None:
    """PG-02: what a correction got wrong is named."""
    with pytest.raises(ComponentError) as error:
        tile_backs(read_tiles(TILE_TABLE.replace(old, new, 1)))
    assert str(error.value) == fault


def test_first_cards() -> None:
    """PG-03: one card of each colour in both displays, two hidden hand cards each, all else at 0."""
    position = fields(opening(0))
    assert position.first.startswith("RYGBP/")
    assert position.second.startswith("RYGBP/")
    assert [len(cards) for cards in (position.first, position.second, position.draw)] == [8, 8, 41]
    assert (position.discard, position.scores, position.markers) == ("-", "0:0", "00000:00000")
    assert position.turn == "1s1c0l3[]"


def test_the_hands_are_drawn_from_the_45_other_cards() -> None:
    """PG-03: nine of each colour are shuffled; two go to each hand, unseen."""
    state = PAGODA.rules.new("standard", 2, start=0)
    seats: list[int] = []
    while state.actor() == CHANCE:
        draw = PAGODA.rules.pending_draw(state)
        assert draw is not None
        assert (draw.zone, draw.public, len(draw.cards)) == ("hand", False, 45 - len(seats))
        if not seats:
            assert state.chance_outcomes() == [(colour, 9) for colour in range(5)]
        seats.append(draw.seat)
        state.apply(0)
    assert seats == [0, 0, 1, 1]


def test_chance_chooses_the_start_player() -> None:
    """PG-04: each with the same chance, unless one is named."""
    state = PAGODA.rules.new("standard", 2)
    assert state.chance_outcomes() == [(0, 1), (1, 1)]
    assert PAGODA.rules.pending_draw(state) is None
    assert {fields(opening(None, seed)).turn for seed in "abcdefgh"} == {"1s1c0l3[]", "2s2c0l3[]"}
    assert fields(opening(1)).turn == "2s2c0l3[]"


@pytest.mark.parametrize(("first", "second"), ["12", "21"])
def test_turns_alternate(first: str, second: str) -> None:
    """PG-04: after the start player the other one, and so on."""
    position = table(mine="RYGBP/rb", turn=f"{first}s{first}c0l3[]", theirs="RYGBP/rb")
    after_one = play(position, "C1R E")
    after_two = play(after_one, "C2R E")
    assert fields(after_one).turn == f"{second}s{first}c0l3[]"
    assert fields(after_two).turn == f"{first}s{first}c0l3[]"


@pytest.mark.parametrize("score", [49, 50, 99, 100])
def test_score_tokens_change_nothing(score: int) -> None:
    """PG-05: passing 50 or 100 points is a number and nothing else."""
    tall = "R4>Y4>G4>B4^P/Y4>R4>B4>G4^P/G4>Y4>P4>Y2"
    position = table(tall, "RYGBP/yb", points=score)
    expected = changed(
        position,
        lots=tall.replace("Y2", "Y3"),
        first="RGBP/yb",
        discard="-+Y",
        scores=f"{score + 4}:{int(fields(position).scores.split(':')[1])}",
        turn="1s1c1l3[]a",
    )
    assert play(position, "C3Y") == expected
    assert legal(position) == legal(table(tall, "RYGBP/yb", points=0))
