"""Trees as text: a record that begins at a position, with variations, comments and marks.

A variation of an action stands behind it in ``( )``, a comment in ``{ }``, and marks are words of their own.
What was drawn stands in brackets as in a record; here it is what was chosen, and not what a deal says. Where
lines end does not matter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

from pagoria.core.errors import NotationError
from pagoria.core.package import GamePackage
from pagoria.core.record import (
    COMPONENTS,
    POSITION,
    IllegalRecordError,
    ParsedRecord,
    RecordError,
    find_recorded_game,
    open_session,
    parse_record,
    replay,
)
from pagoria.core.rng import Rng
from pagoria.core.tree import (
    MARKS,
    MOST_NODES,
    ROOT,
    IllegalNodeError,
    Node,
    Tree,
    TreeError,
    check,
    from_session,
    played,
)

#: Longer than the text of any tree that ``check`` finds right.
LONGEST_TEXT: Final = 2_000_000
#: Deeper variations begin where this one does: a thousand of them in each other are no longer than others.
_MOST_INDENTED: Final = 20
_TOKEN: Final = re.compile(r"\{(?:[^\\}]|\\.)*\}|\[[^\[\]\s]*\]|[()]|[^\s(){}\[\]]+|\S", re.DOTALL)
_ESCAPED: Final = re.compile(r"\\(?:n|u([0-9a-f]{6})|([\\}]))")
_ANNOTATION: Final = re.compile("[(){}]")

FindGame = Callable[[str], GamePackage[Any]]


# -- writing --------------------------------------------------------------------------------------


def format_tree(tree: Tree) -> str:
    """The text of a tree; raises ``TreeError`` if its form is wrong."""
    check(tree)
    lines = [
        f"Game: {tree.game}",
        f"Variant: {tree.variant}",
        f"Players: {', '.join(tree.names)}",
        f"{POSITION}: {tree.root}",
        "",
    ]
    if tree.comment:
        lines.append(_format_comment(tree.comment))
    return "\n".join([*lines, *_lines(tree)]) + "\n"


def _lines(tree: Tree) -> Iterator[str]:
    """A line ends after every draw; variations are indented by two spaces each, up to a depth."""
    words, depth = list[str](), 0
    for word, ends in _words(tree):
        if word == "(":
            if words:
                yield _line(words, depth)
            words, depth = [], depth + 1
        words.append(word)
        if ends or word == ")":
            yield _line(words, depth)
            words = []
        depth -= word == ")"
    if words:
        yield _line(words, depth)


def _line(words: list[str], depth: int) -> str:
    return "  " * min(depth, _MOST_INDENTED) + " ".join(words)


def _words(tree: Tree) -> Iterator[tuple[str, bool]]:
    """The text of the nodes word by word, each with whether something was drawn there."""
    children = tree.children()
    # What is still to be written, the next one last: a line after a node, a variation that begins with one,
    # its end.
    waiting = [("line", ROOT)]
    while waiting:
        what, number = waiting.pop()
        if what == "end":
            yield ")", False
        elif what == "variation":
            yield "(", False
            yield _format_node(tree.nodes[number])
            waiting += [("end", number), ("line", number)]
        elif children[number]:
            first, *others = children[number]
            yield _format_node(tree.nodes[first])
            waiting += [("line", first), *(("variation", other) for other in reversed(others))]


def _format_node(node: Node) -> tuple[str, bool]:
    comment = [_format_comment(node.comment)] if node.comment else []
    return " ".join([node.action, *([node.draws] if node.draws else []), *node.marks, *comment]), bool(
        node.draws
    )


def _format_comment(comment: str) -> str:
    return f"{{{''.join(map(_escaped, comment))}}}"


def _escaped(letter: str) -> str:
    if letter in "\\}":
        return "\\" + letter
    if letter == "\n":
        return "\\n"
    return letter if letter.isprintable() else f"\\u{ord(letter):06x}"


# -- reading --------------------------------------------------------------------------------------


def parse_tree(text: str, find_game: FindGame) -> Tree:
    """The tree in a text, sorted; the text may also be the record of a whole game, which is a tree with one
    line.

    Raises ``RecordError`` at the first thing that is wrong, also by the rules.
    """
    if len(text) > LONGEST_TEXT:
        raise RecordError(1, "", f"a tree has at most {LONGEST_TEXT} characters")
    header, body, first_line = _parts(text)
    record = parse_record(header)
    if COMPONENTS in dict(record.entries()):
        raise RecordError(
            record.line_of(COMPONENTS), COMPONENTS, "a tree is one of the game's own components"
        )
    begins_with_deal = POSITION not in dict(record.entries())
    if begins_with_deal and not _ANNOTATION.search(body) and not set(body.split()) & set(MARKS):
        tree = _plain(text, find_game, record)
        _check_form(tree, record, [])
        return tree
    reader = _TreeReader(first_line)
    reader.read(body)
    game = find_recorded_game(record, find_game)
    if begins_with_deal:
        root = game.notation.format_position(open_session(record, find_game, Rng(0)).position())
    else:
        root = record.get(POSITION)
    tree = Tree(
        game.id,
        record.get("Variant"),
        tuple(record.player_names()),
        root,
        tuple(reader.nodes),
        reader.comment,
    )
    _check_form(tree, record, reader.lines)
    _check_rules(game, tree, record, reader.lines)
    return tree.sorted()


def _parts(text: str) -> tuple[str, str, int]:
    """The header, the rest, and the number of its first line."""
    lines = text.splitlines()
    begin = next((number for number, line in enumerate(lines) if line.strip()), len(lines))
    end = next((number for number in range(begin, len(lines)) if not lines[number].strip()), len(lines))
    return "\n".join(lines[:end]), "\n".join(lines[end:]), end + 1


def _plain(text: str, find_game: FindGame, record: ParsedRecord) -> Tree:
    replayed = replay(text, find_game, Rng(0))
    begun = open_session(record, find_game, Rng(0)).position()
    return from_session(replayed.session, begun, replayed.record.player_names())


def _check_form(tree: Tree, record: ParsedRecord, lines: list[int]) -> None:
    try:
        check(tree)
    except TreeError as error:
        raise _fault(tree, error, record, lines) from error


def _check_rules(game: GamePackage[Any], tree: Tree, record: ParsedRecord, lines: list[int]) -> None:
    try:
        for _ in played(game, tree):
            pass
    except NotationError as error:
        raise RecordError(record.line_of(POSITION), POSITION, str(error)) from error
    except IllegalNodeError as error:
        raise IllegalRecordError(lines[error.node], error.illegal) from error
    except TreeError as error:
        raise _fault(tree, error, record, lines) from error


def _fault(tree: Tree, error: TreeError, record: ParsedRecord, lines: list[int]) -> RecordError:
    if error.node in range(len(lines)):
        return RecordError(lines[error.node], f"action {tree.nodes[error.node].action}", error.fault)
    return RecordError(record.line_of("Variant"), "", error.fault)


class _TreeReader:
    """Reads the nodes of a tree, word by word; the rules decide what they mean."""

    def __init__(self, first_line: int) -> None:
        self._line = first_line
        self._word = ""
        #: The last node of the line being read, and the nodes at which variations began, with their lines.
        self._last = ROOT
        self._begun: list[tuple[int, int]] = []
        #: A variation has begun and has no action yet.
        self._fresh = False
        #: The word before was an action.
        self._acted = False
        self.nodes: list[Node] = []
        #: The line of each node.
        self.lines: list[int] = []
        self.comment = ""

    def read(self, body: str) -> None:
        at = 0
        for match in _TOKEN.finditer(body):
            self._line += body.count("\n", at, match.start())
            at = match.start()
            self._word = match[0]
            self._read_word(match[0])
        if self._begun:
            raise RecordError(self._begun[-1][1], "(", "this variation is not closed")

    def _read_word(self, word: str) -> None:
        acted, self._acted = self._acted, False
        if word == "(":
            self._open()
        elif word == ")":
            self._close()
        elif len(word) > 1 and word[0] == "{":
            self._add_comment(_parse_comment(word, self._line))
        elif len(word) > 1 and word[0] == "[":
            self._add_draws(word, acted)
        elif word in MARKS:
            node = self._node()
            self._change(replace(node, marks=(*node.marks, word)))
        elif word in "{}[]":
            raise self._fault(f"this {'comment' if word in '{}' else 'bracket'} is not closed, or not begun")
        else:
            self._add(word)

    def _add(self, action: str) -> None:
        if len(self.nodes) == MOST_NODES:
            raise self._fault(f"a tree has at most {MOST_NODES} nodes")
        parent = self.nodes[self._last].parent if self._fresh else self._last
        self.nodes.append(Node(parent, action))
        self.lines.append(self._line)
        self._last = len(self.nodes) - 1
        self._fresh, self._acted = False, True

    def _open(self) -> None:
        if self._fresh or self._last == ROOT:
            raise self._fault("a variation stands behind the action that it replaces")
        self._begun.append((self._last, self._line))
        self._fresh = True

    def _close(self) -> None:
        if self._fresh or not self._begun:
            raise self._fault("nothing was begun that could end here")
        self._last, _ = self._begun.pop()

    def _add_draws(self, draws: str, acted: bool) -> None:
        if not acted:
            raise self._fault("what was drawn stands directly behind the action that caused it")
        self._change(replace(self._node(), draws=draws))

    def _add_comment(self, comment: str) -> None:
        if self._last == ROOT:
            if self.comment:
                raise self._fault("there is a comment already")
            self.comment = comment
            return
        node = self._node()
        if node.comment:
            raise self._fault("there is a comment already")
        self._change(replace(node, comment=comment))

    def _node(self) -> Node:
        """The node that a mark or a comment belongs to."""
        if self._fresh or self._last == ROOT:
            raise self._fault("this stands behind an action")
        return self.nodes[self._last]

    def _change(self, node: Node) -> None:
        self.nodes[self._last] = node

    def _fault(self, fault: str) -> RecordError:
        word = self._word if len(self._word) <= 40 else self._word[:40] + "…"
        return RecordError(self._line, word, fault)


def _parse_comment(word: str, line: int) -> str:
    """The comment that a word in braces holds; raises ``RecordError`` for an escape that does not exist."""

    def meant(match: re.Match[str]) -> str:
        code, letter = match.groups()
        if code is None:
            return letter or "\n"
        if int(code, 16) > 0x10FFFF:
            raise RecordError(line, match[0], "there is no such character")
        return chr(int(code, 16))

    inside = word[1:-1]
    if "\\" in _ESCAPED.sub("", inside):
        raise RecordError(line, "{…}", r"behind \ stands n, \, } or u with six digits")
    return _ESCAPED.sub(meant, inside)
