"""The log that people read: each step as JSON, once for everybody and once for each seat that drew cards."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from pagoria.core.session import Session, Step
from pagoria.core.state import Draw
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


def _entry(session: Session[Any], step: Step, number: int, at: int, seat: int | None) -> EntryData:
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
    known = draw.public or draw.seat == seat
    return EntryDraw(
        pile=draw.pile,
        zone=draw.zone,
        seat=draw.seat,
        card=session.game.notation.card_text(draw, card) if known else None,
    )
