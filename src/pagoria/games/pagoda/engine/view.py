"""What a seat or a spectator may know (PG-06), and states that agree with it.

A view is built from an allow-list: it begins as an empty table, and only public fields and the seat's own
hand are copied onto it; when the game is over, both hands. Everything a client, a log or a bot receives is
made from a view.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations_with_replacement
from typing import Final, final

from pagoria.core import nibbles
from pagoria.core.errors import ImpossibleError, MalformedError
from pagoria.core.rng import Rng
from pagoria.core.state import Fault
from pagoria.games.pagoda import wire
from pagoria.games.pagoda.engine.cards import both_of, cards_from, display_of, hand_of
from pagoria.games.pagoda.engine.checks import CARDS_FIELD, DRAW_FIELD, faults, floor_columns, hand_faults
from pagoria.games.pagoda.engine.components import CARDS_PER_COLOUR, COLOURS, LOTS, Floor
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.engine.turn import Phase
from pagoria.games.pagoda.notation.actions import format_colours
from pagoria.games.pagoda.notation.positions import (
    VARIANT_NAMES,
    WrittenPosition,
    format_written,
    parse_written,
)

#: Fields of the table that everybody may know. Hands and the draw pile are not among them.
PUBLIC_FIELDS: Final = (
    "phase start turn built used acted passed discard played hand_goal "
    "score0 score1 markers tiles columns floors towers0 towers1"
).split()
_COLOURED: Final = tuple(enumerate(wire.LETTERS))


@final
class View:
    """The public table, the seat's own hand, and the sizes of what is hidden.

    In ``_known`` a hidden hand is empty and the pile holds every card that cannot be seen.
    """

    def __init__(
        self, known: State, seat: int | None, hidden: tuple[int | None, int | None], pile: int
    ) -> None:
        self._known = known
        self._seat = seat
        self._hidden = hidden
        self._pile_size = pile

    @property
    def seat(self) -> int | None:
        return self._seat

    def actor(self) -> int:
        return self._known.actor()

    def legal_actions(self) -> list[int]:
        return self._known.legal_actions() if self._seat == self.actor() else []

    def text(self) -> str:
        return format_written(WrittenPosition(self._known, self._hidden, None, self._pile_size))

    def determinize(self, rng: Rng) -> State:
        """Deal the unseen cards at random to the hidden hands; the rest is the draw pile.

        A hand with which the turn could not have come this far (PG-14, PG-15) is dealt again.
        """
        state = self._deal_unseen(rng)
        while any(hand_faults(state)):
            state = self._deal_unseen(rng)
        return state

    def leading_to(self, later: State) -> State | None:
        """This table with the hands of a later state, and with what was played since in the active one."""
        state = self._known.copy()
        played = _without(state.pile, _hidden_cards(later))
        for seat, size in enumerate(self._hidden):
            hand = hand_of(later.held(seat)) + (max(played, 0) if seat == state.turn else 0)
            state.pile = _without(state.pile, hand)
            if played < 0 or state.pile < 0 or nibbles.total(hand) != size:
                return None
            state.hold(seat, state.held(seat) + cards_from(0, hand))
        return state

    def first_fault(self) -> Fault | None:
        """What no game can contain, whichever cards are hidden; None for what a player can see."""
        found = faults(self._deal_unseen(Rng("any")), hands_known=False)
        if found:
            return found[0]
        by_hand = [next(hand_faults(state), None) for state in self._with_each_hand()]
        return None if None in by_hand else by_hand[0]

    def _with_each_hand(self) -> Iterator[State]:
        """The known table with every hand that the active player may hold."""
        seat = self._known.turn
        for colours in combinations_with_replacement(range(COLOURS), self._hidden[seat] or 0):
            if all(colours.count(colour) <= nibbles.get(self._known.pile, colour) for colour in colours):
                state = self._known.copy()
                hand = sum(nibbles.one(colour) for colour in colours)
                state.hold(seat, state.held(seat) + cards_from(0, hand))
                yield state

    def _deal_unseen(self, rng: Rng) -> State:
        state = self._known.copy()
        for seat, size in enumerate(self._hidden):
            for _ in range(size or 0):
                colour = nibbles.nth(state.pile, rng.below(nibbles.total(state.pile)))
                state.pile -= nibbles.one(colour)
                state.hold(seat, state.held(seat) + nibbles.one(COLOURS + colour))
        return state

    def data(self) -> wire.ViewData:
        """The view as plain values, for JSON."""
        known = self._known
        return {
            "seat": self._seat,
            "actor": known.actor(),
            "variant": VARIANT_NAMES[known.variant],
            "lots": [_lot_data(known, lot) for lot in range(LOTS)],
            "players": [self._player_data(seat) for seat in (0, 1)],
            "draw": self._pile_size,
            "discard": format_colours(known.discard),
            "played": format_colours(known.played),
            "unseen": {letter: nibbles.get(known.pile, colour) for colour, letter in _COLOURED},
            "turn": known.turn,
            "start": known.start,
            "built": known.built,
            "limit": known.limit(),
            "most_columns": known.most_columns(),
            "used": _letters(known.used),
            "fan_due": known.phase == Phase.FAN,
            "over": known.phase == Phase.OVER,
            "completed": known.completed(),
            "tiles": {letter: _letters(known.tiles_of(base)) for base, letter in _COLOURED},
        }

    def _player_data(self, seat: int) -> wire.PlayerData:
        known = self._known
        hand = hand_of(known.held(seat))
        hidden = self._hidden[seat]
        return {
            "score": known.scores()[seat],
            "display": format_colours(display_of(known.held(seat))),
            "hand": format_colours(hand).lower() if hidden is None else None,
            "hand_size": nibbles.total(hand) if hidden is None else hidden,
            "markers": {letter: known.marker(seat, colour) for colour, letter in _COLOURED},
        }


def _letters(bits: int) -> str:
    return "".join(letter for colour, letter in _COLOURED if bits >> colour & 1)


def _lot_data(known: State, lot: int) -> wire.LotData:
    roofed = known.floor(lot) == Floor.ROOFED
    colours = [known.tower_colour(lot, floor) for floor in range(1, known.top_floor() + 1)]
    return {
        "floors": [
            {"colour": wire.LETTERS[colour] if colour >= 0 else None, "columns": columns}
            for colour, columns in zip(colours, floor_columns(known, lot), strict=False)
        ],
        "roof": wire.LETTERS[known.tower_colour(lot, Floor.ROOFED)] if roofed else None,
        "blocked": known.blocked(lot),
        "next": _next_build(known, lot),
    }


def _next_build(known: State, lot: int) -> wire.Build | None:
    """What can be built next on a lot; None on one that counts as completed."""
    if known.floor(lot) == Floor.ROOFED or known.blocked(lot):
        return None
    if known.open_for_column(lot):
        return "column"
    return "roof" if known.floor(lot) == known.top_floor() else "tile"


def observe(state: State, seat: int | None) -> View:
    """What ``seat`` may know of a state; None stands for a spectator."""
    return _view(state, seat, shown=(seat,))


def opened(state: State, seat: int | None) -> View:
    """What ``seat`` sees when the game is over: both hands, and the rest as before."""
    return _view(state, seat, shown=(0, 1))


def _view(state: State, seat: int | None, shown: Collection[int | None]) -> View:
    """The public table and the hands that are shown."""
    known = State(state.variant)
    for name in PUBLIC_FIELDS:
        setattr(known, name, getattr(state, name))
    hidden: list[int | None] = [None, None]
    for owner in (0, 1):
        cards = state.held(owner)
        if owner in shown:
            known.hold(owner, cards)
        else:
            known.hold(owner, cards_from(display_of(cards), 0))
            hidden[owner] = nibbles.total(hand_of(cards))
    known.pile = _unseen(known)
    return View(known, seat, (hidden[0], hidden[1]), nibbles.total(state.pile))


def _unseen(known: State) -> int:
    """The cards that lie nowhere in sight: the draw pile and the hidden hands together."""
    seen = [both_of(known.held0), both_of(known.held1), known.discard, known.played]
    counts = [CARDS_PER_COLOUR - sum(nibbles.get(row, colour) for row in seen) for colour in range(COLOURS)]
    if min(counts) < 0:
        raise ImpossibleError(CARDS_FIELD, f"more than {CARDS_PER_COLOUR} cards of one colour in sight")
    return sum(nibbles.at(colour, count) for colour, count in enumerate(counts))


def _hidden_cards(state: State) -> int:
    """What nobody sees of all hands and the draw pile, one counter for each colour."""
    return state.pile + hand_of(state.held0) + hand_of(state.held1)


def _without(row: int, taken: int) -> int:
    """A row without the cards of another; -1 if they are not all in it."""
    fits = all(nibbles.get(taken, colour) <= nibbles.get(row, colour) for colour in range(COLOURS))
    return row - taken if fits else -1


def parse_view(text: str) -> View:
    """The view written there: of the seat whose hand is shown, or of a spectator."""
    written = parse_written(text)
    if written.order is not None:
        raise MalformedError(DRAW_FIELD, "in a view the draw pile is hidden: its size after '?'")
    shown = [seat for seat, size in enumerate(written.hidden_hands) if size is None]
    if len(shown) == 2:
        raise MalformedError("position", "in a view at least one hand is hidden: its size after '?'")
    known = written.state
    known.pile = _unseen(known)
    if nibbles.total(known.pile) != written.pile_size + sum(size or 0 for size in written.hidden_hands):
        raise ImpossibleError(CARDS_FIELD, "the sizes of hidden piles and hands do not add up to 55 cards")
    view = View(known, shown[0] if shown else None, written.hidden_hands, written.pile_size)
    fault = view.first_fault()
    if fault is not None:
        raise ImpossibleError(fault.field, str(fault.text))
    return view
