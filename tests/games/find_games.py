"""Finds random games that end in every way a game of Pagoda can end, and writes their records.

    python tests/games/find_games.py [folder]

The seeds are searched from 0 upwards, so the same engine finds the same games; it takes some seconds. The
records beside this file came out of it. They are kept because they are valid games: when the engine refuses
one, the engine changed, and finding others is no remedy.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pagoria.core.record import format_record
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.games.pagoda import GAME
from pagoria.games.pagoda.components import LOTS, PAGODAS_TO_END
from pagoria.games.pagoda.state import State

DATE = "2026-01-01"
NAMES = ("Anne", "Ben")
#: The file with the final position of every record: name, tab, position.
FINALS = "final_positions.tsv"


@dataclass(frozen=True)
class Ending:
    """What is worth knowing about how a game ended."""

    reason: str
    #: Whether the start player completed the third pagoda.
    by_start: bool
    blocked: int
    completed: int
    tie: bool


@dataclass(frozen=True)
class Wanted:
    name: str
    variant: str
    fits: Callable[[Ending], bool]


def three(ending: Ending) -> bool:
    return ending.reason == "three-pagodas" and not ending.tie


WANTED = [
    *(
        wanted
        for variant in GAME.variants
        for wanted in (
            Wanted("roof-by-start-player", variant, lambda e: three(e) and e.by_start and not e.blocked),
            Wanted("roof-by-other-player", variant, lambda e: three(e) and not e.by_start and not e.blocked),
        )
    ),
    Wanted("blocked-by-start-player", "standard", lambda e: three(e) and e.by_start and e.blocked > 0),
    Wanted("blocked-by-other-player", "standard", lambda e: three(e) and not e.by_start and e.blocked > 0),
    Wanted("blocked", "simple", lambda e: three(e) and e.blocked > 0),
    Wanted("four-pagodas", "fast", lambda e: three(e) and e.by_start and e.completed > PAGODAS_TO_END),
    Wanted("both-pass", "standard", lambda e: e.reason == "both-passed"),
    Wanted("both-pass", "simple", lambda e: e.reason == "both-passed"),
    Wanted("tie", "standard", lambda e: e.reason == "three-pagodas" and e.tie),
    Wanted("tie", "fast+simple", lambda e: e.reason == "three-pagodas" and e.tie),
]


def random_session(variant: str, seed: int) -> tuple[Session[State], Ending]:
    """A random game, played to its end by the rules."""
    rng = Rng(f"find {variant} {seed}")
    session = Session(GAME, variant, 2, Rng(f"deal {variant} {seed}"))
    by_start = False
    while not session.over():
        on_turn = session.state.turn
        before = session.state.completed()
        session.do(session.state.random_action(rng))
        if before < PAGODAS_TO_END <= session.state.completed():
            by_start = on_turn == session.start
    outcome = session.outcome()
    assert outcome is not None
    blocked = sum(session.state.blocked(lot) for lot in range(LOTS))
    tie = len(outcome.winners) > 1
    return session, Ending(outcome.reason, by_start, blocked, session.state.completed(), tie)


def find() -> Iterator[tuple[str, Session[State]]]:
    """The name of a record and its game, for everything wanted."""
    for variant in GAME.variants:
        missing = [wanted for wanted in WANTED if wanted.variant == variant]
        seed = 0
        while missing:
            session, ending = random_session(variant, seed)
            for wanted in [wanted for wanted in missing if wanted.fits(ending)][:1]:
                missing.remove(wanted)
                yield f"{wanted.name}.{variant}", session
            seed += 1


def main(folder: Path) -> None:
    finals = []
    for name, session in find():
        (folder / f"{name}.txt").write_text(format_record(session, NAMES, DATE), encoding="utf-8")
        finals.append(f"{name}\t{session.position_text()}\n")
        print(name, flush=True)
    (folder / FINALS).write_text("".join(sorted(finals)), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
