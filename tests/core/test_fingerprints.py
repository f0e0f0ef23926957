"""Fingerprints: other facts, another fingerprint; other words for the same facts, the same one."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pagoria.core.fingerprints import fingerprint_of, fingerprint_of_code
from pagoria.games import pagoda, pandoria
from pagoria.games.pagoda.engine import components
from pagoria.games.pandoria.components import load_set
from pagoria.games.pandoria.components.component_set import ComponentSet
from pagoria.games.pandoria.rules import PandoriaRules
from tests.games.pandoria.component_sets import miniature, write_set
from tests.tiny_game.game import BOAST

SHIPPED = load_set()


def test_the_order_of_a_dictionary_is_no_fact() -> None:
    assert fingerprint_of({"a": 1, "b": [2]}) == fingerprint_of({"b": [2], "a": 1})
    assert fingerprint_of({"a": 1, "b": [2]}) != fingerprint_of({"a": 1, "b": [3]})


# -- Pagoda ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("fact", ["ROOFTOP_POINTS", "CARDS_PER_COLOUR", "TILE_WITH_BACK"])
def test_pagoda_is_known_by_its_components(monkeypatch: pytest.MonkeyPatch, fact: str) -> None:
    before = pagoda.PAGODA.rules.fingerprint("standard")
    other = [*components.TILE_WITH_BACK[1:], 0] if fact == "TILE_WITH_BACK" else 7
    monkeypatch.setattr(components, fact, other)
    assert pagoda.PAGODA.rules.fingerprint("standard") != before


def test_the_layout_of_pagodas_tiles_is_no_fact(monkeypatch: pytest.MonkeyPatch) -> None:
    before = pagoda.PAGODA.rules.fingerprint("fast")
    monkeypatch.setattr(components, "TILE_TABLE", components.TILE_TABLE.replace("   ", "\n"))
    assert pagoda.PAGODA.rules.fingerprint("fast") == before


# -- Pandoria -------------------------------------------------------------------------------------


def fingerprint(components: ComponentSet, variant: str = "classic") -> str:
    return PandoriaRules(components).fingerprint(variant)


def test_pandoria_is_known_by_costs_cards_tiles_monuments_and_peoples() -> None:
    spells, cards, tiles = SHIPPED.spells, SHIPPED.cards, SHIPPED.double_tiles
    others = [
        replace(SHIPPED, spells=(replace(spells[0], cost=spells[0].cost + 1), *spells[1:])),
        replace(SHIPPED, cards=(replace(cards[0], gold=cards[0].gold + 1), *cards[1:])),
        replace(SHIPPED, cards=cards[:-1]),
        replace(SHIPPED, cards=cards[::-1]),
        replace(SHIPPED, double_tiles=(*tiles[1:], tiles[-1])),
        replace(SHIPPED, monuments=SHIPPED.monuments[1:]),
        replace(SHIPPED, peoples=(replace(SHIPPED.peoples[0], classic=(1, 1, 1)), *SHIPPED.peoples[1:])),
    ]
    known = [fingerprint(components) for components in (SHIPPED, *others)]
    assert len(set(known)) == len(known)


def test_the_name_of_a_set_is_no_fact() -> None:
    renamed = replace(SHIPPED, name="Another name", version="99", note="")
    assert fingerprint(renamed) == fingerprint(SHIPPED) == pandoria.PANDORIA.rules.fingerprint("classic")


def test_a_variant_is_not_known_by_the_board_of_another() -> None:
    first, *others = SHIPPED.boards
    without = replace(SHIPPED, boards=(first,))
    assert fingerprint(without) == fingerprint(SHIPPED)
    assert fingerprint(SHIPPED, "classic+river") != fingerprint(SHIPPED)
    assert fingerprint(replace(SHIPPED, boards=(others[0], first))) != fingerprint(SHIPPED)


def test_comments_and_layout_of_a_set_are_no_facts(tmp_path: Path) -> None:
    files = miniature()
    written = load_set(write_set(tmp_path / "plain", files))
    commented = {name: f"# A comment.\n\n{text}\n# Another.\n" for name, text in files.items()}
    assert fingerprint(load_set(write_set(tmp_path / "commented", commented))) == fingerprint(written)


# -- games that do not say ------------------------------------------------------------------------


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package of two modules, ready to be imported."""
    folder = tmp_path / "somebodys_game"
    folder.mkdir()
    (folder / "game.py").write_text("from somebodys_game.state import POINTS\n", encoding="utf-8")
    (folder / "state.py").write_text("POINTS = 3\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.import_module("somebodys_game.game")
    yield folder
    for name in [name for name in sys.modules if name.startswith("somebodys_game")]:
        del sys.modules[name]


def known_by(module: str) -> str:
    fingerprint_of_code.cache_clear()
    return fingerprint_of_code(module)


def test_a_game_that_does_not_say_is_known_by_the_code_of_its_package(package: Path) -> None:
    before = known_by("somebodys_game.game")
    (package / "state.py").write_text("# What a win is worth.\nPOINTS  =  3\n", encoding="utf-8")
    assert known_by("somebodys_game.game") == before
    (package / "state.py").write_text("POINTS = 4\n", encoding="utf-8")
    assert known_by("somebodys_game.game") != before
    (package / "template.py").write_text("POINTS = {points}}\n", encoding="utf-8")
    assert known_by("somebodys_game.game")


def test_a_game_of_one_module_is_known_by_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "lonely_game.py"
    file.write_text("POINTS = 3\n", encoding="utf-8")
    (tmp_path / "unrelated.py").write_text("SOMETHING = 1\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.import_module("lonely_game")
    before = known_by("lonely_game")
    (tmp_path / "unrelated.py").write_text("SOMETHING = 2\n", encoding="utf-8")
    assert known_by("lonely_game") == before
    file.write_text("POINTS = 4\n", encoding="utf-8")
    assert known_by("lonely_game") != before
    del sys.modules["lonely_game"]


def test_the_tiny_game_does_not_say_and_has_a_fingerprint() -> None:
    assert (
        BOAST.rules.fingerprint("each")
        == BOAST.rules.fingerprint("teams")
        == known_by("tests.tiny_game.rules")
    )
