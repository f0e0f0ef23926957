"""What a seat and a spectator may know (PG-06)."""

from __future__ import annotations

import pytest

from pagoria.core.record import format_record
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.core.state import GAME_OVER
from pagoria.games.pagoda import PAGODA
from tests.games.pagoda.helpers import changed, draws, fields, play, state_of, table


def view(position: str, seat: int | None) -> str:
    return PAGODA.rules.view(state_of(position), seat).text()


POSITION = table(
    "R4>B2/G1", "RYGBP/rgbp", "1s2c0l3[]", markers="20000", theirs="YYGBP/yp", discard="RRBB", points=3
)


@pytest.mark.parametrize(
    ("seat", "first", "second"),
    [(0, "RYGBP/rgbp", "YYGBP/?2"), (1, "RYGBP/?4", "YYGBP/yp"), (None, "RYGBP/?4", "YYGBP/?2")],
)
def test_views(seat: int | None, first: str, second: str) -> None:
    """PG-06: everything is public but the other hand and the order of the draw pile; sizes are public."""
    size = f"?{len(fields(POSITION).draw)}"
    assert view(POSITION, seat) == changed(POSITION, first=first, second=second, draw=size)


def test_a_view_lists_the_actions_of_its_own_seat() -> None:
    """PG-06: who is on turn sees what may be done; nobody else does."""
    state = state_of(POSITION)
    lists = {seat: PAGODA.rules.view(state, seat).legal_actions() for seat in (0, 1, None)}
    assert lists == {0: state.legal_actions(), 1: [], None: []}
    assert lists[0]


def test_what_is_unseen_is_dealt_from_the_cards_that_are_left() -> None:
    """PG-06: whatever a seat imagines has all 55 cards and agrees with what the seat sees."""
    for seat in (0, 1, None):
        seen = PAGODA.rules.view(state_of(POSITION), seat)
        for seed in range(5):
            imagined = seen.determinize(Rng(seed))
            assert PAGODA.rules.faults(imagined) == []
            assert PAGODA.rules.view(imagined, seat).text() == seen.text()


@pytest.mark.parametrize("seat", [0, 1, None])
def test_when_a_game_is_over_both_hands_are_open_and_nothing_else(seat: int | None) -> None:
    """PG-06: hidden hands are hidden while the game goes on; the order of the draw pile is nobody's."""
    state = state_of(POSITION)
    seen, opened = (dict(look(state, seat).data()) for look in (PAGODA.rules.view, PAGODA.rules.opened))
    players = opened.pop("players"), seen.pop("players")
    draw = fields(POSITION).draw
    assert opened.pop("unseen") == {letter: draw.count(letter) for letter in "RYGBP"}
    del seen["unseen"]
    assert opened == seen
    own: list[object] = []
    for owner in (0, 1):
        theirs = PAGODA.rules.view(state, owner).data()["players"]
        assert isinstance(theirs, list)
        own.append(theirs[owner])
    assert players[0] == own != players[1]


def test_the_public_part_as_data() -> None:
    """PG-06: the remaining tiles and all public numbers are in the data for clients, hidden hands are not."""
    data = PAGODA.rules.view(state_of(POSITION), 1).data()
    assert data["tiles"] == {"R": "RYGP", "Y": "RYGBP", "G": "RYGBP", "B": "RYGBP", "P": "RYGBP"}
    assert (data["discard"], data["played"], data["draw"]) == ("RRBB", "", 55 - 9 - 7 - 4)
    players = data["players"]
    assert isinstance(players, list)
    assert [(player["hand"], player["hand_size"]) for player in players] == [(None, 4), ("yp", 2)]
    assert [(player["display"], player["score"]) for player in players] == [("RYGBP", 3), ("YYGBP", 7)]
    assert players[0]["markers"] == {"R": 2, "Y": 0, "G": 0, "B": 0, "P": 0}


@pytest.mark.parametrize(
    ("seat", "unseen"),
    [
        (0, {"R": 7, "Y": 8, "G": 8, "B": 6, "P": 8}),
        (1, {"R": 8, "Y": 7, "G": 9, "B": 7, "P": 8}),
        (None, {"R": 8, "Y": 8, "G": 9, "B": 7, "P": 9}),
    ],
)
def test_unseen_cards_are_in_the_draw_pile_or_in_a_hidden_hand(
    seat: int | None, unseen: dict[str, int]
) -> None:
    """PG-06: of 11 cards of each colour, those that are not open to the reader."""
    assert PAGODA.rules.view(state_of(POSITION), seat).data()["unseen"] == unseen


@pytest.mark.parametrize("variant", PAGODA.rules.variants)
def test_the_most_columns_of_any_turn(variant: str) -> None:
    """PG-12, PG-68, PG-91: three, and four with the Lantern where there are abilities."""
    data = PAGODA.rules.view(PAGODA.rules.new(variant, 2, 0), None).data()
    assert data["most_columns"] == (3 if "simple" in variant else 4)


def test_the_lots_as_data() -> None:
    """PG-06: for each lot its floors, its roof, and what comes next there (PG-24, PG-33, PG-43, PG-70)."""
    lots = "B4>R2/Y4/P4>P4>G4>Y4/R4>Y4>R4>R4^P/P4>R4>G4>R4^B/R4"
    data = PAGODA.rules.view(state_of(table(lots, turn="2s1c0l3[]")), None).data()
    assert data["lots"] == [
        lot_data("B4 R2", "column"),
        lot_data("Y4", "tile"),
        lot_data("P4 P4 G4 Y4", "roof"),
        lot_data("R4 Y4 R4 R4", roof="P"),
        lot_data("P4 R4 G4 R4", roof="B"),
        lot_data("R4", blocked=True),
    ]
    assert data["completed"] == 3


def lot_data(floors: str, next: str | None = None, roof: str | None = None, blocked: bool = False) -> object:
    written = [{"colour": floor[0], "columns": int(floor[1])} for floor in floors.split()]
    return {"floors": written, "roof": roof, "blocked": blocked, "next": next}


def test_an_empty_lot_as_data() -> None:
    """PG-21: the first column may have any colour."""
    lots = PAGODA.rules.view(state_of(table()), None).data()["lots"]
    empty = {"floors": [{"colour": None, "columns": 0}], "roof": None, "blocked": False, "next": "column"}
    assert lots == [empty] * 6


def test_the_turn_as_data() -> None:
    """PG-06: whose turn it is, who began, what was built and used, and what is being decided."""
    shown = "actor turn start built limit used fan_due over".split()

    def turn(position: str) -> list[object]:
        data = PAGODA.rules.view(state_of(position), None).data()
        return [data[name] for name in shown]

    lantern = table("R4>B2/P4>R1", "RYGBP/rb", "2s1c0l3[]", markers="20001")
    assert turn(lantern) == [1, 1, 0, 0, 3, "", False, False]
    assert turn(play(lantern, "L C1B")) == [1, 1, 0, 1, 4, "R", False, False]
    assert turn(play(lantern, "L C1B E")) == [1, 1, 0, 1, 4, "R", True, False]
    assert turn(play(lantern, "L C1B E N")) == [0, 0, 0, 0, 3, "", False, False]
    ended = table("R4>Y4>G4>B4^P/Y4>R4>B4>G4^P/G4>R4>P4>B4^Y", turn="2s1c0l3[]o")
    assert turn(ended) == [GAME_OVER, 1, 0, 0, 3, "", False, True]


def test_the_order_of_the_draw_pile_is_known_to_nobody() -> None:
    """PG-06: another order gives the same three views."""
    position = table()
    draw = fields(position).draw
    reversed_pile = changed(position, draw=draw[::-1])
    assert reversed_pile != position
    for seat in (0, 1, None):
        assert view(reversed_pile, seat) == view(position, seat)


def test_a_hand_is_known_to_its_owner_only() -> None:
    """PG-06: exchanging hand cards with the pile is seen by their owner alone."""
    position = table(theirs="RYGBP/yg", draw="PB")
    other = table(theirs="RYGBP/bp", draw="YG")
    assert view(position, 0) == view(other, 0)
    assert view(position, None) == view(other, None)
    assert view(position, 1) != view(other, 1)


def test_what_is_drawn_where() -> None:
    """PG-06: a card drawn into the display is public, one drawn into the hand is its owner's."""
    session = Session(PAGODA, "standard", 2, Rng("drawn"), start=0)
    hand = PAGODA.notation.parse_action(session.state, "C1R")
    session.do(hand)
    own = fields(session.position_text()).first.split("/")[1][0]
    session.do(PAGODA.notation.parse_action(session.state, f"C2{own}"))
    step = session.do(PAGODA.notation.parse_action(session.state, "E"))
    assert [(draw.zone, draw.public, draw.seat) for draw, _ in step.draws] == [
        ("display", True, 0),
        ("hand", False, 0),
    ]
    display, hidden = PAGODA.notation.format_draws(step.draws)[1:-1].split("/")
    last = [
        format_record(session, ["A", "B"], "2026-01-01", seat=seat, full=False).splitlines()[-1]
        for seat in (0, 1, None)
    ]
    assert last == [
        f"C1R C2{own} E [{display}/{hidden}]",
        f"C1R C2{own} E [{display}/?1]",
        f"C1R C2{own} E [{display}/?1]",
    ]


def test_a_card_played_from_a_hand_is_public() -> None:
    """PG-06: it lies among the cards played, for everybody, and so does one that the Dragon discards."""
    played = play(table(mine="RYGBP/rb"), "C1b")
    assert fields(view(played, 1)).discard == "-+B"
    dragon = play(table("Y4>Y1", "RYGBP/rb", markers="01000", draw="P"), "Db")
    assert fields(view(dragon, 1)).discard == "B"
    assert fields(view(dragon, 1)).first == "RYGBP/?2"
    assert fields(view(dragon, 0)).first == "RYGBP/rp"


def test_a_record_for_a_seat_leaves_out_the_deal() -> None:
    """PG-06: hands and pile are not in what a seat may keep."""
    session = Session(PAGODA, "standard", 2, Rng("deal"), start=0)
    assert "Deal: " in format_record(session, ["A", "B"], "2026-01-01")
    assert "Deal: " not in format_record(session, ["A", "B"], "2026-01-01", seat=0, full=False)
    assert draws(table(draw="GY"), "C1R C2b E") == "[G/y]"
