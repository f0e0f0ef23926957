"""``pagoria simulate``: bot games in series, with progress, records and a summary."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

from pagoria.arena.simulation import Summary, game_seed, play_game
from pagoria.cli.errors import FINE, complain, one_line
from pagoria.cli.game_option import add_components_option, chosen_game
from pagoria.cli.parsers import number_to
from pagoria.cli.progress import ProgressBar
from pagoria.cli.saving import BOT_PREFIX, save
from pagoria.core.errors import PagoriaError, UnknownNameError
from pagoria.core.package import GamePackage
from pagoria.core.plurals import how_many
from pagoria.core.record import result_text
from pagoria.core.session import Session
from pagoria.play.bot import BotError
from pagoria.play.bots import find_bot, usual_level
from pagoria.play.programs import close_bots


def add_parser(subparsers: Any) -> None:
    """Add this command to the parser of ``pagoria``."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "simulate",
        help="let bots play many games",
        description="Let bots play games in series and sum them up. The same seed gives the same games.",
        epilog="examples: pagoria simulate {game} --games 100 --seed 7 --bots greedy random --records games/ "
        "and pagoria simulate {other} --players 3 "
        'and pagoria simulate {game} --bots "program:python3 my_bot.py" greedy',
    )
    parser.add_argument("game", help="which game, such as {game}")
    parser.add_argument(
        "--games", type=number_to(10_000_000), default=100, metavar="N", help="how many games (100)"
    )
    parser.add_argument(
        "--seed", default="0", metavar="S", help="number or word that all games follow from (0)"
    )
    parser.add_argument("--variant", metavar="V", help="variant of the game (its first one)")
    parser.add_argument("--players", type=int, metavar="N", help="how many play (one a bot, or the fewest)")
    parser.add_argument(
        "--bots", nargs="+", metavar="BOT", help="one bot for each seat, or one for all (as in play)"
    )
    add_components_option(parser)
    parser.add_argument("--records", type=Path, metavar="DIR", help="write every game as a record into DIR")
    parser.add_argument("--check", action="store_true", help="check every invariant after every action")
    parser.add_argument("--json", action="store_true", help="print the summary as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the games; the exit code."""
    game = chosen_game(args)
    variant = args.variant or game.rules.variants[0]
    if variant not in game.rules.variants:
        raise UnknownNameError("variant", variant, list(game.rules.variants))
    names = _seat_bots(game, variant, args.bots, args.players)
    if args.records:
        args.records.mkdir(parents=True, exist_ok=True)
    summary = Summary(len(names))
    lost = [0] * len(names)
    progress = ProgressBar("games")
    for number in range(1, args.games + 1):
        try:
            session = _play(game, variant, names, game_seed(args.seed, variant, number - 1), args.check)
        except BotError as error:
            lost[error.seat] += 1
            progress.clear()
            complain(f"game {number}: player {error.seat + 1} loses: {error}", FINE)
        else:
            summary.add(session)
            if args.records:
                _write_record(args, number, session, names)
        progress.show(number, args.games)
    progress.clear()
    report = _report(game, variant, names, args.seed, summary, lost, progress.seconds())
    print(json.dumps(report, indent=2) if args.json else _text(report))
    return FINE


def _play(game: GamePackage[Any], variant: str, names: Sequence[str], seed: str, check: bool) -> Session[Any]:
    """Play one game; raises ``BotError``. However it ends, no program stays behind."""
    bots = [find_bot(game.id, name) for name in names]
    result: str | None = None
    try:
        session = play_game(game, variant, bots, seed, check)
        result = result_text(session.outcome())
    finally:
        close_bots(bots, result)
    return session


def _seat_bots(
    game: GamePackage[Any], variant: str, names: Sequence[str] | None, players: int | None
) -> list[str]:
    """One bot name for each seat."""
    chosen = list(names or [usual_level(game.id)])
    for name in chosen:
        find_bot(game.id, name)
    counts = game.rules.player_counts(variant)
    wanted = players if players is not None else len(chosen) if len(chosen) > 1 else counts[0]
    listed = " or ".join(map(str, counts))
    if players is not None and players not in counts:
        wrong = how_many(players, "player")
        raise PagoriaError(f"--players: {wrong}; {game.title} ({variant}) is for {listed} players")
    if len(chosen) == 1:
        chosen *= wanted
    if len(chosen) != wanted:
        raise PagoriaError(
            f"--bots: {how_many(len(chosen), 'bot')} for {wanted} players; name one for each, or one for all"
        )
    if len(chosen) not in counts:
        raise PagoriaError(f"--bots: {how_many(len(chosen), 'bot')}; {game.title} is for {listed} players")
    return chosen


def _write_record(args: argparse.Namespace, number: int, session: Session[Any], names: Sequence[str]) -> None:
    file = args.records / f"{session.game.id}-{number:0{len(str(args.games))}d}.txt"
    save(
        session,
        [BOT_PREFIX + one_line(name) for name in names],
        date.today().isoformat(),
        file,
        args.components,
    )


def _report(
    game: GamePackage[Any],
    variant: str,
    names: Sequence[str],
    seed: str,
    summary: Summary,
    lost: Sequence[int],
    seconds: float,
) -> dict[str, object]:
    """The outcome. Whoever fails loses, and the others share that win; points are of games played out."""
    games = summary.games + sum(lost)
    played = max(1, summary.games)
    gifts = [(sum(lost) - own) / (len(names) - 1) for own in lost]
    players = [
        {
            "bot": name,
            "win_rate": (summary.wins[seat] + gifts[seat]) / games,
            "mean_score": summary.scores[seat] / played,
            "best_score": summary.best[seat],
            "failures": lost[seat],
        }
        for seat, name in enumerate(names)
    ]
    return {
        "game": game.id,
        "variant": variant,
        "games": games,
        "seed": seed,
        "players": players,
        "start_player_win_rate": summary.start_wins / played,
        "shared_wins": summary.shared,
        "endings": dict(summary.endings) | ({"failure": sum(lost)} if any(lost) else {}),
        "mean_turns": summary.turns / played,
        "mean_decisions": summary.decisions / played,
        "seconds": round(seconds, 3),
    }


def _text(report: dict[str, Any]) -> str:
    games = how_many(report["games"], "game")
    lines = [f"{games} of {report['game']} ({report['variant']}), seed {report['seed']}"]
    for seat, player in enumerate(report["players"], start=1):
        lines.append(
            f"  player {seat}  {player['bot']:<10} wins {player['win_rate']:6.1%}   "
            f"points {player['mean_score']:5.1f} on average, {player['best_score']} at best"
            + (f", failed {how_many(player['failures'], 'time')}" if player["failures"] else "")
        )
    endings = ", ".join(f"{name} {count}" for name, count in sorted(report["endings"].items()))
    lines.append(f"  start player wins {report['start_player_win_rate']:.1%}, {report['shared_wins']} shared")
    lines.append(f"  ended by: {endings}")
    lines.append(f"  {report['mean_turns']:.1f} turns and {report['mean_decisions']:.0f} decisions a game")
    rate = report["games"] / report["seconds"] if report["seconds"] else 0.0
    lines.append(f"  {report['seconds']:.1f} s, {rate:.0f} games a second")
    return "\n".join(lines)
