"""Boast: a tiny game for the tests, as unlike Pagoda as the contract allows.

Two to four play, each for themselves or in teams, with one secret card each. A turn has two stages, the rival
and the stake; then a player who is not on turn decides. There are two piles, a secret one and a public one.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from pagoria.core.contract import Choice, Draw, Fault, Game, Menu, Outcome, Position
from pagoria.core.errors import ImpossibleError, MalformedError, Reason
from pagoria.core.rng import Rng
from pagoria.core.rules import load_rules
from pagoria.core.texts import Text
from tests.tiny_game.state import (
    ANSWER,
    BELIEVE,
    CARDS,
    DEAL,
    HIDDEN,
    LUCK,
    NOTHING,
    OVER,
    REDRAW,
    RIVAL,
    RIVALS,
    SPELLINGS,
    STAGES,
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
            if not GAME.faults(state):
                return state


class Boast(Game[State]):
    id, title, rules_version = "boast", "Boast", 1
    variants, players = ("each", "teams"), (2, 3, 4)
    rules = load_rules("tests.tiny_game", "rules.toml")

    def teams(self, variant: str, players: int) -> tuple[tuple[int, ...], ...]:
        step = 2 if variant == "teams" else players
        return tuple(tuple(range(first, players, step)) for first in range(step))

    def before_start(self, variant: str, players: int) -> State:
        return State(variant, players)

    def from_bytes(self, data: bytes) -> State:
        return State.from_bytes(data)

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

    def menu(self, state: State, picks: Sequence[str]) -> Menu:
        if picks:
            raise MalformedError("choice", f"{picks[0]!r} leads nowhere")
        reasons = [(action, self.why_not(state, action)) for action in range(len(SPELLINGS))]
        choices = [
            Choice(
                SPELLINGS[action],
                _label(action),
                None if reason else action,
                refusal=reason,
                marks=self.action_marks(state, action),
                # The stake is answered by the rival, and the answer brings a card or a token.
                final=action > 3 and reason is None,
            )
            for action, reason in reasons
        ]
        return Menu(_question(state), tuple(choices))

    def action_marks(self, state: State, action: int) -> dict[str, object]:
        return {"stage": STAGES[state.stage], "says": SPELLINGS[action]}

    def view(self, state: State, seat: int | None) -> View:
        return View(state.copy(), seat)

    def format_action(self, state: State, action: int) -> str:
        del state
        return SPELLINGS[action] if action in range(len(SPELLINGS)) else f"#{action}"

    def parse_action(self, state: State, text: str) -> int:
        del state
        if text not in SPELLINGS:
            raise MalformedError("action", f"{text!r} is none of {' '.join(SPELLINGS)}")
        return SPELLINGS.index(text)

    def describe_action(self, state: State, action: int) -> Text:
        del state
        if action < len(RIVALS):
            return Text("names player {seat}", {"seat": action + 1})
        if action < BELIEVE:
            return Text("stakes {stake}", {"stake": action - 3})
        return Text("believes") if action == BELIEVE else Text("doubts")

    def ending(self, outcome: Outcome) -> Text:
        del outcome
        return Text("Three rounds are over.")

    def format_position(self, position: Position[State]) -> str:
        return json.dumps([vars(position.state), position.orders])

    def parse_position(self, text: str) -> Position[State]:
        try:
            fields, orders = json.loads(text)
            state = self.from_bytes(json.dumps(fields).encode())
            piles = {name: tuple(order) for name, order in orders.items()}
        except (AttributeError, TypeError, ValueError) as error:
            raise MalformedError("position", str(error)) from error
        if self.faults(state):
            raise ImpossibleError("cards", self.faults(state)[0].text)
        return Position(state, piles)

    def parse_view(self, text: str) -> View:
        fields = json.loads(text)
        seat = fields.pop("seat")
        seen = [*fields["shown"], *(card for card in fields["secrets"] if card >= 0)]
        fields["deck"] = [card for card in (0, 1, 2) for _ in range(4 - seen.count(card))]
        fields["luck"] = [token for token in TOKENS if token not in fields["spent"]]
        return View(self.from_bytes(json.dumps(fields).encode()), seat)

    def format_draws(self, draws: Sequence[tuple[Draw, int | None]]) -> str:
        return f"[{''.join('?' if card is None else str(card) for _, card in draws)}]"

    def card_text(self, draw: Draw, card: int) -> str:
        del draw
        return str(card)

    def format_shuffles(self, shuffles: Sequence[Sequence[int]]) -> list[tuple[str, str]]:
        return [("Shuffle", " ".join(map(str, order))) for order in shuffles]

    def parse_shuffles(self, header: Sequence[tuple[str, str]]) -> list[list[int]]:
        try:
            return [list(map(int, value.split())) for key, value in header if key == "Shuffle"]
        except ValueError as error:
            raise MalformedError("Shuffle", str(error)) from error


def _question(state: State) -> Text:
    if state.stage == ANSWER:
        return Text("Player {seat} stakes {stake}. True?", {"seat": state.turn + 1, "stake": state.stake})
    return Text("Who is your rival?") if state.stage == RIVAL else Text("What do you stake?")


def _label(action: int) -> Text:
    if action < len(RIVALS):
        return Text("player {seat}", {"seat": action + 1})
    if action < BELIEVE:
        return Text("stake {stake}", {"stake": action - 3})
    return Text("I believe it") if action == BELIEVE else Text("I doubt it")


GAME: Final = Boast()
