"""Finds games that end in every way a game can end, and writes their records.

    python -m tests.games.find_games pandoria [folder]

The seeds are searched from 0 upwards, so the same engine finds the same games; it takes some seconds. The
records on the shelves came out of it. They are kept because they are valid games: when the engine refuses
one, the engine changed, and finding others is a remedy only if that was meant, as when a component set gets
other prices.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from pagoria.core.record import format_record
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.core.state import S
from tests.recorded_games.all_shelves import SHELVES
from tests.recorded_games.shelves import Shelf, Wanted

DATE = "2026-01-01"
NAMES = ("Anne", "Ben", "Cleo", "Dora")
MOST_SEEDS = 20_000


def played(shelf: Shelf[S], wanted: Wanted[S], seed: int) -> Session[S]:
    """A game, played to its end by the rules."""
    rng = Rng(f"find {wanted.variant} {seed}")
    session = Session(shelf.game, wanted.variant, wanted.players, Rng(f"deal {wanted.variant} {seed}"))
    while not session.over():
        session.do(wanted.choose(session.state, rng))
    return session


def find(shelf: Shelf[S]) -> Iterator[tuple[Wanted[S], Session[S]]]:
    """A game for everything that is wanted; none is there twice."""
    todo = list(shelf.wanted)
    while todo:
        first = todo[0]
        missing = [wanted for wanted in todo if _manner(wanted) == _manner(first)]
        todo = [wanted for wanted in todo if wanted not in missing]
        for seed in count():
            if not missing:
                break
            if seed == MOST_SEEDS:
                raise SystemExit(f"not found: {', '.join(wanted.name for wanted in missing)}")
            session = played(shelf, first, seed)
            for wanted in [wanted for wanted in missing if wanted.fits(session)][:1]:
                missing.remove(wanted)
                yield wanted, session


def _manner(wanted: Wanted[S]) -> tuple[object, ...]:
    """What a game depends on besides its seed."""
    return wanted.variant, wanted.players, wanted.choose


def write(shelf: Shelf[S], folder: Path) -> None:
    finals = []
    for wanted, session in find(shelf):
        text = format_record(session, NAMES[: wanted.players], DATE)
        (folder / f"{wanted.name}.txt").write_text(text, encoding="utf-8")
        finals.append(f"{wanted.name}\t{session.position_text()}\n")
        print(wanted.name, flush=True)
    (folder / shelf.finals_file().name).write_text("".join(sorted(finals)), encoding="utf-8")


if __name__ == "__main__":
    chosen = SHELVES[sys.argv[1]]
    write(chosen, Path(sys.argv[2]) if len(sys.argv) > 2 else chosen.folder)
