"""Trees as they travel: nodes with ids that last, and what the log would say of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pagoria.core.errors import NotationError, PagoriaError
from pagoria.core.package import GamePackage
from pagoria.core.record import RecordError
from pagoria.core.registry import find_game
from pagoria.core.tree import ROOT, IllegalNodeError, Node, Played, Tree, TreeError, check, played
from pagoria.core.tree_text import format_tree, parse_tree
from pagoria.server.study.data import StudyNodeData, StudyTreeData
from pagoria.tables.games import found_game
from pagoria.tables.refusal import Refusal

#: The root's name when a node names its parent.
ROOT_ID = ""


def read(text: str) -> StudyTreeData:
    """The tree in a record, with variations or without. It takes a while: not for the event loop."""
    try:
        tree = parse_tree(text, find_game)
    except RecordError as error:
        raise Refusal("bad_record", str(error), {"line": error.line, "place": error.place}) from error
    except PagoriaError as error:
        raise Refusal("bad_record", str(error)) from error
    return told(find_game(tree.game), tree, [str(number) for number in range(1, len(tree.nodes) + 1)])


def write(data: StudyTreeData) -> str:
    """The text of a tree, which the rules allow. It takes a while: not for the event loop."""
    tree = checked(data)
    return format_tree(tree)


def checked(data: StudyTreeData) -> Tree:
    """The tree that somebody sent, if it is one by the rules; its nodes are in the order of the data."""
    game, tree = found_game(data["game"]), _tree(data)
    ids = [node["id"] for node in data["nodes"]]
    try:
        check(tree)
        for _ in played(game, tree):
            pass
    except NotationError as error:
        details = {"field": error.field, "fault": error.fault}
        raise Refusal("bad_position", str(error), details) from error
    except TreeError as error:
        raise refusal(error, ids) from error
    return tree


def refusal(error: TreeError, ids: Sequence[str]) -> Refusal:
    """A fault of a tree as an answer: at which node, and if the rules forbid it, which rule."""
    details: dict[str, object] = {"node": ROOT_ID if error.node == ROOT else ids[error.node]}
    if isinstance(error, IllegalNodeError):
        reason = error.illegal.reason
        return Refusal(
            "illegal", error.fault, {**details, "rule": reason.rule, "reason": reason.sentence.data()}
        )
    return Refusal("malformed", error.fault, details)


def _tree(data: StudyTreeData) -> Tree:
    places = {ROOT_ID: ROOT}
    nodes = []
    for number, node in enumerate(data["nodes"]):
        if node["id"] in places:
            raise Refusal("malformed", "two nodes have the same id", {"node": node["id"]})
        if node["parent"] not in places:
            raise Refusal("malformed", "a node comes after its parent", {"node": node["id"]})
        parent = places[node["parent"]]
        nodes.append(Node(parent, node["action"], node["draws"], node["comment"], tuple(node["marks"])))
        places[node["id"]] = number
    names = tuple(data["names"])
    return Tree(data["game"], data["variant"], names, data["root"], tuple(nodes), data["comment"])


def plain(tree: Tree) -> StudyTreeData:
    """A tree as it is sent and kept, its nodes numbered from 1 in their order."""
    return StudyTreeData(
        game=tree.game,
        variant=tree.variant,
        names=list(tree.names),
        root=tree.root,
        comment=tree.comment,
        nodes=[
            StudyNodeData(
                id=str(number),
                parent=ROOT_ID if node.parent == ROOT else str(node.parent + 1),
                action=node.action,
                draws=node.draws,
                comment=node.comment,
                marks=list(node.marks),
            )
            for number, node in enumerate(tree.nodes, start=1)
        ],
    )


def with_words(data: StudyTreeData) -> StudyTreeData:
    """The same tree with the words of the log, as far as today's rules play it. It takes a while."""
    ids = [node["id"] for node in data["nodes"]]
    try:
        return told(find_game(data["game"]), _tree(data), ids)
    except PagoriaError:
        return data


def told(game: GamePackage[Any], tree: Tree, ids: Sequence[str]) -> StudyTreeData:
    """A tree as it travels, its nodes with these ids and in the order of the tree."""
    return StudyTreeData(
        game=tree.game,
        variant=tree.variant,
        names=list(tree.names),
        root=tree.root,
        comment=tree.comment,
        nodes=list(_nodes(game, tree, ids)),
    )


def _nodes(game: GamePackage[Any], tree: Tree, ids: Sequence[str]) -> Iterator[StudyNodeData]:
    for number, (node, done) in enumerate(zip(tree.nodes, played(game, tree), strict=True)):
        parent = ROOT_ID if node.parent == ROOT else ids[node.parent]
        yield node_data(game, ids[number], parent, node, done)


def node_data(game: GamePackage[Any], id: str, parent: str, node: Node, done: Played[Any]) -> StudyNodeData:
    words: Any = game.presentation.describe_action(done.before, done.action).data()
    return StudyNodeData(
        id=id,
        parent=parent,
        action=node.action,
        draws=node.draws,
        comment=node.comment,
        marks=list(node.marks),
        seat=done.before.actor(),
        turn=game.rules.turn(done.before),
        words=words,
    )
