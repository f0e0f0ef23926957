"""The state as a value: no field is forgotten where fields are listed, and phases stand at their numbers."""

from __future__ import annotations

import pytest

from pagoria.games.pagoda import PAGODA
from pagoria.games.pagoda.engine import phases
from pagoria.games.pagoda.engine.components import Variant
from pagoria.games.pagoda.engine.phases import PHASES
from pagoria.games.pagoda.engine.state import FIELDS, State
from pagoria.games.pagoda.engine.turn import Phase


def attributes(state: State) -> list[str]:
    """All attributes that a state has, on either engine."""
    return list(getattr(type(state), "__mypyc_attrs__", None) or vars(state))


def test_the_list_of_fields_is_complete() -> None:
    assert sorted(FIELDS) == sorted(attributes(State()))


@pytest.mark.parametrize("name", attributes(State()))
def test_every_field_is_carried_by_copies_bytes_and_numbers(name: str) -> None:
    state, plain = State(Variant.FAST), State(Variant.FAST)
    setattr(state, name, getattr(state, name) + 1)
    assert state != plain
    assert state.numbers() != plain.numbers()
    assert getattr(state.copy(), name) == getattr(state, name)
    assert state.copy() == state
    assert getattr(PAGODA.rules.from_bytes(state.to_bytes()), name) == getattr(state, name)
    assert PAGODA.rules.from_bytes(state.to_bytes()) == state


def test_every_phase_stands_at_its_number() -> None:
    numbers = {name: number for name, number in vars(Phase).items() if name.isupper()}
    assert sorted(numbers.values()) == list(range(len(PHASES)))
    kinds = {
        "START": phases.StartPhase,
        "DEAL": phases.DealPhase,
        "PLAY": phases.PlayPhase,
        "EXCHANGE": phases.DrawPhase,
        "REFILL_DISPLAY": phases.DrawPhase,
        "FAN": phases.FanPhase,
        "REFILL_HAND": phases.DrawPhase,
        "OVER": phases.OverPhase,
    }
    assert {name: type(PHASES[number]) for name, number in numbers.items()} == kinds
