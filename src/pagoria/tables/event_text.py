"""Events as JSON, the form in which they are stored: ``{"kind": "acted", "seat": 0, "action": "E"}``.

Stored events are older than the program that reads them, and may have been changed by hand: every value is
checked for its type. A field that has its default value is left out.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, get_args, get_origin, get_type_hints

from pagoria.core.errors import PagoriaError
from pagoria.tables import events
from pagoria.tables.events import AnyEvent

_KINDS: Final[dict[str, type[AnyEvent]]] = {
    "opened": events.Opened,
    "imported": events.Imported,
    "joined": events.Joined,
    "started": events.Started,
    "acted": events.Acted,
    "undone": events.Undone,
    "left": events.Left,
    "replaced": events.Replaced,
    "returned": events.Returned,
    "resigned": events.Resigned,
    "timed_out": events.TimedOut,
    "paused": events.Paused,
    "resumed": events.Resumed,
    "rematched": events.Rematched,
    "adopted": events.Adopted,
    "forgotten": events.Forgotten,
    "revealed": events.Revealed,
}
_NAMES: Final = {event: kind for kind, event in _KINDS.items()}


class EventTextError(PagoriaError):
    """A text that is not an event of any known kind."""


def encode(event: AnyEvent) -> str:
    data = {"kind": _NAMES[type(event)]} | _plain(event)
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def decode(text: str) -> AnyEvent:
    """The event; raises ``EventTextError``."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise EventTextError(f"an event is not JSON: {error}") from error
    kind = data.get("kind") if isinstance(data, dict) else None
    if not isinstance(kind, str) or kind not in _KINDS:
        raise EventTextError(f"there is no event of the kind {kind!r}")
    event: AnyEvent = _read(_KINDS[kind], data)
    return event


# -- writing ------------------------------------------------------------------------------------


def _plain(value: Any) -> dict[str, object]:
    """The fields whose value is not their default."""
    found = {field.name: getattr(value, field.name) for field in fields(value)}
    defaults = {field.name: field.default for field in fields(value)}
    return {name: _value(part) for name, part in found.items() if part != defaults[name]}


def _value(part: object) -> object:
    if isinstance(part, tuple):
        return [_value(one) for one in part]
    return _plain(part) if is_dataclass(part) else part


# -- reading ------------------------------------------------------------------------------------


def _read(kind: Any, data: Mapping[str, object]) -> Any:
    """A dataclass from a JSON object; unknown fields are left out."""
    values: dict[str, object] = {}
    for name, check, needed in _checks(kind):
        if name in data:
            values[name] = check(data[name])
        elif needed:
            raise EventTextError(f"an event lacks {name}")
    return kind(**values)


_Check = Callable[[object], object]


@cache
def _checks(kind: Any) -> tuple[tuple[str, _Check, bool], ...]:
    """The fields of a dataclass: the name, the check of its value, and whether it must be there."""
    hints = get_type_hints(kind)
    return tuple((field.name, _check(hints[field.name]), _is_needed(field)) for field in fields(kind))


def _is_needed(field: Field[Any]) -> bool:
    return field.default is MISSING


def _check(hint: Any) -> _Check:
    """A function that takes a JSON value of this type, and raises ``EventTextError`` for any other."""
    if get_origin(hint) is tuple:
        one = _check(get_args(hint)[0])
        return lambda value: tuple(one(part) for part in _plainly(value, list))
    if isinstance(hint, UnionType):
        (some,) = [_check(part) for part in get_args(hint) if part is not NoneType]
        return lambda value: None if value is None else some(value)
    if isinstance(hint, type) and is_dataclass(hint):
        return lambda value: _read(hint, _plainly(value, dict))
    return lambda value: _plainly(value, hint)


def _plainly(value: Any, kind: type[Any]) -> Any:
    """A value of exactly this type: in JSON, true is not a number."""
    if type(value) is not kind:
        raise EventTextError(f"an event has {value!r} where {kind.__name__} is expected"[:200])
    return value
