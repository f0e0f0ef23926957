"""What a server shows of a finished game so that others can verify it, read with suspicion.

A proof is JSON: ``deal`` and ``record`` as the server tells them, and, where they are known, ``steps`` and
``outcome`` (how many actions and which result were shown at the table) and ``noted`` (what your own browser
saw and added before the deal).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pagoria.core.errors import PagoriaError

_DIGEST: Final = re.compile("[0-9a-f]{64}")
#: Nothing but these digits: a comma in one entropy could pass for the border between two.
ENTROPY: Final = re.compile("[0-9a-f]{0,64}")
_SEAT: Final = re.compile("[0-9]{1,2}")
_MOST_SEATS: Final = 100


class ProofError(PagoriaError):
    """A text that is not a proof: where it fails, and what is expected there."""

    def __init__(self, place: str, expected: str) -> None:
        super().__init__(f"{place}: {expected} is expected here")


@dataclass(frozen=True)
class ClaimedEnd:
    """How a game is said to have ended; ``rule`` is None if it was given up."""

    reason: Mapping[str, object]
    rule: str | None
    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Noted:
    """What a player's own browser saw and added before the deal."""

    commitment: str
    entropies: Mapping[int, str]


@dataclass(frozen=True)
class Proof:
    """Everything that the statements about one game are made of."""

    record: str
    commitment: str
    seed: str
    entropies: tuple[str, ...]
    players: int
    start_drawn: bool
    started_by: int
    #: What the game was played with: the version of its rules, and the fingerprint of its components.
    rules: int
    components: str
    steps: int | None = None
    outcome: ClaimedEnd | None = None
    noted: Noted | None = None


def read_proof(text: str) -> Proof:
    """The proof written there; raises ``ProofError``."""
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ProofError("the proof", "JSON") from error
    parts = _Parts("the proof", whole)
    deal = _Parts("deal", parts.get("deal"))
    steps, outcome, noted = (parts.values.get(name) for name in ("steps", "outcome", "noted"))
    entropies = tuple(_matching("deal.entropies", ENTROPY, part) for part in deal.row("entropies"))
    return Proof(
        record=_text("record", parts.get("record")),
        commitment=_matching("deal.commitment", _DIGEST, deal.get("commitment")),
        seed=_matching("deal.seed", _DIGEST, deal.get("seed")),
        entropies=entropies,
        players=_number("deal.players", deal.get("players")),
        start_drawn=_truth("deal.start_drawn", deal.get("start_drawn")),
        started_by=_seat("deal.started_by", deal.get("started_by")),
        rules=_number("deal.rules", deal.get("rules")),
        components=_text("deal.components", deal.get("components")),
        steps=None if steps is None else _number("steps", steps),
        outcome=None if outcome is None else _read_claim(_Parts("outcome", outcome)),
        noted=None if noted is None else _read_noted(_Parts("noted", noted)),
    )


class _Parts:
    """A JSON object by its place in the proof."""

    def __init__(self, place: str, value: Any) -> None:
        if not isinstance(value, dict):
            raise ProofError(place, "an object")
        self.place = place
        self.values: dict[str, Any] = value

    def get(self, name: str) -> Any:
        if name not in self.values:
            raise ProofError(self.place, f"an entry {name!r}")
        return self.values[name]

    def row(self, name: str) -> list[Any]:
        row = self.get(name)
        if not isinstance(row, list) or len(row) > _MOST_SEATS:
            raise ProofError(f"{self.place}.{name}", "a list with one entry for each seat")
        return row


def _read_claim(parts: _Parts) -> ClaimedEnd:
    rule = parts.get("rule")
    return ClaimedEnd(
        reason=_Parts("outcome.reason", parts.get("reason")).values,
        rule=None if rule is None else _text("outcome.rule", rule),
        scores=tuple(_number("outcome.scores", score) for score in parts.row("scores")),
        winners=tuple(_seat("outcome.winners", seat) for seat in parts.row("winners")),
    )


def _read_noted(parts: _Parts) -> Noted:
    entropies = _Parts("noted.entropies", parts.get("entropies")).values
    if not all(map(_SEAT.fullmatch, entropies)):
        raise ProofError("noted.entropies", "the number of a seat")
    return Noted(
        commitment=_text("noted.commitment", parts.get("commitment")),
        entropies={int(seat): _text("noted.entropies", added) for seat, added in entropies.items()},
    )


def _text(place: str, value: Any) -> str:
    if not isinstance(value, str):
        raise ProofError(place, "a text")
    return value


def _matching(place: str, pattern: re.Pattern[str], value: Any) -> str:
    text = _text(place, value)
    if pattern.fullmatch(text) is None:
        raise ProofError(place, "a row of hexadecimal digits")
    return text


def _truth(place: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise ProofError(place, "true or false")
    return value


def _number(place: str, value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise ProofError(place, "a whole number")
    return value


def _seat(place: str, value: Any) -> int:
    seat = _number(place, value)
    if not 0 <= seat < _MOST_SEATS:
        raise ProofError(place, "the number of a seat")
    return seat
