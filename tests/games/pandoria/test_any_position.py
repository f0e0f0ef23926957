"""Legality is total in every position that is accepted: no text leads to a state that is misjudged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from pagoria.core.errors import NotationError
from pagoria.core.rng import Rng
from pagoria.games.pandoria import PANDORIA
from pagoria.games.pandoria.engine.setting import MODE_NAMES, RIVER_SUFFIX
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.notation.actions import SPELL_LABELS
from pagoria.games.pandoria.notation.turn_texts import PHASE_NAMES
from tests.games.pandoria.lively_games import every_case, lively_game

Member = TypeVar("Member")

TURN = 7
KEYS = (
    "by then placed on skips ending scored spell card cost double single region takers ship closing".split()
)
ENTRIES = [
    *("scored=1", "cost=3", "cost=4", "double=1", "by=1", "then=figure", "then=score", "placed=tile"),
    *("placed=castle", "ending=1", "skips=1", "single=f1", "on=E7", "on=E7-E8", "card=Rage/Bank", "ship=E5"),
    *(f"spell={spell}" for spell in SPELL_LABELS),
]
VARIANTS = [mode + river for mode in MODE_NAMES for river in ("", RIVER_SUFFIX)]


def picked(members: Sequence[Member], rng: Rng) -> Member:
    return members[rng.below(len(members))]


def changed(text: str, rng: Rng) -> str:
    """The position with another variant, player, phase, or something else in its turn."""
    fields = text.split(" ")
    for _ in range(1 + rng.below(3)):
        head, *rest = fields[TURN].split(";")
        what = rng.below(5)
        if what == 0:
            head = f"{head.split(':')[0]}:{picked(list(PHASE_NAMES.values()), rng)}"
        elif what == 1 and rest:
            del rest[rng.below(len(rest))]
        elif what == 2:
            head = f"{1 + rng.below(4)}{head[1:]}"
        elif what == 3:
            fields[0] = f"{picked(VARIANTS, rng)}:{fields[0].partition(':')[2]}"
        else:
            rest.append(picked(ENTRIES, rng))
        entries = dict(entry.split("=") for entry in rest)
        fields[TURN] = ";".join([head, *(f"{key}={entries[key]}" for key in KEYS if key in entries)])
    return " ".join(fields)


def check(state: State, rng: Rng) -> None:
    legal = state.legal_actions()
    tried = [*legal[:40], *range(32), *(picked(legal, rng) ^ 1 << rng.below(40) for _ in legal[:20])]
    for action in tried:
        assert (PANDORIA.rules.why_not(state, action) is None) == (action in legal), action


@every_case
def test_an_action_is_judged_right_in_every_position_that_is_accepted(variant: str, players: int) -> None:
    rng = Rng(f"changed {variant} {players}")
    accepted = 0
    for position in lively_game(variant, players)[::2]:
        for _ in range(6):
            text = changed(PANDORIA.notation.format_position(position), rng)
            try:
                state = PANDORIA.notation.parse_position(text).state
            except NotationError:
                continue
            accepted += 1
            check(state, rng)
            assert PANDORIA.rules.faults(state) == []
    assert accepted > 10
