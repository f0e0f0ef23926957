"""What a game sends is what the types in its ``wire.py`` say, from which those of the client are written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType, NoneType, UnionType
from typing import Any, Literal, TypedDict, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from pagoria.core.choices import expand
from pagoria.core.rng import Rng
from pagoria.play.aids import counted, find_aids
from tests.laws.cases import AnyState, Case, every_case
from tests.laws.walks import chances, decisions, game_nodes

#: Of each of four cases of a game.
POSITIONS = 40


class _Box(TypedDict):
    """For the test of the test."""

    size: int
    kinds: list[Literal["a", "b"] | None]
    named: dict[Literal["x"], str]


class _Marks(TypedDict, total=False):
    lot: int


class _Nothing(TypedDict):
    pass


def misfits(value: object, type_: Any, where: str = "") -> Iterator[str]:
    """Where a value is not of a type that the wire may have."""
    origin, parts = get_origin(type_), get_args(type_)
    if is_typeddict(type_):
        yield from _typed_dict(value, type_, where)
    elif origin in (Union, UnionType):
        if all(any(misfits(value, part)) for part in parts):
            yield from (
                found for part in parts if part is not NoneType for found in misfits(value, part, where)
            )
    elif origin is Literal:
        if value not in parts:
            yield f"{where}: {value!r}"
    elif origin is list and isinstance(value, list):
        for place, one in enumerate(value):
            yield from misfits(one, parts[0], f"{where}[{place}]")
    elif origin is dict and isinstance(value, dict):
        yield from _dict(value, parts, where)
    elif type_ is not object and type(value) is not type_:
        yield f"{where}: {value!r}"


def _typed_dict(value: object, type_: Any, where: str) -> Iterator[str]:
    hints = get_type_hints(type_)
    if not isinstance(value, dict):
        yield f"{where}: {value!r}"
        return
    yield from (f"{where}.{name} has no type" for name in value.keys() - hints.keys())
    yield from (f"{where}.{name} is missing" for name in type_.__required_keys__ - value.keys())
    for name in value.keys() & hints.keys():
        yield from misfits(value[name], hints[name], f"{where}.{name}")


def _dict(value: Mapping[object, object], parts: tuple[Any, Any], where: str) -> Iterator[str]:
    """With a union of words as keys, all of them are there: the client relies on it."""
    keys, values = parts
    if get_origin(keys) is Literal and set(value) != set(get_args(keys)):
        yield f"{where} has the keys {sorted(map(str, value))}"
    for key, one in value.items():
        yield from misfits(key, keys, f"{where} key")
        yield from misfits(one, values, f"{where}[{key!r}]")


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({}, []),
        ({"size": "1"}, [".size: '1'"]),
        ({"size": True}, [".size: True"]),
        ({"kinds": ["a", "c"]}, [".kinds[1]: 'c'"]),
        ({"named": {}}, [".named has the keys []"]),
        ({"named": {"x": None}}, [".named['x']: None"]),
        ({"new": 1}, [".new has no type"]),
    ],
)
def test_each_kind_of_misfit_is_found(change: dict[str, object], found: list[str]) -> None:
    box: dict[str, object] = {"size": 1, "kinds": ["a", None], "named": {"x": "y"}}
    assert list(misfits(box | change, _Box)) == found


def test_what_is_required_must_be_there() -> None:
    assert set(misfits({}, _Box)) == {".size is missing", ".kinds is missing", ".named is missing"}
    assert list(misfits({}, _Marks)) == []


def types_of(case: Case) -> ModuleType:
    """The types of what a game sends; the test is skipped where it declares none."""
    name = f"{case.game.module}.wire"
    if find_spec(name) is None:
        pytest.skip("this game declares no types")
    return import_module(name)


def seen(case: Case) -> Iterator[AnyState]:
    yield from decisions(case, POSITIONS)
    yield from chances(case, POSITIONS // 2)
    *_, over = game_nodes(case, "over")
    yield over


@every_case
def test_a_view_has_the_declared_type(case: Case) -> None:
    wanted = types_of(case).ViewData
    for state in seen(case):
        for observer in case.observers():
            for look in (case.game.rules.view, case.game.rules.opened):
                assert list(misfits(look(state, observer).data(), wanted)) == []


@every_case
def test_the_setting_has_the_declared_type(case: Case) -> None:
    """Without a type for it, nothing is sent."""
    wanted = getattr(types_of(case), "SettingData", _Nothing)
    assert list(misfits(case.game.presentation.setting_data(case.variant, case.players), wanted)) == []


@every_case
def test_marks_have_the_declared_type(case: Case) -> None:
    """On choices, on steps and on what aids list."""
    wanted = types_of(case).MarksData
    for state in decisions(case, POSITIONS):
        steps = [case.game.presentation.action_marks(state, action) for action in some_actions(state)]
        for marks in (*steps, *offered(expand(case.game, state)), *listed(case, state)):
            assert list(misfits(dict(marks), wanted)) == []


def some_actions(state: AnyState) -> list[int]:
    rng = Rng("marks")
    return [state.random_action(rng) for _ in range(5)]


def offered(menu: Mapping[str, Any]) -> Iterator[Mapping[str, object]]:
    for choice in menu["choices"]:
        yield choice["marks"]
        if isinstance(choice["menu"], dict):
            yield from offered(choice["menu"])


def listed(case: Case, state: AnyState) -> Iterator[Mapping[str, object]]:
    view = case.game.rules.view(state, state.actor())
    for aid in find_aids(case.game):
        yield from (line.marks for line in counted(case.game, view, aid))
