"""No field of a state's parts is forgotten: copies and numbers carry every attribute."""

from __future__ import annotations

import pytest

from pagoria.games.pandoria.engine.boards import PlayerBoard
from pagoria.games.pandoria.engine.land import Land
from pagoria.games.pandoria.engine.piles import Piles
from pagoria.games.pandoria.engine.setting import Setting
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase, TurnState
from tests.games.pandoria.random_states import nodes, settings

Part = TurnState | Piles | PlayerBoard | Land
#: What is the same for all states of a game.
SHARED = "setting"
#: What the numbers hold in another form than as it is: regions by name, of the shown cards those in hands.
IN_ANOTHER_FORM = {"region", "closing", "shown"}


def attributes(part: object) -> list[str]:
    """The names of everything that an object holds, compiled or interpreted."""
    names = [name for name in dir(part) if not name.startswith("_") and name != "FIELDS"]
    return [name for name in names if not callable(getattr(part, name))]


def setting() -> Setting:
    return settings()[0]


def in_play() -> State:
    """A state with tiles on the map."""
    return next(state for state in nodes(setting(), "fields") if state.turn.phase == Phase.FIGURE)


def parts(state: State) -> dict[str, Part]:
    boards = {f"board {seat}": board for seat, board in enumerate(state.boards)}
    return {"turn": state.turn, "piles": state.piles, "land": state.land, **boards}


def cases() -> list[tuple[str, str]]:
    found = parts(in_play())
    return [(name, field) for name, part in found.items() for field in attributes(part) if field != SHARED]


def change(part: Part, field: str) -> None:
    held = getattr(part, field)
    if isinstance(held, list):
        setattr(part, field, [*held, 1])
    else:
        setattr(part, field, held + 1)


@pytest.mark.parametrize(("name", "field"), cases())
def test_a_copy_carries_every_attribute(name: str, field: str) -> None:
    part = parts(in_play())[name]
    change(part, field)
    copy = part.copy()
    assert getattr(copy, field) == getattr(part, field)


@pytest.mark.parametrize(("name", "field"), cases())
def test_a_copy_changes_alone(name: str, field: str) -> None:
    state = in_play()
    twin = state.copy()
    held = getattr(parts(twin)[name], field)
    if isinstance(held, list):
        held.append(1)
    else:
        setattr(parts(twin)[name], field, held + 1)
    assert getattr(parts(twin)[name], field) != getattr(parts(state)[name], field)


def test_a_state_has_no_other_parts() -> None:
    assert set(attributes(in_play())) == {"setting", "land", "boards", "piles", "turn", "ledger"}


@pytest.mark.parametrize("part", [TurnState(), Piles(setting()), PlayerBoard(setting())])
def test_the_listed_fields_are_all_there_are(part: TurnState | Piles | PlayerBoard) -> None:
    assert len(set(part.FIELDS)) == len(part.FIELDS)
    assert {*part.FIELDS} == {*attributes(part)} - IN_ANOTHER_FORM - {SHARED}


@pytest.mark.parametrize(
    ("name", "field"), [case for case in cases() if case[0] != "land" and case[1] not in IN_ANOTHER_FORM]
)
def test_the_numbers_carry_every_field(name: str, field: str) -> None:
    state = in_play()
    before = state.numbers()
    change(parts(state)[name], field)
    assert state.numbers() != before
    loaded = State(state.setting)
    loaded.load_numbers(state.numbers())
    assert getattr(parts(loaded)[name], field) == getattr(parts(state)[name], field)
    assert loaded == state


def test_the_numbers_carry_regions_and_what_everybody_knows() -> None:
    state = in_play()
    before = state.numbers()
    root = state.land.root(state.turn.place_first)
    state.turn.region = root
    state.turn.closing = [root]
    state.piles.shown |= state.boards[1].hand
    assert len({before, state.numbers()}) == 2
    loaded = State(state.setting)
    loaded.load_numbers(state.numbers())
    assert loaded.land.root(loaded.turn.region) == loaded.land.root(root)
    assert loaded.turn.closing == [loaded.turn.region]
    assert loaded.piles.shown & state.boards[1].hand == state.boards[1].hand
    assert loaded == state


def test_the_numbers_carry_the_map() -> None:
    state = in_play()
    loaded = State(state.setting)
    loaded.load_numbers(state.numbers())
    for field in ("ground", "symbols", "figure", "joined"):
        assert getattr(loaded.land, field) == getattr(state.land, field)
    space = state.turn.place_first
    for field in ("symbols", "figure"):
        other = state.copy()
        getattr(other.land, field)[space] += 1
        assert other != state
