"""The spelling of actions: every form, one spelling each, and what is wrong with the others."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagoria.core.errors import MalformedError
from pagoria.games.pagoda import PAGODA
from pagoria.games.pagoda.engine import actions
from pagoria.games.pagoda.engine.actions import Kind
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.notation.actions import format_action, parse_action
from tests.games.pagoda.helpers import state_of, table
from tests.games.pagoda.random_play import decisions

RED, YELLOW, GREEN, BLUE, PURPLE = range(5)
ONE, PAIR = 1, 2
LETTERS = "CTFLDAENX-123456RYGBPrygbp:=+"


def row(display: dict[int, int], hand: dict[int, int]) -> int:
    """Cards as the engine packs them: five places of four bits for the display, five for the hand."""
    places = list(display.items())
    places += [(5 + colour, count) for colour, count in hand.items()]
    return sum(count << (4 * place) for place, count in places)


FORMS = [
    ("C1r", actions.column(0, RED, actions.way(RED, ONE, 1))),
    ("C6P", actions.column(5, PURPLE, actions.way(PURPLE, ONE, 0))),
    ("C1Y=Rr", actions.column(0, YELLOW, actions.way(RED, PAIR, 1))),
    ("C1Y=RR", actions.column(0, YELLOW, actions.way(RED, PAIR, 0))),
    ("C1Y=rr", actions.column(0, YELLOW, actions.way(RED, PAIR, 2))),
    ("T1B:R", actions.tile(0, BLUE, actions.way(RED, ONE, 0))),
    ("T1B:Gg", actions.tile(0, BLUE, actions.way(GREEN, PAIR, 1))),
    ("F1P:G:Pp", actions.roof(0, PURPLE, actions.way(GREEN, ONE, 0), actions.top_way(1, actions.NO_PAIR))),
    (
        "F1P:G:P+Bb",
        actions.roof(0, PURPLE, actions.way(GREEN, ONE, 0), actions.top_way(0, actions.way(BLUE, PAIR, 1))),
    ),
    (
        "F6R:yy:r+BB",
        actions.roof(5, RED, actions.way(YELLOW, PAIR, 2), actions.top_way(1, actions.way(BLUE, PAIR, 0))),
    ),
    ("L", Kind.LANTERN),
    ("DRGp", actions.dragon(row({RED: 1, GREEN: 1}, {PURPLE: 1}))),
    ("DRRrr", actions.dragon(row({RED: 2}, {RED: 2}))),
    ("A3B:RRYg", actions.alternative(2, BLUE, row({RED: 2, YELLOW: 1}, {GREEN: 1}))),
    ("E", Kind.END),
    ("N", Kind.USE_FAN),
    ("-", Kind.SKIP_FAN),
    ("X", Kind.PASS),
]


@pytest.mark.parametrize(("text", "action"), FORMS, ids=[text for text, _ in FORMS])
def test_every_form(text: str, action: int) -> None:
    """All forms of the notation, among them every example of its table."""
    assert parse_action(text) == action
    assert format_action(action) == text


BEGINS = "an action begins with one of C T F L D A E N - X"
MALFORMED = [
    ("", "an action is missing"),
    ("c1R", BEGINS),
    ("Q", BEGINS),
    (" E", BEGINS),
    ("E ", BEGINS),
    ("LL", BEGINS),
    ("--", BEGINS),
    ("C", "'' is not a lot; lots are 1 to 6"),
    ("C0R", "'0' is not a lot; lots are 1 to 6"),
    ("C7R", "'7' is not a lot; lots are 1 to 6"),
    ("C\u0661R", "'\u0661' is not a lot; lots are 1 to 6"),
    ("C1", "the form is C1r, or C1Y=Rr with the Bowl of rice"),
    ("C1RR", "the form is C1r, or C1Y=Rr with the Bowl of rice"),
    ("C1x", "'x' is not a card; cards are RYGBP and rygbp"),
    ("C1ß", "'ß' is not a card; cards are RYGBP and rygbp"),
    ("C1Y=", "a column is paid with one card or with two of one colour, not with ''"),
    ("C1Y=R", "after '=' come the two cards of the Bowl of rice"),
    ("C1Y=RB", "a column is paid with one card or with two of one colour, not with 'RB'"),
    ("C1Y=RRR", "a column is paid with one card or with two of one colour, not with 'RRR'"),
    ("C1Y=rR", "the cards 'rR' are written 'Rr'"),
    ("C1y=RR", "'y' is not a colour; colours are RYGBP"),
    ("T1B", "the form is T1B:R"),
    ("T1B:", "a tile is paid with one card or with two of one colour, not with ''"),
    ("T1b:R", "'b' is not a colour; colours are RYGBP"),
    ("T1B=R", "the form is T1B:R"),
    ("T9B:R", "'9' is not a lot; lots are 1 to 6"),
    ("T1B:RG", "a tile is paid with one card or with two of one colour, not with 'RG'"),
    ("T1B:gG", "the cards 'gG' are written 'Gg'"),
    ("F1P", "the form is F1P:G:Pp"),
    ("F1P:G", "the form is F1P:G:Pp, or F1P:G:P+Bb with the Bowl of rice"),
    ("F1P::Pp", "the roof's tile is paid with one card or with two of one colour, not with ''"),
    ("F1P:G:", "a rooftop is paid with one card or with two of one colour, not with ''"),
    ("F1P:G:P", "a rooftop is paid with two cards of its colour, or with one, '+' and a pair"),
    ("F1P:G:PP+BB", "a rooftop is paid with two cards of its colour, or with one, '+' and a pair"),
    ("F1P:G:RR", "'RR' is not of the rooftop's colour P"),
    ("F1P:G:BB+P", "'BB' is not of the rooftop's colour P"),
    ("F1P:G:P+", "the Bowl of rice is paid with one card or with two of one colour, not with ''"),
    ("F1P:G:P+B", "after '+' come the two cards of the Bowl of rice"),
    ("F1P:G:P+bB", "the cards 'bB' are written 'Bb'"),
    ("F1P:G:pP", "the cards 'pP' are written 'Pp'"),
    ("F1P:G:PP:", "':' is not a card; cards are RYGBP and rygbp"),
    ("D", "the Dragon exchanges at least one card: DRGp"),
    ("DGR", "the cards 'GR' are written 'RG'"),
    ("DrR", "the cards 'rR' are written 'Rr'"),
    ("DR-", "'-' is not a card; cards are RYGBP and rygbp"),
    ("D" + "R" * 16, "16 cards are more than a player can hold"),
    ("A3B", "the form is A3B:RRYg"),
    ("A3B:RRY", "the alternative turn discards exactly 4 cards, not 3"),
    ("A3B:RRYgg", "the alternative turn discards exactly 4 cards, not 5"),
    ("A3B:RYRg", "the cards 'RYRg' are written 'RRYg'"),
    ("A3b:RRYg", "'b' is not a colour; colours are RYGBP"),
]


@pytest.mark.parametrize(("text", "fault"), MALFORMED)
def test_malformed_spellings(text: str, fault: str) -> None:
    with pytest.raises(MalformedError) as error:
        parse_action(text)
    assert (error.value.field, error.value.fault) == ("action", fault)


def test_legal_actions_have_one_spelling_each() -> None:
    """Over random games: all different, all of them read back as what they were."""
    seen: set[str] = set()
    for state in decisions("spellings", games=8, step=5):
        found = state.legal_actions()
        spellings = [PAGODA.notation.format_action(state, action) for action in found]
        assert len(set(spellings)) == len(found)
        assert [PAGODA.notation.parse_action(state, spelling) for spelling in spellings] == found
        seen.update(spelling[0] for spelling in spellings)
    assert seen >= set("CTFLDAEN-")


NO_ACTIONS = [
    0,
    11,  # no such kind
    Kind.END | 1 << 30,
    Kind.LANTERN | 1 << 4,
    actions.column(6, RED, actions.way(RED, ONE, 0)),
    actions.column(0, 5, actions.way(RED, ONE, 0)),
    actions.column(0, RED, actions.way(RED, ONE, 2)),
    actions.column(0, RED, actions.way(RED, ONE, 0)) | 1 << 16,
    actions.tile(0, RED, actions.way(5, ONE, 0)),
    actions.tile(0, RED, actions.way(7, ONE, 0)),
    actions.roof(0, RED, actions.way(RED, ONE, 0), actions.top_way(3, actions.NO_PAIR)),
    actions.roof(0, RED, actions.way(RED, ONE, 0), actions.top_way(0, actions.way(BLUE, ONE, 0))),
    actions.roof(0, RED, actions.way(RED, ONE, 0), actions.top_way(2, actions.way(BLUE, PAIR, 0))),
    actions.dragon(row({RED: 1}, {})) | 1 << 4,
    actions.dragon(row({RED: 1}, {})) | 1 << 50,
    actions.alternative(0, RED, row({RED: 4}, {})) | 1 << 63,
    -1,
    2**70,
]


@pytest.mark.parametrize("number", NO_ACTIONS)
def test_an_integer_that_is_no_action_is_written_as_a_number(number: int) -> None:
    """PG-10: each part of an action names something that exists, and nothing is left over."""
    state = state_of(table("R4>Y4>G4>B4", "RRGBP/rr"))
    assert PAGODA.notation.format_action(state, number) == f"#{number}"
    assert str(PAGODA.rules.why_not(state, number)) == "PG-10: there is no such action"


def test_a_dragon_without_cards_cannot_be_spelled_but_is_refused() -> None:
    """PG-64: a client may send the number of an action that has no spelling."""
    state = state_of(table("Y4>R1", markers="02000"))
    assert (
        str(PAGODA.rules.why_not(state, actions.dragon(0))) == "PG-64: the Dragon exchanges at least one card"
    )


@given(st.text(alphabet=LETTERS, max_size=12))
def test_what_is_read_is_written_the_same(text: str) -> None:
    try:
        action = parse_action(text)
    except MalformedError:
        return
    assert format_action(action) == text


@given(st.text(max_size=8))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        action = parse_action(text)
    except MalformedError:
        return
    assert format_action(action) == text


def test_a_well_written_action_can_always_be_judged() -> None:
    """Legality is asked of every form at every kind of decision, without an exception."""
    for state in decisions("judged", games=2, step=7):
        listed = set(state.legal_actions())
        for _, action in FORMS:
            assert (PAGODA.rules.why_not(state, action) is None) == (action in listed)
    assert isinstance(state, State)
