"""Actions as integers: every number fits, and nothing else is one."""

from __future__ import annotations

from pathlib import Path

import pytest

from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.games.pandoria import PANDORIA
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.notation.actions import format_action, parse_action
from pagoria.games.pandoria.rules import RULES
from tests.games.pandoria.component_sets import board_text, miniature, write_set

SETTING = RULES.setting("classic", 2)


@pytest.mark.parametrize(
    "number",
    [
        0,
        27,
        31,
        -1,
        -Kind.SKIP,
        Kind.SKIP | 1 << 5,
        actions.act(Kind.SAIL, 3) | 1 << 15,
        actions.act(Kind.MOVE, 3, 4) | 1 << 27,
        actions.act(Kind.PLACE_TILE, 3, 4, 1) | 1 << 35,
        1 << 70,
    ],
)
def test_what_has_not_the_form_of_an_action(number: int) -> None:
    assert not actions.is_action(number)
    assert format_action(SETTING, number) == f"#{number}"


@pytest.mark.parametrize(
    "number",
    [
        actions.act(Kind.WORKER, 1023),
        actions.act(Kind.SPELL, 1023),
        actions.act(Kind.BUILD, 0, 5),
        actions.act(Kind.MONUMENT, 5),
        actions.act(Kind.CONJURE, 5),
        actions.act(Kind.PLACE_TILE, 0, 4095),
        actions.act(Kind.PLACE_TILE, 0, 0, 2),
    ],
)
def test_what_has_the_form_and_names_nothing(number: int) -> None:
    assert actions.is_action(number)
    assert format_action(SETTING, number) == f"#{number}"


def test_the_largest_board_plays(tmp_path: Path) -> None:
    """400 spaces have more than 1,023 pairs, and each has a number of its own in an action."""
    rows = [f"{'ABCDEFGHIJKLMNOPQRST'[row]}  {'.. ' * 20}".rstrip() for row in range(20)]
    rows[10] = f"K  s1 s1 {'.. ' * 18}".rstrip()
    large = RULES.with_components(
        write_set(tmp_path, {**miniature(), "boards/islet.toml": board_text("\n".join(rows))})
    )
    setting = large.setting("classic", 2)
    assert len(setting.pair_first) > 1023
    last = actions.act(Kind.PLACE_TILE, 1, len(setting.pair_first) - 1, 1)
    assert parse_action(setting, format_action(setting, last)) == last
    session = Session(PANDORIA.with_rules(large), "classic", 2, Rng("large"))
    while not session.over():
        session.do(session.state.random_action(Rng(len(session.steps))))
