"""The players of a game in the terminal, and how their game is saved."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pagoria.cli.console import Console
from pagoria.cli.saving import save
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.play.bot import Bot


@dataclass
class Players:
    """The players of a game and where it is saved: what a game needs besides the session."""

    names: Sequence[str]
    bots: Mapping[int, Bot]
    rng: Rng
    file: Path
    date: str
    #: Names as they stand in the record, which tell the bots.
    record_names: Sequence[str] = field(default_factory=tuple)
    #: The folder of components that are not those of the game itself.
    components: Path | None = None
    #: The spec of somebody's own bot, which a record may name but never starts.
    foreign: str | None = None


class Keeper:
    """Saves the game of a table, and says what came of it in the language of the console."""

    def __init__(self, session: Session[Any], table: Players, console: Console) -> None:
        self._session = session
        self._table = table
        self._console = console
        self._speaker = console.speaker
        self._saved_steps = len(session.steps)
        self._own_files = {table.file} if table.file.exists() else set()

    def unsaved(self) -> bool:
        return len(self._session.steps) != self._saved_steps

    def save(self, file: Path | None = None) -> str:
        """Save the record; says where."""
        target, table = file or self._table.file, self._table
        save(self._session, table.record_names, table.date, target, table.components)
        self._own_files.add(target)
        self._saved_steps = len(self._session.steps)
        if self._session.over():
            return self._speaker.say("Saved in {file}.", file=str(target))
        again = f" --components {table.components}" if table.components else ""
        if table.foreign is not None:
            again += f" --versus {shlex.quote(table.foreign)}"
        command = f"pagoria play {self._session.game.id} --resume {target}{again}"
        return self._speaker.say("Saved. Go on with: {command}", command=command)

    def save_as(self, name: str) -> str:
        """Save under a name, without one as before; a file of somebody else only when the person agrees."""
        file = Path(name).expanduser() if name else self._table.file
        if file.exists() and file not in self._own_files:
            question = self._speaker.say("{file} exists. Overwrite it?", file=str(file))
            if not self._console.agrees(question, usual=False):
                return self._speaker.say("Not saved.")
        try:
            return self.save(file)
        except OSError as error:
            return self._speaker.say("Not saved: {why}", why=f"{error.strerror}: {file}")

    def offer(self, question: str) -> None:
        """Save if there is something to save and the person agrees."""
        if not self.unsaved():
            return
        if self._console.agrees(question, usual=True):
            self._console.say([self.save()])
        else:
            self._saved_steps = len(self._session.steps)
