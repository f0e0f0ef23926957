"""Whole turns of Pagoda: none is missing, and each is what it says."""

from __future__ import annotations

import pytest

from pagoria.core.state import CHANCE
from pagoria.games.pagoda import PAGODA
from pagoria.games.pagoda.bots.evaluation import tables_of
from pagoria.games.pagoda.bots.turn_search import FoundTurn, search_turn
from pagoria.games.pagoda.engine import actions
from pagoria.games.pagoda.engine.actions import Kind
from pagoria.games.pagoda.engine.cards import both_of, hand_of
from pagoria.games.pagoda.engine.components import LOTS, Colour
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.engine.turn import Phase
from tests.games.pagoda.bots.positions import USELESS_CARDS, decisions
from tests.games.pagoda.helpers import state_of, table

_LARGE = 100_000


def all_turns(state: State) -> list[FoundTurn]:
    return search_turn(state, tables_of(state.variant), _LARGE, True).found


def positions(variant: str, every: int, most_orders: int = 400) -> list[tuple[State, list[State]]]:
    """Decisions inside turns that brute force can handle, and what it finds."""
    found = []
    for seed in (1, 2):
        for number, state in enumerate(decisions(variant, seed)):
            if number % every == 0 and state.phase == Phase.PLAY:
                tables = brute_force(state, most_orders)
                if tables is not None:
                    found.append((state, tables))
    return found


def brute_force(state: State, most_orders: int) -> list[State] | None:
    """Every table with which a regular turn can end, whatever is paid with; None when there are too many."""
    seen: dict[tuple[int, ...], State] = {}
    waiting, ends = [state], []
    while waiting:
        now = waiting.pop()
        if now.numbers() in seen:
            continue
        if len(seen) == most_orders:
            return None
        seen[now.numbers()] = now
        for action in now.legal_actions():
            kind = actions.kind(action)
            if kind == Kind.END:
                ends.append(now)
            elif kind not in (Kind.DRAGON, Kind.ALTERNATIVE, Kind.PASS):
                after = now.copy()
                after.apply(action)
                waiting.append(after)
    return ends


def sense(state: State) -> tuple[object, ...]:
    """What matters of a table: which lot is which and where a card was does not."""
    lots = sorted(
        (state.floor(lot), state.columns_on(lot), *(state.tower_colour(lot, floor) for floor in range(1, 6)))
        for lot in range(LOTS)
    )
    return (*lots, both_of(state.held(state.turn)), state.markers, state.scores())


def wasted_lantern(state: State) -> bool:
    """A Lantern without a fourth column: it is never tried."""
    return bool(state.used >> Colour.RED & 1) and state.built < state.limit()


@pytest.mark.parametrize("variant", ["standard", "fast+simple"])
def test_every_end_of_a_turn_is_found(variant: str) -> None:
    checked = 0
    for state, ends in positions(variant, every=5):
        expected = {sense(end) for end in ends if not wasted_lantern(end)}
        regular = [turn for turn in all_turns(state) if turn.path[-1] == Kind.END]
        assert {sense(turn.after) for turn in regular} - {sense(end) for end in ends} == set()
        assert expected - {sense(turn.after) for turn in regular} == set()
        assert len({turn.after.numbers() for turn in regular}) == len(regular)
        checked += len(expected) > 1
    assert checked >= 8


def test_a_turn_is_legal_step_by_step_and_leaves_what_it_says() -> None:
    kinds = set()
    for seed in (1, 2):
        for state in list(decisions("standard", seed))[::9]:
            if state.phase != Phase.PLAY:
                continue
            for turn in all_turns(state)[::7]:
                kinds.add(actions.kind(turn.path[-1]))
                check(state, turn)
    assert kinds >= {Kind.END, Kind.ALTERNATIVE}


def check(state: State, turn: FoundTurn) -> None:
    now = state.copy()
    for action in turn.path[:-1]:
        assert PAGODA.rules.why_not(now, action) is None
        now.apply(action)
        assert now.actor() == state.actor()
    last = turn.path[-1]
    assert PAGODA.rules.why_not(now, last) is None
    if actions.kind(last) == Kind.ALTERNATIVE:
        now.apply(last)
        assert now.actor() == CHANCE
    for name in "held0 held1 columns floors towers0 towers1 markers score0 score1".split():
        assert getattr(now, name) == getattr(turn.after, name), name


def test_the_hand_stays_secret_as_long_as_the_display_pays() -> None:
    """PG-06: a red column is paid from the display, the red card in the hand is not shown."""
    state = state_of(table("R1", "RYGBP/rb"))
    for turn in all_turns(state):
        texts = [PAGODA.notation.format_action(state, turn.path[0])]
        if texts[0].startswith("C1"):
            assert texts == ["C1R"]
            assert hand_of(turn.after.held(0)) or len(turn.path) > 2


def test_who_can_build_nothing_passes() -> None:
    """PG-15."""
    state = state_of(table("R4/R4/Y4/Y4/Y4/Y4", "GGBBP/pp"))
    assert [turn.path for turn in all_turns(state)] == [[Kind.PASS]]


def test_the_best_turn_is_the_best_of_all() -> None:
    for position in (USELESS_CARDS, table("R4>B3/Y2", "RYGBP/rb")):
        state = state_of(position)
        best = search_turn(state, tables_of(state.variant), _LARGE, False)
        assert best.best == max(turn.value for turn in all_turns(state))
        assert not best.found


def test_the_limit_bounds_the_work() -> None:
    state = state_of(table("R4>B3/Y2/G4>R1", "RYGBP/rb"))
    turns = search_turn(state, tables_of(state.variant), 5, True)
    assert turns.nodes == 5
    assert turns.best_path
