"""A game with the ways it could have gone: lines that begin at one position, with comments and marks.

A tree is flat: every node names the node before it, so that a long game is no deeper than a short one. It is
checked in two steps: ``check`` knows its form, ``played`` the rules. ``tree_text`` writes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Generic

from pagoria.core.chosen_draws import piles_after
from pagoria.core.errors import IllegalActionError, NotationError, PagoriaError
from pagoria.core.package import GamePackage
from pagoria.core.session import Session
from pagoria.core.state import CHANCE, GAME_OVER, Draw, Position, S

#: Stands for the node before the first one: the position that the tree begins with.
ROOT: Final = -1
MOST_NODES: Final = 2_000
LONGEST_COMMENT: Final = 2_000
#: The most characters in all comments of one tree together.
MOST_CHARACTERS: Final = 100_000
#: How good somebody thinks an action is, from the best to the worst.
MARKS: Final = ("!!", "!", "!?", "?!", "?", "??")


@dataclass(frozen=True)
class Node:
    """An action in notation with what chance brought after it; it follows the node with the number
    ``parent``.
    """

    parent: int
    action: str
    #: As ``Notation.format_draws`` writes it; empty if nothing was drawn.
    draws: str = ""
    comment: str = ""
    marks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Tree:
    """Lines of one game. Of the nodes with the same parent, the first is the main line.

    Nodes come after their parents. Two trees that say the same are equal when both are ``sorted``.
    """

    game: str
    variant: str
    names: tuple[str, ...]
    #: The position that all lines begin with, complete, in notation.
    root: str
    nodes: tuple[Node, ...] = ()
    #: The comment on the root.
    comment: str = ""

    def children(self) -> dict[int, list[int]]:
        """The numbers of the nodes that follow each node and the root, the main line first."""
        found: dict[int, list[int]] = {ROOT: []}
        for number, node in enumerate(self.nodes):
            found[node.parent].append(number)
            found[number] = []
        return found

    def line(self, number: int) -> list[int]:
        """The nodes on the way to a node, itself included."""
        way: list[int] = []
        while number != ROOT:
            way.append(number)
            number = self.nodes[number].parent
        return way[::-1]

    def order(self) -> list[int]:
        """The numbers of all nodes in reading order: each line to its end, the main line first."""
        children, waiting, found = self.children(), [ROOT], list[int]()
        while waiting:
            number = waiting.pop()
            if number != ROOT:
                found.append(number)
            waiting += reversed(children[number])
        return found

    def sorted(self) -> Tree:
        """The same tree with its nodes in reading order."""
        order = self.order()
        place = {ROOT: ROOT, **{number: at for at, number in enumerate(order)}}
        nodes = (self.nodes[number] for number in order)
        return replace(self, nodes=tuple(replace(node, parent=place[node.parent]) for node in nodes))


class TreeError(PagoriaError):
    """A tree that cannot exist: the number of the node (or ``ROOT``) and what is wrong there."""

    def __init__(self, node: int, fault: str) -> None:
        super().__init__(f"node {node + 1}: {fault}" if node != ROOT else fault)
        self.node = node
        self.fault = fault


class IllegalNodeError(TreeError):
    """A node whose action the rules do not allow, and the reason."""

    def __init__(self, node: int, illegal: IllegalActionError) -> None:
        super().__init__(node, str(illegal))
        self.illegal = illegal


def check(tree: Tree) -> None:
    """Raise ``TreeError`` if the form of a tree is wrong."""
    if len(tree.nodes) > MOST_NODES:
        raise TreeError(ROOT, f"a tree has at most {MOST_NODES} nodes")
    if sum(len(node.comment) for node in tree.nodes) + len(tree.comment) > MOST_CHARACTERS:
        raise TreeError(ROOT, f"all comments together have at most {MOST_CHARACTERS} characters")
    for name in tree.names:
        if "," in name or name != name.strip() or not name.isprintable():
            raise TreeError(ROOT, f"{name!r} is not a name")
    check_comment(ROOT, tree.comment)
    seen: set[tuple[int, str, str]] = set()
    for number, node in enumerate(tree.nodes):
        if node.parent not in range(ROOT, number):
            raise TreeError(number, "a node comes after its parent")
        if (node.parent, node.action, node.draws) in seen:
            raise TreeError(number, "the same action with the same draws is there already")
        seen.add((node.parent, node.action, node.draws))
        check_marks(number, node.marks)
        check_comment(number, node.comment)


def check_comment(number: int, comment: str) -> None:
    if len(comment) > LONGEST_COMMENT:
        raise TreeError(number, f"a comment has at most {LONGEST_COMMENT} characters")
    if any("\ud800" <= letter <= "\udfff" for letter in comment):
        raise TreeError(number, "the comment holds half a character")


def check_marks(number: int, marks: Sequence[str]) -> None:
    if len(set(marks)) < len(marks) or not set(marks) <= set(MARKS):
        raise TreeError(number, f"marks are {' '.join(MARKS)}, each at most once")


# -- played by the rules --------------------------------------------------------------------------


@dataclass(frozen=True)
class Played(Generic[S]):
    """A node that was played: the state before it and the position after it, the action, what was drawn."""

    before: S
    position: Position[S]
    action: int
    draws: tuple[tuple[Draw, int], ...]


def follow(game: GamePackage[S], position: Position[S], node: Node, number: int = ROOT) -> Played[S]:
    """Play a node at the position of its parent; raises ``TreeError``. ``position`` is left as it is."""
    before = position.state
    if before.actor() == GAME_OVER:
        raise TreeError(number, "the game is over before this action")
    action = _legal(game, before, node.action, number)
    state = before.copy()
    state.apply(action)
    draws = _drawn(game, state, node, number)
    for _, card in draws:
        state.apply(card)
    return Played(before, piles_after(position, state, draws), action, draws)


def _legal(game: GamePackage[S], state: S, text: str, number: int) -> int:
    try:
        action = game.notation.parse_action(state, text)
    except NotationError as error:
        raise TreeError(number, error.fault) from error
    written = game.notation.format_action(state, action)
    reason = game.rules.why_not(state, action)
    if reason is not None:
        raise IllegalNodeError(number, IllegalActionError(written, reason))
    if written != text:
        raise TreeError(number, f"it is written {written}")
    return action


def _drawn(game: GamePackage[S], state: S, node: Node, number: int) -> tuple[tuple[Draw, int], ...]:
    if state.actor() != CHANCE:
        if node.draws:
            raise TreeError(number, f"nothing is drawn here, not {node.draws}")
        return ()
    if not node.draws:
        raise TreeError(number, "what is drawn here must stand behind it, in brackets")
    try:
        return tuple(game.notation.parse_draws(state, node.draws))
    except NotationError as error:
        raise TreeError(number, error.fault) from error


def root_position(game: GamePackage[S], tree: Tree) -> Position[S]:
    """The position of a tree's root; raises ``NotationError``, or ``TreeError`` for another variant."""
    position = game.notation.parse_position(tree.root)
    variant, players = game.rules.variant(position.state), len(game.rules.scores(position.state))
    if (variant, players) != (tree.variant, len(tree.names)):
        raise TreeError(ROOT, f"the position is one of {variant} with {players} players")
    return position


def played(game: GamePackage[S], tree: Tree) -> Iterator[Played[S]]:
    """Play every node of a tree that ``check`` accepted, in their order.

    Raises ``NotationError`` for the root and ``TreeError`` at the first node that the rules do not allow.
    """
    last = {node.parent: number for number, node in enumerate(tree.nodes)}
    positions = {ROOT: root_position(game, tree)}
    for number, node in enumerate(tree.nodes):
        done = follow(game, positions[node.parent], node, number)
        yield done
        # A long tree has many positions; those that no further node follows are not kept.
        if last[node.parent] == number:
            del positions[node.parent]
        if number in last:
            positions[number] = done.position


def from_session(session: Session[S], begun: Position[S], names: Sequence[str]) -> Tree:
    """A game that was played, as a tree with one line; ``begun`` is the position that it began with."""
    notation = session.game.notation
    nodes = (
        Node(number - 1, step.text, notation.format_draws(step.draws) if step.draws else "")
        for number, step in enumerate(session.steps)
    )
    root = notation.format_position(begun)
    return Tree(session.game.id, session.variant, tuple(names), root, tuple(nodes))
