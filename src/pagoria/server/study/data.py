"""What travels about studies, as plain values for JSON.

``tools/generate_wire.py`` writes the client's types from them, comments included, without ``Data``.
"""

from __future__ import annotations

from typing import Literal, NotRequired

# pydantic asks for this one on Python 3.11.
from typing_extensions import TypedDict

from pagoria.server.protocol import HintedAction
from pagoria.tables.data import ClaimData, TextData


class StudyNodeData(TypedDict):
    """An action in notation, and what chance brought after it, as a record writes it.

    Of the nodes with the same parent, the first is the main line. The server tells who decided, whose turn it
    was and the words of the log; they need not be sent.
    """

    id: str
    #: The node before it; "" stands for the position that all lines begin with.
    parent: str
    action: str
    draws: str
    comment: str
    #: `!!`, `!`, `!?`, `?!`, `?`, `??`.
    marks: list[str]
    seat: NotRequired[int]
    turn: NotRequired[int]
    words: NotRequired[TextData]


class StudyTreeData(TypedDict):
    """Lines of one game; nodes come after their parents. ``comment`` is on the position they begin with."""

    game: str
    variant: str
    #: Of the players, by seat.
    names: list[str]
    #: In notation.
    root: str
    comment: str
    nodes: list[StudyNodeData]


class StudyLine(TypedDict):
    """A way to go on up to the next chance or somebody else's decision, and what it promises.

    ``wins`` is each seat's probability of winning, where a tie counts as its share: over all sides it adds up
    to 1. ``margin`` is how many points the deciding seat is ahead of its strongest opponent. The win chance
    of that seat rests on this many ``simulations``; with very many it would be between ``low`` and ``high``
    (95 %).
    """

    actions: list[HintedAction]
    points: int
    wins: list[float]
    margin: float
    simulations: int
    low: float
    high: float


class StudyJudgement(TypedDict):
    """How a position stands for the ``seat`` that decides: the best lines first; none after the end."""

    seat: int | None
    lines: list[StudyLine]
    #: The line in question.
    played: StudyLine | None
    #: The other line, in the same imagined deals.
    beside: StudyLine | None
    #: About the line in question compared with the best, or about the best.
    claims: list[ClaimData]


class StudyInfo(TypedDict):
    """A study in the list of the reader's own."""

    id: str
    title: str
    changed: int
    chapters: int


class ChapterInfo(TypedDict):
    """``number`` never changes, whatever happens to other chapters."""

    number: int
    title: str


class StudyData(TypedDict):
    """A saved study, without the trees of its chapters."""

    id: str
    title: str
    #: Goes up by one with every change.
    revision: int
    changed: int
    #: The owner's present name.
    owner: str
    mine: bool
    #: Whether the reader may change it: as the owner, or with the key.
    writable: bool
    chapters: list[ChapterInfo]


class StudyChapter(TypedDict):
    """A chapter as it was at a revision of its study."""

    revision: int
    number: int
    title: str
    tree: StudyTreeData


class KeptStudy(TypedDict):
    """A study that was just saved; the key allows changes, and it is told only now."""

    id: str
    key: str


class StudyRevision(TypedDict):
    """A change was made, and the study has this revision; on a live connection also the first message."""

    type: Literal["revision"]
    revision: int
