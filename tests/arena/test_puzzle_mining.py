"""Puzzles are found where one line is clearly best, and dropped when a closer search says otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from pagoria.arena import puzzle_mining
from pagoria.arena.puzzle_files import settle
from pagoria.arena.puzzle_mining import (
    GameToMine,
    MinedGame,
    PuzzleCriteria,
    PuzzleToVerify,
    Verdict,
    grade,
    mine,
    verify,
)
from pagoria.arena.simulation import play_game
from pagoria.core.errors import PagoriaError
from pagoria.core.record import format_record
from pagoria.core.registry import find_game
from pagoria.play.bots import find_bot
from pagoria.play.puzzles import Puzzle
from tests.arena.plain_searcher import WRONG_RIVAL, WRONG_STAKE, PlainSearcher, best_line
from tests.tiny_game.game import BOAST
from tests.tiny_game.installing import installed

CRITERIA = PuzzleCriteria(gap=0.1, simulations=64, tries=1)
GAME = GameToMine("boast", "a seed", CRITERIA, "each", 3, "honest")


@pytest.fixture(autouse=True)
def searched(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Boast is installed, and something searches for its best lines."""
    monkeypatch.setattr(puzzle_mining, "find_searcher", lambda _: PlainSearcher())
    with installed():
        yield


def state_of(puzzle: Puzzle) -> Any:
    return BOAST.notation.parse_position(puzzle.position).state


def verdict_on(puzzle: Puzzle, seed: str = "1") -> Verdict:
    return verify(PuzzleToVerify("boast", puzzle, 640, seed))


def test_a_game_gives_a_puzzle_for_each_third_of_it() -> None:
    mined = mine(GAME)
    assert len(mined.puzzles) == mined.closely == mined.decisions == 3
    for puzzle in mined.puzzles:
        state = state_of(puzzle)
        assert (puzzle.variant, puzzle.seat, puzzle.theme) == ("each", state.actor(), "")
        assert [BOAST.notation.parse_action(state, text) for text in puzzle.line] == best_line(state)
        assert 0 < puzzle.gap < WRONG_RIVAL
        assert 0.8 <= puzzle.win < 0.9


def test_the_same_task_finds_the_same_puzzles() -> None:
    assert mine(GAME) == mine(GAME)
    assert mine(GAME) != mine(replace(GAME, name="another seed"))


def test_a_recorded_game_is_searched_too() -> None:
    session = play_game(find_game("boast"), "each", [find_bot("boast", "honest") for _ in range(3)], "s")
    record = format_record(session, ["A", "B", "C"], "2026-11-19")
    mined = mine(GameToMine("boast", "record", CRITERIA, record=record))
    assert [puzzle.variant for puzzle in mined.puzzles] == ["each"] * 3


def test_the_grade_says_how_often_the_levels_fail() -> None:
    """The only level asks the first player that it can ask: for the first and the last seat the right one."""
    found = {puzzle.seat: puzzle.grade for number in range(8) for puzzle in _mined(str(number)).puzzles}
    assert found == {0: 1, 1: 5, 2: 1}
    assert [grade(failed) for failed in (0, 0.19, 0.2, 0.5, 0.99, 1)] == [1, 1, 2, 3, 5, 5]


def _mined(name: str) -> MinedGame:
    return mine(replace(GAME, name=name))


def test_what_is_not_clear_at_first_sight_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_mining, "find_searcher", lambda _: PlainSearcher(costs=(0.05, 0.3)))
    assert mine(GAME) == MinedGame("a seed", (), decisions=9, closely=0)


def test_what_is_not_clear_later_in_the_turn_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the lowest card there is one stake only, so that the rival decides."""
    monkeypatch.setattr(puzzle_mining, "find_searcher", lambda _: PlainSearcher(costs=(0.3, 0.05)))
    mined = mine(GAME)
    assert mined.closely == mined.decisions > 3
    assert all(state_of(puzzle).secrets[puzzle.seat] == 0 for puzzle in mined.puzzles)


def test_a_game_that_nobody_searches_has_no_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_mining, "find_searcher", lambda _: None)
    with pytest.raises(PagoriaError, match="nothing searches for the best lines of Boast"):
        mine(GAME)


# -- verifying -------------------------------------------------------------------------------------


def test_a_puzzle_that_was_found_holds_in_other_deals() -> None:
    for puzzle in mine(GAME).puzzles:
        verdict = verdict_on(puzzle)
        assert verdict.holds
        assert verdict.gap == pytest.approx(WRONG_STAKE) or state_of(puzzle).secrets[puzzle.seat] == 0
        assert verdict.restated.gap < verdict.gap


def test_a_wrong_answer_does_not_hold() -> None:
    puzzle = mine(GAME).puzzles[0]
    seat, (_, stake) = puzzle.seat, puzzle.line
    wrong = replace(puzzle, line=(f"@{(seat + 2) % 3 + 1}", stake))
    verdict = verdict_on(wrong)
    assert (verdict.same_answer, verdict.holds) == (False, False)


def test_a_gap_that_was_overstated_does_not_hold() -> None:
    puzzle = replace(mine(GAME).puzzles[0], win=0.9, gap=0.5)
    verdict = verdict_on(puzzle)
    assert (verdict.same_answer, verdict.holds) == (True, False)


def test_a_gap_is_stated_cautiously() -> None:
    puzzle = replace(mine(GAME).puzzles[0], gap=0.15)
    verdict = Verdict(puzzle, same_answer=True, win=0.7, gap=0.25, error=0.03)
    assert (verdict.restated.gap, verdict.restated.win) == (0.16, 0.7)
    assert replace(verdict, error=0.2).restated.gap == 0


@pytest.mark.parametrize(
    ("change", "fault"),
    [({"seat": 5}, "seat 5 does not decide there"), ({"line": ("S1",)}, "S1 is not legal: BO-2")],
)
def test_what_cannot_be_played_is_named(change: dict[str, Any], fault: str) -> None:
    with pytest.raises(PagoriaError, match=fault):
        verdict_on(replace(mine(GAME).puzzles[0], **change))


# -- the puzzles of a game -------------------------------------------------------------------------


def test_new_puzzles_get_the_next_numbers() -> None:
    first, second, third = mine(GAME).puzzles
    own = [replace(first, number=7), replace(second, number=9)]
    settled = settle(BOAST, own, [verdict_on(third)], 0.1)
    assert [puzzle.number for puzzle in settled.puzzles] == [7, 9, 10]
    assert (settled.added, settled.restated, settled.dropped, settled.refused) == (1, 0, 0, 0)
    assert settle(BOAST, [], [verdict_on(first)], 0.1).puzzles[0].number == 1


def test_a_position_makes_one_puzzle() -> None:
    puzzle = mine(GAME).puzzles[0]
    again = [verdict_on(puzzle), verdict_on(puzzle, "2")]
    assert settle(BOAST, [], again, 0.1).added == 1
    settled = settle(BOAST, [replace(puzzle, number=3)], again, 0.1)
    assert ([puzzle.number for puzzle in settled.puzzles], settled.restated) == ([3], 1)


def test_of_several_verdicts_all_have_to_hold_and_the_most_cautious_one_is_stated() -> None:
    puzzle = mine(GAME).puzzles[0]
    clear = Verdict(puzzle, same_answer=True, win=0.8, gap=0.4, error=0.01)
    close = replace(clear, gap=0.3, error=0.02)
    [stated] = settle(BOAST, [], [clear, close, clear], 0.1).puzzles
    assert stated.gap == 0.24
    for bad in (replace(clear, same_answer=False), replace(clear, gap=0.1), replace(clear, error=0.2)):
        settled = settle(BOAST, [], [clear, bad, clear], 0.1)
        assert (settled.puzzles, settled.refused) == ((), 1)


def test_what_does_not_hold_any_more_is_dropped_and_its_number_is_not_given_again() -> None:
    first, second, third = mine(GAME).puzzles
    own = [replace(first, number=1), replace(second, number=2)]
    verdicts = [replace(verdict_on(own[1]), same_answer=False), verdict_on(third)]
    settled = settle(BOAST, own, verdicts, 0.1)
    assert [puzzle.number for puzzle in settled.puzzles] == [1, 3]
    assert (settled.added, settled.restated, settled.dropped) == (1, 0, 1)
