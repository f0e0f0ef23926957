"""The log that people read: each step as JSON, once for everybody and once for each seat that drew cards."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from pagoria.core.package import GamePackage
from pagoria.core.rewind import rewound
from pagoria.core.session import LoggedStep, Session
from pagoria.core.state import Draw, State
from pagoria.tables.data import EntryData, EntryDraw


def _encode(entry: EntryData) -> bytes:
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode()


@dataclass(frozen=True)
class LogEntry:
    """One step as JSON, for everybody and for the seats that drew what others may not see."""

    version: int
    public: bytes
    private: dict[int, bytes]

    def seen_by(self, seat: int | None) -> bytes:
        return self.public if seat is None else self.private.get(seat, self.public)

    def data_for(self, seat: int | None) -> EntryData:
        """The step as plain values."""
        entry: EntryData = json.loads(self.seen_by(seat))
        return entry


def log_entry(session: Session[Any], number: int, version: int, at: int) -> LogEntry:
    """The entry of the session's last step, which is the ``number``-th of the game."""
    step = session.steps[number - 1]
    hidden = {draw.seat for draw, _ in step.draws if not draw.public}
    return LogEntry(
        version,
        _encode(_entry(session, step, number, at, None)),
        {seat: _encode(_entry(session, step, number, at, seat)) for seat in hidden},
    )


def imported_log(session: Session[Any], version: int, at: int) -> list[LogEntry]:
    """The log of a game that was played elsewhere; only a second walk through it knows all the scores."""
    walk = rewound(session)
    log = []
    for number, step in enumerate(session.steps, start=1):
        walk.do(step.action)
        log.append(log_entry(walk, number, version, at))
    return log


def _entry(session: Session[Any], step: LoggedStep, number: int, at: int, seat: int | None) -> EntryData:
    return EntryData(
        step=number,
        turn=step.turn,
        seat=step.seat,
        action=step.text,
        words=step.words.data(),  # type: ignore[typeddict-item]
        scores=list(session.game.rules.scores(session.state)),
        at=at,
        draws=[_draw(session, draw, card, seat) for draw, card in step.draws],
        marks=dict(step.marks),
    )


def _draw(session: Session[Any], draw: Draw, card: int, seat: int | None) -> EntryDraw:
    return drawn(session.game, draw, card, known=draw.public or draw.seat == seat)


def drawn(game: GamePackage[Any], draw: Draw, card: int, known: bool) -> EntryDraw:
    """A card that was drawn, for readers who may know it or may not."""
    text = game.notation.card_text(draw, card) if known else None
    return EntryDraw(pile=draw.pile, zone=draw.zone, seat=draw.seat, card=text)


def entry_beside_a_table(
    game: GamePackage[Any], before: State, action: int, after: State, number: int, at: int
) -> EntryData:
    """A step that was not played at a table, so it is in no log. What was drawn is left out."""
    words: Any = game.presentation.describe_action(before, action).data()
    return EntryData(
        step=number,
        turn=game.rules.turn(before),
        seat=before.actor(),
        action=game.notation.format_action(before, action),
        words=words,
        scores=list(game.rules.scores(after)),
        at=at,
        draws=[],
        marks=dict(game.presentation.action_marks(before, action)),
    )
