"""Sentences as data: an English template with named values, so that a client can show another language.

A template names its values in braces, ``"lot {lot} is completed"``. A value is a number, a term of the game
(a string such as "red"), another text, or several of these. ``str()`` of a text is the English sentence.
Where English says it differently for the number 1, a text has both templates:
``Text("{n} cards", {"n": n}, one="{n} card")``. A translation has a form for each plural category of its
language, and may ask for a form of a term, ``{colour|f}``; see ``core.catalogue``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, TypeAlias, Union

Value: TypeAlias = Union[int, str, "Text", Sequence["Value"]]
#: A text as plain values for JSON.
TextData: TypeAlias = dict[str, object]

#: What stands between the parts of a list: a template too, because languages differ in it.
SEPARATOR: Final = ", "

_PLACE: Final = re.compile(r"\{(\w+)(?:\|(\w+))?\}")


@dataclass(frozen=True)
class Text:
    """A template and its values."""

    template: str
    values: Mapping[str, Value] = field(default_factory=dict)
    #: The English template for the number 1, if it differs; translations are found by ``template``.
    one: str = ""

    def __str__(self) -> str:
        return fill(self, Text.english, lambda term, _form: term)

    def english(self) -> str:
        """The template that fits the counted number in English."""
        return self.one if self.one and counted(self.template, self.values) == 1 else self.template

    def data(self) -> TextData:
        """The text as plain values for JSON: ``t`` is the template, ``v`` and ``one`` are there if needed.

        All callers share them: do not change them.
        """
        return self._data

    @cached_property
    def _data(self) -> TextData:
        data: TextData = {"t": self.template}
        if self.values:
            data["v"] = {name: _plain(value) for name, value in self.values.items()}
        if self.one:
            data["one"] = self.one
        return data


def fill(text: Text, translate: Callable[[Text], str], name: Callable[[str, str], str]) -> str:
    """The sentence of a text: ``translate`` finds its template, ``name`` a term in a form ("": plain)."""

    def say(value: Value, form: str) -> str:
        if isinstance(value, str):
            return name(value, form)
        if isinstance(value, int):
            return str(value)
        if isinstance(value, Text):
            return fill(value, translate, name)
        return translate(Text(SEPARATOR)).join(say(part, form) for part in value)

    return _PLACE.sub(lambda place: say(text.values[place[1]], place[2] or ""), translate(text))


def places(template: str) -> list[tuple[str, str]]:
    """The values that a template names, each with the form it asks for ("": plain)."""
    return [(place[1], place[2] or "") for place in _PLACE.finditer(template)]


def counted(template: str, values: Mapping[str, Value]) -> int | None:
    """The number that decides between the forms of a template: the first that it names, if any."""
    numbers = (values.get(name) for name, _ in places(template))
    return next((number for number in numbers if isinstance(number, int)), None)


def listed(parts: Sequence[Value]) -> Value:
    """Several things as one value: "this, that and the third"."""
    if len(parts) == 1:
        return parts[0]
    return Text("{most} and {last}", {"most": parts[:-1], "last": parts[-1]})


def _plain(value: Value) -> object:
    if isinstance(value, (int, str)):
        return value
    return value.data() if isinstance(value, Text) else [_plain(part) for part in value]
