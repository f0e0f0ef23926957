"""The learnt evaluation of Pagoda: complete, zero at the end, and with some sense."""

from __future__ import annotations

import pytest

from pagoria.core import nibbles
from pagoria.games.pagoda import PAGODA
from pagoria.games.pagoda.bots.evaluation import (
    ENTRIES,
    POINT,
    STAGES,
    ValueTables,
    ends,
    indices,
    progress,
    stage_of,
    tables_of,
)
from pagoria.games.pagoda.engine.components import COLOURS, MARKER_USES
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.engine.turn import Phase
from pagoria.games.pagoda.notation.positions import VARIANT_NUMBERS
from tests.games.pagoda.bots.positions import WINNING_ROOF, decisions
from tests.games.pagoda.helpers import state_of, table


def turns(variant: str, seeds: int = 3) -> list[State]:
    """Tables with which a turn has just ended: decisions at which nothing was built yet."""
    found = [state for seed in range(seeds) for state in decisions(variant, seed)]
    return [state for state in found if state.phase == Phase.PLAY and state.built == 0]


@pytest.mark.parametrize("variant", PAGODA.rules.variants)
def test_every_variant_has_its_tables(variant: str) -> None:
    evaluation = tables_of(VARIANT_NUMBERS[variant])
    assert len(evaluation.entries) == ENTRIES
    assert len(evaluation.scales) == STAGES
    assert all(scale > 0 for scale in evaluation.scales)
    assert sum(entry != 0 for entry in evaluation.entries) > ENTRIES // 4


@pytest.mark.parametrize("variant", PAGODA.rules.variants)
def test_every_index_has_an_entry(variant: str) -> None:
    for state in turns(variant, seeds=1):
        for seat in (0, 1):
            found = indices(state, seat)
            assert min(found) >= 0
            assert max(found) < ENTRIES


def test_the_value_is_the_sum_of_its_entries() -> None:
    state = state_of(table("R4>B3/Y2", "RYGBP/rb"))
    entries = list(range(ENTRIES))
    assert ValueTables(entries, [1.0] * STAGES).value(state, 0) == sum(indices(state, 0))


def test_only_the_cards_in_sight_count() -> None:
    """PG-06: the hidden hand counts by its size, and its colours only together with the pile's."""
    state = state_of(table("R4>B3/Y2", "RYGBP/rb", theirs="RYGBP/rb"))
    other = state_of(table("R4>B3/Y2", "RYGBP/rb", theirs="RYGBP/gp"))
    assert indices(state, 0) == indices(other, 0)
    assert indices(state, 1) != indices(other, 1)


def test_nothing_is_to_come_when_the_game_is_over() -> None:
    """PG-80: and who is ahead has won."""
    state = state_of(WINNING_ROOF)
    for text in "F3P:Y:Pp C4R".split():
        state.apply(PAGODA.notation.parse_action(state, text))
    assert ends(state, 1)
    assert not ends(state, 0)
    evaluation = tables_of(state.variant)
    assert evaluation.value(state, 1) == 0
    assert [evaluation.win(state, 1, lead) for lead in (1.0, 0.0, -1.0)] == [1.0, 0.5, 0.0]


def test_a_lead_makes_winning_likely_and_the_more_the_later() -> None:
    for state in turns("standard", seeds=1):
        evaluation = tables_of(state.variant)
        chances = [evaluation.win(state, 0, 100.0 * lead) for lead in (-10, -1, 0, 1, 10)]
        assert chances == sorted(chances)
        assert chances[2] == 0.5
        assert chances[0] == pytest.approx(1 - chances[4])
    scales = tables_of(VARIANT_NUMBERS["standard"]).scales
    assert scales[0] > scales[STAGES - 1]


def test_stages_go_forward() -> None:
    stages, built = [], []
    for state in decisions("standard", 1):
        stages.append(stage_of(state))
        built.append(progress(state))
    assert stages == sorted(stages)
    assert built == sorted(built)
    assert stages[0] == 0
    assert stages[-1] >= 4


@pytest.mark.parametrize("variant", ["standard", "fast"])
def test_uses_of_abilities_are_worth_something_on_average(variant: str) -> None:
    """For those who have them, and against those who have not; single positions may say otherwise."""
    mine, theirs = [], []
    for state in turns(variant):
        seat = 1 - state.turn
        if not ends(state, seat):
            before = tables_of(state.variant).value(state, seat)
            mine.append(tables_of(state.variant).value(with_all_uses(state, seat), seat) - before)
            theirs.append(tables_of(state.variant).value(with_all_uses(state, 1 - seat), seat) - before)
    assert len(mine) > 20
    assert sum(mine) / len(mine) > POINT
    assert sum(theirs) / len(theirs) < -POINT


def with_all_uses(state: State, seat: int) -> State:
    after = state.copy()
    for colour in range(COLOURS):
        after.markers = nibbles.put(after.markers, seat * COLOURS + colour, MARKER_USES)
    return after
