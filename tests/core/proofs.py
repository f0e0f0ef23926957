"""Proofs of games for the tests: as an honest server tells them, and ways to change them as others would."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any, TypeAlias

from pagoria.core.record import format_record
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.core.verifiable_deal import DealSource, commitment
from tests.laws.cases import CASES, Case

SEED = "00" * 31 + "01"
#: A proof as JSON has it, for a cheating server to change.
Told: TypeAlias = dict[str, Any]

PAGODA = next(case for case in CASES if str(case) == "pagoda-standard-2")
PANDORIA = next(case for case in CASES if str(case) == "pandoria-classic-3")


def played(case: Case, source: DealSource, start: int | None = None, steps: int = 10_000) -> Session[Any]:
    """A game that nobody plays well, up to its end or so many steps."""
    session, rng = Session(case.game, case.variant, case.players, source, start), Rng("any actions")
    while not session.over() and len(session.steps) < steps:
        session.do(int(session.state.random_action(rng)))
    return session


def told(case: Case, start: int | None = None, steps: int = 10_000) -> Told:
    """What an honest server tells of a game."""
    return deepcopy(_told(case, start, steps))


@cache
def _told(case: Case, start: int | None, steps: int) -> Told:
    entropies = [f"a{seat}" for seat in range(case.players)]
    session = played(case, DealSource(SEED, entropies), start, steps)
    outcome = session.outcome()
    return {
        "deal": {
            "commitment": commitment(SEED),
            "seed": SEED,
            "entropies": entropies,
            "players": case.players,
            "start_drawn": start is None,
            "started_by": session.start,
            "rules": case.game.rules.version,
            "components": case.game.rules.fingerprint(case.variant),
        },
        "record": format_record(session, case.names(), "2026-11-16"),
        "steps": len(session.steps),
        "outcome": {
            "reason": case.game.presentation.ending(outcome).data()
            if outcome
            else {"t": "resigned", "v": {"seat": 0}},
            "rule": outcome.rule if outcome else None,
            "scores": list(case.game.rules.scores(session.state)),
            "winners": list(outcome.winners) if outcome else [1],
        },
        "noted": {"commitment": commitment(SEED), "entropies": {"1": entropies[1]}},
    }


def header(proof: Told, key: str, change: Callable[[str], str], number: int = 0) -> None:
    """Change the value of a header line; of several the one counted from 0."""
    lines = proof["record"].split("\n")
    at = [place for place, line in enumerate(lines) if line.startswith(f"{key}: ")][number]
    lines[at] = f"{key}: {change(lines[at].partition(': ')[2])}"
    proof["record"] = "\n".join(lines)


def turns(proof: Told, change: Callable[[list[list[str]]], None]) -> None:
    """Change the lines of the turns, word by word."""
    head, _, body = proof["record"].partition("\n\n")
    words = [line.split(" ") for line in body.splitlines()]
    change(words)
    lines = [" ".join(line) for line in words if line]
    proof["record"] = head + "\n\n" + "\n".join(lines) + "\n"


def replaced(turn: int, place: int | None = None, *words: str) -> Callable[[list[list[str]]], None]:
    """Other words, or none, instead of one word of a turn; without ``place`` instead of the whole turn."""

    def change(lines: list[list[str]]) -> None:
        part = slice(None) if place is None else slice(place, place + 1)
        lines[turn][part] = words

    return change
