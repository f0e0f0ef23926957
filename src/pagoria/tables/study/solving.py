"""Puzzles as they are told, and attempts at them. Nothing is kept: the line comes with the question."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from pagoria.core.state import State
from pagoria.core.texts import Text
from pagoria.play.coach import ProvenClaim, explain
from pagoria.play.puzzles import Puzzle, find_themes, puzzles_of
from pagoria.tables.data import ClaimData, ThenData
from pagoria.tables.games import found_game
from pagoria.tables.study.positions import played_by_one, spelled, written
from pagoria.tables.study.puzzle_data import PuzzleAttempt, PuzzleData, PuzzleList, PuzzleTheme

#: A coach says the same about a line whenever it is asked.
_SEED: Final = "puzzle"


def puzzle_list(game: GamePackage[Any]) -> PuzzleList:
    """All puzzles of a game, and the themes that any of them has."""
    puzzles = puzzles_of(game)
    themes, used = find_themes(game), {puzzle.theme for puzzle in puzzles}
    names = {} if themes is None else themes.names
    return PuzzleList(
        themes=[PuzzleTheme(name=name, words=_plain(text)) for name, text in names.items() if name in used],
        puzzles=[_told(game, puzzle) for puzzle in puzzles],
    )


@cache
def _lines(game_id: str) -> frozenset[tuple[str, tuple[str, ...]]]:
    return frozenset((puzzle.position, puzzle.line) for puzzle in puzzles_of(found_game(game_id)))


def is_ours(game: GamePackage[Any], text: str, line: Sequence[str]) -> bool:
    """Whether it is one of our puzzles, and not a position of somebody's choice."""
    return (text, tuple(line)) in _lines(game.id)


def attempt(game: GamePackage[Any], text: str, line: Sequence[str], actions: Sequence[str]) -> PuzzleAttempt:
    """Whether actions of the deciding seat lead to where the line leads, in any order."""
    begun = written(game, text).state
    wanted, found = (played_by_one(game, begun, texts) for texts in (line, actions))
    if found.to_bytes() == wanted.to_bytes():
        return PuzzleAttempt(verdict="solved", claims=_claims(game, begun, line))
    verdict: Any = "going" if found.actor() == begun.actor() else "elsewhere"
    return PuzzleAttempt(verdict=verdict, claims=[])


def _told(game: GamePackage[Any], puzzle: Puzzle) -> PuzzleData:
    return PuzzleData(
        number=puzzle.number,
        variant=puzzle.variant,
        players=len(game.rules.scores(game.notation.parse_position(puzzle.position).state)),
        position=puzzle.position,
        seat=puzzle.seat,
        line=list(puzzle.line),
        win=puzzle.win,
        gap=puzzle.gap,
        theme=puzzle.theme,
        grade=puzzle.grade,
    )


def _claims(game: GamePackage[Any], begun: State, line: Sequence[str]) -> list[ClaimData]:
    """What the coach says about a line; nothing if the game has none."""
    now, actions = begun.copy(), []
    for text in line:
        actions.append(spelled(game, now, text))
        now.apply(actions[-1])
    view = game.rules.view(begun, begun.actor())
    return [_claimed(claim) for claim in explain(game, view, actions, (), Rng(_SEED))]


def _claimed(claim: ProvenClaim) -> ClaimData:
    then = [ThenData(seat=act.seat, words=_plain(act.words)) for act in claim.replies]
    return ClaimData(kind=claim.kind, words=_plain(claim.text), better=False, then=then)


def _plain(text: Text) -> Any:
    return text.data()
