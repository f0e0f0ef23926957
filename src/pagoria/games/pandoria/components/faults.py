"""What is wrong with a component set, all of it at once, and careful access to data that users wrote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from pagoria.core.components import ComponentFault, Place
from pagoria.core.errors import shown


class FaultList:
    """Collects faults while a set is read."""

    def __init__(self) -> None:
        self.found: list[ComponentFault] = []

    def add(self, file: str, entry: str, text: str, place: Place = (), line: int = 0) -> None:
        self.found.append(ComponentFault(file, entry, text, place, line))

    def clean(self, *files: str) -> bool:
        """Whether nothing was found in these files so far."""
        return all(fault.file not in files for fault in self.found)


def quoted(value: object) -> str:
    """A value of the data as a message quotes it."""
    return shown(repr(value), 39)


def _suggestion(value: object, names: Sequence[str]) -> str:
    """The name that was probably meant, or all there are."""
    close = get_close_matches(value, names, n=1) if isinstance(value, str) else []
    return f"did you mean {close[0]!r}?" if close else f"there is {', '.join(names)}"


class DataTable:
    """A table of a data file. What is asked of it is checked; a fault is noted and a stand-in returned."""

    def __init__(
        self, data: Mapping[str, Any], file: str, name: str, faults: FaultList, place: Place = ()
    ) -> None:
        self.data = data
        self.file = file
        self.name = name
        self.faults = faults
        self.place = place

    def fault(self, text: str, *within: str | int) -> None:
        """Notes what is wrong with this table, or with a value within it."""
        self.inner_fault(self.name, text, *within)

    def inner_fault(self, name: str, text: str, *within: str | int) -> None:
        """Notes what is wrong with something in this table that has a name of its own."""
        self.faults.add(self.file, name, text, (*self.place, *within))

    def only(self, *keys: str) -> None:
        """Notes every key that is none of these."""
        for key in self.data:
            if key not in keys:
                self.fault(f"unknown key {quoted(key)}; {_suggestion(key, keys)}", key)

    def text(self, key: str, most: int, default: str | None = None, lines: bool = False) -> str:
        """A text of 1 to ``most`` printable characters, on one line unless ``lines``."""
        value = self._value(key, default)
        if value is None:
            return ""
        if not isinstance(value, str) or not value.strip():
            self.fault(f"{key} must be a text in quotes and not empty", key)
        elif len(value) > most:
            self.fault(f"{key} is longer than {most} characters", key)
        elif not (value.replace("\n", "") if lines else value).isprintable():
            self.fault(f"{key} contains characters that cannot be shown", key)
        else:
            return value
        return ""

    def number(self, key: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number in a range."""
        value = self._value(key, default)
        if value is None:
            return least
        if type(value) is int and least <= value <= most:
            return value
        self.fault(f"{key} must be a whole number from {least} to {most}, not {quoted(value)}", key)
        return least

    def flag(self, key: str) -> bool:
        """True or false; false when it is left out."""
        value = self.data.get(key, False)
        if value is True or value is False:
            return value
        self.fault(f"{key} must be true or false, not {quoted(value)}", key)
        return False

    def choice(self, key: str, names: Sequence[str], kind: str) -> int:
        """The number of a name among those there are, -1 for none of them."""
        value = self._value(key)
        if value is None:
            return -1
        if isinstance(value, str) and value in names:
            return names.index(value)
        self.fault(f"{quoted(value)} is not a known {kind}; {_suggestion(value, names)}", key)
        return -1

    def list(self, key: str, least: int, most: int, default: list[Any] | None = None) -> list[Any]:
        """A list of ``least`` to ``most`` entries of any kind."""
        value = self._value(key, default)
        if value is None:
            return []
        if not isinstance(value, list):
            self.fault(f"{key} must be a list", key)
        elif not least <= len(value) <= most:
            self.fault(f"{key} must have {least} to {most} entries, not {len(value)}", key)
        else:
            return value
        return []

    def table(self, key: str) -> DataTable | None:
        """A table inside this one; its entries are called by its key."""
        value = self._value(key)
        if value is None:
            return None
        name = f"{self.name}, {key}" if self.name else key
        return self.inner(value, name, key)

    def inner(self, value: object, name: str, *within: str | int) -> DataTable | None:
        """Anything found in this table as a table of its own, called ``name``."""
        if isinstance(value, dict):
            return DataTable(value, self.file, name, self.faults, (*self.place, *within))
        self.inner_fault(name, f"must be a table, not {quoted(value)}", *within)
        return None

    def _value(self, key: str, default: object = None) -> Any:
        value = self.data.get(key, default)
        if value is None:
            self.fault(f"{key} is missing; add it")
        return value
