"""The dispatch table of the phases."""

from __future__ import annotations

import pytest

from pagoria.core.state import CHANCE, GAME_OVER
from pagoria.games.pandoria.engine.phases.table import PHASES
from pagoria.games.pandoria.engine.setting import Setting
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase
from tests.games.pandoria.random_states import name_of, samples, settings


def test_every_phase_is_at_its_number() -> None:
    numbers = [value for name, value in vars(Phase).items() if name.isupper()]
    assert sorted(numbers) == list(range(len(PHASES)))
    assert [rules.phase for rules in PHASES] == list(range(len(PHASES)))


@pytest.mark.parametrize("setting", settings()[::7], ids=name_of)
def test_a_phase_offers_actions_or_outcomes_and_never_both(setting: Setting) -> None:
    for state in samples(setting, "phases", 9):
        rules = PHASES[state.turn.phase]
        legal, outcomes = rules.legal(state), rules.outcomes(state)
        assert (bool(legal), bool(outcomes)) == (state.actor() >= 0, state.actor() == CHANCE)


def test_nothing_can_be_done_after_the_end() -> None:
    state = State(settings()[0])
    state.enter(Phase.OVER)
    assert state.actor() == GAME_OVER
    with pytest.raises(ValueError, match="over"):
        state.apply(0)
