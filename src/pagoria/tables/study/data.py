"""What is told of a position without a table, as plain values for JSON.

``tools/generate_wire.py`` writes the client's types from them, comments included, without ``Data``.
"""

from __future__ import annotations

import sys

from pagoria.tables.data import EntryData, EntryDraw, Frame, TextData

if sys.version_info >= (3, 12):
    from typing import TypedDict
else:
    # The server's models hold these, and pydantic asks for this one on Python 3.11.
    from typing_extensions import TypedDict


class StudySpot(TypedDict):
    """A position, its frame, and what led to it: the step with what was drawn then, as a record writes it."""

    position: str
    frame: Frame
    entry: EntryData | None
    draws: str


class DueCard(TypedDict):
    """A card that may be drawn; its probability is its weight divided by all weights."""

    card: str
    weight: int


class DueDraw(TypedDict):
    """A draw that somebody has to choose or roll before an action is done, and what was drawn before it."""

    pile: str
    zone: str
    seat: int
    public: bool
    cards: list[DueCard]
    drawn: list[EntryDraw]


class StudyDue(TypedDict):
    """Chance has to bring something first: the request is sent again with one more of its ``draws``."""

    pending: DueDraw


class BenchPlace(TypedDict):
    """A place of a board."""

    id: str
    words: TextData


class BenchPiece(TypedDict):
    """Something that can be put somewhere."""

    id: str
    words: TextData
    #: The ids of the places where it fits.
    places: list[str]
    #: Whether it is drawn across many places in one stroke.
    paints: bool


class BenchShelf(TypedDict):
    """Pieces of one kind."""

    words: TextData
    pieces: list[BenchPiece]


class BenchDial(TypedDict):
    """Something that can be set, from ``least`` to ``most``; ``names``, if there are any, say what the
    numbers mean.
    """

    id: str
    words: TextData
    value: int
    least: int
    most: int
    names: list[TextData]


class BenchFault(TypedDict):
    """Why no game can contain a draft, and the ids of the places that the reason is about."""

    words: TextData
    places: list[str]


class StudyDraft(TypedDict):
    """A position that is being set up by hand, and what can be done with it."""

    position: str
    frame: Frame
    #: Why no game can contain it; empty if it can be studied.
    faults: list[BenchFault]
    shelves: list[BenchShelf]
    places: list[BenchPlace]
    #: The ids of the places from which something can be taken away.
    standing: list[str]
    dials: list[BenchDial]
