"""The rules of Boast: how it begins and ends, who may do what, what a seat may know."""

from __future__ import annotations

import json
from typing import Final

from pagoria.core import state as core
from pagoria.core.errors import Reason
from pagoria.core.rng import Rng
from pagoria.core.rules import Rules
from pagoria.core.state import Draw, Fault, Outcome
from tests.tiny_game.state import (
    ANSWER,
    CARDS,
    DEAL,
    HIDDEN,
    LUCK,
    NOTHING,
    OVER,
    REDRAW,
    TOKENS,
    State,
)


class View:
    """``known`` is a state of the view's own, in which hidden cards have gone back to the deck."""

    def __init__(self, known: State, seat: int | None) -> None:
        self.known, self.seat = known, seat
        for other, card in enumerate(known.secrets):
            if other != seat and card >= 0:
                known.deck, known.secrets[other] = sorted([*known.deck, card]), HIDDEN

    def actor(self) -> int:
        return self.known.actor()

    def legal_actions(self) -> list[int]:
        return self.known.legal_actions() if self.seat == self.actor() else []

    def data(self) -> dict[str, object]:
        hidden_sizes = {"deck": len(self.known.deck), "luck": len(self.known.luck)}
        return vars(self.known) | hidden_sizes | {"seat": self.seat}

    def text(self) -> str:
        return json.dumps(self.data())

    def determinize(self, rng: Rng) -> State:
        while True:
            state = self.known.copy()
            for seat, card in enumerate(state.secrets):
                if card == HIDDEN:
                    state.secrets[seat] = state.deck.pop(rng.below(len(state.deck)))
            if not RULES.faults(state):
                return state


class BoastRules(Rules[State]):
    version = 1
    variants, players = ("each", "teams"), (2, 3, 4)

    def teams(self, variant: str, players: int) -> tuple[tuple[int, ...], ...]:
        step = 2 if variant == "teams" else players
        return tuple(tuple(range(first, players, step)) for first in range(step))

    def before_start(self, variant: str, players: int) -> State:
        return State(variant, players)

    def from_bytes(self, data: bytes) -> State:
        return State.from_bytes(data)

    def variant(self, state: State) -> str:
        return state.variant

    def turn(self, state: State) -> int:
        return state.turn

    def scores(self, state: State) -> tuple[int, ...]:
        teams = self.teams(state.variant, len(state.scores))
        sums = {seat: sum(state.scores[partner] for partner in team) for team in teams for seat in team}
        return tuple(sums[seat] for seat in sorted(sums))

    def outcome(self, state: State) -> Outcome | None:
        if state.stage != OVER:
            return None
        scores = self.scores(state)
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return Outcome("three-rounds", "BO-5", scores, winners)

    def pending_draw(self, state: State) -> Draw | None:
        if state.stage == LUCK:
            return Draw("luck", tuple(state.luck), state.turn, "score", public=True)
        if state.stage not in (DEAL, REDRAW):
            return None
        return Draw("deck", tuple(state.deck), state.secrets.index(NOTHING), "secret", public=False)

    def faults(self, state: State) -> list[Fault]:
        cards = [*state.deck, *state.shown, *(card for card in state.secrets if card != NOTHING)]
        found = [] if sorted(cards) == CARDS else [Fault("cards", "not four of each card")]
        if sorted(state.luck + state.spent) != TOKENS:
            found.append(Fault("tokens", "not one of each token"))
        if state.stage == ANSWER and state.stake > state.secrets[state.turn] + 1:
            found.append(Fault("stake", "more than the card allows"))
        return found

    def why_not(self, state: State, action: int) -> Reason | None:
        return state.why_not(action)

    def view(self, state: State, seat: int | None) -> View:
        return View(state.copy(), seat)

    def leading_to(self, seen: core.View[State], later: State) -> State | None:
        assert isinstance(seen, View)
        state = seen.known.copy()
        for seat, card in enumerate(later.secrets):
            if card not in state.deck:
                return None
            state.deck.remove(card)
            state.secrets[seat] = card
        return state


RULES: Final = BoastRules()
