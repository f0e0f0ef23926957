"""Boast for learners: an action is one number, its place among the spellings."""

from __future__ import annotations

from typing import Final

from pagoria.core.tensors import Codec, Observations, Pieces, Spelling, Tensors, ViewData, one_hot
from tests.tiny_game.state import CARDS, ROUNDS, SPELLINGS, STAGES, State


class BoastCodec(Codec[State]):
    def __init__(self, players: int) -> None:
        self.size = len(SPELLINGS)
        self.outcomes = max(players, 3)
        self.most_numbers = 3 * ROUNDS * players
        self.most_draws = 1 + players + ROUNDS * players

    def spell(self, action: int) -> Spelling:
        return (action,)

    def action(self, spelling: Spelling) -> int | None:
        return spelling[0]

    def name(self, number: int) -> str:
        return SPELLINGS[number]


def _public(data: ViewData) -> Pieces:
    return {
        "scores": data["scores"],
        "stage": one_hot(data["stage"], len(STAGES)),
        "stake": [data["stake"]],
        "shown": [data["shown"].count(card) for card in sorted(set(CARDS))],
    }


def _private(data: ViewData, seat: int) -> Pieces:
    return {"secret": one_hot(data["secrets"][seat], len(set(CARDS)))}


def _private_text(data: ViewData, seat: int) -> str:
    return f"card {data['secrets'][seat]}"


TENSORS: Final = Tensors(
    codec=lambda _rules, _variant, players: BoastCodec(players),
    observations=lambda _rules, _variant, _players: Observations(_public, _private, _private_text),
)
