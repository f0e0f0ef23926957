"""What the engine says, taken apart, for tests of translations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pagoria.core.texts import Text, Value, places


def texts_of_tree(menu: dict[str, Any]) -> Iterator[Text]:
    """The question, labels and refusals of a menu and all menus behind it."""
    yield read(menu["question"])
    for choice in menu["choices"]:
        yield read(choice["label"])
        if choice["refusal"] is not None:
            yield read(choice["refusal"]["text"])
        if choice["menu"] is not None:
            yield from texts_of_tree(choice["menu"])


def texts_in_data(data: object) -> Iterator[Text]:
    """All texts somewhere in plain values."""
    if isinstance(data, dict) and isinstance(data.get("t"), str):
        yield read(data)
    elif isinstance(data, dict):
        for value in data.values():
            yield from texts_in_data(value)
    elif isinstance(data, list):
        for value in data:
            yield from texts_in_data(value)


def read(data: dict[str, Any]) -> Text:
    """A text from its plain values, as a client gets them."""
    return Text(data["t"], {name: _read_value(value) for name, value in data.get("v", {}).items()})


def _read_value(value: Any) -> Value:
    if isinstance(value, dict):
        return read(value)
    return [_read_value(part) for part in value] if isinstance(value, list) else value


def within(text: Text) -> Iterator[Text]:
    """A text and all texts inside it, as far as its template names them."""
    yield text
    for _, part in said_values(text):
        if isinstance(part, Text):
            yield from within(part)


def said_values(text: Text) -> Iterator[tuple[str, Value]]:
    """The values that a template names, one by one, with their names."""
    for name in {name for name, _ in places(text.template)}:
        value = text.values[name]
        yield from ((name, part) for part in ([value] if isinstance(value, (int, str, Text)) else value))
