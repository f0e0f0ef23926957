"""Boast as text."""

from __future__ import annotations

import json
from collections.abc import Sequence

from pagoria.core.chosen_draws import let_chance
from pagoria.core.errors import ImpossibleError, MalformedError
from pagoria.core.notation import Notation
from pagoria.core.state import Draw, Position
from tests.tiny_game.rules import BoastRules, View
from tests.tiny_game.state import NOBODY, SPELLINGS, STAGES, TOKENS, State


class BoastNotation(Notation[State]):
    def __init__(self, rules: BoastRules) -> None:
        self._rules = rules

    def format_action(self, state: State, action: int) -> str:
        del state
        return SPELLINGS[action] if action in range(len(SPELLINGS)) else f"#{action}"

    def parse_action(self, state: State, text: str) -> int:
        del state
        if text not in SPELLINGS:
            raise MalformedError("action", f"{text!r} is none of {' '.join(SPELLINGS)}")
        return SPELLINGS.index(text)

    def format_position(self, position: Position[State]) -> str:
        return json.dumps([vars(position.state), position.orders])

    def parse_position(self, text: str) -> Position[State]:
        try:
            fields, orders = json.loads(text)
            state = self._rules.from_bytes(json.dumps(fields).encode())
            piles = {name: tuple(order) for name, order in orders.items()}
        except (AttributeError, TypeError, ValueError) as error:
            raise MalformedError("position", str(error)) from error
        seats = range(len(state.secrets))
        if (
            state.turn not in seats
            or state.rival not in (NOBODY, *seats)
            or state.stage not in range(len(STAGES))
        ):
            raise ImpossibleError("turn", "there is no such seat or stage")
        if self._rules.faults(state):
            raise ImpossibleError("cards", str(self._rules.faults(state)[0].text))
        return Position(state, piles)

    def parse_view(self, text: str) -> View:
        fields = json.loads(text)
        seat = fields.pop("seat")
        seen = [*fields["shown"], *(card for card in fields["secrets"] if card >= 0)]
        fields["deck"] = [card for card in (0, 1, 2) for _ in range(4 - seen.count(card))]
        fields["luck"] = [token for token in TOKENS if token not in fields["spent"]]
        return View(self._rules.from_bytes(json.dumps(fields).encode()), seat)

    def format_draws(self, draws: Sequence[tuple[Draw, int | None]]) -> str:
        return f"[{''.join('?' if card is None else str(card) for _, card in draws)}]"

    def parse_draws(self, state: State, text: str) -> list[tuple[Draw, int]]:
        left = list(text[1:-1])

        def choose(draw: Draw, outcomes: Sequence[int]) -> int:
            card = left.pop(0) if left else "?"
            if card not in [str(outcome) for outcome in outcomes]:
                raise ImpossibleError("draws", f"{text} cannot be drawn from the {draw.pile} here")
            return int(card)

        draws = let_chance(self._rules, state.copy(), choose)
        if self.format_draws(draws) != text:
            raise MalformedError("draws", f"{text!r} is written {self.format_draws(draws)}")
        return draws

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
