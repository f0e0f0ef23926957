"""Pagoda as text, as the core asks for it; records hold the order of the cards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from pagoria.core.chosen_draws import let_chance
from pagoria.core.errors import ImpossibleError, MalformedError
from pagoria.core.notation import Notation
from pagoria.core.rules import Rules
from pagoria.core.state import Draw, Position
from pagoria.games.pagoda.engine import checks
from pagoria.games.pagoda.engine import view as views
from pagoria.games.pagoda.engine.components import CARDS, COLOUR_NAMES, COLOURS, HAND_SIZE, LETTERS
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.notation import actions, positions
from pagoria.games.pagoda.notation.positions import PILE, WrittenPosition

_DEALT: Final = CARDS - 2 * COLOURS
_DRAWS: Final = "draws"
_DRAWN: Final = re.compile(rf"\[([{LETTERS}]*)/([{LETTERS.lower()}]*)\]")
#: Where cards go, in the order in which they are written.
_ZONES: Final = ("display", "hand")


class PagodaNotation(Notation[State]):
    """The notation of docs/reference/games/pagoda.md; it is the same for all variants."""

    def __init__(self, rules: Rules[Any]) -> None:
        self._rules = rules

    def format_action(self, state: State, action: int) -> str:
        del state
        return actions.format_action(action)

    def parse_action(self, state: State, text: str) -> int:
        del state
        return actions.parse_action(text)

    def format_position(self, position: Position[State]) -> str:
        order = position.orders.get(PILE, ())
        return positions.format_written(WrittenPosition(position.state, (None, None), order, len(order)))

    def parse_position(self, text: str) -> Position[State]:
        written = positions.parse_written(text)
        if written.order is None or any(size is not None for size in written.hidden_hands):
            raise MalformedError("position", "hidden cards (?) where a complete position is needed")
        found = checks.faults(written.state)
        if found:
            raise ImpossibleError(found[0].field, str(found[0].text))
        return Position(written.state, {PILE: written.order})

    def parse_view(self, text: str) -> views.View:
        return views.parse_view(text)

    # -- records --------------------------------------------------------------------------------

    def format_draws(self, draws: Sequence[tuple[Draw, int | None]]) -> str:
        parts = []
        for zone in _ZONES:
            cards = [outcome for draw, outcome in draws if draw.zone == zone]
            known = sorted(card for card in cards if card is not None)
            letters = "".join(LETTERS[card] for card in known)
            hidden = len(cards) - len(known)
            parts.append(
                (letters if zone == "display" else letters.lower()) + (f"?{hidden}" if hidden else "")
            )
        return f"[{parts[0]}/{parts[1]}]"

    def parse_draws(self, state: State, text: str) -> list[tuple[Draw, int]]:
        match = _DRAWN.fullmatch(text)
        if match is None:
            raise MalformedError(_DRAWS, f"{text!r} is not what was drawn; that is written like [RR/y]")
        left = {
            zone: [LETTERS.index(letter) for letter in letters.upper()]
            for zone, letters in zip(_ZONES, match.groups(), strict=True)
        }

        def choose(draw: Draw, outcomes: Sequence[int]) -> int:
            # In whatever order they are written: a pile that runs out is drawn to its end first.
            for card in left[draw.zone]:
                if card in outcomes:
                    left[draw.zone].remove(card)
                    return card
            raise ImpossibleError(
                _DRAWS, f"{text} has not the cards for the {draw.zone} that may be drawn here"
            )

        draws = let_chance(self._rules, state.copy(), choose)
        if any(left.values()):
            raise ImpossibleError(_DRAWS, f"{text} has more cards than are drawn here")
        if (written := self.format_draws(draws)) != text:
            raise MalformedError(_DRAWS, f"{text} is written {written}")
        return draws

    def card_text(self, draw: Draw, card: int) -> str:
        return LETTERS[card] if draw.zone == "display" else LETTERS[card].lower()

    def format_shuffles(self, shuffles: Sequence[Sequence[int]]) -> list[tuple[str, str]]:
        texts = ["".join(LETTERS[card] for card in order) for order in shuffles]
        deal = f"{texts[0][:2].lower()}/{texts[0][2:4].lower()} {texts[0][4:]}"
        return [("Deal", deal), *(("Reshuffle", text) for text in texts[1:])]

    def parse_shuffles(self, header: Sequence[tuple[str, str]]) -> list[list[int]]:
        deals = [value for key, value in header if key == "Deal"]
        if len(deals) != 1:
            raise MalformedError("Deal", "a record needs one line 'Deal: hand/hand pile' to be replayed")
        hands, _, pile = deals[0].partition(" ")
        first, slash, second = hands.partition("/")
        if not slash or len(first) != HAND_SIZE or len(second) != HAND_SIZE or hands != hands.lower():
            raise MalformedError("Deal", f"{hands!r} is not two hands of two cards like rb/yg")
        orders = [("Deal", (first + second).upper() + pile)]
        orders += [(key, value) for key, value in header if key == "Reshuffle"]
        if len(orders[0][1]) != _DEALT:
            raise ImpossibleError("Deal", f"{len(orders[0][1])} cards are dealt; there are {_DEALT}")
        parsed = [_parse_order(key, text, max(0, number - 1)) for number, (key, text) in enumerate(orders)]
        for colour, name in enumerate(COLOUR_NAMES):
            count = parsed[0].count(colour)
            if count != _DEALT // COLOURS:
                raise ImpossibleError(
                    "Deal", f"{count} {name} cards are dealt; there are {_DEALT // COLOURS}"
                )
        return parsed


def _parse_order(key: str, text: str, entry: int) -> list[int]:
    for letter in text:
        if letter not in LETTERS:
            raise MalformedError(key, f"{letter!r} is none of the cards {LETTERS}", entry)
    return [LETTERS.index(letter) for letter in text]
