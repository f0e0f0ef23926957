"""How long a review takes, over HTTP: until its first turn is told, and until it is ready.

    python -m benchmarks.reviews              this version
    python -m benchmarks.reviews --game pandoria --variant classic --players 4
    python -m benchmarks.reviews OTHER        beside a commit, a checkout or an environment, taking turns

Bots play the same games for both. Each game is imported, reviewed by a server of its own, and asked about as
a browser does.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

from benchmarks.against import python_of
from benchmarks.guests import Guest, ServerProcess
from pagoria.cli.screen import in_columns
from pagoria.core.record import format_record
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.play.bots import find_bot, level_names, usual_level
from pagoria.play.driver import decide

#: As often as a browser asks, and a little more often: a tenth of a second is not noticed.
_PAUSE: Final = 0.1


@dataclass(frozen=True)
class Took:
    """Seconds until the first turn was told and until all were, and how many turns there are."""

    first: float
    whole: float
    turns: int


def played(game_id: str, seed: int, players: int, variant: str | None = None) -> str:
    """The record of a game of the usual bot against the strongest, which thinks little, in turn."""
    game = find_game(game_id)
    variant = variant or game.rules.first_variant()
    session: Session[Any] = Session(game, variant, players, Rng(seed), start=0)
    rng = Rng(f"bots {seed}")
    bots = [find_bot(game_id, usual_level(game_id)), find_bot(game_id, f"{level_names(game_id)[-1]}@60")]
    while not session.over():
        for _ in decide(session, bots[session.actor() % len(bots)], rng):
            pass
    return format_record(session, ["Ada", "Ben", "Cleo", "Dan"][:players], "-")


def reviewed(record: str, python: Path, environment: dict[str, str]) -> Took:
    """How long a server of its own takes for the review of one game."""
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder), python=python, environment=environment)
        try:
            return asyncio.run(_review(server.port, record))
        finally:
            server.stop()


async def _review(port: int, record: str) -> Took:
    async with Guest(port, "127.0.0.1") as guest:
        table_id = (await guest.post("/api/import", record=record)).json()["id"]
        began, first = time.monotonic(), None
        while True:
            answer = await guest.http.get(f"/api/tables/{table_id}/review")
            answer.raise_for_status()
            review = answer.json()
            passed = time.monotonic() - began
            # Earlier versions told nothing before all was judged.
            if first is None and review.get("turns"):
                first = passed
            if review["status"] == "ready":
                return Took(first or passed, passed, len(review["turns"]))
            await asyncio.sleep(_PAUSE)


def report_text(here: Sequence[Took], there: Sequence[Took]) -> str:
    """One row for each game, then the medians; with the ratio to the other version, if there is one."""
    table = [["game", "turns", "first", "whole", *(["whole there", "ratio"] if there else [])]]
    for number, took in enumerate(here):
        row = [str(number), str(took.turns), f"{took.first:.1f} s", f"{took.whole:.1f} s"]
        if there:
            row += [f"{there[number].whole:.1f} s", f"{there[number].whole / took.whole:.2f}"]
        table.append(row)
    medians = (median(took.first for took in here), median(took.whole for took in here))
    middle = ["median", "", *(f"{seconds:.1f} s" for seconds in medians)]
    if there:
        ratios = [other.whole / own.whole for own, other in zip(here, there, strict=True)]
        middle += [f"{median(took.whole for took in there):.1f} s", f"{median(ratios):.2f}"]
    return "\n".join(in_columns([*table, middle], left=1))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("other", nargs="?", help="a commit, a checkout or an environment")
    parser.add_argument("--game", default="pagoda")
    parser.add_argument("--variant", help="that of a first game without it")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=3, help="how many games (3)")
    args = parser.parse_args()
    other = None if args.other is None else python_of(args.other)
    mine = dict(os.environ)
    theirs = {name: value for name, value in mine.items() if name != "PYTHONPATH"}
    here: list[Took] = []
    there: list[Took] = []
    for seed in range(args.games):
        print(f"game {seed + 1} of {args.games} …", file=sys.stderr)
        record = played(args.game, seed, args.players, args.variant)
        if other is not None:
            there.append(reviewed(record, other, theirs))
        here.append(reviewed(record, Path(sys.executable), mine))
    print(report_text(here, there))


if __name__ == "__main__":
    main()
