"""Learns the evaluation of Pagoda from games that the bots play against themselves.

    python tools/train_pagoda.py --games 20000 --generations 4 --workers 2

Each generation plays games with the tables learnt so far (the first with the greedy bot), notes after every
turn which entries count and how the lead changed until the end, and fits the entries to all of it by least
squares. The tables of each variant are learnt on their own. Needs numpy and scipy, which come with the
development tools, and the compiled engine unless you have days.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from array import array
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from pagoria.cli.parsers import number_to
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, GAME_OVER
from pagoria.games.pagoda import PAGODA
from pagoria.games.pagoda.bots.evaluation import (
    ENTRIES,
    POINT,
    STAGES,
    TurnValue,
    ValueTables,
    ends,
    indices,
    stage_of,
)
from pagoria.games.pagoda.bots.greedy_value import GreedyValue
from pagoria.games.pagoda.bots.rules_of_thumb import cards_to_exchange, fan_is_worth_it
from pagoria.games.pagoda.bots.turn_search import POOR_TURN, TurnSearch, search_turn
from pagoria.games.pagoda.engine import actions
from pagoria.games.pagoda.engine.actions import Kind
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.engine.turn import Phase

_FILE: Final = Path(__file__).parents[1] / "src/pagoria/games/pagoda/bots/evaluation.json"
_WIDTH: Final = 48  # places for the entries of one state; unused ones hold ENTRIES
_NODES: Final = 300  # states looked at in a turn
_GOOD_TURNS: Final = 8  # noise takes one of the best so many
_TASKS_PER_WORKER: Final = 4  # so that no worker waits long for the last
_MOST: Final = 1_000_000  # for every number on the command line
_STEPS: Final = 50  # of Newton's method, which needs far fewer
_FLATTEST, _STEEPEST = 0.01, 2.0  # slopes that a scale may have, in odds per point

Leads: TypeAlias = NDArray[np.int16]
Choice: TypeAlias = tuple[list[int], State]


@dataclass(frozen=True)
class Settings:
    """What the command line says."""

    games: int
    generations: int
    workers: int
    noise: int
    ridge: float
    seed: str


# -- playing ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Batch:
    """Turns of some games: entries, lead then, lead at the end, stage; leads are the finishing player's."""

    entries: bytes
    leads: bytes
    stages: bytes


class SelfPlay:
    """Plays games and notes what every turn left behind."""

    def __init__(self, variant: str, entries: list[int] | None, seed: str, noise: int) -> None:
        self._variant = variant
        self._rng = Rng(seed)
        self._values: TurnValue = (
            GreedyValue(self._rng) if entries is None else ValueTables(entries, [1.0] * STAGES)
        )
        self._noise = 0 if entries is None else noise  # chance breaks ties of the greedy bot anyway
        self._entries = array("h")
        self._leads = array("h")
        self._stages = array("b")

    def play(self, games: int) -> Batch:
        for _ in range(games):
            self._play_one()
        return Batch(self._entries.tobytes(), self._leads.tobytes(), self._stages.tobytes())

    def _play_one(self) -> None:
        state = PAGODA.rules.new(self._variant, 2)
        seats: list[int] = []
        first = len(self._leads)
        while (actor := state.actor()) != GAME_OVER:
            if actor == CHANCE:
                state.apply(state.random_outcome(self._rng))
            elif state.phase == Phase.FAN:
                state.apply(Kind.USE_FAN if fan_is_worth_it(state) else Kind.SKIP_FAN)
            else:
                self._turn(state, seats)
        final = state.score0 - state.score1
        for number, seat in enumerate(seats):
            self._leads[first + 2 * number + 1] = final if seat == 0 else -final

    def _turn(self, state: State, seats: list[int]) -> None:
        path, after = self._choose(state)
        if actions.kind(path[0]) not in (Kind.DRAGON, Kind.PASS) and not ends(after, after.turn):
            self._note(after, seats)
        for action in path:
            state.apply(action)

    def _note(self, after: State, seats: list[int]) -> None:
        seat = after.turn
        found = indices(after, seat)
        lead = after.score0 - after.score1
        self._entries.extend(found + [ENTRIES] * (_WIDTH - len(found)))
        self._leads.extend([lead if seat == 0 else -lead, 0])
        self._stages.append(stage_of(after))
        seats.append(seat)

    def _choose(self, state: State) -> Choice:
        """What is done now, and the state in which it ends the turn."""
        noisy = self._noise > 0 and self._rng.below(100) < self._noise
        search = search_turn(state, self._values, _NODES, noisy)
        if search.gain() < POOR_TURN and (exchange := _exchange(state, search.best_path[0])):
            return exchange
        return self._any_good(search) if noisy else (search.best_path, search.best_after)

    def _any_good(self, search: TurnSearch) -> Choice:
        best = sorted(search.found, key=lambda turn: -turn.value)[:_GOOD_TURNS]
        turn = best[self._rng.below(len(best))]
        return turn.path, turn.after


def _exchange(state: State, instead_of: int) -> Choice | None:
    """The Dragon for the cards that are good for nothing, if there are such."""
    cards = cards_to_exchange(state, instead_of == Kind.PASS)
    return ([actions.dragon(cards)], state) if cards else None


def _play_share(task: tuple[str, list[int] | None, str, int, int]) -> Batch:
    variant, entries, seed, noise, games = task
    return SelfPlay(variant, entries, seed, noise).play(games)


def _play_generation(
    pool: Executor, variant: str, entries: list[int] | None, seed: str, settings: Settings
) -> list[Batch]:
    share = max(1, settings.games // (settings.workers * _TASKS_PER_WORKER))
    numbers = range(settings.games // share)
    tasks = [(variant, entries, f"{seed}/{number}", settings.noise, share) for number in numbers]
    return list(pool.map(_play_share, tasks))


# -- fitting ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sample:
    """Turns as arrays: which entries count (a sparse matrix), both leads, the stages."""

    rows: Any
    leads: Leads
    stages: NDArray[np.int8]


def _gather(batches: Sequence[Batch]) -> Sample:
    entries = np.frombuffer(b"".join(batch.entries for batch in batches), np.int16).reshape(-1, _WIDTH)
    leads = np.frombuffer(b"".join(batch.leads for batch in batches), np.int16).reshape(-1, 2)
    stages = np.frombuffer(b"".join(batch.stages for batch in batches), np.int8)
    counts = (entries < ENTRIES).sum(axis=1)
    pointers = np.concatenate([[0], np.cumsum(counts)])
    ones = np.ones(pointers[-1], np.float64)
    rows = sparse.csr_matrix((ones, entries[entries < ENTRIES], pointers), shape=(len(leads), ENTRIES))
    return Sample(rows, leads, stages)


def _fit(sample: Sample, ridge: float) -> list[int]:
    """Least squares with a little pull to zero, so that what never came up is worth nothing."""
    target = (sample.leads[:, 1] - sample.leads[:, 0]).astype(np.float64)
    gram = (sample.rows.T @ sample.rows).toarray() + ridge * np.eye(ENTRIES)
    weights = np.linalg.solve(gram, sample.rows.T @ target)
    left = target - sample.rows @ weights
    _say(f"  spread {target.std():.2f}, left over {left.std():.2f} points")
    return [round(POINT * weight) for weight in weights]


def _fit_scales(sample: Sample, entries: Sequence[int]) -> list[float]:
    """For each stage the lead that makes the odds e to 1, most likely given who won."""
    expected = sample.leads[:, 0] + sample.rows @ (np.array(entries) / POINT)
    won = (1.0 + np.sign(sample.leads[:, 1])) / 2
    slopes = [_slope(expected[sample.stages == n], won[sample.stages == n]) for n in range(STAGES)]
    return [round(POINT / slope, 1) for slope in slopes]


def _slope(leads: NDArray[np.float64], won: NDArray[np.float64]) -> float:
    """Logistic regression without a constant: a lead of nothing is an even chance."""
    slope = 0.1
    for _ in range(_STEPS if len(leads) else 0):
        chance = 1 / (1 + np.exp(-slope * leads))
        curvature = float((chance * (1 - chance)) @ (leads * leads))
        slope += float((won - chance) @ leads) / max(1e-9, curvature)
        slope = min(max(slope, _FLATTEST), _STEEPEST)
    return slope


def _train(variant: str, settings: Settings, pool: Executor) -> dict[str, list[int] | list[float]]:
    """The tables of a variant. From the third generation on the one before it counts as well."""
    entries: list[int] | None = None
    before: list[Batch] = []
    for number in range(settings.generations):
        began = time.monotonic()
        batches = _play_generation(pool, variant, entries, f"{settings.seed}/{variant}/{number}", settings)
        sample = _gather(before + batches if number > 1 else batches)
        entries = _fit(sample, settings.ridge)
        before = batches
        took = time.monotonic() - began
        _say(f"{variant}, generation {number}: {sample.rows.shape[0]} turns, {took:.0f} s")
    assert entries is not None
    return {"entries": entries, "scales": _fit_scales(sample, entries)}


# -- the command ------------------------------------------------------------------------------------


def _say(text: str) -> None:
    print(text, file=sys.stderr)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--games", type=number_to(_MOST), default=20_000, metavar="N", help="games of a generation (20000)")
    add("--generations", type=number_to(_MOST), default=4, metavar="N", help="how often to play and fit (4)")
    add("--workers", type=number_to(_MOST), default=2, metavar="N", help="processes that play (2)")
    add("--noise", type=int, default=20, metavar="P", help="percent of turns that are not the best (20)")
    add("--ridge", type=float, default=20.0, metavar="R", help="how much entries are pulled to zero (20)")
    add("--seed", default="1", metavar="S", help="number or word that all games follow from (1)")
    add(
        "--variants",
        nargs="+",
        default=list(PAGODA.rules.variants),
        choices=PAGODA.rules.variants,
        metavar="V",
        help="which variants to learn (all)",
    )
    add(
        "--out",
        type=Path,
        default=_FILE,
        metavar="FILE",
        help="where to write the tables (the file in the package)",
    )
    return parser


def main(argv: Sequence[str] | None = None) -> None:
    args = vars(_parser().parse_args(argv))
    variants, out = args.pop("variants"), args.pop("out")
    settings = Settings(**args)
    with ProcessPoolExecutor(settings.workers, get_context("spawn")) as pool:
        tables = {variant: _train(variant, settings, pool) for variant in variants}
    out.write_text(json.dumps(tables, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
