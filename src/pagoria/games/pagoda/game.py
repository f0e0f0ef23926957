"""Pagoda as a game of the core contract: one object that ties the modules of this package together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pagoria.core import nibbles
from pagoria.core.contract import Draw, Fault, Game, Menu, Outcome, Position
from pagoria.core.errors import ImpossibleError, MalformedError, Reason
from pagoria.core.fingerprints import fingerprint_of
from pagoria.core.rules import load_rules
from pagoria.core.texts import Text
from pagoria.games.pagoda.engine import checks, components, refusals
from pagoria.games.pagoda.engine import view as views
from pagoria.games.pagoda.engine.cards import display_of, hand_of
from pagoria.games.pagoda.engine.components import (
    CARDS,
    COLOUR_NAMES,
    COLOURS,
    HAND_SIZE,
    LETTERS,
    PAGODAS_TO_END,
)
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.engine.turn import Phase
from pagoria.games.pagoda.notation import actions as notation
from pagoria.games.pagoda.notation import positions
from pagoria.games.pagoda.notation.positions import VARIANT_NUMBERS, Sheet
from pagoria.games.pagoda.present import marks
from pagoria.games.pagoda.present import menu as menus
from pagoria.games.pagoda.present import sentences as words

#: The only pile there is.
PILE: Final = "draw"
_DEALT: Final = CARDS - 2 * COLOURS
_DRAW_PHASES: Final = (Phase.DEAL, Phase.EXCHANGE, Phase.REFILL_DISPLAY, Phase.REFILL_HAND)


class Pagoda(Game[State]):
    """A tactical building duel with open and hidden cards."""

    id = "pagoda"
    title = "Pagoda"
    rules_version = 2
    variants = tuple(VARIANT_NUMBERS)
    players = (2,)
    rules = load_rules("pagoria.games.pagoda", "rules.toml")

    def fingerprint(self, variant: str) -> str:
        """All variants are played with the same box: every number and name in ``components``."""
        del variant
        named = vars(components) | vars(components.Colour)
        facts = {name: value for name, value in named.items() if name.isupper()}
        # The same tiles may be written down in another layout.
        del facts["TILE_TABLE"]
        return fingerprint_of(facts)

    # -- states ---------------------------------------------------------------------------------

    def before_start(self, variant: str, players: int) -> State:
        del players
        return State(VARIANT_NUMBERS[variant])

    def from_bytes(self, data: bytes) -> State:
        state = State()
        state.load_bytes(data)
        return state

    def turn(self, state: State) -> int:
        return state.turn

    def scores(self, state: State) -> tuple[int, ...]:
        return state.scores()

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != Phase.OVER:
            return None
        scores = state.scores()
        winners = tuple(seat for seat in (0, 1) if scores[seat] == max(scores))
        if state.completed() >= PAGODAS_TO_END:
            return Outcome("three-pagodas", "PG-80", scores, winners)
        return Outcome("both-passed", "PG-15", scores, winners)

    def pending_draw(self, state: State) -> Draw | None:
        if state.phase not in _DRAW_PHASES:
            return None
        cards = tuple(c for c in range(COLOURS) for _ in range(nibbles.get(state.pile, c)))
        if state.phase == Phase.DEAL:
            seat = 0 if nibbles.total(hand_of(state.held0)) < HAND_SIZE else 1
            return Draw(PILE, cards, seat, "hand", public=False)
        to_display = nibbles.total(display_of(state.held(state.turn))) < COLOURS
        return Draw(PILE, cards, state.turn, "display" if to_display else "hand", public=to_display)

    def faults(self, state: State) -> list[Fault]:
        return checks.faults(state)

    # -- decisions and views --------------------------------------------------------------------

    def why_not(self, state: State, action: int) -> Reason | None:
        return refusals.why_not(state, action)

    def menu(self, state: State, picks: Sequence[str]) -> Menu:
        return menus.menu(state, picks)

    def menus(self, state: State) -> Callable[[tuple[str, ...]], Menu]:
        return menus.Menus(state).after

    def action_marks(self, state: State, action: int) -> Mapping[str, object]:
        return marks.action_marks(state, action)

    def view(self, state: State, seat: int | None) -> views.View:
        return views.observe(state, seat)

    # -- texts ----------------------------------------------------------------------------------

    def format_action(self, state: State, action: int) -> str:
        del state
        return notation.format_action(action)

    def parse_action(self, state: State, text: str) -> int:
        del state
        return notation.parse_action(text)

    def describe_action(self, state: State, action: int) -> Text:
        return words.describe_action(state, action)

    def ending(self, outcome: Outcome) -> Text:
        return words.ending(outcome)

    def format_position(self, position: Position[State]) -> str:
        order = position.orders.get(PILE, ())
        return positions.format_sheet(Sheet(position.state, (None, None), order, len(order)))

    def parse_position(self, text: str) -> Position[State]:
        sheet = positions.parse_sheet(text)
        if sheet.order is None or any(size is not None for size in sheet.hidden_hands):
            raise MalformedError("position", "hidden cards (?) where a complete position is needed")
        found = checks.faults(sheet.state)
        if found:
            raise ImpossibleError(found[0].field, found[0].text)
        return Position(sheet.state, {PILE: sheet.order})

    def parse_view(self, text: str) -> views.View:
        return views.parse_view(text)

    # -- records --------------------------------------------------------------------------------

    def format_draws(self, draws: Sequence[tuple[Draw, int | None]]) -> str:
        parts = []
        for zone in ("display", "hand"):
            cards = [outcome for draw, outcome in draws if draw.zone == zone]
            known = sorted(card for card in cards if card is not None)
            letters = "".join(LETTERS[card] for card in known)
            hidden = len(cards) - len(known)
            parts.append(
                (letters if zone == "display" else letters.lower()) + (f"?{hidden}" if hidden else "")
            )
        return f"[{parts[0]}/{parts[1]}]"

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


GAME: Final = Pagoda()
