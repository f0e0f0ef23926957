"""Learns the evaluation of Pagoda from games that the bots play against themselves.

    python tools/train_pagoda.py --games 20000 --generations 4 --workers 2

Each generation plays games with the tables learnt so far (the first with the greedy bot), notes after every
turn which entries count and how the lead changed until the end, and fits the entries to all of it by least
squares. The tables of each variant are learnt on their own. Needs numpy and scipy, which come with the
development tools.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from array import array
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import numpy as np
from scipy import sparse

from pagoria.bots.pagoda_plan import fan_is_worth_it, plan_turn, unfit_cards
from pagoria.bots.pagoda_turns import Turns, search_turn
from pagoria.bots.pagoda_value import ENTRIES, STAGES, Evaluation, ends, indices, stage_of
from pagoria.core.contract import CHANCE, GAME_OVER
from pagoria.core.rng import Rng
from pagoria.games.pagoda import GAME, actions
from pagoria.games.pagoda.state import State
from pagoria.games.pagoda.table import FAN

_FILE: Final = Path(__file__).parents[1] / "src/pagoria/bots/pagoda_value.json"
_WIDTH: Final = 48  # places for the entries of one table; unused ones hold ENTRIES
_LIMIT: Final = 300
_POOR_TURN: Final = 5


@dataclass
class Batch:
    """Turns of some games: entries, lead then, lead at the end, stage; leads are the finishing player's."""

    entries: bytes
    leads: bytes
    stages: bytes


class SelfPlay:
    """Plays games and notes what every turn left behind."""

    def __init__(self, variant: str, entries: list[int] | None, seed: str, noise: int) -> None:
        self._variant = variant
        self._evaluation = None if entries is None else Evaluation(entries, [1.0] * STAGES)
        self._rng = Rng(seed)
        self._noise = noise
        self._entries = array("h")
        self._leads = array("h")
        self._stages = array("b")

    def play(self, games: int) -> Batch:
        for _ in range(games):
            self._play_one()
        return Batch(self._entries.tobytes(), self._leads.tobytes(), self._stages.tobytes())

    def _play_one(self) -> None:
        state = GAME.new(self._variant, 2)
        seats: list[int] = []
        first = len(self._leads)
        while (actor := state.actor()) != GAME_OVER:
            if actor == CHANCE:
                state.apply(state.random_outcome(self._rng))
            elif state.phase == FAN:
                state.apply(actions.USE_FAN if fan_is_worth_it(state) else actions.SKIP_FAN)
            else:
                self._turn(state, seats)
        final = state.score0 - state.score1
        for number, seat in enumerate(seats):
            place = first + 2 * number + 1
            self._leads[place] = final if seat == 0 else -final

    def _turn(self, state: State, seats: list[int]) -> None:
        doings, after = self._choose(state)
        if actions.kind(doings[0]) not in (actions.DRAGON, actions.PASS) and not ends(after, after.turn):
            self._note(after, seats)
        for action in doings:
            state.apply(action)

    def _choose(self, state: State) -> tuple[list[int], State]:
        if self._evaluation is None:
            return self._greedy(state)
        noisy = self._rng.below(100) < self._noise
        turns = search_turn(state, self._evaluation, _LIMIT, noisy)
        points = turns.lead(turns.best_after) - turns.lead(state)
        if points < 100 * _POOR_TURN and state.dragon_possible() and (cards := unfit_cards(state)):
            return [actions.dragon(cards)], state
        if noisy:
            return self._any_good(turns)
        return turns.best_path, turns.best_after

    def _any_good(self, turns: Turns) -> tuple[list[int], State]:
        best = sorted(turns.found, key=lambda turn: -turn.value)[:8]
        turn = best[self._rng.below(len(best))]
        return turn.doings, turn.after

    def _greedy(self, state: State) -> tuple[list[int], State]:
        """The greedy bot's turn, action by action up to its end."""
        doings: list[int] = []
        after = state.copy()
        while True:
            plan = plan_turn(after, self._rng)
            if (
                not doings
                and plan.points < _POOR_TURN
                and state.dragon_possible()
                and plan.action != actions.PASS
            ) and (cards := unfit_cards(state)):
                return [actions.dragon(cards)], state
            doings.append(plan.action)
            kind = actions.kind(plan.action)
            if kind in (actions.END, actions.PASS):
                return doings, after
            if kind == actions.ALTERNATIVE:
                after.hold(after.turn, after.held(after.turn) - actions.cards_of(plan.action))
                after.put_column(actions.lot_of(plan.action), actions.colour_of(plan.action))
                return doings, after
            after.apply(plan.action)

    def _note(self, after: State, seats: list[int]) -> None:
        seat = after.turn
        found = indices(after, seat)
        lead = after.score0 - after.score1
        self._entries.extend(found + [ENTRIES] * (_WIDTH - len(found)))
        self._leads.extend([lead if seat == 0 else -lead, 0])
        self._stages.append(stage_of(after))
        seats.append(seat)


def _work(task: tuple[str, list[int] | None, str, int, int]) -> Batch:
    variant, entries, seed, games, noise = task
    return SelfPlay(variant, entries, seed, noise).play(games)


def _generation(pool: Any, variant: str, entries: list[int] | None, seed: str, args: Any) -> Iterator[Batch]:
    share = max(1, args.games // (args.workers * 4))
    tasks = [(variant, entries, f"{seed}/{n}", share, args.noise) for n in range(args.games // share)]
    yield from pool.map(_work, tasks)


@dataclass
class Sample:
    """Turns as arrays."""

    rows: sparse.csr_matrix
    leads: Any  # then, and at the end
    stages: Any


def _gather(batches: list[Batch]) -> Sample:
    entries = np.frombuffer(b"".join(b.entries for b in batches), np.int16).reshape(-1, _WIDTH)
    leads = np.frombuffer(b"".join(b.leads for b in batches), np.int16).reshape(-1, 2)
    stages = np.frombuffer(b"".join(b.stages for b in batches), np.int8)
    count = (entries < ENTRIES).sum(axis=1)
    pointer = np.concatenate([[0], np.cumsum(count)])
    data = np.ones(pointer[-1], np.float64)
    rows = sparse.csr_matrix((data, entries[entries < ENTRIES], pointer), shape=(len(leads), ENTRIES))
    return Sample(rows, leads, stages)


def _fit(sample: Sample, ridge: float) -> list[int]:
    """Least squares with a little pull to zero, so that what never came up is worth nothing."""
    target = (sample.leads[:, 1] - sample.leads[:, 0]).astype(np.float64)
    gram = (sample.rows.T @ sample.rows).toarray() + ridge * np.eye(ENTRIES)
    weights = np.linalg.solve(gram, sample.rows.T @ target)
    left = target - sample.rows @ weights
    print(f"  spread {target.std():.2f}, left over {left.std():.2f} points", file=sys.stderr)
    return [round(100 * w) for w in weights]


def _fit_scales(sample: Sample, entries: list[int]) -> list[float]:
    """For each stage the lead that makes the odds e to 1, most likely given who won."""
    expected = sample.leads[:, 0] + sample.rows @ (np.array(entries) / 100)
    won = np.where(sample.leads[:, 1] > 0, 1.0, np.where(sample.leads[:, 1] < 0, 0.0, 0.5))
    scales = []
    for stage in range(STAGES):
        x, y = expected[sample.stages == stage], won[sample.stages == stage]
        slope = 0.1
        for _ in range(50 if len(x) else 0):
            p = 1 / (1 + np.exp(-slope * x))
            slope += ((y - p) @ x) / max(1e-9, (p * (1 - p)) @ (x * x))
            slope = min(max(slope, 0.01), 2.0)
        scales.append(round(100 / slope, 1))
    return scales


def train(variant: str, args: Any, pool: Any) -> dict[str, object]:
    entries: list[int] | None = None
    old: list[Batch] = []
    for number in range(args.generations):
        began = time.time()
        batches = list(_generation(pool, variant, entries, f"{args.seed}/{variant}/{number}", args))
        sample = _gather(old + batches if number > 1 else batches)
        entries = _fit(sample, args.ridge)
        old = batches
        print(
            f"{variant}, generation {number}: {sample.rows.shape[0]} turns, {time.time() - began:.0f} s",
            file=sys.stderr,
        )
    assert entries is not None
    return {"entries": entries, "scales": _fit_scales(sample, entries)}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--generations", type=int, default=4)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--noise", type=int, default=20)
    parser.add_argument("--ridge", type=float, default=20.0)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--variants", nargs="*", default=list(GAME.variants))
    parser.add_argument("--out", type=Path, default=_FILE)
    args = parser.parse_args()
    with ProcessPoolExecutor(args.workers, get_context("spawn")) as pool:
        tables = {variant: train(variant, args, pool) for variant in args.variants}
    args.out.write_text(json.dumps(tables, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
