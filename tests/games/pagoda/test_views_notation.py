"""Views as text: '?' in place of what is hidden."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pagoria.core.errors import ImpossibleError, MalformedError, NotationError
from pagoria.core.rng import Rng
from pagoria.games.pagoda import PAGODA
from pagoria.games.pagoda.engine.legality import regular_builds
from tests.games.pagoda.helpers import changed, state_of, table
from tests.games.pagoda.random_play import positions

#: The example of docs/reference/games/pagoda.md.
DOCUMENTED = "R4>B1/B1/G2/-/-/- YGBPP/yg YGBPP/?2 ?32 RRRRRGGBB 7:3 20000:00000 2s1c0l3[] standard"
SPECTATOR = changed(DOCUMENTED, first="YGBPP/?2")


@pytest.mark.parametrize(
    ("text", "seat"),
    [(DOCUMENTED, 0), (changed(DOCUMENTED, first="YGBPP/?2", second="YGBPP/yg"), 1), (SPECTATOR, None)],
)
def test_views_read_back(text: str, seat: int | None) -> None:
    """The seat is the one whose hand is shown; with none it is a spectator."""
    view = PAGODA.notation.parse_view(text)
    assert view.seat == seat
    assert view.text() == text


@pytest.mark.parametrize("hand", ["?2", "?3", "?4"])
def test_hidden_hands_have_their_size(hand: str) -> None:
    """Hands of two to four cards; the pile has the rest."""
    text = changed(DOCUMENTED, second=f"YGBPP/{hand}", draw=f"?{34 - int(hand[1])}")
    assert PAGODA.notation.parse_view(text).text() == text
    state = PAGODA.notation.parse_view(text).determinize(Rng("sizes"))
    assert PAGODA.rules.view(state, 0).text() == text


def test_an_empty_draw_pile_is_hidden_too() -> None:
    position = table(discard=None)
    view = PAGODA.rules.view(state_of(position), 0).text()
    assert " ?0 " in view
    assert PAGODA.notation.parse_view(view).text() == view


def test_views_of_random_games() -> None:
    """All three views of every position print, read and print the same."""
    for position in positions("views", games=4, step=3):
        for seat in (0, 1, None):
            text = PAGODA.rules.view(position.state, seat).text()
            view = PAGODA.notation.parse_view(text)
            assert (view.text(), view.seat) == (text, seat)


ADDS_UP = "the sizes of hidden piles and hands do not add up to 55 cards"
REFUSED = [
    (changed(DOCUMENTED, draw="RYG"), MalformedError, "field 4 (draw): in a view the draw pile is hidden"),
    (changed(DOCUMENTED, draw="-"), MalformedError, "field 4 (draw): in a view the draw pile is hidden"),
    (
        changed(DOCUMENTED, second="YGBPP/yg"),
        MalformedError,
        "position: in a view at least one hand is hidden",
    ),
    (changed(DOCUMENTED, second="YGBPP/?02"), MalformedError, "field 3 (second player's cards): '?' is none"),
    (changed(DOCUMENTED, second="YGBPP/?"), MalformedError, "field 3 (second player's cards): '?' is none"),
    (
        changed(DOCUMENTED, second="YGBPP/?\u0662"),
        MalformedError,
        "field 3 (second player's cards): '?' is none",
    ),
    (changed(DOCUMENTED, second="?5/?2"), MalformedError, "field 3 (second player's cards): '?' is none"),
    (changed(DOCUMENTED, draw="?032"), MalformedError, "field 4 (draw): '?' is none of the cards RYGBP"),
    (changed(DOCUMENTED, draw="?"), MalformedError, "field 4 (draw): '?' is none of the cards RYGBP"),
    (changed(DOCUMENTED, second="YGBPP/?5"), ImpossibleError, "field 3 (second player's cards): a hand of 5"),
    (changed(DOCUMENTED, draw="?31"), ImpossibleError, f"fields 2 to 5 (cards): {ADDS_UP}"),
    (changed(DOCUMENTED, second="YGBPP/?3"), ImpossibleError, f"fields 2 to 5 (cards): {ADDS_UP}"),
    (
        changed(DOCUMENTED, second="YGBPP/?1", draw="?33"),
        ImpossibleError,
        "field 3 (second player's cards): the display must have 5 cards",
    ),
    (
        changed(DOCUMENTED, discard="R" * 12),
        ImpossibleError,
        "fields 2 to 5 (cards): more than 11 cards of one colour in sight",
    ),
    (changed(DOCUMENTED, scores="7:4"), ImpossibleError, "field 6 (scores): the scores add up to 11"),
    (changed(DOCUMENTED, markers="02000:00000"), ImpossibleError, "field 7 (markers): more yellow markers"),
]


@pytest.mark.parametrize(("text", "kind", "message"), REFUSED)
def test_refused_views(text: str, kind: type[NotationError], message: str) -> None:
    with pytest.raises(kind) as error:
        PAGODA.notation.parse_view(text)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize("first", ["YGBPP/yg", "YGBPP/?2"])
@pytest.mark.parametrize("turn", ["1s1c0l3[]o", "2s1c0l3[]o"])
def test_a_game_that_is_not_over_whatever_is_hidden(first: str, turn: str) -> None:
    """No hidden hand could explain it, so it is refused; it must not search for one for ever."""
    with pytest.raises(ImpossibleError) as error:
        PAGODA.notation.parse_view(changed(DOCUMENTED, first=first, turn=turn))
    assert error.value.field == "field 8 (turn)"


def test_no_hidden_hand_explains_the_turn() -> None:
    """PG-14: a tile was laid first, no card of the display fits the only column, and the hand is empty."""
    lots = "R4>G0/R1/Y4/Y4/Y4/Y4"
    shown = table(lots, "RPPPP/", "1s1c0l3[]a", played="RP")
    view = PAGODA.rules.view(state_of(shown), 1).text()
    assert PAGODA.notation.parse_view(view).text() == view
    stuck = changed(view, first="PPPPP/?0", discard="-+RR")
    with pytest.raises(ImpossibleError, match="this player can no longer build the column"):
        PAGODA.notation.parse_view(stuck)


@pytest.mark.parametrize(("discard", "refused"), [("P" * 10, True), ("R" + "P" * 9, False)])
def test_the_cards_in_sight_tell_that_no_hidden_hand_explains_the_turn(discard: str, refused: bool) -> None:
    """PG-14, PG-06: the hidden card would have to be purple, blue or green, and those can all be seen."""
    red, purple = discard.count("R") * "R", discard.count("P") * "P"
    text = (
        f"P4>B0/P1/G4/G4/G4/G4 RRRRR/?1 GBBBB/gg ?16 {red}GGGGGGGGBBBBBBB{purple}+P "
        "11:11 00000:00000 1s1c0l3[]a standard"
    )
    if refused:
        with pytest.raises(ImpossibleError, match="this player can no longer build the column"):
            PAGODA.notation.parse_view(text)
    else:
        assert PAGODA.notation.parse_view(text).text() == text


def test_a_hidden_hand_that_explains_the_turn() -> None:
    """A tile was laid first: only hands with a fitting column agree with it, and such hands are dealt."""
    position = table("R4>G0/R1/Y4/Y4/Y4/Y4", "PPPP/gp", "1s1c0l3[]a", played="R", markers="20000")
    view = PAGODA.notation.parse_view(PAGODA.rules.view(state_of(position), 1).text())
    for seed in range(20):
        state = view.determinize(Rng(seed))
        assert PAGODA.rules.faults(state) == []
        assert regular_builds(state)


SAMPLES = [
    PAGODA.rules.view(position.state, seat).text()
    for number, position in enumerate(positions("mutated views", games=8, step=9))
    for seat in [(0, 1, None)[number % 3]]
]
ALPHABET = "RYGBPrygbp0123456789-/>^+:?[]scl afpo\u0663"


@given(
    st.sampled_from(SAMPLES),
    st.integers(0, 200),
    st.integers(0, 1),
    st.text(alphabet=ALPHABET, max_size=2),
)
@settings(max_examples=300, deadline=None)
def test_a_mutated_view_is_read_exactly_or_refused(text: str, place: int, removed: int, new: str) -> None:
    place %= len(text)
    text = text[:place] + new + text[place + removed :]
    try:
        view = PAGODA.notation.parse_view(text)
    except NotationError:
        return
    assert view.text() == text
    assert PAGODA.rules.faults(view.determinize(Rng("mutated"))) == []
