"""What is told of lessons, as plain values for JSON.

``tools/generate_wire.py`` writes the client's types from them, comments included, without ``Data``.
"""

from __future__ import annotations

import sys
from typing import Literal

from pagoria.tables.data import Marks, TextData
from pagoria.tables.study.data import StudySpot

if sys.version_info >= (3, 12):
    from typing import TypedDict
else:
    # The server's models hold these, and pydantic asks for this one on Python 3.11.
    from typing_extensions import TypedDict


class LessonInfo(TypedDict):
    """A lesson in the list of a game: a whole game that is explained, or a task."""

    name: str
    kind: Literal["game", "task"]
    variant: str
    title: str
    text: str
    #: What it teaches: rules by their ids, and components by their names in English.
    about: list[str]


class LessonScene(TypedDict):
    """One moment: a position with what is told there, or a move that leads on without a word."""

    #: The index of its position in the ``spots`` of the part.
    spot: int
    step: int
    say: str | None
    #: Places of the board, in the game's own words.
    light: list[str]


class LessonHint(TypedDict):
    action: str
    words: TextData
    marks: Marks


class LessonPart(TypedDict):
    """What the last action led to, up to the next that is asked for, and how the lesson stands.

    An action that was not asked for is not done: ``refused`` describes it in words, and ``other`` is the
    answer to it. A goal that is out of reach is ``missed``, and ``other`` says why.
    """

    title: str
    kind: Literal["game", "task"]
    variant: str
    #: The seat of the learner.
    seat: int
    #: What the learner did, in notation: all of it is sent with the next action.
    done: list[str]
    #: How many of these belong to the step that asks: without them the step begins again.
    tried: int
    #: How many steps there are, and which one asks now, from 0.
    steps: int
    step: int
    #: What is asked: exactly what is said, or anything that leads to a goal; none when the lesson is done.
    asks: Literal["do", "goal"] | None
    task: str | None
    status: Literal["going", "missed", "done"]
    spots: list[StudySpot]
    scenes: list[LessonScene]
    hint: LessonHint | None
    refused: TextData | None
    other: str | None
    #: What is said at the end.
    end: str | None
