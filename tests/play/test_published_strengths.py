"""The published strengths of levels: of those there are, on one scale with the usual level."""

from __future__ import annotations

import pytest

from pagoria.core.registry import games
from pagoria.play.bots import level_names, published_strength, usual_level

COUNTS = [
    (game.id, players)
    for game in games().values()
    for players in sorted(
        {count for variant in game.rules.variants for count in game.rules.player_counts(variant)}
    )
]


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_stronger_levels_have_greater_strengths_and_the_usual_one_has_1500(game: str, players: int) -> None:
    strengths = [published_strength(game, players, level) for level in level_names(game)]
    known = [strength for strength in strengths if strength is not None]
    assert known == sorted(set(known))
    assert published_strength(game, players, usual_level(game)) in (1500, None)


def test_what_was_not_measured_has_no_strength() -> None:
    assert published_strength("pagoda", 2, "idle") is None
    assert published_strength("pagoda", 7, "porter") is None
