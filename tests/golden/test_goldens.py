"""The engine still counts and plays as it did; ``make_goldens.py`` says what the files are."""

from __future__ import annotations

import re
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from pagoria.core.contract import Game
from tests.golden.goldens import GOLDENS, Goldens
from tests.golden.make_goldens import Block, by_kind, final_position, read_games, read_perft, split

#: More sequences than the interpreted engine counts in a second or two.
MANY = 20_000

every_game = pytest.mark.parametrize("goldens", GOLDENS.values(), ids=GOLDENS)


def counts() -> list[ParameterSet]:
    """Every depth of every block; the large numbers are for the compiled engine only."""
    return [
        pytest.param(
            goldens.game,
            block,
            depth,
            stored,
            id=f"{name}: {block.title}, depth {depth}",
            marks=[pytest.mark.slow] if int(stored.split(" ")[0]) > MANY else [],
        )
        for name, goldens in GOLDENS.items()
        for block in read_perft(goldens.game)
        for depth, stored in enumerate(block.depths, start=1)
    ]


def games() -> list[ParameterSet]:
    return [
        pytest.param(goldens.game, variant, seed, stored, id=f"{name}-{variant}-{seed}")
        for name, goldens in GOLDENS.items()
        for variant, seed, stored in read_games(goldens.game)
    ]


@pytest.mark.parametrize(("game", "block", "depth", "stored"), counts())
def test_number_of_action_sequences(game: Game[Any], block: Block, depth: int, stored: str) -> None:
    found = split(game, block.position, depth)
    lines = "\n".join(f"  {spelling} {count}" for spelling, count in sorted(found.items()))
    assert by_kind(found) == stored, f"depth {depth} of {block.position}\nby first action:\n{lines}"


@every_game
def test_every_variant_is_counted(goldens: Goldens[Any]) -> None:
    fields = {field for block in read_perft(goldens.game) for field in re.split("[ :]", block.position)}
    assert fields >= set(goldens.game.variants)


@every_game
def test_every_sample_is_counted(goldens: Goldens[Any]) -> None:
    """Where positions are looked for: each is there, is what it is called, and is counted as deep."""
    blocks = {block.title: block for block in read_perft(goldens.game)}
    for sample in goldens.samples:
        block = blocks[sample.title]
        assert sample.fits(goldens.game.parse_position(block.position).state), sample.title
        assert len(block.depths) == sample.depth


@pytest.mark.parametrize(("game", "variant", "seed", "stored"), games())
def test_whole_random_games(game: Game[Any], variant: str, seed: int, stored: str) -> None:
    assert final_position(game, variant, seed) == stored


@every_game
def test_games_of_every_variant_are_kept(goldens: Goldens[Any]) -> None:
    expected = [(variant, seed) for variant in goldens.game.variants for seed in range(goldens.seeds)]
    assert [(variant, seed) for variant, seed, _ in read_games(goldens.game)] == expected
