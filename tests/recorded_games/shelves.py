"""Recorded games as tests keep them: a shelf for each game, with valid records and invalid ones.

Valid ones came out of ``find_games`` and are named after the way they end; beside them lie their final
positions. Invalid ones were made from these by hand, each with one thing wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Generic

from pagoria.core.errors import UnknownNameError
from pagoria.core.package import GamePackage
from pagoria.core.record import Replay, replay
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.core.state import Outcome, S

HERE = Path(__file__).parent


def random_action(state: S, rng: Rng) -> int:
    return state.random_action(rng)


@dataclass(frozen=True)
class Wanted(Generic[S]):
    """A record that has to be there: a game in which something happened, played in some manner."""

    name: str
    variant: str
    players: int
    fits: Callable[[Session[S]], bool]
    choose: Callable[[S, Rng], int] = random_action


@dataclass(frozen=True)
class Invalid:
    """A record that is refused: the file without its ending, and the parts of the error."""

    name: str
    line: int
    place: str
    fault: str


@dataclass(frozen=True)
class Shelf(Generic[S]):
    """The records of one game. It needs no installed package: the registry is not asked."""

    game: GamePackage[S]
    folder: Path
    wanted: tuple[Wanted[S], ...]
    invalid: tuple[Invalid, ...]

    def __str__(self) -> str:
        return self.game.id

    def records(self) -> list[Path]:
        return sorted(self.folder.glob("*.txt"))

    def invalid_records(self) -> list[Path]:
        return sorted((self.folder / "invalid").glob("*.txt"))

    def finals_file(self) -> Path:
        """The file with the final position of every record: name, tab, position."""
        return self.folder / "final_positions.tsv"

    def finals(self) -> dict[str, str]:
        return dict(line.split("\t") for line in self.finals_file().read_text("utf-8").splitlines())

    def find_game(self, name: str) -> GamePackage[S]:
        if name != self.game.id:
            raise UnknownNameError("game", name, [self.game.id])
        return self.game

    def replayed(self, text: str) -> Replay[S]:
        return replay(text, self.find_game, Rng("not needed"))

    def replay(self, name: str) -> Replay[S]:
        """The record with this name, replayed once for all tests: leave it unchanged."""
        return _replayed(self, name)

    def session(self, path: Path) -> Session[S]:
        return self.replay(path.stem).session


@cache
def _replayed(shelf: Shelf[Any], name: str) -> Replay[Any]:
    return shelf.replayed((shelf.folder / f"{name}.txt").read_text("utf-8"))


def outcome_of(session: Session[S]) -> Outcome:
    """How a game ended that is over."""
    outcome = session.outcome()
    assert outcome is not None
    return outcome
