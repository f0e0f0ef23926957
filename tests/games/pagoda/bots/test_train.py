"""The training of Pagoda's evaluation: a tiny run brings tables that the bots can use."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pagoria.core.dealing import resolve_chance
from pagoria.core.rng import Rng
from pagoria.games.pagoda import PAGODA
from pagoria.games.pagoda.bots.evaluation import ENTRIES, STAGES, ValueTables
from pagoria.games.pagoda.bots.turn_search import search_turn

TOOL = Path(__file__).parents[4] / "tools" / "train_pagoda.py"


def train(*argv: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(TOOL), *argv], capture_output=True, text=True, timeout=600)


@pytest.mark.slow
def test_a_tiny_training_brings_usable_tables(tmp_path: Path) -> None:
    out = tmp_path / "tables.json"
    argv = ["--games", "8", "--generations", "2", "--workers", "1", "--variants", "fast", "--out", str(out)]
    done = train(*argv)
    assert (done.returncode, done.stdout) == (0, "")
    assert "fast, generation 1:" in done.stderr
    tables = json.loads(out.read_text("utf-8"))
    assert list(tables) == ["fast"]
    entries, scales = tables["fast"]["entries"], tables["fast"]["scales"]
    assert (len(entries), len(scales)) == (ENTRIES, STAGES)
    assert any(entries)
    assert all(scale > 0 for scale in scales)
    state = PAGODA.rules.new("fast", 2)
    resolve_chance(state, Rng(1))
    assert search_turn(state, ValueTables(entries, scales), 100, False).best_path

    train(*argv[:-1], str(tmp_path / "again.json"))
    assert (tmp_path / "again.json").read_text("utf-8") == out.read_text("utf-8")


@pytest.mark.slow
def test_the_help_names_every_setting() -> None:
    shown = train("--help").stdout
    for option in "games generations workers noise ridge seed variants out".split():
        assert f"--{option} " in shown
    assert "is not a number from 1" in train("--games", "0").stderr
