"""The engine still counts and plays as it did; ``make_goldens.py`` says what the files are."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from pagoria.core.package import GamePackage
from tests.golden import make_goldens
from tests.golden.goldens import GOLDENS, Goldens
from tests.golden.make_goldens import (
    Block,
    by_kind,
    final_position,
    how_to_change_rules,
    read_games,
    read_perft,
    read_rulesets,
    rulesets,
    split,
)

PAGES = Path(__file__).parents[2] / "docs" / "reference" / "games"
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
def test_number_of_action_sequences(game: GamePackage[Any], block: Block, depth: int, stored: str) -> None:
    found = split(game, block.position, depth)
    lines = "\n".join(f"  {spelling} {count}" for spelling, count in sorted(found.items()))
    place = f"depth {depth} of {block.position}\nby first action:\n{lines}"
    assert by_kind(found) == stored, f"{place}\n{how_to_change_rules(game)}"


@every_game
def test_every_variant_is_counted(goldens: Goldens[Any]) -> None:
    fields = {field for block in read_perft(goldens.game) for field in re.split("[ :]", block.position)}
    assert fields >= set(goldens.game.rules.variants)


@every_game
def test_every_sample_is_counted(goldens: Goldens[Any]) -> None:
    """Where positions are looked for: each is there, is what it is called, and is counted as deep."""
    blocks = {block.title: block for block in read_perft(goldens.game)}
    for sample in goldens.samples:
        block = blocks[sample.title]
        assert sample.fits(goldens.game.notation.parse_position(block.position).state), sample.title
        assert len(block.depths) == sample.depth


@pytest.mark.parametrize(("game", "variant", "seed", "stored"), games())
def test_whole_random_games(game: GamePackage[Any], variant: str, seed: int, stored: str) -> None:
    assert final_position(game, variant, seed) == stored, how_to_change_rules(game)


@every_game
def test_games_of_every_variant_are_kept(goldens: Goldens[Any]) -> None:
    expected = [(variant, seed) for variant in goldens.game.rules.variants for seed in range(goldens.seeds)]
    assert [(variant, seed) for variant, seed, _ in read_games(goldens.game)] == expected


# -- the rules that the goldens belong to ---------------------------------------------------------


@every_game
def test_the_goldens_were_made_under_todays_rules(goldens: Goldens[Any]) -> None:
    game = goldens.game
    assert read_rulesets(game) == rulesets(game), (
        f"rules_version or components of {game.title} have changed: unfinished games on every server stop. "
        f"If that is meant, say in docs/reference/games/{game.id}.md what has changed and run "
        f"python -m tests.golden.make_goldens {game.id}"
    )


@every_game
def test_the_page_of_a_game_says_what_changed_in_its_latest_version(goldens: Goldens[Any]) -> None:
    page = (PAGES / f"{goldens.game.id}.md").read_text("utf-8")
    told = re.findall(r"^\| (\d+) \| .+ \|$", page.partition("## Version history")[2], re.MULTILINE)
    assert [int(version) for version in told] == list(range(1, goldens.game.rules.version + 1))
    assert f"| Version | {goldens.game.rules.version} |" in page


def _must_not_go_on(*_: object) -> None:
    pytest.fail("the goldens of this repository would be written")


def test_goldens_with_other_ends_are_written_only_under_other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    pagoda = GOLDENS["pagoda"]
    (variant, seed, _), *others = read_games(pagoda.game)
    stored = [(variant, seed, "another end"), *others[:1]]
    monkeypatch.setattr(make_goldens, "read_games", lambda _: stored)
    # If it wrongly went on, it would write the goldens of this repository.
    monkeypatch.setattr(make_goldens, "new_blocks", _must_not_go_on)
    monkeypatch.setattr(make_goldens, "read_perft", _must_not_go_on)
    with pytest.raises(SystemExit, match="raise rules_version"):
        make_goldens.main(pagoda, new_positions=False)
    monkeypatch.setattr(type(pagoda.game.rules), "version", pagoda.game.rules.version + 1)
    assert make_goldens.changed_games(pagoda.game) == []
