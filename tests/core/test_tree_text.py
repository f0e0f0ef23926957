"""Trees as text: what is written, what is read, and how precisely a fault is named."""

from __future__ import annotations

import pytest

from pagoria.core.record import IllegalRecordError, RecordError, replay
from pagoria.core.rng import Rng
from pagoria.core.tree import LONGEST_COMMENT, MOST_CHARACTERS, MOST_NODES, ROOT, Node, Tree, TreeError, check
from pagoria.core.tree_text import _TreeReader, format_tree, parse_tree
from tests.core.test_record import RECORD, find, played

ROOT_TEXT = played().position_text()
HEADER = f"""\
Game: boast
Variant: each
Players: Anna, Ben
Position: {ROOT_TEXT}
"""


def tree(*nodes: Node, comment: str = "") -> Tree:
    return Tree("boast", "each", ("Anna", "Ben"), ROOT_TEXT, nodes, comment)


TREE = tree(
    Node(ROOT, "@1"),
    Node(0, "S2", comment="Bold.", marks=("!", "?!")),
    Node(1, "Y", "[2]"),
    Node(2, "@2"),
    Node(1, "Y", "[1]", comment="Still } open."),
    Node(1, "N", "[0]"),
    Node(0, "S1"),
    Node(6, "N", "[0]"),
    comment="The first card is a two.",
)
TEXT = (
    HEADER
    + """
{The first card is a two.}
@1 S2 ! ?! {Bold.}
  ( S1 N [0]
  )
Y [2]
  ( Y [1] {Still \\} open.}
  )
  ( N [0]
  )
@2
"""
)


def read(text: str) -> Tree:
    return parse_tree(text, find)


def test_a_tree_is_written_with_its_variations_behind_what_they_replace() -> None:
    check(TREE)
    assert format_tree(TREE) == TEXT
    assert read(TEXT) == TREE


def test_where_lines_end_does_not_matter() -> None:
    header, _, lines = TEXT.partition("\n\n")
    words = lines.replace("( ", "(").replace(")", " ) ").split("\n")
    assert read(f"{header}\n\n{' '.join(words)}") == TREE


def test_a_thousand_variations_in_each_other_are_no_longer_than_others() -> None:
    nodes, here = list[Node](), ROOT
    for number in range(1000):
        nodes += [Node(here, f"A{number}"), Node(here, f"B{number}")]
        here = len(nodes) - 1
    deep = tree(*nodes).sorted()
    text = format_tree(deep)
    assert len(text) < 100_000
    reader = _TreeReader(1)
    reader.read(text.partition("\n\n")[2])
    assert tuple(reader.nodes) == deep.nodes


def test_a_comment_may_hold_anything_that_is_text() -> None:
    said = "{ ( [ \\n } \\ \n \r\n \x0b \u2028 塔 \U0001f409 Game: x"
    assert read(format_tree(tree(Node(ROOT, "@1", comment=said)))).nodes[0].comment == said
    assert "\n" not in format_tree(tree(Node(ROOT, "@1", comment=said))).rstrip().partition("@1")[2]


def test_an_annotated_record_begins_with_its_deal() -> None:
    annotated = RECORD.replace("@1 S2 Y [2]", "@1 S2 ! Y [2] (N [0])")
    found = read(annotated)
    assert found.root == ROOT_TEXT
    assert [node.action for node in found.nodes] == "@1 S2 Y @2 S1 N @1 N".split()
    assert found.nodes[1].marks == ("!",)


def test_what_was_drawn_is_chosen_and_no_deal_forbids_it() -> None:
    assert read(RECORD.replace("[2]", "[1] !")).nodes[2].draws == "[1]"


def test_a_tree_is_no_record_to_replay() -> None:
    with pytest.raises(RecordError, match="line 4: Position: a game that is replayed begins with its deal"):
        replay(TEXT, find, Rng(0))


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("@2", "line 6: action @2: BO-2: player 2 is nobody else"),
        ("@1 ( @1 )", "line 6: action @1: the same action with the same draws is there already"),
        ("@1 S2 Y", r"line 6: action Y: what is drawn here must stand behind it, in brackets"),
        ("@1 [2]", r"line 6: action @1: nothing is drawn here, not \[2\]"),
        ("@1 S2 Y [7]", r"line 6: action Y: \[7\] cannot be drawn from the luck here"),
        ("@1 S2 Y [20]", r"line 6: action Y: '\[20\]' is written \[2\]"),
        ("@1 S2 Y ! [2]", r"line 6: \[2\]: what was drawn stands directly behind the action"),
        ("@1 S9", "line 6: action S9: 'S9' is none of"),
        ("( @1 )", r"line 6: \(: a variation stands behind the action that it replaces"),
        ("@1 S2\n( S1", r"line 7: \(: this variation is not closed"),
        ("@1 )", r"line 6: \): nothing was begun that could end here"),
        ("@1 ( )", r"line 6: \): nothing was begun that could end here"),
        ("!", "line 6: !: this stands behind an action"),
        ("@1 ! !", "line 6: action @1: marks are"),
        ("@1 {a} {b}", r"line 6: \{b\}: there is a comment already"),
        ("@1 {a", r"line 6: \{: this comment is not closed"),
        ("@1 a}", r"line 6: \}: this comment is not closed, or not begun"),
        ("@1 {a\\q}", r"line 6: \{…\}: behind \\ stands n"),
        ("@1 {\\u110000}", r"there is no such character"),
        ("@1 {\\u00d800}", "line 6: action @1: the comment holds half a character"),
        ("@1 { \n } S2 { \n } S9", "line 8: action S9"),
    ],
)
def test_a_fault_is_named_with_its_line(body: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        read(f"{HEADER}\n{body}\n")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("boast", "chess", "line 1: Game: unknown game 'chess'"),
        ("Variant: each", "Variant: teams", "line 2: the position is one of each with 2 players"),
        ("Anna, Ben", "Anna, Ben, Cleo", "line 2: the position is one of each with 2 players"),
        ("Position: ", "Position: x", "line 4: Position: position: "),
        ("Variant: each\n", "", "line 1: Variant: this header line is missing"),
        (
            "Variant: each\n",
            "Variant: each\nComponents: box\n",
            "line 3: Components: a tree is one of the game's",
        ),
    ],
)
def test_a_fault_of_the_header_is_named_with_its_line(old: str, new: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        read(TEXT.replace(old, new, 1))


def test_what_is_illegal_has_the_reason() -> None:
    with pytest.raises(IllegalRecordError) as caught:
        read(f"{HEADER}\n@2\n")
    assert caught.value.reason.rule == "BO-2"


@pytest.mark.parametrize(
    "wrong",
    [
        tree(Node(0, "@1")),
        tree(Node(-2, "@1")),
        tree(Node(ROOT, "@1"), Node(ROOT, "@1")),
        tree(Node(ROOT, "@1", marks=("!!!",))),
        tree(Node(ROOT, "@1", comment="x" * (LONGEST_COMMENT + 1))),
        tree(Node(ROOT, "@1", comment="\ud800")),
        tree(*(Node(number - 1, "@1") for number in range(MOST_NODES + 1))),
        tree(*(Node(number - 1, "@1", comment="x" * 1000) for number in range(MOST_CHARACTERS // 1000 + 1))),
        Tree("boast", "each", ("An,na", "Ben"), ROOT_TEXT),
        Tree("boast", "each", ("Anna\n", "Ben"), ROOT_TEXT),
    ],
)
def test_a_tree_has_a_form_and_bounds(wrong: Tree) -> None:
    with pytest.raises(TreeError):
        format_tree(wrong)
