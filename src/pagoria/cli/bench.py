"""``pagoria bench``: the speed of the engines beside python-chess and OpenSpiel, in one run."""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from typing import Any, Final

from pagoria.arena import search_speed, speed
from pagoria.cli.choosing import warn_of_broken_games
from pagoria.core.backend import backend
from pagoria.core.registry import games
from pagoria.core.rng import Rng

_ROUNDS: Final = 5
#: The search among the contestants: with the engine that runs, and interpreted beside a compiled one.
_SEARCH: Final = "search"
_SEARCH_INTERPRETED: Final = "interpreted search"


def add_parser(subparsers: Any) -> None:
    """Add this command to the parser of ``pagoria``."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "bench",
        help="measure the engines beside python-chess and OpenSpiel",
        description="Play random legal games of every game here and of four peers in one run, and compare; "
        "and the simulations of the search, with the compiled engine also interpreted. "
        "The peers come with the extra: pip install 'pagoria[bench]'.",
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument(
        "--seconds", type=_seconds, default=5.0, metavar="S", help="time for each contestant (5)"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="seed of all random play (0)")
    parser.set_defaults(run=run)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.01 <= seconds <= 3600:
        raise argparse.ArgumentTypeError(f"{text!r} is not a time from 0.01 to 3600 seconds")
    return seconds


def run(args: argparse.Namespace) -> int:
    """Measure and print; the exit code."""
    warn_of_broken_games()
    report = measure(args.seconds, args.seed)
    print(json.dumps(report, indent=2) if args.json else _text(report))
    return 0


def measure(seconds: float, seed: int) -> dict[str, Any]:
    """All figures of one run: a part for each game, for the peers and the search, the ratios, the method."""
    ours = {name: speed.own_game(game, Rng(seed)) for name, game in games().items()}
    peers, missing = speed.find_peers(seed)
    with ExitStack() as stack:
        searches = {_SEARCH: search_speed.own_search(seed)}
        if backend() == "compiled":
            searches[_SEARCH_INTERPRETED] = stack.enter_context(search_speed.interpreted_search(seed))
        tallies = speed.compete(ours | peers | searches, _ROUNDS, seconds / _ROUNDS, _show_round)
    reports = {name: tally.report() for name, tally in tallies.items()}
    result: dict[str, Any] = {}
    for name in ours:
        copy_us = speed.copy_microseconds(games()[name], Rng(seed))
        result[name] = reports[name] | {"copy_us": round(copy_us, 4), "backend": backend()}
    result["peers"] = {name: reports[name] for name in peers}
    result["search"] = {"pagoda": _search_report(tallies)}
    result["ratios"] = {name: _ratios(reports[name], result["peers"]) for name in ours}
    result["missing_peers"] = missing
    result["method"] = f"{speed.METHOD}; {search_speed.METHOD}"
    result["machine"] = f"{platform.machine()}, Python {platform.python_version()}, one core"
    return result


def _search_report(tallies: Mapping[str, speed.Tally]) -> dict[str, Any]:
    """Simulations a second; the ratio is null where only one engine runs."""
    own = tallies[_SEARCH].per_second()
    other = tallies[_SEARCH_INTERPRETED].per_second() if _SEARCH_INTERPRETED in tallies else None
    return {
        "playouts_per_s": round(own, 1),
        "backend": backend(),
        "interpreted_playouts_per_s": round(own if other is None else other, 1),
        "ratio": None if other is None else round(own / other, 1),
    }


def _ratios(own: dict[str, float], peers: dict[str, dict[str, float]]) -> dict[str, dict[str, float]]:
    """How many times each peer's figures ours are."""
    return {
        name: {figure: round(own[figure] / peer[figure], 2) for figure in peer}
        for name, peer in peers.items()
    }


def _show_round(number: int) -> None:
    if sys.stderr.isatty():
        print(f"\rround {number + 1} of {_ROUNDS} …", end="", file=sys.stderr, flush=True)
        if number + 1 == _ROUNDS:
            print("\r", end="", file=sys.stderr)


def _text(report: dict[str, Any]) -> str:
    lines = [f"{'random legal play':<24}{'games/s':>12}{'actions/s':>14}"]
    for name, ratios in report["ratios"].items():
        own = report[name]
        lines.append(f"{name:<24}{own['games_per_s']:>12,.1f}{own['actions_per_s']:>14,.0f}")
        lines.append(f"  {own['backend']} engine, a copy takes {own['copy_us']:.2f} µs")
        for peer, ratio in ratios.items():
            lines.append(
                f"  against {peer:<22} {ratio['games_per_s']:7.2f} ×  {ratio['actions_per_s']:9.2f} ×"
            )
    for name, peer in report["peers"].items():
        lines.append(f"{name:<24}{peer['games_per_s']:>12,.1f}{peer['actions_per_s']:>14,.0f}")
    lines += _search_lines(report["search"]["pagoda"])
    if report["missing_peers"]:
        missing = ", ".join(report["missing_peers"])
        lines.append(f"not installed: {missing}; pip install 'pagoria[bench]' brings them")
    lines.append(f"method: {report['method']}")
    lines.append(f"machine: {report['machine']}")
    return "\n".join(lines)


def _search_lines(search: Mapping[str, Any]) -> list[str]:
    lines = [f"{'search for pagoda':<24}{'playouts/s':>12}"]
    lines.append(f"{search['backend']:<24}{search['playouts_per_s']:>12,.1f}")
    if search["ratio"] is None:
        lines.append("  the compiled engine does not run here, so there is nothing to compare with")
    else:
        lines.append(f"{'interpreted':<24}{search['interpreted_playouts_per_s']:>12,.1f}")
        lines.append(f"  compiled against interpreted {search['ratio']:.1f} ×")
    return lines
