"""What is mined and what is verified, as results files; and the puzzles of a game that follow from them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final, TypeVar

from pagoria.arena.puzzle_mining import NO_NUMBER, MinedGame, PuzzleCriteria, Verdict
from pagoria.arena.results_file import ResultsFile, ResultsFileError
from pagoria.core.package import GamePackage
from pagoria.play.puzzles import Puzzle, parse_puzzles, read_puzzle

_R = TypeVar("_R")

MINED: Final = "pagoria-puzzles-mined"
VERIFIED: Final = "pagoria-puzzles-verified"
#: More digits than simulations can tell.
_DIGITS: Final = 5


def open_mined(path: Path, game: GamePackage[Any], criteria: PuzzleCriteria) -> ResultsFile[MinedGame]:
    """Where mined games are kept; raises ``ResultsFileError`` for a file of another game or criteria."""
    header = {"format": MINED, "game": game.id, **asdict(criteria)}
    return ResultsFile(path, header, asdict, lambda data: _mined(data, game))


def open_verdicts(path: Path, game: GamePackage[Any], simulations: int, seed: str) -> ResultsFile[Verdict]:
    """Where verdicts are kept; raises ``ResultsFileError`` for a file of another game, budget or seed."""
    header = {"format": VERIFIED, "game": game.id, "simulations": simulations, "seed": seed}
    return ResultsFile(path, header, _spelled, lambda data: _verdict(data, game))


def read_candidates(path: Path, game: GamePackage[Any]) -> list[Puzzle]:
    """The puzzles in a file: all that were mined, those that held when they were verified, or a game's own.

    Raises ``PuzzleError`` and ``ResultsFileError`` for a file that is none of them.
    """
    text = read_text(path)
    header = _header(text)
    if header.get("format") == MINED:
        games = _results(path, text, game, lambda data: _mined(data, game))
        return [puzzle for mined in games for puzzle in mined.puzzles]
    if header.get("format") == VERIFIED:
        return [verdict.restated for verdict in read_verdicts(path, game) if verdict.holds]
    return list(parse_puzzles(text, str(path), game))


def read_verdicts(path: Path, game: GamePackage[Any]) -> list[Verdict]:
    """The verdicts in a results file; raises ``ResultsFileError``."""
    text = read_text(path)
    if _header(text).get("format") != VERIFIED:
        raise ResultsFileError(f"{path}: line 1 is not a header of {VERIFIED}")
    return _results(path, text, game, lambda data: _verdict(data, game))


def read_text(path: Path) -> str:
    """A file in UTF-8; raises ``ResultsFileError`` where it is not."""
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ResultsFileError(f"{path}: byte {error.start + 1} is not UTF-8") from error


def _header(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text.partition("\n")[0])
    except ValueError:
        return {}
    return data if isinstance(data, dict) else {}


def _results(
    path: Path, text: str, game: GamePackage[Any], decode: Callable[[dict[str, Any]], _R]
) -> list[_R]:
    """All results but one that is still being written."""
    if _header(text).get("game") != game.id:
        raise ResultsFileError(f"{path}: its results are not of {game.title}")
    found = []
    for number, line in enumerate(text.split("\n")[1:-1], start=2):
        try:
            found.append(decode(json.loads(line)))
        except (KeyError, TypeError, ValueError) as error:
            raise ResultsFileError(f"{path}: line {number} is not a result") from error
    return found


def _mined(data: Mapping[str, Any], game: GamePackage[Any]) -> MinedGame:
    puzzles = tuple(read_puzzle(puzzle, game, NO_NUMBER) for puzzle in data["puzzles"])
    return MinedGame(str(data["name"]), puzzles, int(data["decisions"]), int(data["closely"]))


def _spelled(verdict: Verdict) -> dict[str, Any]:
    numbers = {name: round(getattr(verdict, name), _DIGITS) for name in ("win", "gap", "error")}
    return {"puzzle": asdict(verdict.puzzle), "same_answer": verdict.same_answer, **numbers}


def _verdict(data: Mapping[str, Any], game: GamePackage[Any]) -> Verdict:
    return Verdict(
        puzzle=read_puzzle(data["puzzle"], game, NO_NUMBER),
        same_answer=bool(data["same_answer"]),
        win=float(data["win"]),
        gap=float(data["gap"]),
        error=float(data["error"]),
    )


# -- the puzzles of a game -------------------------------------------------------------------------


@dataclass(frozen=True)
class Settled:
    """The puzzles of a game after verdicts, and how many came of them."""

    puzzles: tuple[Puzzle, ...]
    added: int
    restated: int
    dropped: int
    #: How many did not become a puzzle: they do not hold, or are not clear enough.
    refused: int


def settle(
    game: GamePackage[Any], puzzles: Sequence[Puzzle], verdicts: Iterable[Verdict], gap: float
) -> Settled:
    """Add what holds by such a ``gap``, with numbers after the last; restate and drop what is there already.

    Of several verdicts on a position all have to hold, and the most cautious one counts.
    """
    by_place: dict[tuple[str, str], list[Verdict]] = {}
    for verdict in verdicts:
        by_place.setdefault(place_of(game, verdict.puzzle), []).append(verdict)
    found = {place: _held(several, gap) for place, several in by_place.items()}
    own = {place_of(game, puzzle): puzzle for puzzle in puzzles}
    new = [puzzle for place, puzzle in found.items() if puzzle is not None and place not in own]
    last = max((puzzle.number for puzzle in puzzles), default=NO_NUMBER)
    kept = [_with_verdict(puzzle, found.get(place, puzzle)) for place, puzzle in own.items()]
    left = [puzzle for puzzle in kept if puzzle is not None]
    added = [replace(puzzle, number=number) for number, puzzle in enumerate(new, start=last + 1)]
    return Settled(
        puzzles=(*left, *added),
        added=len(added),
        restated=sum(place in found for place in own) - (len(kept) - len(left)),
        dropped=len(kept) - len(left),
        refused=sum(puzzle is None for place, puzzle in found.items() if place not in own),
    )


def place_of(game: GamePackage[Any], puzzle: Puzzle) -> tuple[str, str]:
    """What two puzzles must not share: the variant and the position, in the form that is printed."""
    return puzzle.variant, game.notation.format_position(game.notation.parse_position(puzzle.position))


def _held(verdicts: Sequence[Verdict], gap: float) -> Puzzle | None:
    """What verdicts on one puzzle leave of it; None for one that does not hold."""
    puzzle = min((verdict.restated for verdict in verdicts), key=lambda restated: restated.gap)
    return puzzle if puzzle.gap >= gap and all(verdict.holds for verdict in verdicts) else None


def _with_verdict(puzzle: Puzzle, found: Puzzle | None) -> Puzzle | None:
    return None if found is None else replace(found, number=puzzle.number)
