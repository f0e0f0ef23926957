"""Looks for puzzles in games, says how hard they are, and verifies them; each game or puzzle is one task.

Tasks and results are plain values, because the work may be done in another process.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final

from pagoria.arena.puzzle_search import Clearness, ClearSearch
from pagoria.arena.simulation import deal_game, play_game
from pagoria.core.errors import PagoriaError
from pagoria.core.package import GamePackage
from pagoria.core.record import open_session, replay
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.session import Session, ends_decision
from pagoria.play.analyst import LineSearcher
from pagoria.play.bot import Bot
from pagoria.play.bots import find_bot, find_searcher, level_names
from pagoria.play.puzzles import EASIEST, HARDEST, Puzzle, after, find_themes

#: At first sight a gap may be so much smaller than it turns out to be.
_AT_FIRST_SIGHT: Final = 0.8
#: Whoever wins less often with the best line has lost whatever happens.
_LEAST_WIN: Final = 0.15
#: A game is divided into so many stretches, and each gives one puzzle at most.
_STRETCHES: Final = 3
#: A gap is stated this many standard errors below the one that was found, so that others find it again.
_CAUTION: Final = 3.0
#: What is stated is rounded to this many digits, gaps down.
_DIGITS: Final = 2
#: A new puzzle has no number yet.
NO_NUMBER: Final = 0


@dataclass(frozen=True)
class PuzzleCriteria:
    """What is wanted: how clear puzzles are, how closely they are looked at, how often each level tries."""

    gap: float = 0.06
    simulations: int = 300
    tries: int = 3


@dataclass(frozen=True)
class GameToMine:
    """A game in which to look: one between bots, or one that is recorded.

    ``name`` is its seed, or where its record stands.
    """

    game: str
    name: str
    criteria: PuzzleCriteria
    variant: str = ""
    players: int = 0
    bot: str = ""
    record: str = ""

    def __str__(self) -> str:
        return f"{self.game} {self.name}"


@dataclass(frozen=True)
class MinedGame:
    """The puzzles that were found in a game, and how many decisions were looked at, also more closely."""

    name: str
    puzzles: tuple[Puzzle, ...]
    decisions: int
    closely: int


@dataclass(frozen=True)
class PuzzleToVerify:
    """A puzzle that is searched with so many simulations, in deals that follow from the seed."""

    game: str
    puzzle: Puzzle
    simulations: int
    seed: str

    def __str__(self) -> str:
        return f"puzzle {self.puzzle.number} of {self.game}"


@dataclass(frozen=True)
class Verdict:
    """What a search found of a puzzle: whether its answer is the best line still, and how clear that is."""

    puzzle: Puzzle
    same_answer: bool
    win: float
    gap: float
    #: The standard error of the gap.
    error: float

    @property
    def holds(self) -> bool:
        """Whether the answer is the best line still, by the gap that was stated."""
        return self.same_answer and self.gap >= self.puzzle.gap

    @property
    def restated(self) -> Puzzle:
        """The puzzle with what was found now."""
        win, gap = _stated(self.win, self.gap, self.error)
        return replace(self.puzzle, win=win, gap=gap)


def searcher_of(game: GamePackage[Any]) -> LineSearcher:
    """What searches for lines of a game; ``PagoriaError`` where nothing does."""
    found = find_searcher(game.id)
    if found is None:
        raise PagoriaError(
            f"nothing searches for the best lines of {game.title} yet, so nobody finds puzzles"
        )
    return found


# -- finding ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Start:
    """The beginning of a turn."""

    state: Any
    position: str


def mine(task: GameToMine) -> MinedGame:
    """Look for puzzles in one game; raises ``PagoriaError`` for a record that cannot be replayed."""
    game = find_game(task.game)
    begun, actions = _course(game, task)
    miner = _Miner(game, begun.variant, task.criteria, Rng(f"puzzles in {task.name}"))
    found = [miner.first(starts) for starts in _stretches(list(_starts(begun, actions)))]
    puzzles = tuple(puzzle for puzzle in found if puzzle is not None)
    return MinedGame(task.name, puzzles, miner.decisions, miner.closely)


def _course(game: GamePackage[Any], task: GameToMine) -> tuple[Session[Any], list[int]]:
    """A game at its beginning, and what is done in it."""
    if task.record:
        played = replay(task.record, lambda _: game, Rng(0))
        begun = open_session(played.record, lambda _: game, Rng(0))
        return begun, [step.action for step in played.session.steps]
    bots = [find_bot(game.id, task.bot) for _ in range(task.players)]
    try:
        session = play_game(game, task.variant, bots, task.name)
    finally:
        for bot in bots:
            bot.close()
    begun, _ = deal_game(game, task.variant, task.players, task.name)
    return begun, [step.action for step in session.steps]


def _starts(session: Session[Any], actions: Iterable[int]) -> Iterator[_Start]:
    """The beginnings of turns, those that their own seat begins with a decision."""
    before = None
    for action in actions:
        turn = session.game.rules.turn(session.state)
        if session.actor() == turn and turn != before:
            yield _Start(session.state, session.position_text())
        before = turn
        session.do(action)


def _stretches(starts: list[_Start]) -> list[list[_Start]]:
    """A game in parts of about the same length."""
    ends = [len(starts) * number // _STRETCHES for number in range(_STRETCHES + 1)]
    return [starts[first:end] for first, end in pairwise(ends)]


class _Miner:
    """Looks at decisions of one game, and counts them."""

    def __init__(self, game: GamePackage[Any], variant: str, criteria: PuzzleCriteria, rng: Rng) -> None:
        self._game = game
        self._variant = variant
        self._criteria = criteria
        self._rng = rng
        self._searcher = searcher_of(game)
        self.decisions = 0
        self.closely = 0

    def first(self, starts: list[_Start]) -> Puzzle | None:
        """The first puzzle among some decisions, in any order."""
        starts = starts.copy()
        while starts:
            start = starts.pop(self._rng.below(len(starts)))
            clear = self._looked_at(start)
            if clear is not None:
                return self._puzzle(start, clear)
        return None

    def _looked_at(self, start: _Start) -> Clearness | None:
        """How clear a decision is; None when that is not enough."""
        view = self._game.rules.view(start.state, start.state.actor())
        least = self._criteria.gap
        search = ClearSearch(self._searcher, view, self._rng.split(), self._criteria.simulations)
        self.decisions += 1
        if not search.promises(_AT_FIRST_SIGHT * least, _LEAST_WIN):
            return None
        self.closely += 1
        clear = search.judge(gap=_AT_FIRST_SIGHT * least)
        if clear is None or clear.win < _LEAST_WIN or clear.gap < least or clear.sure < least / 2:
            return None
        return clear

    def _puzzle(self, start: _Start, clear: Clearness) -> Puzzle:
        game, themes = self._game, find_themes(self._game)
        win, gap = _stated(clear.win, clear.gap, clear.error)
        return Puzzle(
            number=NO_NUMBER,
            variant=self._variant,
            position=start.position,
            seat=start.state.actor(),
            line=tuple(_spelled(game, start.state, clear.line)),
            win=win,
            gap=gap,
            theme=themes.theme(game, start.state, clear.line, self._rng.split()) if themes else "",
            grade=grade(failing(game, start.state, clear.line, self._criteria.tries, self._rng)),
        )


def _spelled(game: GamePackage[Any], state: Any, line: Sequence[int]) -> Iterator[str]:
    now = state.copy()
    for action in line:
        yield game.notation.format_action(now, action)
        now.apply(action)


def _stated(win: float, gap: float, error: float) -> tuple[float, float]:
    """The chance to win and the gap that a puzzle states, so cautiously that another search finds as much."""
    cautious = math.floor((gap - _CAUTION * error) * 10**_DIGITS)
    at_least = max(0, cautious) / 10**_DIGITS
    return max(round(win, _DIGITS), at_least), at_least


# -- how hard --------------------------------------------------------------------------------------


def failing(game: GamePackage[Any], state: Any, line: Sequence[int], tries: int, rng: Rng) -> float:
    """In which part of all tries the levels of a game lead elsewhere than a line does."""
    wanted, failed, done = after(state, line).to_bytes(), 0, 0
    for level in level_names(game.id):
        bot = find_bot(game.id, level)
        for _ in range(tries):
            failed += _decided(game, bot, state, rng.split()) != wanted
            done += 1
        bot.close()
    return failed / done


def _decided(game: GamePackage[Any], bot: Bot, state: Any, rng: Rng) -> bytes:
    """Where a bot's decision leads to."""
    now, seat = state, state.actor()
    while True:
        for action in bot.plan(game.rules.view(now, seat), rng):
            before, now = now, now.copy()
            now.apply(action)
            if ends_decision(game.rules, before, now):
                reached: bytes = now.to_bytes()
                return reached


def grade(failed: float) -> int:
    """The grade of a puzzle at which this part of all tries fails: each grade is a fifth."""
    return min(HARDEST, EASIEST + int(failed * HARDEST))


# -- verifying -------------------------------------------------------------------------------------


def verify(task: PuzzleToVerify) -> Verdict:
    """Search a puzzle anew; raises ``PagoriaError`` for one that cannot be played."""
    game, puzzle = find_game(task.game), task.puzzle
    state = game.notation.parse_position(puzzle.position).state
    line = read_line(game, puzzle, state)
    view, rng = game.rules.view(state, puzzle.seat), Rng(f"{task.seed} {puzzle.position}")
    clear = ClearSearch(searcher_of(game), view, rng, task.simulations).judge(line)
    if clear is None:
        return Verdict(puzzle, same_answer=False, win=0.0, gap=0.0, error=0.0)
    same = after(state, clear.line).to_bytes() == after(state, line).to_bytes()
    return Verdict(puzzle, same, clear.win, clear.gap, clear.error)


def read_line(game: GamePackage[Any], puzzle: Puzzle, state: Any) -> list[int]:
    """The puzzle's line as numbers; raises ``PagoriaError`` when it is not legal."""
    now, line = state.copy(), []
    if now.actor() != puzzle.seat:
        raise PagoriaError(f"puzzle {puzzle.number}: seat {puzzle.seat} does not decide there")
    for text in puzzle.line:
        action = game.notation.parse_action(now, text)
        reason = game.rules.why_not(now, action)
        if now.actor() != puzzle.seat or reason is not None:
            raise PagoriaError(f"puzzle {puzzle.number}: {text} is not legal: {reason}")
        line.append(action)
        now.apply(action)
    return line
