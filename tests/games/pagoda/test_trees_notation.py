"""The tree in docs/reference/games/pagoda.md is one."""

from __future__ import annotations

from pathlib import Path

from pagoria.core.registry import find_game
from pagoria.core.tree_text import format_tree, parse_tree

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "games" / "pagoda.md"


def test_the_tree_of_the_documentation_is_read() -> None:
    _, _, section = PAGE.read_text("utf-8").partition("### Trees\n")
    lines = section.partition("\n- ")[0].splitlines()
    begin = next(number for number, line in enumerate(lines) if line.startswith("    Game:"))
    tree = parse_tree("\n".join(line[4:] for line in lines[begin:]), find_game)
    assert [node.action for node in tree.nodes] == "C1R C1r E E C2Y E C3G C3g E".split()
    assert tree.nodes[0].marks == ("!",)
    assert parse_tree(format_tree(tree), find_game) == tree
