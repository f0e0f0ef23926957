"""What requests about studies may contain."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import BaseModel, BeforeValidator, Field, StringConstraints

from pagoria.core.tree import LONGEST_COMMENT, MOST_NODES
from pagoria.core.tree_text import LONGEST_TEXT
from pagoria.server.http.request_models import Command, Identifier, Request, SeatNumber, Sent
from pagoria.server.protocol import Pong
from pagoria.server.study.data import StudyNodeData, StudyRevision, StudyTreeData
from pagoria.server.study.kept import LONGEST_TITLE

#: Longer than any position of ours.
_LONGEST_POSITION: Final = 20_000
_MOST_SEATS: Final = 8
#: The most moves that are played, and told, at a time.
MOST_MOVES: Final = 25
#: The most changes of a draft that are made at a time.
MOST_CHANGES: Final = 60
#: Longer than anything that chance brings after an action of ours.
_LONGEST_DRAWS: Final = 1000
_MOST_DRAWS: Final = 100
MOST_EDITS: Final = 50
_MOST_CHAPTERS: Final = 8
#: Of all trees of a request; of nodes as our client writes them, a request has no room for more.
_MOST_NODES_AT_ONCE: Final = 4 * MOST_NODES
#: Longer than the line of any puzzle.
_MOST_SOLVED: Final = 40
#: More is not asked for in a lesson.
_MOST_DONE: Final = 60

PositionText = Annotated[str, Field(min_length=1, max_length=_LONGEST_POSITION, pattern=r"^[^\r\n]*$")]
ActionText = Annotated[str, Field(pattern=r"^[^\s(){}\[\]]{1,100}$", description="in notation")]
DrawsText = Annotated[
    str, Field(pattern=r"^(\[[^\[\]\s]*\])?$", max_length=_LONGEST_DRAWS, description="as a record writes it")
]
CardText = Annotated[str, Field(min_length=1, max_length=60)]
Pick = Annotated[str, StringConstraints(min_length=1, max_length=100)]
NodeId = Annotated[str, Field(pattern=r"^[0-9A-Za-z-]{1,64}$", description="the client's own id, a UUID")]
ParentId = Annotated[str, Field(pattern=r"^[0-9A-Za-z-]{0,64}$")]
Comment = Annotated[str, StringConstraints(max_length=LONGEST_COMMENT)]
MarkText = Annotated[str, StringConstraints(min_length=1, max_length=2)]
#: The names of the players in a study; any text will do.
SeatName = Annotated[str, StringConstraints(max_length=100)]
Names = Annotated[list[SeatName], Field(max_length=_MOST_SEATS)]
#: A piece, a place or a dial, as a draft tells them.
BenchName = Annotated[str, StringConstraints(min_length=1, max_length=80)]
Seconds = Annotated[float, Field(ge=0.2, le=5)]


class PositionWish(Request):
    """A position, or the beginning of a game; it is seen through the eyes of a seat, or with open hands."""

    game: Identifier
    position: PositionText | None = None
    variant: Identifier | None = None
    players: Annotated[int, Field(ge=1, le=_MOST_SEATS, strict=True)] | None = None
    #: The same seed gives the same deal; without it, any deal.
    seed: Annotated[str, StringConstraints(max_length=64)] | None = None
    seat: SeatNumber | None = None
    names: Names = Field(default_factory=list)


class StudyMove(Request):
    """An action, in notation or by the keys of its choices, and what chance brings after it.

    ``draws`` is a text as in a record; or `piles`, for what lies next in those of the position; or a list of
    cards, null for one that is rolled, which may be too short: the answer then says what may come next. Null
    rolls everything.
    """

    action: ActionText | None = None
    picks: Annotated[list[Pick], Field(min_length=1, max_length=20)] | None = None
    draws: (
        Literal["piles"] | DrawsText | Annotated[list[CardText | None], Field(max_length=_MOST_DRAWS)] | None
    ) = None


class MoveWish(StudyMove):
    game: Identifier
    position: PositionText
    seat: SeatNumber | None = None
    names: Names = Field(default_factory=list)


class LineWish(Request):
    """Several moves from a position on, none of which leaves anything to be chosen."""

    game: Identifier
    position: PositionText
    moves: Annotated[list[StudyMove], Field(min_length=1, max_length=MOST_MOVES)]
    seat: SeatNumber | None = None
    names: Names = Field(default_factory=list)


class PutPiece(Request):
    """A piece is put in a place."""

    do: Literal["put"]
    piece: BenchName
    place: BenchName


class TakePiece(Request):
    """Whatever lies at a place is taken away."""

    do: Literal["take"]
    place: BenchName


class SetDial(Request):
    do: Literal["set"]
    dial: BenchName
    value: Annotated[int, Field(ge=0, le=10_000, strict=True)]


DraftChange: TypeAlias = PutPiece | TakePiece | SetDial


class ArrangeWish(Request):
    """A draft of a position that is set up by hand, and changes that are made one after the other."""

    game: Identifier
    position: PositionText
    changes: Annotated[
        list[Annotated[DraftChange, Field(discriminator="do")]], Field(max_length=MOST_CHANGES)
    ] = Field(default_factory=list)


class StudyRecord(Request):
    record: Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT)]


class StudyNodeWish(Sent):
    """A node as it was told, or without what the server knows itself."""

    id: NodeId
    parent: ParentId
    action: ActionText
    draws: DrawsText = ""
    comment: Comment = ""
    marks: Annotated[list[MarkText], Field(max_length=6)] = Field(default_factory=list)

    def node(self) -> StudyNodeData:
        return StudyNodeData(
            id=self.id,
            parent=self.parent,
            action=self.action,
            draws=self.draws,
            comment=self.comment,
            marks=self.marks,
        )


class StudyTreeWish(Request):
    game: Identifier
    variant: Identifier
    names: Names
    root: PositionText
    comment: Comment = ""
    nodes: Annotated[list[StudyNodeWish], Field(max_length=MOST_NODES, default_factory=list)]

    def tree(self) -> StudyTreeData:
        return StudyTreeData(
            game=self.game,
            variant=self.variant,
            names=self.names,
            root=self.root,
            comment=self.comment,
            nodes=[node.node() for node in self.nodes],
        )


class JudgementWish(Request):
    """How a position stands, by what the deciding seat knows or with open cards, and how good a line is.

    Another line may be judged ``beside`` it. Asking again with more seconds makes the answer more exact.
    """

    game: Identifier
    position: PositionText
    eyes: SeatNumber | Literal["open"]
    seconds: Seconds = 1.0
    played: Annotated[list[ActionText], Field(max_length=MOST_MOVES, default_factory=list)]
    beside: Annotated[list[ActionText], Field(max_length=MOST_MOVES, default_factory=list)]


class SolvingWish(Request):
    """Whether ``actions`` lead to the position that a ``line`` leads to, with nothing between them."""

    game: Identifier
    position: PositionText
    line: Annotated[list[ActionText], Field(min_length=1, max_length=_MOST_SOLVED)]
    actions: Annotated[list[ActionText], Field(max_length=_MOST_SOLVED, default_factory=list)]


class AidsWish(Request):
    """What can be counted in a position, by what a seat knows or, with open hands, the deciding seat."""

    game: Identifier
    position: PositionText
    seat: SeatNumber | None = None


class LessonWish(Request):
    """A lesson with what was ``done`` so far, and perhaps what is to be done next, by its keys."""

    game: Identifier
    lesson: Identifier
    language: Identifier
    done: Annotated[list[ActionText], Field(max_length=_MOST_DONE, default_factory=list)]
    picks: Annotated[list[Pick], Field(min_length=1, max_length=20)] | None = None
    names: Names = Field(default_factory=list)


# -- studies that are kept ------------------------------------------------------------------------

#: The text as it is sent; its length is counted when everything invisible is gone.
Title = Annotated[str, StringConstraints(max_length=4 * LONGEST_TITLE)]
ChapterNumber = Annotated[int, Field(ge=1, le=1_000_000, strict=True)]


class NewChapter(Request):
    title: Title = ""
    tree: StudyTreeWish


def _with_few_nodes(holders: object) -> object:
    """Chapters or edits as they were sent: their nodes are counted before any of them is looked at."""
    if isinstance(holders, list):
        trees = [holder.get("tree") for holder in holders[:MOST_EDITS] if isinstance(holder, dict)]
        nodes = [tree.get("nodes") for tree in trees if isinstance(tree, dict)]
        if sum(len(some) for some in nodes if isinstance(some, list)) > _MOST_NODES_AT_ONCE:
            raise ValueError(f"a request has at most {_MOST_NODES_AT_ONCE} nodes")
    return holders


class NewStudy(Command):
    """A study that is to be saved; more chapters can be added later."""

    title: Title = ""
    chapters: Annotated[
        list[NewChapter], Field(min_length=1, max_length=_MOST_CHAPTERS), BeforeValidator(_with_few_nodes)
    ]


class StudyOfGame(Command):
    """A finished game as a new study; without a title, it is named after the game and its players."""

    title: Title | None = None


class AddNode(Request):
    """One more action after a node, as the last variation there."""

    do: Literal["add"]
    chapter: ChapterNumber
    node: StudyNodeWish


class RemoveNode(Request):
    """Remove a node with everything that follows it."""

    do: Literal["remove"]
    chapter: ChapterNumber
    id: NodeId


class PromoteNode(Request):
    """A node becomes the main line behind its parent."""

    do: Literal["promote"]
    chapter: ChapterNumber
    id: NodeId


class CommentNode(Request):
    """The comment on a node, or with "" on the position that all lines begin with."""

    do: Literal["comment"]
    chapter: ChapterNumber
    id: ParentId
    comment: Comment


class MarkNode(Request):
    do: Literal["mark"]
    chapter: ChapterNumber
    id: NodeId
    marks: Annotated[list[MarkText], Field(max_length=6)]


class AddChapter(Request):
    """One more chapter, as the last one; the study assigns its number."""

    do: Literal["add_chapter"]
    title: Title
    tree: StudyTreeWish


class NameChapter(Request):
    do: Literal["name_chapter"]
    chapter: ChapterNumber
    title: Title


class RemoveChapter(Request):
    do: Literal["remove_chapter"]
    chapter: ChapterNumber


class NameStudy(Request):
    do: Literal["name_study"]
    title: Title


#: One thing that is changed in a study.
StudyEdit: TypeAlias = (
    AddNode
    | RemoveNode
    | PromoteNode
    | CommentNode
    | MarkNode
    | AddChapter
    | NameChapter
    | RemoveChapter
    | NameStudy
)


class StudyEdits(Command):
    """Changes of a study: all are made, or none."""

    edits: Annotated[
        list[Annotated[StudyEdit, Field(discriminator="do")]],
        Field(min_length=1, max_length=MOST_EDITS),
        BeforeValidator(_with_few_nodes),
    ]

    def plain(self) -> list[dict[str, Any]]:
        return [edit.model_dump() for edit in self.edits]

    def nodes(self) -> int:
        """How many nodes come with chapters that are added."""
        return sum(len(edit.tree.nodes) for edit in self.edits if isinstance(edit, AddChapter))


class StudyEdited(BaseModel):
    """On the live connection of a study: changes that led to a revision, by the id of their request."""

    type: Literal["edited"]
    revision: int
    id: str
    edits: list[StudyEdit]


#: What the live connection of a study tells. If a change in between is missing, everything has to be read
#: again.
StudyMessage: TypeAlias = StudyRevision | StudyEdited | Pong
