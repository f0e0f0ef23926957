"""``pagoria puzzles``: mines puzzles from games, verifies them, and keeps those that hold."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from pagoria.arena.puzzle_files import (
    open_mined,
    open_verdicts,
    read_candidates,
    read_text,
    read_verdicts,
    settle,
)
from pagoria.arena.puzzle_mining import (
    GameToMine,
    MinedGame,
    PuzzleCriteria,
    PuzzleToVerify,
    Verdict,
    mine,
    searcher_of,
    verify,
)
from pagoria.arena.simulation import game_seed
from pagoria.cli.errors import FINE, InputError
from pagoria.cli.parsers import Subparsers, number_from, number_to
from pagoria.cli.tasks import add_task_options, do_tasks
from pagoria.core.errors import PagoriaError, UnknownNameError
from pagoria.core.package import GamePackage
from pagoria.core.plurals import how_many
from pagoria.core.record import parse_record, replay, split_records
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.play.bots import find_bot, level_names
from pagoria.play.puzzles import EASIEST, HARDEST, Puzzle, format_puzzles, parse_puzzles, puzzles_of

_USUAL: Final = PuzzleCriteria()
#: A puzzle is verified with so many times the simulations that it was found with.
_TIMES: Final = 10
_GAP_TO_KEEP: Final = 0.03
_EPILOG: Final = """\
examples:
  pagoria puzzles mine {game} --games 200 --results mined.jsonl
  pagoria puzzles mine {other} --records games.txt --minutes 30 --results mined.jsonl
  pagoria puzzles verify {game} mined.jsonl --results verified.jsonl
  pagoria puzzles keep {game} verified.jsonl --into puzzles.jsonl
  pagoria puzzles verify {game} --results again.jsonl  those that the game brings
  pagoria puzzles list {game}

Results are written as they come. Repeat a command that was stopped to go on with it: what is in its results
file already is not done again.
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add this command to the parser of ``pagoria``."""
    parser = subparsers.add_parser(
        "puzzles",
        help="mine and verify puzzles",
        description="Search games for decisions in which one line is clearly best, verify them with a much "
        "closer search in other deals, and keep those that hold.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _add_mine(commands)
    _add_verify(commands)
    _add_keep(commands)
    _add_list(commands)


def _add_mine(commands: Subparsers) -> None:
    parser = commands.add_parser(
        "mine",
        help="search games for puzzles",
        description="Search games for decisions in which one line is clearly best: games between bots, or "
        "those of records. Without a variant or a number of players, all of them take turns.",
    )
    parser.add_argument("game", help="which game, such as {game}")
    parser.add_argument(
        "--games", type=number_to(10_000_000), default=100, metavar="N", help="how many games (100)"
    )
    parser.add_argument(
        "--seed", default="0", metavar="S", help="number or word that all games follow from (0)"
    )
    parser.add_argument("--variant", metavar="V", help="variant of the game (all of them)")
    parser.add_argument("--players", type=int, metavar="N", help="how many play (all numbers)")
    parser.add_argument("--bot", metavar="BOT", help="who plays all seats (the strongest level)")
    parser.add_argument(
        "--records", type=Path, metavar="FILE", help="games to search in place of those between bots"
    )
    parser.add_argument(
        "--gap",
        type=number_from(0, 1),
        default=_USUAL.gap,
        metavar="G",
        help=f"how far the next best line is behind, in chances to win ({_USUAL.gap:g})",
    )
    _add_simulations(parser, _USUAL.simulations)
    parser.add_argument(
        "--tries",
        type=number_to(1000),
        default=_USUAL.tries,
        metavar="N",
        help=f"how often each level tries a puzzle, for its grade ({_USUAL.tries})",
    )
    add_task_options(parser)
    parser.set_defaults(run=run_mine)


def _add_verify(commands: Subparsers) -> None:
    parser = commands.add_parser(
        "verify",
        help="search puzzles again, much more closely",
        description="Search each puzzle again in other deals and say how many hold: their answer is the best "
        "line still, by the gap that is stated.",
    )
    parser.add_argument("game", help="which game, such as {game}")
    parser.add_argument(
        "files",
        type=Path,
        nargs="*",
        metavar="FILE",
        help="results of mine or verify (those that held), or puzzles (those that the game brings)",
    )
    parser.add_argument(
        "--seed", default="0", metavar="S", help="number or word that the deals follow from (0)"
    )
    _add_simulations(parser, _TIMES * _USUAL.simulations)
    add_task_options(parser)
    parser.set_defaults(run=run_verify)


def _add_keep(commands: Subparsers) -> None:
    parser = commands.add_parser(
        "keep",
        help="keep the puzzles that hold",
        description="Add the puzzles that held to a file, with numbers after its last. Those that are there "
        "already keep their number and state what was found now, or are dropped.",
    )
    parser.add_argument("game", help="which game, such as {game}")
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="results of verify")
    parser.add_argument("--into", type=Path, required=True, metavar="FILE", help="the puzzles")
    parser.add_argument(
        "--gap",
        type=number_from(0, 1),
        default=_GAP_TO_KEEP,
        metavar="G",
        help=f"the smallest gap that is stated ({_GAP_TO_KEEP:g})",
    )
    parser.set_defaults(run=run_keep)


def _add_list(commands: Subparsers) -> None:
    parser = commands.add_parser("list", help="count puzzles by variant, theme and grade")
    parser.add_argument("game", help="which game, such as {game}")
    parser.add_argument(
        "file", type=Path, nargs="?", metavar="FILE", help="as for verify (what the game brings)"
    )
    parser.set_defaults(run=run_list)


def _add_simulations(parser: argparse.ArgumentParser, usual: int) -> None:
    parser.add_argument(
        "--simulations",
        type=number_to(10_000_000),
        default=usual,
        metavar="N",
        help=f"how closely a decision is looked at ({usual})",
    )


# -- mining ----------------------------------------------------------------------------------------


def run_mine(args: argparse.Namespace) -> int:
    """Search the games that are not in the results file yet; the exit code."""
    game = find_game(args.game)
    searcher_of(game)
    criteria = PuzzleCriteria(args.gap, args.simulations, args.tries)
    tasks = list(_recorded(args, game, criteria) if args.records else _played(args, game, criteria))
    with open_mined(args.results, game, criteria) as file:
        known = {mined.name for mined in file.results}
        left = [task for task in tasks if task.name not in known]
        code = do_tasks(args, "games", left, mine, file, len(tasks) - len(left))
        print(_mined_text(file.results))
    return code


def _played(
    args: argparse.Namespace, game: GamePackage[Any], criteria: PuzzleCriteria
) -> Iterator[GameToMine]:
    """Games between bots, whose forms take turns."""
    bot = args.bot or level_names(game.id)[-1]
    find_bot(game.id, bot).close()
    forms = _forms(game, args.variant, args.players)
    for number in range(args.games):
        variant, players = forms[number % len(forms)]
        name = game_seed(args.seed, f"{variant}/{players}", number)
        yield GameToMine(game.id, name, criteria, variant, players, bot)


def _forms(game: GamePackage[Any], variant: str | None, players: int | None) -> list[tuple[str, int]]:
    """The variants with the numbers of players that are asked for."""
    rules = game.rules
    if variant is not None and variant not in rules.variants:
        raise UnknownNameError("variant", variant, list(rules.variants))
    forms = [
        (name, count)
        for name in ([variant] if variant else rules.variants)
        for count in rules.player_counts(name)
        if players in (None, count)
    ]
    if not forms:
        raise PagoriaError(f"--players: nothing of {game.title} that was asked for is for {players} players")
    return forms


def _recorded(
    args: argparse.Namespace, game: GamePackage[Any], criteria: PuzzleCriteria
) -> Iterator[GameToMine]:
    """The games of a file that are of this game; all are checked before the first one is searched."""
    text = read_text(args.records)
    found = [(line, part) for line, part in split_records(text) if _is_of(game, part)]
    if not found:
        raise InputError(f"{args.records}: there is no record of {game.title}")
    for line, part in found:
        try:
            replay(part, lambda _: game, Rng(0), line)
        except PagoriaError as error:
            raise InputError(f"{args.records}: {error}") from error
        name = f"record {sha256(part.encode()).hexdigest()[:16]}"
        yield GameToMine(game.id, name, criteria, record=part)


def _is_of(game: GamePackage[Any], record: str) -> bool:
    return ("Game", game.id) in parse_record(record).entries()


def _mined_text(games: Sequence[MinedGame]) -> str:
    puzzles = sum(len(mined.puzzles) for mined in games)
    decisions, closely = (sum(getattr(mined, name) for mined in games) for name in ("decisions", "closely"))
    return (
        f"{how_many(puzzles, 'puzzle')} in {how_many(len(games), 'game')}; "
        f"looked at: {how_many(decisions, 'decision')}, {closely} of them closely"
    )


# -- verifying -------------------------------------------------------------------------------------


def run_verify(args: argparse.Namespace) -> int:
    """Search the puzzles that are not in the results file yet; the exit code."""
    game = find_game(args.game)
    puzzles = _puzzles_in(game, args.files)
    with open_verdicts(args.results, game, args.simulations, args.seed) as file:
        known = {verdict.puzzle for verdict in file.results}
        left = [
            PuzzleToVerify(game.id, puzzle, args.simulations, args.seed)
            for puzzle in puzzles
            if puzzle not in known
        ]
        code = do_tasks(args, "puzzles", left, verify, file, len(puzzles) - len(left))
        print(_verified_text(file.results))
    return code


def _puzzles_in(game: GamePackage[Any], files: Sequence[Path]) -> list[Puzzle]:
    """Those of some files, or of the game, each once."""
    found = [puzzle for file in files for puzzle in read_candidates(file, game)]
    puzzles = list(dict.fromkeys(found if files else puzzles_of(game)))
    if not puzzles:
        raise InputError(f"there is no puzzle of {game.title} in {_listed(files)}")
    return puzzles


def _listed(files: Sequence[Path]) -> str:
    return ", ".join(map(str, files)) or "what it brings"


def _verified_text(verdicts: Sequence[Verdict]) -> str:
    held = sum(verdict.holds for verdict in verdicts)
    same = sum(verdict.same_answer for verdict in verdicts)
    share = held / max(1, len(verdicts))
    return (
        f"good: {held} of {how_many(len(verdicts), 'puzzle')} ({share:.1%}); "
        f"with another answer: {len(verdicts) - same}; with a smaller gap than stated: {same - held}"
    )


# -- keeping and listing ---------------------------------------------------------------------------


def run_keep(args: argparse.Namespace) -> int:
    """Write the puzzles that hold; the exit code."""
    game, path = find_game(args.game), args.into
    before = parse_puzzles(read_text(path), str(path), game) if path.exists() else ()
    verdicts = [verdict for file in args.files for verdict in read_verdicts(file, game)]
    settled = settle(game, before, verdicts, args.gap)
    part = path.with_name(f"{path.name}.part")
    part.write_text(format_puzzles(settled.puzzles), encoding="utf-8")
    part.replace(path)
    print(
        f"{how_many(len(settled.puzzles), 'puzzle')} in {path}: "
        f"{settled.added} new, {settled.restated} restated, {settled.dropped} dropped; "
        f"wrong or not clear enough: {settled.refused}"
    )
    return FINE


def run_list(args: argparse.Namespace) -> int:
    """Print how many puzzles there are; the exit code."""
    game = find_game(args.game)
    puzzles = read_candidates(args.file, game) if args.file else puzzles_of(game)
    print(f"{how_many(len(puzzles), 'puzzle')} of {game.title}")
    forms = Counter(f"{puzzle.variant}, {_players(game, puzzle)} players" for puzzle in puzzles)
    _print_counts("variant", forms)
    _print_counts("theme", Counter(puzzle.theme for puzzle in puzzles))
    grades = Counter(puzzle.grade for puzzle in puzzles)
    _print_counts("grade", {str(grade): grades[grade] for grade in range(EASIEST, HARDEST + 1)})
    return FINE


def _players(game: GamePackage[Any], puzzle: Puzzle) -> int:
    return len(game.rules.scores(game.notation.parse_position(puzzle.position).state))


def _print_counts(what: str, counts: Mapping[str, int]) -> None:
    for name, count in counts.items():
        print(f"  {what}  {name:<30} {count:5}")
