"""The engine still counts and plays as it did; ``make_goldens.py`` says what the files are."""

from __future__ import annotations

import pytest
from _pytest.mark import ParameterSet

from pagoria.games.pagoda import GAME
from tests.golden.make_goldens import SEEDS, Block, by_kind, final_position, read_games, read_perft, split

BLOCKS = read_perft()
#: More sequences than the interpreted engine counts in a second or two.
MANY = 20_000


def counts() -> list[ParameterSet]:
    """Every depth of every block; the large numbers are for the compiled engine only."""
    return [
        pytest.param(
            block,
            depth,
            stored,
            id=f"{block.title}, depth {depth}",
            marks=[pytest.mark.slow] if int(stored.split(" ")[0]) > MANY else [],
        )
        for block in BLOCKS
        for depth, stored in enumerate(block.depths, start=1)
    ]


@pytest.mark.parametrize(("block", "depth", "stored"), counts())
def test_number_of_action_sequences(block: Block, depth: int, stored: str) -> None:
    found = split(block.position, depth)
    lines = "\n".join(f"  {spelling} {count}" for spelling, count in sorted(found.items()))
    assert by_kind(found) == stored, f"depth {depth} of {block.position}\nby first action:\n{lines}"


def test_every_variant_is_counted() -> None:
    assert {block.position.rpartition(" ")[2] for block in BLOCKS} == set(GAME.variants)


@pytest.mark.parametrize(("variant", "seed", "stored"), read_games())
def test_whole_random_games(variant: str, seed: int, stored: str) -> None:
    assert final_position(variant, seed) == stored


def test_five_games_of_every_variant_are_kept() -> None:
    expected = [(variant, seed) for variant in GAME.variants for seed in range(SEEDS)]
    assert [(variant, seed) for variant, seed, _ in read_games()] == expected
