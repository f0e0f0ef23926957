"""The file of puzzles: what is written is read again, and a wrong line is named with its fault."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

import pytest

from pagoria.games.pagoda import PAGODA
from pagoria.play.puzzles import Puzzle, PuzzleError, format_puzzles, parse_puzzles

PUZZLE = Puzzle(
    number=3,
    variant="fast",
    position="a position",
    seat=1,
    line=("C1R", "E"),
    win=0.6,
    gap=0.08,
    theme="last-turn",
    grade=4,
)


def parsed(text: str) -> tuple[Puzzle, ...]:
    return parse_puzzles(text, "puzzles.jsonl", PAGODA)


def test_what_is_written_is_read_again_by_number() -> None:
    other = Puzzle(**asdict(PUZZLE) | {"number": 2, "theme": "", "line": ("E",)})
    assert parsed(format_puzzles([PUZZLE, other])) == (other, PUZZLE)
    assert parsed("\n" + format_puzzles([PUZZLE]) + "  \n") == (PUZZLE,)
    assert parsed("") == ()


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"number": 0}, "number: must be a whole number from 1 to"),
        ({"number": True}, "number: must be a whole number"),
        ({"number": 1.0}, "number: must be a whole number"),
        ({"variant": "long"}, "variant: 'long' is none of standard, fast"),
        ({"variant": 1}, "variant: must be a text"),
        ({"position": ""}, "position: must be a text of 1 to 4000 characters"),
        ({"position": "x" * 4001}, "position: must be a text"),
        ({"seat": -1}, "seat: must be a whole number from 0"),
        ({"line": []}, "line: must be a list of 1 to 100 actions"),
        ({"line": ["E"] * 101}, "line: must be a list"),
        ({"line": "E"}, "line: must be a list"),
        ({"line": [1]}, "line: must be a text"),
        ({"win": 1.5}, "win: must lie between 0 and 1"),
        ({"win": None}, "win: must be a number"),
        ({"win": 0.01}, "gap: must not be larger than win"),
        ({"theme": "Last Turn"}, "theme: 'Last Turn' is not a name"),
        ({"grade": 0}, "grade: must be a whole number from 1 to 5"),
        ({"grade": 6}, "grade: must be a whole number from 1 to 5"),
        ({"more": 1}, "a puzzle is an object with gap, grade, line, number, "),
    ],
)
def test_a_wrong_line_is_named(change: dict[str, Any], fault: str) -> None:
    text = format_puzzles([PUZZLE]) + json.dumps(asdict(PUZZLE) | {"number": 4} | change)
    with pytest.raises(PuzzleError) as wrong:
        parsed(text)
    assert str(wrong.value).startswith(f"puzzles.jsonl, line 2: {fault}")


@pytest.mark.parametrize("text", ["notes", "[]", "{}", "[" * 100_000, '{"win": NaN}'])
def test_what_is_no_puzzle_is_refused(text: str) -> None:
    with pytest.raises(PuzzleError, match=r"^puzzles.jsonl, line 1: "):
        parsed(text)


def test_two_puzzles_cannot_have_one_number() -> None:
    with pytest.raises(PuzzleError, match="line 2: there is another puzzle with the number 3"):
        parsed(format_puzzles([PUZZLE, PUZZLE]))
