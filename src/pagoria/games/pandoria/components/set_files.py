"""The files of a component set: which there are, reading them, and in which line of them a fault is."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from pagoria.core.components import ComponentError, ComponentFault, Place
from pagoria.games.pandoria.components.faults import DataTable, FaultList
from pagoria.games.pandoria.components.plans import row_lines
from pagoria.games.pandoria.components.toml_lines import line_index

MOST_BYTES: Final = 65_536
MOST_BOARDS: Final = 20

SET: Final = "set.toml"
PEOPLES: Final = "peoples.toml"
CARDS: Final = "cards.toml"
TILES: Final = "tiles.toml"
MONUMENTS: Final = "monuments.toml"
BOARDS: Final = "boards"
FILES: Final = (SET, PEOPLES, CARDS, TILES, MONUMENTS)

_LINE_IN_MESSAGE: Final = re.compile(r"\(at line ([0-9]+)")


def shipped_folder() -> Traversable:
    """The set that comes with Pagoria."""
    return files("pagoria.games.pandoria.components").joinpath("sets", "shipped")


class SetFiles:
    """The files of one set, and what was found wrong with them. What the folder leaves out is shipped."""

    def __init__(self, folder: Traversable) -> None:
        self.faults = FaultList()
        self._folder = folder
        #: What was read from the folder itself, as text.
        self._texts: dict[str, str] = {}
        #: The files that the folder leaves out.
        self._shipped: set[str] = set()
        self._check_names()

    def open(self, name: str) -> DataTable:
        """A file as a table; with a fault noted it is empty."""
        file = self._folder.joinpath(name)
        if not file.is_file():
            self._shipped.add(name)
            file = shipped_folder().joinpath(name)
        return DataTable(self._parse(file, name), name, "", self.faults)

    def boards(self) -> Iterator[tuple[str, DataTable]]:
        """The names and tables of the boards that can be read."""
        place = self._folder.joinpath(BOARDS)
        if not place.is_dir():
            place = shipped_folder().joinpath(BOARDS)
        names = sorted(file.name for file in place.iterdir() if file.name.endswith(".toml"))
        if not 1 <= len(names) <= MOST_BOARDS:
            text = f"must hold 1 to {MOST_BOARDS} files that end in .toml, not {len(names)}"
            self.faults.add(BOARDS, "", text)
            return
        for file in names:
            where, name = f"{BOARDS}/{file}", file.removesuffix(".toml")
            if re.fullmatch(r"[a-z][a-z0-9-]{0,29}", name):
                yield name, self.open(where)
            else:
                text = "a board is called by small letters, digits and hyphens, at most 30"
                self.faults.add(where, "", text)

    def raise_faults(self, more: Sequence[ComponentFault] = ()) -> None:
        """Raises everything that was found, and ``more``, as one ``ComponentError`` with lines."""
        found = [*self.faults.found, *more]
        if found:
            own = {file: _Places(text) for file, text in self._texts.items()}
            raise ComponentError([_told(fault, own, self._shipped) for fault in found])

    def _check_names(self) -> None:
        """A set needs its head; a file with a slip in its name must not be passed over in silence."""
        if not self._folder.is_dir():
            raise ComponentError([ComponentFault(str(self._folder), "", "is not a folder")])
        if not self._folder.joinpath(SET).is_file():
            self.faults.add(SET, "", "is missing; every set needs it, with a name and a version")
        for name in sorted(file.name for file in self._folder.iterdir()):
            if name.endswith(".toml") and name not in FILES:
                self.faults.add(name, "", f"is not part of a component set; there is {', '.join(FILES)}")

    def _parse(self, file: Traversable, name: str) -> dict[str, Any]:
        try:
            with file.open("rb") as stream:
                content = stream.read(MOST_BYTES + 1)
            if len(content) > MOST_BYTES:
                self.faults.add(name, "", f"is larger than {MOST_BYTES} bytes")
                return {}
            text = content.decode("utf-8")
            data = tomllib.loads(text)
        except UnicodeDecodeError:
            self.faults.add(name, "", "is not text in UTF-8")
        except OSError as error:
            self.faults.add(name, "", f"cannot be read: {error.strerror}")
        except RecursionError:
            self.faults.add(name, "", "is not TOML that can be read: nested too deeply")
        except tomllib.TOMLDecodeError as error:
            self.faults.add(
                name,
                "",
                f"is not TOML: {error}; is a quote, comma or bracket missing?",
                line=_line_of(error, text),
            )
        except ValueError:  # from int: more digits than Python is willing to read
            self.faults.add(name, "", "is not TOML that can be read: a number is too long")
        else:
            if name not in self._shipped:
                self._texts[name] = text
            return data
        return {}


def _line_of(error: tomllib.TOMLDecodeError, text: str) -> int:
    """The line that the reader's message names; without one it means the end of the document."""
    named = _LINE_IN_MESSAGE.search(str(error))
    return int(named[1]) if named else max(1, len(text.splitlines()))


def _told(fault: ComponentFault, own: Mapping[str, _Places], shipped: Container[str]) -> ComponentFault:
    """A fault with its line; in a file that is not there, with the advice to make one."""
    if fault.file in own:
        return replace(fault, line=own[fault.file].line(fault.place))
    if fault.file in shipped and fault.file != SET:
        return replace(fault, text=f"{fault.text} (this file is the shipped one; put your own in the folder)")
    return fault


class _Places:
    """The lines of a file that was read."""

    def __init__(self, text: str) -> None:
        self._text = text

    def line(self, place: Place) -> int:
        """The line of a value or, if it has none, of what it is in; for the file as a whole the first."""
        match place:
            case ("map", int(row)):
                lines = [line.split() for line in tomllib.loads(self._text)["map"].splitlines()]
                place = ("map", row_lines(lines)[row])
        while place and place not in self._index:
            place = place[:-1]
        return self._index.get(place, 1)

    @cached_property
    def _index(self) -> dict[Place, int]:
        try:
            return line_index(self._text)
        except RecursionError:  # nested about as deeply as can be read at all
            return {}
