"""``pagoria arena``: bots against bots on common deals, with intervals, tests and a ranking."""

from __future__ import annotations

import argparse
import json
import math
import sys
from pathlib import Path
from typing import Any
from urllib.parse import quote

from pagoria.arena.code_version import code_version
from pagoria.arena.intervals import Sprt
from pagoria.arena.matches import PATIENCE, MatchResult, Task, play_match
from pagoria.arena.ray_cluster import RayCluster
from pagoria.arena.report import make_report
from pagoria.arena.results import make_header, open_results
from pagoria.arena.results_file import ResultsFile
from pagoria.arena.tournament import Schedule, Tournament
from pagoria.arena.tournament import run as run_tournament
from pagoria.arena.workers import Here, Processes, Workers, cores
from pagoria.cli.arena_text import report_text, scores_text
from pagoria.cli.errors import FINE, INTERRUPTED, complain
from pagoria.cli.parsers import number_to, seconds
from pagoria.cli.progress import ProgressBar
from pagoria.core.errors import PagoriaError, UnknownNameError
from pagoria.core.package import GamePackage
from pagoria.core.plurals import how_many
from pagoria.core.registry import find_game
from pagoria.play.bots import find_bot
from pagoria.play.sandbox import DEFAULT_CPU_SECONDS, DEFAULT_MEMORY_MB, Sandbox, isolates
from pagoria.play.specs import parse_spec

_FOLDER = Path("arena")
#: So many games of each line-up, rounded up to whole deals.
_GAMES = 100
#: Less is not enough to start anything.
_LEAST_MEMORY_MB = 16
_MOST_MEMORY_MB = 1_000_000
_EPILOG = """\
bots:
  greedy                  by name
  NAME@400, NAME@2s       with a budget for each decision: simulations or seconds
  python:MODULE:MAKER     your own, in Python
  program:COMMAND         a program that speaks the line protocol

examples:
  pagoria arena {game} greedy random --games 200  two bots
  pagoria arena {game} {level} greedy random  every bot against every other
  pagoria arena {other} greedy random --players 4  one greedy against three random
  pagoria arena {other} greedy random idle --players 3  each for itself
  pagoria arena {game} {level} greedy --games 2000 --sprt 0 20  stop as soon as it is decided
  pagoria arena {game} {level} greedy --ray local  on a cluster

A deal is played once for each order of the seats; partners of a team are the same bot. Finished games are
kept in the results file; the same command goes on where it was stopped. Programs have limits of memory and
processor time and run in a scratch folder; where bwrap works, also without network and other places to write.
"""


def add_parser(subparsers: Any) -> None:
    """Add this command to the parser of ``pagoria``."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "arena",
        help="measure how strong bots are",
        description="Let bots play each other on common deals with seats exchanged, and rate them. "
        "At tables of more than two sides: two bots, one against many, or as many bots as sides and more.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _add_series(parser)
    _add_place(parser)
    _add_limits(parser)
    parser.set_defaults(run=run)


def _add_series(parser: argparse.ArgumentParser) -> None:
    """What is played."""
    parser.add_argument("game", help="which game, such as {game}")
    parser.add_argument("bots", nargs="+", metavar="BOT", help="two bots or more")
    parser.add_argument("--players", type=int, metavar="N", help="how many play (the fewest of the variant)")
    parser.add_argument("--variant", metavar="V", help="variant of the game (its first one)")
    parser.add_argument(
        "--games",
        type=number_to(10_000_000),
        metavar="N",
        help=f"games of each line-up, whole deals ({_GAMES}, rounded up)",
    )
    parser.add_argument(
        "--seed", default="0", metavar="S", help="number or word that all games follow from (0)"
    )
    parser.add_argument(
        "--sprt",
        nargs="*",
        type=_elo,
        metavar="ELO",
        help="stop a series when it is decided whether the first bot is stronger: by ELO0 or by ELO1 (0 20)",
    )


def _add_place(parser: argparse.ArgumentParser) -> None:
    """Where it is played, and where the results go."""
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--workers", type=number_to(10_000), metavar="K", help="processes (one a core); 1 plays in this one"
    )
    where.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster: local, auto, or its address")
    parser.add_argument(
        "--results", type=Path, metavar="FILE", help=f"where results are kept (a file in {_FOLDER}/)"
    )


def _add_limits(parser: argparse.ArgumentParser) -> None:
    """What a bot may take."""
    parser.add_argument(
        "--patience",
        type=seconds,
        default=PATIENCE,
        metavar="S",
        help=f"seconds after which a bot that has not decided forfeits the game ({PATIENCE:g})",
    )
    parser.add_argument(
        "--memory",
        type=_megabytes,
        default=DEFAULT_MEMORY_MB,
        metavar="MB",
        help="address space of each program: bots (%(default)s; 0: any); some runtimes reserve gigabytes",
    )
    parser.add_argument(
        "--cpu",
        type=number_to(1_000_000),
        default=DEFAULT_CPU_SECONDS,
        metavar="S",
        help="seconds of processor time that a program: bot has for a game (%(default)s)",
    )


def _elo(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not abs(number) <= 1000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a difference in Elo from -1000 to 1000")
    return number


def _megabytes(text: str) -> int:
    number = int(text) if text.isdecimal() else -1
    if not (number == 0 or _LEAST_MEMORY_MB <= number <= _MOST_MEMORY_MB):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not 0 or a number of megabytes from {_LEAST_MEMORY_MB}"
        )
    return number


def run(args: argparse.Namespace) -> int:
    """Play what is missing and report; the exit code."""
    schedule = _schedule(args)
    if not isolates() and any(parse_spec(bot).kind == "program" for bot in args.bots):
        _say("programs have limits, but bwrap does not work here: they reach the network and your files")
    header = make_header(schedule.game, schedule.variant, schedule.players, schedule.seed)
    with open_results(args.results or _default_file(schedule), header) as file:
        tournament = Tournament(schedule, file.results)
        known = tournament.done()
        if known:
            _say(f"{known} of {how_many(tournament.total(), 'game')} in {file.path} already")
        progress = ProgressBar("games", known)
        try:
            _play(args, tournament, file, progress)
        except KeyboardInterrupt:
            progress.clear()
            return complain(_how_to_go_on(tournament, file.path), INTERRUPTED)
        finally:
            progress.clear()
        report = make_report(tournament)
        report |= {"results": str(file.path), "played": tournament.done() - known}
        report["seconds"] = round(progress.seconds(), 3)
    print(json.dumps(report, indent=2) if args.json else report_text(report))
    return FINE


def _schedule(args: argparse.Namespace) -> Schedule:
    game = find_game(args.game)
    variant = args.variant or game.rules.variants[0]
    if variant not in game.rules.variants:
        raise UnknownNameError("variant", variant, list(game.rules.variants))
    players = game.rules.player_counts(variant)[0] if args.players is None else args.players
    game.rules.check_setup(variant, players)
    sides = len(game.rules.teams(variant, players))
    _check_bots(game, args.bots, sides)
    sprt = _sprt(args.sprt)
    if sprt is not None and len(args.bots) >= sides > 2:
        raise PagoriaError(f"--sprt compares two bots; with {sides} sides name two, one against many")
    deals = _deals(args.games, sides)
    limits = (args.patience, Sandbox(args.memory, args.cpu))
    return Schedule(game.id, variant, players, sides, args.seed, tuple(args.bots), deals, sprt, *limits)


def _deals(games: int | None, sides: int) -> int:
    if games is not None and games % sides:
        raise PagoriaError(
            f"--games: {games} is not a multiple of {sides}; every deal is played {sides} times, "
            "once for each order of the seats"
        )
    return -(-(games or _GAMES) // sides)


def _check_bots(game: GamePackage[Any], bots: list[str], sides: int) -> None:
    """There are as many as a match takes, and every bot can be made, before the first game begins."""
    if len(bots) < 2:
        raise PagoriaError(f"one bot ({bots[0]}) has nobody to play against; name two or more")
    if 2 < len(bots) < sides:
        raise PagoriaError(f"{len(bots)} bots for {sides} sides; name two, one against many, or {sides}")
    for bot in bots:
        if bots.count(bot) > 1:
            raise PagoriaError(f"{bot} is named twice; a bot does not play against itself")
        _try_bot(game, bot)


def _try_bot(game: GamePackage[Any], bot: str) -> None:
    try:
        find_bot(game.id, bot).close()
    except PagoriaError:
        raise
    except Exception as error:  # the code of other people may raise anything
        raise PagoriaError(f"{bot} cannot be made: {type(error).__name__}: {error}") from error


def _sprt(bounds: list[float] | None) -> Sprt | None:
    if bounds is None:
        return None
    if len(bounds) not in (0, 2):
        raise PagoriaError("--sprt takes two differences in Elo, as in --sprt 0 20, or none")
    sprt = Sprt(*bounds)
    if sprt.elo0 >= sprt.elo1:
        raise PagoriaError(f"--sprt: {sprt.elo0:g} is not below {sprt.elo1:g}")
    return sprt


def _default_file(schedule: Schedule) -> Path:
    """A file for each version of the code: after a change of a bot its games are played anew."""
    form = f"{schedule.game}-{schedule.variant}-{schedule.players}"
    return _FOLDER / f"{form}-{quote(schedule.seed, safe='')}-{code_version()}.jsonl"


def _play(
    args: argparse.Namespace, tournament: Tournament, file: ResultsFile[MatchResult], progress: ProgressBar
) -> None:
    if tournament.finished():
        return

    def show() -> None:
        progress.show(tournament.done(), tournament.total(), scores_text(tournament))

    with _workers(args, progress) as workers:
        run_tournament(tournament, workers, file.add, show)


def _workers(args: argparse.Namespace, progress: ProgressBar) -> Workers[Task, MatchResult]:
    def warn(text: str) -> None:
        progress.clear()
        _say(text)

    if args.ray is not None:
        return RayCluster(args.ray)
    count = args.workers or cores()
    return Here(play_match) if count == 1 else Processes(count, play_match, warn)


def _say(text: str) -> None:
    print(f"pagoria: {text}", file=sys.stderr, flush=True)


def _how_to_go_on(tournament: Tournament, path: Path) -> str:
    done = f"{tournament.done()} of {how_many(tournament.total(), 'game')}"
    return f"interrupted; {done} kept in {path}, and the same command goes on from there"
