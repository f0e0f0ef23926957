"""Random games with every state checked: whatever goes wrong is returned, and never raised."""

from __future__ import annotations

from pathlib import Path

import pytest

from pagoria.arena.random_checks import FailedGame, check_game
from pagoria.core.package import GamePackage
from pagoria.core.state import Position
from pagoria.games.pandoria import PANDORIA
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.notation.codec import PandoriaNotation
from pagoria.games.pandoria.rules import PandoriaRules
from tests.games.pandoria.component_sets import miniature, write_set

Small = GamePackage[State]


@pytest.fixture
def small(tmp_path: Path) -> Small:
    return PANDORIA.with_components(write_set(tmp_path, miniature()))


def rules_of(game: Small) -> PandoriaRules:
    assert isinstance(game.rules, PandoriaRules)
    return game.rules


def test_a_game_that_holds_up(small: Small) -> None:
    for variant in small.rules.variants:
        for players in small.rules.player_counts(variant):
            played = check_game(small, variant, players, "seed")
            assert isinstance(played, int)
            assert played == check_game(small, variant, players, "seed")


def test_a_game_that_does_not_end(small: Small) -> None:
    failure = FailedGame("seed", 2, "is not over after 2 decisions")
    assert check_game(small, "family", 2, "seed", most=2) == failure


class Forgetful(PandoriaNotation):
    """A notation that reads back other positions than were written."""

    def parse_position(self, text: str) -> Position[State]:
        position = super().parse_position(text)
        position.state.boards[0].score += 1
        return position


def test_a_position_that_reads_back_as_another(small: Small) -> None:
    small.notation = Forgetful(rules_of(small))
    failure = check_game(small, "family", 2, "seed")
    assert isinstance(failure, FailedGame)
    assert failure.fault.startswith("UnreadableError: the position ")


class Ruined(PandoriaRules):
    """A game that breaks down before its first decision."""

    def new(self, variant: str, players: int = 2, start: int | None = None) -> State:
        raise RecursionError(f"far too deep: {variant}, {players}, {start}")


def test_a_game_that_breaks_down(small: Small) -> None:
    ruined = small.with_rules(Ruined(rules_of(small).components))
    failure = check_game(ruined, "family", 2, "seed")
    assert failure == FailedGame("seed", 0, "RecursionError: far too deep: family, 2, None")
