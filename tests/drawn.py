"""Reads SVG pictures of games: what they use and say, and that they need nothing but themselves."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final
from xml.etree import ElementTree

from pagoria.core.catalogue import Catalogue, Forms
from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from pagoria.core.session import Session

_SVG: Final = "{http://www.w3.org/2000/svg}"
_ALLOWED: Final = frozenset(
    "svg title desc defs g path rect circle ellipse use text linearGradient stop".split()
)


class Drawing:
    """A picture that was read back; ``AssertionError`` where it is not one that any page can show."""

    def __init__(self, svg: str) -> None:
        self._root = ElementTree.fromstring(svg)
        elements = [element.tag.removeprefix(_SVG) for element in self._root.iter()]
        assert set(elements) <= _ALLOWED
        assert elements[:3] == ["svg", "title", "desc"]
        self.title, self.description = (child.text or "" for child in self._root[:2])
        ids = {element.get("id") for element in self._root.iter()}
        asked = re.findall(r"(?:href=\"|url\()#([\w-]+)", svg)
        assert set(asked) <= ids
        assert svg.count("href=") == svg.count('href="#')
        width, height = map(float, (self._root.get("viewBox") or "").split()[2:])
        assert (width, height) == (float(self._root.get("width", 0)), float(self._root.get("height", 0)))

    def used(self) -> Counter[str]:
        """How often each thing is drawn, by its name, definitions aside."""
        shown = (child for child in self._root if child.tag != f"{_SVG}defs")
        return Counter(use.get("href", "")[1:] for child in shown for use in child.iter(f"{_SVG}use"))

    def texts(self) -> list[str]:
        """All lines of text, in the order of the file."""
        return [element.text or "" for element in self._root.iter(f"{_SVG}text")]


class Heard(dict[str, str | Forms]):
    """The templates of a catalogue; remembers which were asked for."""

    def __init__(self, templates: Mapping[str, str | Forms]) -> None:
        super().__init__(templates)
        self.asked: set[str] = set()

    def get(self, template: str, default: Any = None) -> Any:
        self.asked.add(template)
        return super().get(template, default)


def heard(texts: Catalogue, draw: Callable[[Catalogue], str]) -> set[str]:
    """The templates of what a picture says."""
    templates = Heard(texts.templates)
    draw(replace(texts, templates=templates))
    return templates.asked


def random_states(game: GamePackage[Any], variant: str, players: int, seed: int) -> Iterator[Any]:
    """Every state of a game of random actions, the last one included."""
    session, rng = Session(game, variant, players, Rng(seed)), Rng(f"actions of {seed}")
    yield session.state
    while not session.over():
        session.do(session.state.random_action(rng))
        yield session.state
