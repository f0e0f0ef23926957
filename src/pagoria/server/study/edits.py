"""Changes of a study, one thing at a time, and what they lead to.

An edit names a chapter and a node by ids that last, so that edits of different nodes never disturb each
other. Edits are checked here, by the rules, where they enter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from pagoria.core.state import Position
from pagoria.core.tree import (
    MOST_CHARACTERS,
    MOST_NODES,
    ROOT,
    Node,
    Tree,
    TreeError,
    check_comment,
    check_marks,
    follow,
    root_position,
)
from pagoria.server.study import trees
from pagoria.server.study.data import StudyNodeData, StudyTreeData
from pagoria.server.study.trees import ROOT_ID
from pagoria.tables.games import found_game
from pagoria.tables.refusal import Refusal

#: One thing that somebody changes, as ``http.study_models`` has checked its form.
Edit: TypeAlias = Mapping[str, Any]

MOST_CHAPTERS: Final = 64


@dataclass(frozen=True)
class Chapter:
    title: str
    tree: StudyTreeData


@dataclass(frozen=True)
class Contents:
    """A study, or the part that some edits are about: the chapters by number, and how many were ever made."""

    title: str
    chapters: Mapping[int, Chapter]
    made: int
    #: How many chapters it has, including those that are not here.
    count: int


def touched(edits: Sequence[Edit]) -> set[int]:
    """The numbers of the chapters that edits change."""
    return {edit["chapter"] for edit in edits if "chapter" in edit}


def nodes_to_play(contents: Contents, edits: Sequence[Edit]) -> int:
    """The total length of the lines that lead to the nodes that edits add."""
    parents = {
        (number, node["id"]): node["parent"]
        for number, chapter in contents.chapters.items()
        for node in chapter.tree["nodes"]
    }
    number = 0
    for edit in edits:
        if edit["do"] == "add":
            at, line = edit["node"]["parent"], 1
            # A request may claim anything, even that nodes come after each other in a circle.
            while (edit["chapter"], at) in parents and line <= MOST_NODES:
                at, line = parents[edit["chapter"], at], line + 1
            parents[edit["chapter"], edit["node"]["id"]] = edit["node"]["parent"]
            number += line
    return number


def edited(contents: Contents, edits: Sequence[Edit]) -> Contents:
    """What all edits lead to; raises ``Refusal`` at the first that is impossible. It may take a while."""
    for edit in edits:
        contents = _edited(contents, edit)
    return contents


def _edited(contents: Contents, edit: Edit) -> Contents:
    match edit["do"]:
        case "name_study":
            return replace(contents, title=edit["title"])
        case "add_chapter":
            return with_chapter(contents, edit["title"], edit["tree"])
        case "remove_chapter":
            chapter_of(contents, edit)
            left = {number: one for number, one in contents.chapters.items() if number != edit["chapter"]}
            return replace(contents, chapters=left, count=contents.count - 1)
        case "name_chapter":
            return _with(contents, edit, replace(chapter_of(contents, edit), title=edit["title"]))
    chapter = chapter_of(contents, edit)
    return _with(contents, edit, replace(chapter, tree=_ABOUT_NODES[edit["do"]](chapter.tree, edit)))


def with_chapter(contents: Contents, title: str, tree: StudyTreeData) -> Contents:
    """The contents with one more chapter, whose tree is checked by the rules."""
    if contents.count >= MOST_CHAPTERS:
        raise Refusal("too_large", f"a study has at most {MOST_CHAPTERS} chapters")
    trees.checked(tree)
    made = contents.made + 1
    chapters = {**contents.chapters, made: Chapter(title, tree)}
    return replace(contents, chapters=chapters, made=made, count=contents.count + 1)


def chapter_of(contents: Contents, edit: Edit) -> Chapter:
    found = contents.chapters.get(edit["chapter"])
    if found is None:
        raise Refusal("not_found", "there is no such chapter any more", {"chapter": edit["chapter"]})
    return found


def _with(contents: Contents, edit: Edit, chapter: Chapter) -> Contents:
    return replace(contents, chapters={**contents.chapters, edit["chapter"]: chapter})


# -- nodes ----------------------------------------------------------------------------------------


def _add(tree: StudyTreeData, edit: Edit) -> StudyTreeData:
    node: StudyNodeData = edit["node"]
    _check_new(tree, node)
    _check_said(tree, node["id"], node["comment"], node["marks"])
    _check_rules(tree, node)
    return {**tree, "nodes": [*tree["nodes"], node]}


def _check_new(tree: StudyTreeData, node: StudyNodeData) -> None:
    if len(tree["nodes"]) >= MOST_NODES:
        raise Refusal("too_large", f"a chapter has at most {MOST_NODES} nodes")
    if node["parent"] != ROOT_ID:
        _found(tree, node["parent"])
    same = ("parent", "action", "draws")
    for other in tree["nodes"]:
        if other["id"] == node["id"]:
            raise Refusal("malformed", "two nodes have the same id", {"node": node["id"]})
        if all(other[key] == node[key] for key in same):  # type: ignore[literal-required]
            told = {"node": other["id"]}
            raise Refusal("stale", "the same action with the same draws is there already", told)


def _check_rules(tree: StudyTreeData, node: StudyNodeData) -> None:
    """Play the line up to the node."""
    by_id = {one["id"]: one for one in tree["nodes"]}
    way, at = [node], node["parent"]
    while at != ROOT_ID:
        way.append(by_id[at])
        at = by_id[at]["parent"]
    game = found_game(tree["game"])
    names = tuple(tree["names"])
    position: Position[Any] = root_position(game, Tree(game.id, tree["variant"], names, tree["root"]))
    try:
        for one in reversed(way):
            position = follow(game, position, Node(ROOT, one["action"], one["draws"]), number=0).position
    except TreeError as error:
        raise trees.refusal(error, [node["id"]]) from error


def _remove(tree: StudyTreeData, edit: Edit) -> StudyTreeData:
    _found(tree, edit["id"])
    gone = {edit["id"]}
    left = []
    for node in tree["nodes"]:
        # Nodes come after their parents.
        if node["id"] in gone or node["parent"] in gone:
            gone.add(node["id"])
        else:
            left.append(node)
    return {**tree, "nodes": left}


def _promote(tree: StudyTreeData, edit: Edit) -> StudyTreeData:
    promoted = _found(tree, edit["id"])
    behind: dict[str, list[StudyNodeData]] = {}
    for node in tree["nodes"]:
        behind.setdefault(node["parent"], []).append(node)
    siblings = behind[promoted["parent"]]
    siblings.sort(key=lambda node: node["id"] != promoted["id"])
    nodes: list[StudyNodeData] = []
    waiting = behind.get(ROOT_ID, [])[::-1]
    while waiting:
        nodes.append(waiting.pop())
        waiting += behind.get(nodes[-1]["id"], [])[::-1]
    return {**tree, "nodes": nodes}


def _comment(tree: StudyTreeData, edit: Edit) -> StudyTreeData:
    if edit["id"] == ROOT_ID:
        _check_said({**tree, "comment": ""}, ROOT_ID, edit["comment"], [])
        return {**tree, "comment": edit["comment"]}
    without = _changed(tree, edit["id"], {"comment": ""})
    _check_said(without, edit["id"], edit["comment"], [])
    return _changed(tree, edit["id"], {"comment": edit["comment"]})


def _mark(tree: StudyTreeData, edit: Edit) -> StudyTreeData:
    _check_said(tree, edit["id"], "", edit["marks"])
    return _changed(tree, edit["id"], {"marks": list(edit["marks"])})


_ABOUT_NODES: Final[dict[str, Callable[[StudyTreeData, Edit], StudyTreeData]]] = {
    "add": _add,
    "remove": _remove,
    "promote": _promote,
    "comment": _comment,
    "mark": _mark,
}


def _changed(tree: StudyTreeData, id: str, change: Mapping[str, object]) -> StudyTreeData:
    _found(tree, id)
    nodes: Any = [{**node, **change} if node["id"] == id else node for node in tree["nodes"]]
    return {**tree, "nodes": nodes}


def _found(tree: StudyTreeData, id: str) -> StudyNodeData:
    found = next((node for node in tree["nodes"] if node["id"] == id), None)
    if found is None:
        raise Refusal("not_found", "there is no such node any more", {"node": id})
    return found


def _check_said(tree: StudyTreeData, id: str, comment: str, marks: Sequence[str]) -> None:
    """Whether this may be said about a node, on top of everything that is said in the tree already."""
    try:
        check_comment(0, comment)
        check_marks(0, marks)
    except TreeError as error:
        raise trees.refusal(error, [id]) from error
    said = len(comment) + len(tree["comment"]) + sum(len(node["comment"]) for node in tree["nodes"])
    if said > MOST_CHARACTERS:
        raise Refusal("too_large", f"all comments together have at most {MOST_CHARACTERS} characters")
