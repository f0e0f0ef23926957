"""Setting up a position of Pagoda by hand: towers piece by piece, cards, points, uses and whose turn it is.

What follows from a change is changed along: tiles are taken from those that are left, a card changes places
with one of the draw pile, the player whose turn it is scores what was built. A turn is at its beginning.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Final

from pagoria.core import nibbles
from pagoria.core.arranging import Bench, Dial, Piece, Place, Shelf
from pagoria.core.errors import ImpossibleError, MalformedError
from pagoria.core.state import Fault, Position
from pagoria.core.texts import Text, Value
from pagoria.games.pagoda.engine import checks
from pagoria.games.pagoda.engine.cards import display_of, hand_of
from pagoria.games.pagoda.engine.components import (
    ABILITY_NAMES,
    COLOUR_NAMES,
    COLOURS,
    COLUMNS_PER_FLOOR,
    DISPLAY_SIZE,
    FAN_HAND_SIZE,
    LETTERS,
    LOTS,
    MARKER_USES,
    TILE_WITH_BACK,
    Floor,
    Variant,
)
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.engine.turn import Phase
from pagoria.games.pagoda.notation.positions import PILE, parse_written

Draft = Position[State]

_COLUMN, _TILE, _ROOF, _CARD = "column", "tile", "roof", "card"
_LOT, _DISPLAY, _HAND = "lot", "display", "hand"
_POINTS, _USES, _TURN, _START = "points", "uses", "turn", "start"
_SEATS: Final = (0, 1)
#: Where a player's cards lie, and how many may lie there.
_ZONES: Final = {_DISPLAY: DISPLAY_SIZE, _HAND: FAN_HAND_SIZE}


class PagodaArranger:
    """Pieces are ``column R``, ``tile R``, ``roof R`` and ``card R``; places ``lot 1``, ``display 0 R`` for a
    red card in the display of seat 0, ``display 0`` for one more, and likewise ``hand``."""

    def read(self, text: str) -> Draft:
        written = parse_written(text)
        if written.order is None or any(size is not None for size in written.hidden_hands):
            raise MalformedError("position", "hidden cards (?) where a complete position is needed")
        return Position(written.state, {PILE: written.order})

    def faults(self, draft: Draft) -> Sequence[Fault]:
        return checks.faults(draft.state)

    # -- what can be done ---------------------------------------------------------------------------

    def bench(self, draft: Draft) -> Bench:
        state = draft.state
        return Bench(
            shelves=(
                Shelf(Text("Columns"), tuple(_pieces(state, _COLUMN))),
                Shelf(Text("Tiles"), tuple(_pieces(state, _TILE))),
                Shelf(Text("Roofs"), tuple(_pieces(state, _ROOF))),
                Shelf(Text("Cards"), tuple(_cards(state))),
            ),
            places=tuple(_places(state)),
            standing=tuple(_standing(state)),
            dials=tuple(_dials(state)),
        )

    # -- changes ------------------------------------------------------------------------------------

    def put(self, draft: Draft, piece: str, place: str) -> Draft:
        kind, colour = _read_piece(piece)
        if kind == _CARD:
            return _with_card(draft, colour, place)
        state = _at_turn_begin(draft.state)
        _BUILT[kind](state, _read_lot(place), colour)
        return _scored(draft, state)

    def take(self, draft: Draft, place: str) -> Draft:
        if not place.startswith(_LOT):
            return _without_card(draft, place)
        state = _at_turn_begin(draft.state)
        _take_down(state, _read_lot(place))
        return _scored(draft, state)

    def set(self, draft: Draft, dial: str, value: int) -> Draft:
        known = {one.id: one for one in _dials(draft.state)}.get(dial)
        if known is None or not known.least <= value <= known.most:
            raise MalformedError("position", f"{dial!r} cannot be set to {value}")
        state = _at_turn_begin(draft.state)
        what, *rest = dial.split()
        if what == _POINTS:
            total = sum(state.scores())
            state.score0, state.score1 = value, total - value
        elif what == _USES:
            state.set_marker(int(rest[0]), LETTERS.index(rest[1]), value)
        elif what == _TURN:
            state.turn = value
        else:
            state.start = value
        return Position(state, draft.orders)


ARRANGER: Final = PagodaArranger()


def _at_turn_begin(before: State) -> State:
    """A copy in which the turn begins: what was played in it lies on the discard pile."""
    state = before.copy()
    state.discard += state.played
    state.played = state.built = state.used = state.acted = state.passed = 0
    state.phase = Phase.PLAY
    return state


# -- names ------------------------------------------------------------------------------------------


def _read_piece(piece: str) -> tuple[str, int]:
    kind, _, letter = piece.partition(" ")
    if (kind not in _BUILT and kind != _CARD) or len(letter) != 1 or letter not in LETTERS:
        raise MalformedError("position", f"there is no piece {piece[:40]!r}")
    return kind, LETTERS.index(letter)


def _read_lot(place: str) -> int:
    lots = [f"{_LOT} {lot + 1}" for lot in range(LOTS)]
    if place not in lots:
        raise MalformedError("position", f"there is no place {place[:40]!r} for that")
    return lots.index(place)


def _read_cards(place: str) -> tuple[str, int, int | None]:
    """Display or hand, the seat, and the colour of the card there; None for one more."""
    for seat, zone in product(_SEATS, _ZONES):
        if place == f"{zone} {seat}":
            return zone, seat, None
        if place[:-1] == f"{zone} {seat} " and place[-1] in LETTERS:
            return zone, seat, LETTERS.index(place[-1])
    raise MalformedError("position", f"there is no place {place[:40]!r} for a card")


def _places(state: State) -> Iterator[Place]:
    for lot in range(LOTS):
        yield Place(f"{_LOT} {lot + 1}", Text("lot {lot}", {"lot": lot + 1}))
    for seat, zone in product(_SEATS, _ZONES):
        yield Place(f"{zone} {seat}", _cards_words(zone, seat))
        for colour in _colours(_row(state, seat, zone)):
            words = Text(
                "{colour} card, {where}", {"colour": COLOUR_NAMES[colour], "where": _cards_words(zone, seat)}
            )
            yield Place(f"{zone} {seat} {LETTERS[colour]}", words)


def _colours(row: int) -> list[int]:
    """The colours of which there are cards."""
    return [colour for colour in range(COLOURS) if nibbles.get(row, colour)]


# -- towers -----------------------------------------------------------------------------------------


def _pieces(state: State, kind: str) -> Iterator[Piece]:
    """The pieces of a kind, each with the lots where it fits."""
    for colour in range(COLOURS):
        lots = (lot for lot in range(LOTS) if _why_not(state, kind, lot, colour) is None)
        places = tuple(f"{_LOT} {lot + 1}" for lot in lots)
        yield Piece(f"{kind} {LETTERS[colour]}", _piece_words(kind, {"colour": COLOUR_NAMES[colour]}), places)


def _piece_words(kind: str, values: Mapping[str, Value]) -> Text:
    if kind == _COLUMN:
        return Text("{colour} column", values)
    return Text("tile with {colour} spaces", values) if kind == _TILE else Text("{colour} rooftop", values)


def _why_not(state: State, kind: str, lot: int, colour: int) -> str | None:
    """Why a piece does not fit on a lot."""
    name, full = f"lot {lot + 1}", state.columns_on(lot) == COLUMNS_PER_FLOOR
    if state.floor(lot) == Floor.ROOFED:
        return f"{name}: it has its roof"
    if kind == _COLUMN:
        if full:
            return f"{name}: floor {state.floor(lot)} has its {COLUMNS_PER_FLOOR} columns"
        if state.colour_at(lot) not in (-1, colour):
            return f"{name}: floor {state.floor(lot)} takes {COLOUR_NAMES[state.colour_at(lot)]} columns"
        return None
    if not full:
        return f"{name}: floor {state.floor(lot)} has not its {COLUMNS_PER_FLOOR} columns yet"
    if (kind == _ROOF) != (state.floor(lot) == state.top_floor()):
        return f"{name}: a roof, and nothing else, lies on floor {state.top_floor()}"
    if not state.tiles >> _tile(state, kind, lot, colour) & 1:
        return f"{name}: that tile lies on the board already"
    return None


def _tile(state: State, kind: str, lot: int, colour: int) -> int:
    """The tile that shows this colour on the columns of a lot."""
    tile = state.colour_at(lot) * COLOURS + colour
    return TILE_WITH_BACK[tile] if kind == _ROOF else tile


def _check_fits(state: State, kind: str, lot: int, colour: int) -> None:
    fault = _why_not(state, kind, lot, colour)
    if fault is not None:
        raise ImpossibleError(checks.LOTS_FIELD, fault)


def _build_column(state: State, lot: int, colour: int) -> None:
    _check_fits(state, _COLUMN, lot, colour)
    state.paint(lot, state.floor(lot), colour)
    state.columns = nibbles.put(state.columns, lot, state.columns_on(lot) + 1)


def _lay_tile(state: State, lot: int, colour: int) -> None:
    _check_fits(state, _TILE, lot, colour)
    state.tiles &= ~(1 << _tile(state, _TILE, lot, colour))
    state.floors = nibbles.put(state.floors, lot, state.floor(lot) + 1)
    state.columns = nibbles.put(state.columns, lot, 0)
    state.paint(lot, state.floor(lot), colour)


def _crown(state: State, lot: int, colour: int) -> None:
    _check_fits(state, _ROOF, lot, colour)
    state.tiles &= ~(1 << _tile(state, _ROOF, lot, colour))
    state.floors = nibbles.put(state.floors, lot, Floor.ROOFED)
    state.paint(lot, Floor.ROOFED, colour)


_BUILT: Final = {_COLUMN: _build_column, _TILE: _lay_tile, _ROOF: _crown}


def _take_down(state: State, lot: int) -> None:
    """Take the uppermost piece from a lot."""
    floor, columns = state.floor(lot), state.columns_on(lot)
    if floor == Floor.ROOFED:
        below = state.top_floor()
        colour = state.tower_colour(lot, Floor.ROOFED)
        state.floors = nibbles.put(state.floors, lot, below)
        _clear(state, lot, Floor.ROOFED)
        state.tiles |= 1 << _tile(state, _ROOF, lot, colour)
    elif columns > 1 or (columns == 1 and floor > 1):
        state.columns = nibbles.put(state.columns, lot, columns - 1)
    elif columns == 1:
        state.columns = nibbles.put(state.columns, lot, 0)
        _clear(state, lot, floor)
    elif floor > 1:
        colour = state.colour_at(lot)
        _clear(state, lot, floor)
        state.floors = nibbles.put(state.floors, lot, floor - 1)
        state.columns = nibbles.put(state.columns, lot, COLUMNS_PER_FLOOR)
        state.tiles |= 1 << _tile(state, _TILE, lot, colour)
    else:
        raise ImpossibleError(checks.LOTS_FIELD, f"lot {lot + 1}: nothing stands there")


def _clear(state: State, lot: int, floor: int) -> None:
    state.paint(lot, floor, -1)


def _scored(before: Draft, state: State) -> Draft:
    """The player whose turn it is scores what was built; what was taken down is taken from both in turn."""
    scores = list(state.scores())
    more = checks.board_points(state) - sum(scores)
    for seat in (state.turn, 1 - state.turn):
        changed = max(0, scores[seat] + more)
        more -= changed - scores[seat]
        scores[seat] = changed
    state.score0, state.score1 = scores
    return Position(state, before.orders)


# -- cards ------------------------------------------------------------------------------------------


def _cards(state: State) -> Iterator[Piece]:
    for colour in range(COLOURS):
        places = tuple(_places_for_card(state, colour))
        yield Piece(
            f"{_CARD} {LETTERS[colour]}", Text("{colour} card", {"colour": COLOUR_NAMES[colour]}), places
        )


def _places_for_card(state: State, colour: int) -> Iterator[str]:
    for seat, zone in product(_SEATS, _ZONES):
        row = _row(state, seat, zone)
        if nibbles.total(row) < _ZONES[zone]:
            yield f"{zone} {seat}"
        yield from (f"{zone} {seat} {LETTERS[other]}" for other in _colours(row) if other != colour)


def _cards_words(zone: str, seat: int) -> Text:
    values = {"n": seat + 1}
    return Text("display of player {n}", values) if zone == _DISPLAY else Text("hand of player {n}", values)


def _row(state: State, seat: int, zone: str) -> int:
    cards = state.held(seat)
    return display_of(cards) if zone == _DISPLAY else hand_of(cards)


def _move_card(state: State, seat: int, zone: str, colour: int, change: int) -> None:
    place = colour + (COLOURS if zone == _HAND else 0)
    state.hold(seat, state.held(seat) + change * nibbles.one(place))


def _with_card(draft: Draft, colour: int, place: str) -> Draft:
    """A card of the pile, or else of the discard pile, comes to a place; one that lies there makes room."""
    zone, seat, there = _read_cards(place)
    state, order = _at_turn_begin(draft.state), list(draft.orders.get(PILE, ()))
    if there is None:
        if nibbles.total(_row(state, seat, zone)) >= _ZONES[zone]:
            raise ImpossibleError(_field(seat), f"{_ZONES[zone]} cards are the most there")
    else:
        _put_back(state, order, seat, zone, there)
    if colour in order:
        order.remove(colour)
        state.pile -= nibbles.one(colour)
    elif nibbles.get(state.discard, colour):
        state.discard -= nibbles.one(colour)
    else:
        fault = f"no {COLOUR_NAMES[colour]} card is left in the piles"
        raise ImpossibleError(checks.CARDS_FIELD, fault)
    _move_card(state, seat, zone, colour, +1)
    return Position(state, {PILE: tuple(order)})


def _without_card(draft: Draft, place: str) -> Draft:
    zone, seat, there = _read_cards(place)
    if there is None:
        raise MalformedError("position", f"{place!r} names no card")
    state, order = _at_turn_begin(draft.state), list(draft.orders.get(PILE, ()))
    _put_back(state, order, seat, zone, there)
    return Position(state, {PILE: tuple(order)})


def _put_back(state: State, order: list[int], seat: int, zone: str, colour: int) -> None:
    """A card goes to the end of the draw pile."""
    if not nibbles.get(_row(state, seat, zone), colour):
        raise ImpossibleError(_field(seat), f"there is no {COLOUR_NAMES[colour]} card")
    _move_card(state, seat, zone, colour, -1)
    state.pile += nibbles.one(colour)
    order.append(colour)


def _field(seat: int) -> str:
    return (checks.FIRST_FIELD, checks.SECOND_FIELD)[seat]


# -- what lies there, and what can be set ------------------------------------------------------------


def _standing(state: State) -> Iterator[str]:
    yield from (f"{_LOT} {lot + 1}" for lot in range(LOTS) if state.floor(lot) > 1 or state.columns_on(lot))
    for seat, zone in product(_SEATS, _ZONES):
        yield from (f"{zone} {seat} {LETTERS[colour]}" for colour in _colours(_row(state, seat, zone)))


def _dials(state: State) -> Iterator[Dial]:
    players = tuple(Text("player {n}", {"n": seat + 1}) for seat in _SEATS)
    yield Dial(_TURN, Text("Active player"), state.turn, 0, 1, players)
    yield Dial(_START, Text("Start player"), state.start, 0, 1, players)
    points = Text("Points of player {n}; the other one has the rest", {"n": 1})
    yield Dial(f"{_POINTS} 0", points, state.score0, 0, sum(state.scores()))
    if state.variant & Variant.SIMPLE:
        return
    for seat in _SEATS:
        for colour in range(COLOURS):
            words = Text("{ability}, player {n}", {"ability": ABILITY_NAMES[colour], "n": seat + 1})
            value = state.marker(seat, colour)
            yield Dial(f"{_USES} {seat} {LETTERS[colour]}", words, value, 0, MARKER_USES)
