"""The rules of Pagoda as the core asks for them: states, legality, chance, results, views."""

from __future__ import annotations

from typing import Final

from pagoria.core import nibbles
from pagoria.core.errors import Reason
from pagoria.core.fingerprints import fingerprint_of
from pagoria.core.rules import Rules
from pagoria.core.state import Draw, Fault, Outcome, View
from pagoria.games.pagoda.engine import checks, components, refusals
from pagoria.games.pagoda.engine import view as views
from pagoria.games.pagoda.engine.cards import display_of, hand_of
from pagoria.games.pagoda.engine.components import COLOURS, HAND_SIZE, PAGODAS_TO_END
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.engine.turn import Phase
from pagoria.games.pagoda.notation.positions import PILE, VARIANT_NAMES, VARIANT_NUMBERS

_DRAW_PHASES: Final = (Phase.DEAL, Phase.EXCHANGE, Phase.REFILL_DISPLAY, Phase.REFILL_HAND)


class PagodaRules(Rules[State]):
    """A tactical building duel with open and hidden cards."""

    version = 2
    variants = tuple(VARIANT_NUMBERS)
    players = (2,)

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

    def variant(self, state: State) -> str:
        return VARIANT_NAMES[state.variant]

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

    def view(self, state: State, seat: int | None) -> views.View:
        return views.observe(state, seat)

    def opened(self, state: State, seat: int | None) -> views.View:
        return views.opened(state, seat)

    def leading_to(self, seen: View[State], later: State) -> State | None:
        assert isinstance(seen, views.View)
        return seen.leading_to(later)


RULES: Final = PagodaRules()
