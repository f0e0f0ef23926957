"""Positions as one line of text, complete or as one seat sees them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from pagoria.core import nibbles
from pagoria.core.errors import ImpossibleError, MalformedError
from pagoria.core.plurals import how_many
from pagoria.games.pagoda.engine.cards import cards_from, display_of, hand_of
from pagoria.games.pagoda.engine.checks import (
    DISCARD_FIELD,
    DRAW_FIELD,
    FIELD_NAMES,
    FIRST_FIELD,
    LOTS_FIELD,
    MARKERS_FIELD,
    SCORES_FIELD,
    SECOND_FIELD,
    TURN_FIELD,
    VARIANT_FIELD,
    floor_columns,
    tiles_laid,
)
from pagoria.games.pagoda.engine.components import (
    CARDS,
    COLOURS,
    COLUMNS_PER_FLOOR,
    DISPLAY_SIZE,
    FAN_HAND_SIZE,
    LETTERS,
    LOTS,
    Floor,
    Variant,
)
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.engine.turn import Phase
from pagoria.games.pagoda.notation.actions import format_colours

#: The only pile there is.
PILE: Final = "draw"
VARIANT_NUMBERS: Final = {
    "standard": Variant.STANDARD,
    "fast": Variant.FAST,
    "simple": Variant.SIMPLE,
    "fast+simple": Variant.FAST | Variant.SIMPLE,
}
VARIANT_NAMES: Final = {number: name for name, number in VARIANT_NUMBERS.items()}

_MAX_TEXT: Final = 1000
_FLOOR: Final = re.compile(r"([RYGBP])([0-9])")
_HIDDEN: Final = re.compile(r"\?(0|[1-9][0-9]?)")
_SCORES: Final = re.compile(r"([0-9]{1,3}):([0-9]{1,3})")
_MARKERS: Final = re.compile(r"([0-9]{5}):([0-9]{5})")
_TURN: Final = re.compile(r"([12])s([12])c([0-9])l([0-9])\[([RYGBP]*)\](a?)(f?)(p?)(o?)")


@dataclass(frozen=True)
class WrittenPosition:
    """A position as written: what is hidden has a size only, and is not in the state."""

    state: State
    #: For each seat: the size of its hand when it is hidden.
    hidden_hands: tuple[int | None, int | None]
    #: The draw pile, next card first; None when it is hidden.
    order: tuple[int, ...] | None
    pile_size: int


# -- formatting -----------------------------------------------------------------------------------


def format_written(written: WrittenPosition) -> str:
    """The nine fields of a position."""
    state = written.state
    if state.phase not in (Phase.PLAY, Phase.FAN, Phase.OVER):
        raise ValueError("a position is written when a player has to decide or the game is over")
    return " ".join(
        (
            "/".join(_format_lot(state, lot) for lot in range(LOTS)),
            _format_held(state.held0, written.hidden_hands[0]),
            _format_held(state.held1, written.hidden_hands[1]),
            _format_pile(written),
            _format_discard(state),
            f"{state.score0}:{state.score1}",
            ":".join("".join(str(state.marker(seat, c)) for c in range(COLOURS)) for seat in (0, 1)),
            _format_turn(state),
            VARIANT_NAMES[state.variant],
        )
    )


def _format_lot(state: State, lot: int) -> str:
    if state.floor(lot) == 1 and state.columns_on(lot) == 0:
        return "-"
    floors = enumerate(floor_columns(state, lot), start=1)
    text = ">".join(f"{LETTERS[state.tower_colour(lot, floor)]}{columns}" for floor, columns in floors)
    if state.floor(lot) == Floor.ROOFED:
        text += "^" + LETTERS[state.tower_colour(lot, Floor.ROOFED)]
    return text


def _format_held(cards: int, hidden: int | None) -> str:
    display = format_colours(display_of(cards)) or "-"
    hand = format_colours(hand_of(cards)).lower() or "-"
    return f"{display}/{hand if hidden is None else f'?{hidden}'}"


def _format_pile(written: WrittenPosition) -> str:
    if written.order is None:
        return f"?{written.pile_size}"
    return "".join(LETTERS[card] for card in written.order) or "-"


def _format_discard(state: State) -> str:
    text = format_colours(state.discard) or "-"
    return f"{text}+{format_colours(state.played)}" if state.played else text


def _format_turn(state: State) -> str:
    used = "".join(LETTERS[colour] for colour in range(COLOURS) if state.has_used(colour))
    flags = (
        "a" * state.acted
        + "f" * (state.phase == Phase.FAN)
        + "p" * state.passed
        + "o" * (state.phase == Phase.OVER)
    )
    return f"{state.turn + 1}s{state.start + 1}c{state.built}l{state.limit()}[{used}]{flags}"


# -- parsing --------------------------------------------------------------------------------------


def parse_written(text: str) -> WrittenPosition:
    """Read the nine fields; whether a game can contain them is checked by the caller (``checks``)."""
    if len(text) > _MAX_TEXT:
        raise MalformedError("position", f"a position has at most {_MAX_TEXT} characters")
    fields = text.split(" ")
    if len(fields) != len(FIELD_NAMES):
        number, names = how_many(len(fields), "field"), ", ".join(FIELD_NAMES)
        raise MalformedError("position", f"{number} instead of {len(FIELD_NAMES)} ({names})")
    lots, first, second, draw, discard, scores, markers, turn, variant = fields
    if variant not in VARIANT_NUMBERS:
        raise MalformedError(VARIANT_FIELD, f"{variant!r} is none of {', '.join(VARIANT_NUMBERS)}")
    state = State(VARIANT_NUMBERS[variant])
    _parse_lots(state, lots)
    state.held0, hidden_first = _parse_held(FIRST_FIELD, first)
    state.held1, hidden_second = _parse_held(SECOND_FIELD, second)
    order, pile_size = _parse_draw(state, draw)
    _parse_discard(state, discard)
    _parse_scores(state, scores)
    _parse_markers(state, markers)
    _parse_turn(state, turn)
    return WrittenPosition(state, (hidden_first, hidden_second), order, pile_size)


def _parse_lots(state: State, text: str) -> None:
    lots = text.split("/")
    if len(lots) != LOTS:
        raise MalformedError(LOTS_FIELD, f"{len(lots)} lots instead of {LOTS}")
    for lot, tower in enumerate(lots):
        if tower != "-":
            _parse_tower(state, lot, tower)
    for _, tile in tiles_laid(state):
        state.tiles &= ~(1 << tile)


def _parse_tower(state: State, lot: int, text: str) -> None:
    name = f"lot {lot + 1}"
    body, roof, rooftop = text.partition("^")
    floors = body.split(">")
    if len(floors) > state.top_floor():
        raise ImpossibleError(LOTS_FIELD, f"{name}: {len(floors)} floors; {state.top_floor()} are the most")
    columns = 0
    for floor, floor_text in enumerate(floors, start=1):
        match = _FLOOR.fullmatch(floor_text)
        if match is None:
            raise MalformedError(LOTS_FIELD, f"{name}: {floor_text!r} is not a floor; a floor is like R4")
        columns = int(match[2])
        _check_floor(name, floor, columns, is_last=floor == len(floors), floors=len(floors))
        state.paint(lot, floor, LETTERS.index(match[1]))
    state.floors = nibbles.put(state.floors, lot, len(floors))
    state.columns = nibbles.put(state.columns, lot, columns)
    if roof:
        _parse_roof(state, lot, rooftop)


def _check_floor(name: str, floor: int, columns: int, is_last: bool, floors: int) -> None:
    if columns > COLUMNS_PER_FLOOR:
        raise ImpossibleError(LOTS_FIELD, f"{name}: floor {floor} has {columns} columns; 4 are the most")
    if not is_last and columns != COLUMNS_PER_FLOOR:
        raise ImpossibleError(
            LOTS_FIELD, f"{name}: floor {floor} has a tile on {columns} columns; it takes 4"
        )
    if floors == 1 and columns == 0:
        raise ImpossibleError(LOTS_FIELD, f"{name}: a ground floor without a column is written '-'")


def _parse_roof(state: State, lot: int, rooftop: str) -> None:
    name = f"lot {lot + 1}"
    if len(rooftop) != 1 or rooftop not in LETTERS:
        fault = f"{name}: {rooftop!r} is not a rooftop colour; colours are {LETTERS}"
        raise MalformedError(LOTS_FIELD, fault)
    if state.floor(lot) != state.top_floor() or state.columns_on(lot) != COLUMNS_PER_FLOOR:
        raise ImpossibleError(LOTS_FIELD, f"{name}: a roof needs {state.top_floor()} full floors")
    state.paint(lot, Floor.ROOFED, LETTERS.index(rooftop))
    state.floors = nibbles.put(state.floors, lot, Floor.ROOFED)


def _parse_held(field: str, text: str) -> tuple[int, int | None]:
    display_text, slash, hand_text = text.partition("/")
    if not slash:
        raise MalformedError(field, f"{text!r} is not of the form display/hand")
    display = _parse_row(field, display_text, LETTERS)
    hidden = _HIDDEN.fullmatch(hand_text)
    hand = 0 if hidden else _parse_row(field, hand_text, LETTERS.lower())
    sizes = (nibbles.total(display), int(hidden[1]) if hidden else nibbles.total(hand))
    for name, size, most in zip(("display", "hand"), sizes, (DISPLAY_SIZE, FAN_HAND_SIZE), strict=True):
        if size > most:
            raise ImpossibleError(field, f"a {name} of {size} cards; {most} are the most")
    return cards_from(display, hand), sizes[1] if hidden else None


def _parse_row(field: str, text: str, letters: str) -> int:
    """Cards in colour order, ``-`` for none."""
    if text == "-":
        return 0
    _check_letters(field, text, letters)
    counts = [text.count(letter) for letter in letters]
    if text != "".join(letter * count for letter, count in zip(letters, counts, strict=True)):
        raise MalformedError(field, f"the cards {text!r} are not in the order {letters}")
    if max(counts) > 15:
        raise ImpossibleError(field, f"{max(counts)} cards of one colour; there are 11")
    return sum(nibbles.at(colour, count) for colour, count in enumerate(counts))


def _check_letters(field: str, text: str, letters: str) -> None:
    if not text:
        raise MalformedError(field, "no cards; nothing is written '-'")
    for letter in text:
        if letter not in letters:
            raise MalformedError(field, f"{letter!r} is none of the cards {letters}")
    if len(text) > CARDS:
        raise ImpossibleError(field, f"{len(text)} cards; there are {CARDS}")


def _parse_draw(state: State, text: str) -> tuple[tuple[int, ...] | None, int]:
    hidden = _HIDDEN.fullmatch(text)
    if hidden:
        state.pile = 0
        return None, int(hidden[1])
    if text != "-":
        _check_letters(DRAW_FIELD, text, LETTERS)
    order = tuple(LETTERS.index(letter) for letter in text.replace("-", ""))
    state.pile = _parse_row(DRAW_FIELD, "".join(sorted(text, key=f"{LETTERS}-".index)), LETTERS)
    return order, len(order)


def _parse_discard(state: State, text: str) -> None:
    discard, plus, played = text.partition("+")
    state.discard = _parse_row(DISCARD_FIELD, discard, LETTERS)
    if plus and played in ("", "-"):
        raise MalformedError(DISCARD_FIELD, "'+' is written only before cards played this turn")
    state.played = _parse_row(DISCARD_FIELD, played, LETTERS) if plus else 0


def _parse_scores(state: State, text: str) -> None:
    match = _SCORES.fullmatch(text)
    if match is None or text != f"{int(match[1])}:{int(match[2])}":
        raise MalformedError(SCORES_FIELD, f"{text!r} is not of the form 12:9")
    state.score0, state.score1 = int(match[1]), int(match[2])


def _parse_markers(state: State, text: str) -> None:
    match = _MARKERS.fullmatch(text)
    if match is None:
        raise MalformedError(MARKERS_FIELD, f"{text!r} is not of the form 00210:20000")
    for seat in (0, 1):
        for colour, digit in enumerate(match[seat + 1]):
            state.set_marker(seat, colour, int(digit))


def _parse_turn(state: State, text: str) -> None:
    match = _TURN.fullmatch(text)
    if match is None:
        raise MalformedError(TURN_FIELD, f"{text!r} is not of the form 1s1c0l3[] with flags a, f, p, o")
    turn, start, built, limit, used, acted, fan, passed, over = match.groups()
    if used != "".join(letter for letter in LETTERS if letter in used):
        raise MalformedError(
            TURN_FIELD, f"the abilities [{used}] are not each once and in the order {LETTERS}"
        )
    if fan and acted:
        raise MalformedError(TURN_FIELD, "flag a is not written together with f")
    if over and (fan or acted or passed):
        raise ImpossibleError(TURN_FIELD, "a finished game has no other flag than o")
    state.turn, state.start, state.built = int(turn) - 1, int(start) - 1, int(built)
    state.used = sum(1 << LETTERS.index(letter) for letter in used)
    state.acted, state.passed = int(bool(acted)), int(bool(passed))
    state.phase = Phase.OVER if over else Phase.FAN if fan else Phase.PLAY
    if int(limit) != state.limit():
        raise ImpossibleError(
            TURN_FIELD, f"a limit of {limit} with [{used}]: it is 3, with the Lantern used 4"
        )
