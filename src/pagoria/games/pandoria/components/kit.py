"""What ``pagoria components`` needs of Pandoria."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib.resources.abc import Traversable
from typing import Any, Final

from pagoria.core.components import ComponentKit, Trial
from pagoria.core.rules import Rules
from pagoria.games.pandoria.components.board import Board
from pagoria.games.pandoria.components.component_set import ComponentSet
from pagoria.games.pandoria.components.drawing import LEGEND, draw_plan
from pagoria.games.pandoria.components.set_files import shipped_folder
from pagoria.games.pandoria.components.summary import describe_set
from pagoria.games.pandoria.rules import PandoriaRules


class PandoriaKit(ComponentKit):
    """Boards, peoples, cards, tiles and monuments."""

    guide = "docs/guides/component-sets.md"

    def shipped(self) -> Traversable:
        return shipped_folder()

    def describe(self, rules: Rules[Any], plain: bool) -> list[str]:
        components = _components(rules)
        return [describe_set(components), *_drawings(components.boards, plain)]

    def trials(self, rules: Rules[Any]) -> list[Trial]:
        """All ways to play with a set; a board that no variant uses is tried as the only one."""
        components = _components(rules)
        found = _trials(components)
        used = {trial.board for trial in found}
        for board in components.boards:
            if board.name not in used:
                found += _trials(replace(components, boards=(board,)))
        return found


def _components(rules: Rules[Any]) -> ComponentSet:
    assert isinstance(rules, PandoriaRules)
    return rules.components


def _drawings(boards: tuple[Board, ...], plain: bool) -> Iterator[str]:
    for board in boards:
        yield from ("", f"Board {board.name}: {board.plan.title}", "", *draw_plan(board, plain))
    yield from ("", *(() if plain else LEGEND))


def _trials(components: ComponentSet) -> list[Trial]:
    rules = PandoriaRules(components)
    return [
        Trial(rules, variant, players, rules.board(variant))
        for variant in rules.variants
        for players in rules.player_counts(variant)
    ]


KIT: Final = PandoriaKit()
