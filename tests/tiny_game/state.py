"""The state of Boast: a few numbers and short lists, and how they change."""

from __future__ import annotations

import json
from typing import Final

from pagoria.core.errors import Reason
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, GAME_OVER

BEGIN, DEAL, RIVAL, STAKE, ANSWER, LUCK, REDRAW, OVER = range(8)
STAGES: Final = "begin deal rival stake answer luck redraw over".split()
SPELLINGS: Final = "@1 @2 @3 @4 S1 S2 S3 Y N".split()
RIVALS: Final = SPELLINGS[:4]
BELIEVE, DOUBT = 7, 8
SAYINGS: Final = {RIVAL: range(4), STAKE: range(4, BELIEVE), ANSWER: range(BELIEVE, DOUBT + 1)}
NOBODY, NOTHING, HIDDEN = -1, -1, -2
CARDS: Final = sorted([0, 1, 2] * 4)
TOKENS: Final = [0, 1, 2]
ROUNDS: Final = 3


class State:
    def __init__(self, variant: str, players: int) -> None:
        self.variant = variant
        self.stage = BEGIN
        self.start = self.turn = 0
        self.rival = NOBODY
        self.stake = 0
        self.secrets = [NOTHING] * players
        self.deck, self.shown = CARDS[:], list[int]()
        self.luck, self.spent = TOKENS[:], list[int]()
        self.scores = [0] * players
        self.left = ROUNDS * players

    def to_bytes(self) -> bytes:
        return json.dumps(vars(self)).encode()

    @staticmethod
    def from_bytes(data: bytes) -> State:
        state = State("", 0)
        vars(state).update(json.loads(data))
        return state

    def copy(self) -> State:
        return State.from_bytes(self.to_bytes())

    def actor(self) -> int:
        if self.stage in SAYINGS:
            return self.rival if self.stage == ANSWER else self.turn
        return GAME_OVER if self.stage == OVER else CHANCE

    def legal_actions(self) -> list[int]:
        return [action for action in range(len(SPELLINGS)) if self.why_not(action) is None]

    def why_not(self, action: int) -> Reason | None:
        if self.stage not in SAYINGS:
            return Reason("BO-5", "nobody has to decide now")
        if action not in SAYINGS[self.stage]:
            return Reason(f"BO-{self.stage}", "the {stage} is to be decided", {"stage": STAGES[self.stage]})
        if self.stage == RIVAL and (action == self.turn or action >= len(self.secrets)):
            return Reason("BO-2", "player {seat} is nobody else at the table", {"seat": action + 1})
        if self.stage == STAKE and action - 3 > self.secrets[self.turn] + 1:
            return Reason("BO-3", "your card is too low for it")
        return None

    def random_action(self, rng: Rng) -> int:
        legal = self.legal_actions()
        return legal[rng.below(len(legal))]

    def chance_outcomes(self) -> list[tuple[int, int]]:
        if self.actor() != CHANCE:
            return []
        if self.stage == BEGIN:
            return [(seat, 1) for seat in range(len(self.secrets))]
        pile = self.luck if self.stage == LUCK else self.deck
        return [(card, pile.count(card)) for card in sorted(set(pile))]

    def random_outcome(self, rng: Rng) -> int:
        tickets = [outcome for outcome, weight in self.chance_outcomes() for _ in range(weight)]
        return tickets[rng.below(len(tickets))]

    def apply(self, action: int) -> None:
        steps = (self._begin, self._deal, self._rival, self._stake, self._answer, self._luck, self._redraw)
        steps[self.stage](action)
        if self.stage in (REDRAW, DEAL) and not self.deck:
            self.deck, self.shown = self.shown, []
        if self.stage == LUCK and not self.luck:
            self.luck, self.spent = self.spent, []

    def _begin(self, seat: int) -> None:
        self.start = self.turn = seat
        self.stage = DEAL

    def _deal(self, card: int) -> None:
        self.deck.remove(card)
        self.secrets[self.secrets.index(NOTHING)] = card
        self.stage = DEAL if NOTHING in self.secrets else RIVAL

    def _rival(self, seat: int) -> None:
        self.rival, self.stage = seat, STAKE

    def _stake(self, action: int) -> None:
        self.stake, self.stage = action - 3, ANSWER

    def _answer(self, action: int) -> None:
        card = self.secrets[self.turn]
        if action == BELIEVE:
            self.scores[self.turn] += self.stake
            self.stage = LUCK
            return
        self.scores[self.turn if card >= self.stake else self.rival] += self.stake * (
            1 + (card >= self.stake)
        )
        self.secrets[self.turn] = NOTHING
        self.shown = sorted([*self.shown, card])
        self.stage = REDRAW

    def _luck(self, token: int) -> None:
        self.luck.remove(token)
        self.spent = sorted([*self.spent, token])
        self.scores[self.turn] += token
        self._next()

    def _redraw(self, card: int) -> None:
        self.deck.remove(card)
        self.secrets[self.turn] = card
        self._next()

    def _next(self) -> None:
        self.left -= 1
        self.stage = RIVAL if self.left else OVER
        self.turn = (self.turn + 1) % len(self.secrets) if self.left else self.turn
        self.rival, self.stake = NOBODY, 0
