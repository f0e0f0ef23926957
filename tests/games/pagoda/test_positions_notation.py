"""Positions as text: the notation's examples, what is malformed, and what no game can contain."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pagoria.core import nibbles
from pagoria.core.errors import ImpossibleError, MalformedError, NotationError
from pagoria.core.state import CHANCE
from pagoria.games.pagoda import PAGODA
from pagoria.games.pagoda.engine.state import State
from tests.games.pagoda.helpers import COLOURS, changed, fields, play, state_of, table
from tests.games.pagoda.random_play import positions

LOTS = "field 1 (lots)"
FIRST = "field 2 (first player's cards)"
SECOND = "field 3 (second player's cards)"
DRAW = "field 4 (draw)"
DISCARD = "field 5 (discard)"
SCORES = "field 6 (scores)"
MARKERS = "field 7 (markers)"
TURN = "field 8 (turn)"
VARIANT = "field 9 (variant)"
CARDS = "fields 2 to 5 (cards)"


def reprint(text: str) -> str:
    return PAGODA.notation.format_position(PAGODA.notation.parse_position(text))


# -- what can be written --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value", "position"),
    [
        ("lots", "R4>B4>G2/-/-/-/-/-", table("R4>B4>G2")),
        ("lots", "R4>B0/-/-/-/-/-", table("R4>B0")),
        ("lots", "R4>B4>G4>Y4^P/-/-/-/-/-", table("R4>B4>G4>Y4^P")),
        ("first", "RYGBP/rb", table(mine="RYGBP/rb")),
        ("draw", "RGYB", table(draw="RGYB", discard=None)),
        ("draw", "-", table(discard=None)),
        ("discard", "-", table()),
        ("discard", "RRB+YG", table("Y1/G1", "RGBP/r", "1s1c2l3[]a", discard="RRB", played="YG")),
        ("discard", "-+R", table("R1", "YGBP/rb", "1s1c1l3[]a", played="R")),
        ("scores", "12:9", table("R4>B4>R1/Y4", points=12)),
        ("markers", "00210:20000", table("G4>B4>R1/R4>R0", markers="00210", their_markers="20000")),
        ("turn", "1s1c0l3[]", table()),
        (
            "turn",
            "2s1c2l3[GB]a",
            table("G4>B4>Y1/R4>Y2", "GG/b", "2s1c2l3[GB]a", markers="20000", played="RRPPY"),
        ),
        ("variant", "standard", table()),
        ("variant", "fast", table(variant="fast")),
        ("variant", "simple", table(variant="simple")),
        ("variant", "fast+simple", table(variant="fast+simple")),
    ],
)
def test_the_examples_of_the_notation(field: str, value: str, position: str) -> None:
    assert getattr(fields(position), field) == value
    assert reprint(position) == position


@pytest.mark.parametrize(
    ("position", "turn"),
    [
        (table("P4>R1", "RYGBP/rb", "1s1c2l3[]f", markers="00001"), "1s1c2l3[]f"),
        (table("R4>Y4/R4/R4/R4/R4/R4", "GGBBP/pp", "2s2c0l3[]p"), "2s2c0l3[]p"),
        (table("P4>R4/R4/R4/R4/R4/R4", "GGBBP/pp", "2s2c0l3[]f", markers="00001"), "2s2c0l3[]f"),
        (table("R4>Y4/R4/R4/R4/R4/R4", "GGBBP/pp", "1s1c0l3[]o"), "1s1c0l3[]o"),
        (table("Y4>R4/R1/R4>R4/R4/R4/R4", "GGBBP/pp", "1s1c0l3[]o"), "1s1c0l3[]o"),
        (table("R4>Y1/R4", "RYGB/rb", "1s2c1l4[R]a", markers="10000", played="P"), "1s2c1l4[R]a"),
        (table("Y4>R1", "RYGBP/rb", "1s2c0l3[Y]", markers="01000"), "1s2c0l3[Y]"),
        (table("R4>R1/Y4>Y1", "RYGBP/rb", "1s2c0l4[RY]", markers="11000"), "1s2c0l4[RY]"),
    ],
)
def test_flags(position: str, turn: str) -> None:
    """Fan due, passed, over, and abilities used before the first action."""
    assert fields(position).turn == turn
    assert reprint(position) == position


def test_states_are_equal_when_their_positions_are() -> None:
    position = table("R4>B2")
    assert state_of(position) == state_of(position)
    assert state_of(position) != state_of(table("R4>B3"))
    assert state_of(position) != position


def test_empty_parts() -> None:
    """A display and a hand without cards are written '-'."""
    nothing = table("R4>R2/R4>Y1/R4>G1/R4>B1/R4>P1", "/", "1s1c3l3[]a", played="RRRRRYY")
    assert fields(nothing).first == "-/-"
    assert reprint(nothing) == nothing


def test_random_positions_read_back() -> None:
    """print(parse(t)) = t and parse(print(x)) = x over whole games of all variants."""
    count = 0
    for position in positions("notation", games=8, step=2):
        text = PAGODA.notation.format_position(position)
        parsed = PAGODA.notation.parse_position(text)
        assert parsed == position, text
        assert PAGODA.notation.format_position(parsed) == text
        count += 1
    assert count > 300


# -- what is malformed ----------------------------------------------------------------------------

BASE = table(draw="RYG")
MALFORMED = [
    ("", "position", "1 field instead of 9"),
    (BASE + " ", "position", "10 fields instead of 9"),
    (BASE.replace(" ", "  ", 1), "position", "10 fields instead of 9"),
    (BASE.rpartition(" ")[0], "position", "8 fields instead of 9"),
    ("x" * 1001, "position", "a position has at most 1000 characters"),
    (changed(BASE, first="RYGBP/?2"), "position", "hidden cards (?) where a complete position is needed"),
    (changed(BASE, draw="?41"), "position", "hidden cards (?) where a complete position is needed"),
    (changed(BASE, variant="Standard"), VARIANT, "'Standard' is none of standard, fast, simple, fast+simple"),
    (changed(BASE, variant="simple+fast"), VARIANT, "'simple+fast' is none of standard, fast, simple"),
    (BASE + "\n", VARIANT, "'standard\\n' is none of standard, fast, simple, fast+simple"),
    (BASE.replace("-/-/-", "-/-", 1), LOTS, "5 lots instead of 6"),
    (changed(BASE, lots="-/-/-/-/-/-/-"), LOTS, "7 lots instead of 6"),
    (changed(BASE, lots="R/-"), LOTS, "lot 1: 'R' is not a floor; a floor is like R4"),
    (changed(BASE, lots="-/r4"), LOTS, "lot 2: 'r4' is not a floor; a floor is like R4"),
    (changed(BASE, lots="R\u0664"), LOTS, "lot 1: 'R\u0664' is not a floor; a floor is like R4"),
    (changed(BASE, lots="R4>"), LOTS, "lot 1: '' is not a floor; a floor is like R4"),
    (changed(BASE, lots="R4>>B1"), LOTS, "lot 1: '' is not a floor; a floor is like R4"),
    (changed(BASE, lots="R04"), LOTS, "lot 1: 'R04' is not a floor; a floor is like R4"),
    (changed(BASE, lots="^P"), LOTS, "lot 1: '' is not a floor; a floor is like R4"),
    (changed(BASE, lots="R4>B4>G4>Y4^"), LOTS, "lot 1: '' is not a rooftop colour; colours are RYGBP"),
    (changed(BASE, lots="R4>B4>G4>Y4^p"), LOTS, "lot 1: 'p' is not a rooftop colour; colours are RYGBP"),
    (changed(BASE, lots="R4>B4>G4>Y4^PP"), LOTS, "lot 1: 'PP' is not a rooftop colour; colours are RYGBP"),
    (changed(BASE, first="RYGBPrb"), FIRST, "'RYGBPrb' is not of the form display/hand"),
    (changed(BASE, first="RYGBP/"), FIRST, "no cards; nothing is written '-'"),
    (changed(BASE, first="/rb"), FIRST, "no cards; nothing is written '-'"),
    (changed(BASE, first="RYGBP/RB"), FIRST, "'R' is none of the cards rygbp"),
    (changed(BASE, first="RYGBp/rb"), FIRST, "'p' is none of the cards RYGBP"),
    (changed(BASE, first="RYGBP/br"), FIRST, "the cards 'br' are not in the order rygbp"),
    (changed(BASE, second="YRGBP/ry"), SECOND, "the cards 'YRGBP' are not in the order RYGBP"),
    (changed(BASE, first="RYGBP/?02"), FIRST, "'?' is none of the cards rygbp"),
    (changed(BASE, draw=""), DRAW, "no cards; nothing is written '-'"),
    (changed(BASE, draw="RYx"), DRAW, "'x' is none of the cards RYGBP"),
    (changed(BASE, draw="--"), DRAW, "'-' is none of the cards RYGBP"),
    (changed(BASE, discard="YR"), DISCARD, "the cards 'YR' are not in the order RYGBP"),
    (changed(BASE, discard="+R"), DISCARD, "no cards; nothing is written '-'"),
    (changed(BASE, discard="R+"), DISCARD, "'+' is written only before cards played this turn"),
    (changed(BASE, discard="R+-"), DISCARD, "'+' is written only before cards played this turn"),
    (changed(BASE, discard="-+YR"), DISCARD, "the cards 'YR' are not in the order RYGBP"),
    (changed(BASE, discard="-+R+Y"), DISCARD, "'+' is none of the cards RYGBP"),
    (changed(BASE, scores="0"), SCORES, "'0' is not of the form 12:9"),
    (changed(BASE, scores="00:0"), SCORES, "'00:0' is not of the form 12:9"),
    (changed(BASE, scores="-1:1"), SCORES, "'-1:1' is not of the form 12:9"),
    (changed(BASE, scores="1000:0"), SCORES, "'1000:0' is not of the form 12:9"),
    (changed(BASE, markers="0000:00000"), MARKERS, "'0000:00000' is not of the form 00210:20000"),
    (changed(BASE, markers="0000\u0660:00000"), MARKERS, "'0000\u0660:00000' is not of the form 00210:20000"),
    (changed(BASE, turn="3s1c0l3[]"), TURN, "'3s1c0l3[]' is not of the form 1s1c0l3[] with flags a, f, p, o"),
    (changed(BASE, turn="1s1c0l3"), TURN, "'1s1c0l3' is not of the form 1s1c0l3[] with flags a, f, p, o"),
    (changed(BASE, turn="1s1c0l3[]fa"), TURN, "'1s1c0l3[]fa' is not of the form"),
    (changed(BASE, turn="1s1c\u0660l3[]"), TURN, "'1s1c\u0660l3[]' is not of the form"),
    (changed(BASE, turn="1s1c0l3[BG]"), TURN, "the abilities [BG] are not each once and in the order RYGBP"),
    (changed(BASE, turn="1s1c0l3[GG]"), TURN, "the abilities [GG] are not each once and in the order RYGBP"),
    (changed(BASE, turn="1s1c1l3[]af"), TURN, "flag a is not written together with f"),
]


@pytest.mark.parametrize(("text", "field", "fault"), MALFORMED)
def test_malformed_positions(text: str, field: str, fault: str) -> None:
    with pytest.raises(MalformedError) as error:
        PAGODA.notation.parse_position(text)
    assert error.value.field == field
    assert error.value.fault.startswith(fault)


# -- what no game can contain ---------------------------------------------------------------------

ACTING = table("R1", "YGBP/rb", "1s1c1l3[]a", played="R")
TILED = table("R4>Y4>G4>B4", "RYGBP/rb")
BLUE_LAID = table("B4>R1")
ONE_PLAYED = table("B4>R1/G4>R1", "YGBP/rb", "1s1c1l3[]a", played="R")
NO_COLUMN_LEFT = play(table("R4/R1/Y4/Y4/Y4/Y4", "RPPPP/pp"), "T1P:R")
STUCK = table("P4>R4/R4/R4/Y4/Y4/Y4", "GGBBP/pp", markers="00001")
ONLY_FOUR_CARDS = table("R1/R4/R4/R4>R4/R4/R4", "YYGGB/bp")
#: A Lantern and a Dragon take both tiles; these are of other colours.
ONLY_FOUR_CARDS_TOO = table("R1/R4/R4/G4>R4/B4>R4/R4", "YYGGB/bp")
ENDED = table("R4>Y4>G4>B4^P/Y4>R4>B4>G4^P/G4>R4>P4>B4^Y", "RYGBP/gp", "2s1c0l3[]o")
FULL = "the display must have 5 cards and the hand at least 2 at this point"
IMPOSSIBLE = [
    (changed(BASE, turn="1s1c0l3[]p"), TURN, "nobody passes while there is an empty lot (flag p)"),
    (
        changed(table("R4>Y1", turn="1s1c0l3[]", variant="simple"), turn="1s1c0l4[R]"),
        TURN,
        "there are no abilities in the simple game",
    ),
    (
        changed(table("Y4>R1", "RYGBP/rb", "1s2c0l3[Y]", markers="01000"), markers="02000:00000"),
        MARKERS,
        "the yellow marker shows 2, though the ability was used this turn",
    ),
    (
        changed(
            table("R1", "RYGB/rb", "1s1c1l3[]a", played="P"),
            first="RYG/rb",
            discard="-+BP",
            turn="1s1c2l3[]a",
        ),
        TURN,
        "2 columns were built this turn, but 1 are on the board",
    ),
    (
        changed(table("R1", "RYGB/rb", "1s1c1l3[]a", played="P"), turn="1s1c0l3[]a"),
        TURN,
        "a regular action without a column lays a tile, but no tile is on the board",
    ),
    (changed(BASE, draw=fields(BASE).draw + "R"), CARDS, "12 red cards in all; there are 11"),
    (changed(BASE, draw=fields(BASE).draw[1:]), CARDS, "10 red cards in all; there are 11"),
    (changed(BASE, draw="R" * 56), DRAW, "56 cards; there are 55"),
    (changed(BASE, draw="R" * 16), DRAW, "16 cards of one colour; there are 11"),
    (changed(BASE, discard="P" * 12), CARDS, "23 purple cards in all; there are 11"),
    (changed(BASE, lots="R5"), LOTS, "lot 1: floor 1 has 5 columns; 4 are the most"),
    (changed(BASE, lots="-/R4>B9"), LOTS, "lot 2: floor 2 has 9 columns; 4 are the most"),
    (changed(BASE, lots="R0"), LOTS, "lot 1: a ground floor without a column is written '-'"),
    (changed(BASE, lots="R3>B1"), LOTS, "lot 1: floor 1 has a tile on 3 columns; it takes 4"),
    (changed(BASE, lots="R4>B4>Y4>G4>P1"), LOTS, "lot 1: 5 floors; 4 are the most"),
    (changed(BASE, lots="R4>B4>Y4>G4", variant="fast"), LOTS, "lot 1: 4 floors; 3 are the most"),
    (changed(BASE, lots="R4>B4>Y4^P"), LOTS, "lot 1: a roof needs 4 full floors"),
    (changed(BASE, lots="R4>B4>Y4>G3^P"), LOTS, "lot 1: a roof needs 4 full floors"),
    (changed(BASE, lots="R4>B4^P", variant="fast"), LOTS, "lot 1: a roof needs 3 full floors"),
    (changed(BASE, lots="R4>B1/R4>B0"), LOTS, "lot 2: the tile R>B lies on the board twice"),
    (changed(BASE, lots="R4>B4>G4>Y4^P/Y4>P0"), LOTS, "lot 2: the tile Y>P lies on the board twice"),
    (changed(BASE, lots="R4>R4>R1"), LOTS, "lot 1: the tile R>R lies on the board twice"),
    (changed(BASE, first="RYGBPP/rb"), FIRST, "a display of 6 cards; 5 are the most"),
    (changed(BASE, first="RYGBP/ryygb"), FIRST, "a hand of 5 cards; 4 are the most"),
    (changed(BASE, second="RYGBP/y", discard="R"), SECOND, FULL),
    (changed(BASE, first="RYGB/rb", discard="P"), FIRST, FULL),
    (changed(BASE, first="RYGBP/r", discard="B"), FIRST, FULL),
    (changed(BASE, first="RYGB/rbp"), FIRST, FULL),
    (changed(ACTING, first="YGBP/r", discard="B+R"), FIRST, "with the cards played this turn it was no full"),
    (changed(ACTING, second="YGBP/ry", discard="R+R"), SECOND, FULL),
    (changed(BASE, scores="1:0"), SCORES, "the scores add up to 1, but the board is worth 0"),
    (changed(ACTING, scores="0:0"), SCORES, "the scores add up to 0, but the board is worth 1"),
    (changed(BASE, markers="10000:00000"), MARKERS, "more red markers are set than red tiles were laid"),
    (changed(TILED, markers="10000:10000"), MARKERS, "more red markers are set than red tiles were laid"),
    (changed(TILED, markers="30000:00000"), MARKERS, "a red marker shows more than 2 uses"),
    (
        changed(TILED, markers="10000:00000", variant="simple"),
        MARKERS,
        "there are no abilities in the simple game",
    ),
    (changed(BASE, turn="1s1c0l4[]"), TURN, "a limit of 4 with []: it is 3, with the Lantern used 4"),
    (changed(TILED, turn="1s1c0l3[R]"), TURN, "a limit of 3 with [R]: it is 3, with the Lantern used 4"),
    (changed(BASE, turn="1s1c0l4[R]"), TURN, "the red ability was used, but no red tile was laid"),
    (changed(BASE, turn="1s1c0l3[Y]"), TURN, "the yellow ability was used, but no yellow tile was laid"),
    (changed(TILED, turn="1s1c0l3[G]"), TURN, "the Bowl of rice was used, but no column was built"),
    (changed(TILED, turn="1s1c0l3[B]"), TURN, "the blue ability was used, but no blue tile was laid"),
    (changed(BLUE_LAID, turn="1s1c0l3[B]"), TURN, "Buddha was used, but no tile was laid this turn"),
    (changed(STUCK, turn="1s1c0l3[P]"), TURN, "the Fan is used only after the actions of a turn"),
    (changed(ACTING, turn="1s1c4l3[]a"), TURN, "4 columns are more than the limit of 3"),
    (changed(ACTING, turn="1s1c2l3[]a"), TURN, "the columns and pairs of this turn cost more cards"),
    (changed(ONE_PLAYED, turn="1s1c1l3[G]a"), TURN, "the columns and pairs of this turn cost more cards"),
    (changed(ONE_PLAYED, turn="1s1c0l3[B]a"), TURN, "the columns and pairs of this turn cost more cards"),
    (
        changed(BASE, draw=fields(BASE).draw[1:], discard="-+R"),
        DISCARD,
        "cards are played in a turn exactly when a regular action",
    ),
    (changed(BASE, turn="1s1c0l3[]a"), DISCARD, "cards are played in a turn exactly when a regular action"),
    (changed(BASE, turn="1s1c1l3[]"), TURN, "columns were built without a regular action (flag a)"),
    (changed(ACTING, turn="1s1c1l3[]ap"), TURN, "flag p ends when something is built"),
    (changed(BASE, turn="1s1c1l3[]f"), TURN, "the Fan decision is due, but the player cannot use the Fan"),
    (changed(STUCK, turn="1s1c0l3[]fp"), TURN, "flag p ends when something is built, and a second pass"),
    (changed(STUCK, turn="1s1c1l3[]fp"), TURN, "flag p ends when something is built, and a second pass"),
    (
        changed(STUCK, lots="P4>R4/R4/R4/Y4/Y4/Y3", scores="16:16", turn="1s1c0l3[]f"),
        TURN,
        "a player who can build something cannot have passed (f with c0)",
    ),
    (
        changed(ENDED, draw=fields(ENDED).draw[1:], discard="-+R"),
        DISCARD,
        "cards played this turn, though the turn's",
    ),
    (changed(BASE, turn="1s1c0l3[]po"), TURN, "a finished game has no other flag than o"),
    (changed(BASE, turn="1s1c0l3[]ao"), TURN, "a finished game has no other flag than o"),
    (changed(BASE, turn="1s1c0l3[]o"), TURN, "the game is not over: no three pagodas are completed and"),
    (changed(ENDED, turn="2s1c1l3[]o"), TURN, "a finished game is written c0l3[]o"),
    (changed(ENDED, turn="2s1c0l4[R]o"), TURN, "a finished game is written c0l3[]o"),
    (
        changed(ONLY_FOUR_CARDS, turn="1s1c0l3[]o"),
        TURN,
        "the game is not over: no three pagodas are completed",
    ),
    (
        changed(ONLY_FOUR_CARDS_TOO, turn="1s1c0l3[]o"),
        TURN,
        "the game is not over: no three pagodas are completed",
    ),
    (changed(ENDED, turn="2s2c0l3[]o"), TURN, "the game is not over: the other player has one more turn"),
    (
        changed(ENDED, turn="1s1c0l3[]"),
        TURN,
        "three pagodas were completed before this turn: the game is over",
    ),
    (
        changed(NO_COLUMN_LEFT, lots="R4>G0/R1/Y4/Y4/Y4/Y4"),
        TURN,
        "this player can no longer build the column that every turn needs",
    ),
]


@pytest.mark.parametrize(("text", "field", "fault"), IMPOSSIBLE)
def test_impossible_positions(text: str, field: str, fault: str) -> None:
    with pytest.raises(ImpossibleError) as error:
        PAGODA.notation.parse_position(text)
    assert error.value.field == field
    assert error.value.fault.startswith(fault)


def found(state: State) -> list[tuple[str, str]]:
    return [(fault.field, str(fault.text)) for fault in PAGODA.rules.faults(state)]


def test_a_display_of_six_cards_is_found_in_the_middle_of_a_turn() -> None:
    """PG-50: no position can be written with it, but a state can have it."""
    state = state_of(ACTING)
    from_hand = nibbles.one(COLOURS.index("R")) + nibbles.one(COLOURS.index("B"))
    state.held0 += from_hand - (from_hand << 20)
    assert found(state) == [(FIRST, "6 cards in the display and 0 in the hand; 5 and 4 are the most")]


@pytest.mark.parametrize("lot", [1, 2, 3])
def test_the_colour_of_a_lot_without_a_column_is_found(lot: int) -> None:
    """PG-21: the first column gives the ground floor its colour."""
    state = state_of(table())
    state.towers0 += nibbles.one(5 * (lot - 1))
    assert found(state) == [(LOTS, f"lot {lot}: a ground floor has a colour from its first column on")]


@pytest.mark.parametrize("name", ["built", "used", "acted", "passed"])
def test_whatever_is_left_of_a_turn_is_found_in_a_finished_game(name: str) -> None:
    """A finished game has no turn."""
    state = state_of(ENDED)
    setattr(state, name, 1)
    assert (TURN, "a finished game is written c0l3[]o") in found(state)


@pytest.mark.parametrize("action", ["E", "DR"])
def test_a_draw_needs_a_pile(action: str) -> None:
    """PG-51: a pile is renewed before a card is drawn from it, never after."""
    position = ACTING if action == "E" else table("Y4>R1", markers="02000")
    state = state_of(position)
    state.apply(PAGODA.notation.parse_action(state, action))
    assert state.actor() == CHANCE
    assert found(state) == []
    state.discard, state.pile = state.discard + state.pile, 0
    assert found(state) == [(DRAW, "a card is to be drawn from an empty pile")]


# -- any text at all ------------------------------------------------------------------------------

SAMPLES = [PAGODA.notation.format_position(position) for position in positions("mutated", games=8, step=9)]
ALPHABET = "RYGBPrygbp0123456789-/>^+:?[]scl afpo\u0663é\n"


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A valid position with up to three characters replaced, removed or inserted."""
    text = draw(st.sampled_from(SAMPLES))
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(text)))
        removed = draw(st.integers(0, 1))
        inserted = draw(st.text(alphabet=ALPHABET, max_size=1))
        text = text[:place] + inserted + text[place + removed :]
    return text


@st.composite
def swapped(draw: st.DrawFn) -> str:
    """A valid position with one field taken from another, or the cards of one field exchanged."""
    one, other = (draw(st.sampled_from(SAMPLES)).split(" ") for _ in range(2))
    place = draw(st.integers(0, 8))
    one[place] = other[place]
    return " ".join(one)


def refusal(text: str) -> NotationError | None:
    try:
        PAGODA.notation.parse_position(text)
    except NotationError as error:
        return error
    return None


def read_or_refuse(text: str) -> None:
    error = refusal(text)
    if error is not None:
        assert error.field.startswith(("position", "field"))
        assert error.fault
        return
    position = PAGODA.notation.parse_position(text)
    assert PAGODA.notation.format_position(position) == text
    assert PAGODA.rules.faults(position.state) == []
    assert position.state.legal_actions() or position.state.actor() < 0


@given(mutated())
@settings(max_examples=400, deadline=None)
@example(BASE.replace("c0", "c\u0660"))
def test_a_mutated_position_is_read_exactly_or_refused(text: str) -> None:
    read_or_refuse(text)


@given(swapped())
@settings(max_examples=200, deadline=None)
def test_mixed_fields_are_read_exactly_or_refused(text: str) -> None:
    read_or_refuse(text)


@given(st.text(max_size=40))
@settings(deadline=None)
def test_any_text_is_refused(text: str) -> None:
    with pytest.raises(MalformedError):
        PAGODA.notation.parse_position(text)
