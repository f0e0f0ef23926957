"""Every puzzle that a game brings can be played, says what it is about, and is there once."""

from __future__ import annotations

from typing import Any

import pytest

from pagoria.arena.puzzle_mining import read_line
from pagoria.core.catalogue import catalogue
from pagoria.core.language import ENGLISH, languages
from pagoria.core.package import GamePackage
from pagoria.play.puzzles import after, find_themes, puzzles_of
from tests.laws.cases import GAMES

WITH_PUZZLES = [game for game in GAMES.values() if puzzles_of(game)]
every_game = pytest.mark.parametrize("game", WITH_PUZZLES, ids=lambda game: game.id)


@every_game
def test_the_position_is_one_that_a_game_contains(game: GamePackage[Any]) -> None:
    for puzzle in puzzles_of(game):
        position = game.notation.parse_position(puzzle.position)
        assert game.notation.format_position(position) == puzzle.position
        assert game.rules.faults(position.state) == []
        assert game.rules.variant(position.state) == puzzle.variant
        assert game.rules.turn(position.state) == position.state.actor() == puzzle.seat


@every_game
def test_the_line_is_legal_and_a_whole_decision(game: GamePackage[Any]) -> None:
    """It ends where chance, or somebody else, goes on; not before, and not behind it."""
    for puzzle in puzzles_of(game):
        state = game.notation.parse_position(puzzle.position).state
        line = read_line(game, puzzle, state)
        assert after(state, line).actor() != puzzle.seat
        texts, now = [], state.copy()
        for action in line:
            texts.append(game.notation.format_action(now, action))
            now.apply(action)
        assert tuple(texts) == puzzle.line


@every_game
def test_the_theme_is_told_in_every_language(game: GamePackage[Any]) -> None:
    themes = find_themes(game)
    assert themes is not None
    assert {puzzle.theme for puzzle in puzzles_of(game)} <= themes.names.keys()
    for language in set(languages()) - {ENGLISH}:
        told = catalogue(game.id, language).templates
        assert {text.template for text in themes.names.values()} <= told.keys()


@every_game
def test_no_two_puzzles_share_a_position(game: GamePackage[Any]) -> None:
    puzzles = puzzles_of(game)
    assert len({puzzle.number for puzzle in puzzles}) == len(puzzles)
    assert len({puzzle.position for puzzle in puzzles}) == len(puzzles)
