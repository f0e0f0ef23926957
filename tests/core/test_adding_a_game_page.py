"""docs/guides/adding-a-game.md names everything that a game must say and all that a board is given."""

from __future__ import annotations

import re
from pathlib import Path

from pagoria.core.notation import Notation
from pagoria.core.presentation import Presentation
from pagoria.core.rules import Rules

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "guides" / "adding-a-game.md").read_text("utf-8")
NAMED = set(re.findall(r"`([\w.]+)`", PAGE))


def test_the_page_names_what_a_game_must_say() -> None:
    for contract in (Rules, Notation, Presentation):
        assert set(contract.__abstractmethods__) <= NAMED
    assert set(Rules.__annotations__) <= NAMED


def test_the_page_names_what_a_board_is_given() -> None:
    source = (ROOT / "web" / "src" / "boards" / "index.ts").read_text("utf-8")
    properties = re.search(r"type BoardProps = \{(.*?)\n\};", source, re.DOTALL)
    assert properties is not None
    assert set(re.findall(r"^  (\w+)\??:", properties[1], re.MULTILINE)) <= NAMED
