"""Every text that players read, from all files that hold some: which file, which key, which language."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
GAMES: Final = ("pagoda", "pandoria")
TRANSLATIONS: Final = ("de", "fr")
_INTERFACE: Final = ("web/src/texts", "src/pagoria/cli/texts")
#: What an entry goes by, and the number that decides on its form: both are names, which nobody reads.
_NAMES: Final = ("id", "by")


@dataclass(frozen=True)
class Written:
    """One text of a catalogue. ``game`` is "" for the interface."""

    file: str
    key: str
    language: str
    game: str
    text: str


@cache
def all_texts() -> tuple[Written, ...]:
    """All catalogues in all languages. The engines' own English sentences are the keys of translations."""
    found = [text for folder in _INTERFACE for text in _in_folder(folder, "")]
    for game in GAMES:
        found += _in_folder(f"web/src/boards/{game}/texts", game)
        found += _in_folder(f"src/pagoria/games/{game}/present/texts", game)
        found += _english_of(game)
    return tuple(found)


def _in_folder(folder: str, game: str) -> Iterator[Written]:
    for path in sorted((ROOT / folder).rglob("??.*")):
        for key, text in _leaves(_load(path)):
            yield Written(str(path.relative_to(ROOT)), key, path.stem, game, text)


def _english_of(game: str) -> Iterator[Written]:
    rules = ROOT / f"src/pagoria/games/{game}/rules.toml"
    for key, text in _leaves(_load(rules)):
        yield Written(str(rules.relative_to(ROOT)), key, "en", game, text)
    german = ROOT / f"src/pagoria/games/{game}/present/texts/de.toml"
    for template in _load(german)["templates"]:
        yield Written(str(german.relative_to(ROOT)), "templates", "en", game, template)


def _load(path: Path) -> dict[str, Any]:
    text = path.read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text) if path.suffix == ".json" else tomllib.loads(text)
    return data


def _leaves(value: object, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text within nested tables and lists, with the way to it; an entry that has an id goes by that."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, dict):
        for name, part in value.items():
            if name not in _NAMES:
                yield from _leaves(part, f"{key}.{name}" if key else name)
    elif isinstance(value, list):
        for number, part in enumerate(value):
            name = part.get("id", number) if isinstance(part, dict) else number
            yield from _leaves(part, f"{key}.{name}")
