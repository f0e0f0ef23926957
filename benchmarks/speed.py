"""The engines beside python-chess and OpenSpiel, and compiled beside interpreted, in one run.

    python -m benchmarks.speed

All contestants alternate in short rounds on one core. Peers list their legal moves and pick one uniformly;
the row "listed" does the same, and the row "random" lets the engine pick (``State.random_action``). Only the
ratios of one run count.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from typing import Any, Final

from pagoria.cli.bench import ROWS, Tally, Work, take_turns
from pagoria.cli.parsers import seconds
from pagoria.cli.screen import in_columns
from pagoria.core.backend import backend
from pagoria.core.registry import games
from pagoria.core.rng import Rng

#: Rows that are also measured interpreted where the engine is compiled.
_BOTH: Final = ("random", "search")
_FROM_SOURCE: Final = "benchmarks.from_source"


# -- peers -----------------------------------------------------------------------------------------


def openspiel_game(name: str, rng: random.Random) -> Work:
    """Random games of OpenSpiel, whose engines are C++."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play_one() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play_one


def python_chess_game(rng: random.Random) -> Work:
    """Random games of python-chess, with the cheapest honest test for the end.

    They end without a legal move, at insufficient material or after 75 moves without progress.
    """
    import chess

    def play_one() -> int:
        board = chess.Board()
        decisions = 0
        while not (board.is_insufficient_material() or board.is_seventyfive_moves()):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
            decisions += 1
        return decisions

    return play_one


#: Peer, the module it needs, and how to make its games.
_PEERS: Final[Mapping[str, tuple[str, Callable[[random.Random], Work]]]] = {
    "OpenSpiel backgammon": ("pyspiel", lambda rng: openspiel_game("backgammon", rng)),
    "OpenSpiel chess": ("pyspiel", lambda rng: openspiel_game("chess", rng)),
    "OpenSpiel hive": ("pyspiel", lambda rng: openspiel_game("hive", rng)),
    "python-chess": ("chess", python_chess_game),
}


def find_peers(seed: int) -> tuple[dict[str, Work], list[str]]:
    """The peers that are installed, and the names of those that are not."""
    present: dict[str, Work] = {}
    missing = []
    for name, (module, make) in _PEERS.items():
        if find_spec(module) is None:
            missing.append(name)
        else:
            present[name] = make(random.Random(seed))
    return present, missing


# -- the other engine ------------------------------------------------------------------------------


@contextmanager
def interpreted(game: str, row: str, seed: int) -> Iterator[Work]:
    """The same work with the interpreted engine in another process; raises ``OSError`` when that fails.

    The process does one piece of work whenever it is asked, so that both engines take turns.
    """
    command = [sys.executable, "-m", _FROM_SOURCE, game, row, str(seed)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            _ask(process)  # what is loaded at the first time is not part of the measurement
            yield lambda: _ask(process)
        finally:
            process.kill()


def _ask(process: subprocess.Popen[str]) -> int:
    assert process.stdin
    assert process.stdout
    process.stdin.write("\n")
    process.stdin.flush()
    answer = process.stdout.readline()
    if not answer:
        raise OSError("the interpreted engine cannot be measured: its process ended")
    return int(answer)


# -- the report ------------------------------------------------------------------------------------


def measure(for_seconds: float, seed: int) -> dict[str, Any]:
    """Games and actions a second of all contestants; for a search, decisions and simulations."""
    own = {
        f"{name} {row}": work
        for name, game in games().items()
        for row, make in ROWS.items()
        if (work := make(game, Rng(seed))) is not None
    }
    peers, missing = find_peers(seed)
    with ExitStack() as stack:
        others = {}
        if backend() == "compiled":
            for name in games():
                for row in _BOTH:
                    if f"{name} {row}" in own:
                        work = stack.enter_context(interpreted(name, row, seed))
                        others[f"{name} {row}, interpreted"] = work
        tallies = take_turns(own | others | peers, for_seconds)
    return {
        "backend": backend(),
        "own": {name: _numbers(tallies[name]) for name in own},
        "interpreted": {name: _numbers(tallies[name]) for name in others},
        "peers": {name: _numbers(tallies[name]) for name in peers},
        "missing": missing,
    }


def _numbers(tally: Tally) -> dict[str, float]:
    return {"pieces_per_s": tally.pieces_per_s(), "things_per_s": tally.things_per_s()}


def report_text(report: dict[str, Any]) -> str:
    """Every row, and how many times as fast as each peer the games are."""
    rows = [["", "games/s", "actions/s"]]
    for part in ("own", "interpreted", "peers"):
        for name, numbers in report[part].items():
            rows.append([name, f"{numbers['pieces_per_s']:,.1f}", f"{numbers['things_per_s']:,.0f}"])
    lines = [f"{report['backend']} engine (for a copy and a search: copies and simulations a second)"]
    lines += in_columns(rows, left=1)
    ratios = [["times as fast as", "", "games/s", "actions/s"]]
    for name, other, numbers, base in _comparisons(report):
        ratios.append([name, other, *(f"{numbers[key] / base[key]:.2f} ×" for key in base)])
    lines += in_columns(ratios, left=2) if len(ratios) > 1 else []
    if report["missing"]:
        lines.append(f"not installed: {', '.join(report['missing'])}; pip install 'pagoria[bench]'")
    return "\n".join(lines)


def _comparisons(report: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, float], dict[str, float]]]:
    for name, numbers in (report["own"] | report["interpreted"]).items():
        if " random" in name or " listed" in name:
            for peer, base in report["peers"].items():
                yield name, peer, numbers, base
        if f"{name}, interpreted" in report["interpreted"]:
            yield name, "interpreted", numbers, report["interpreted"][f"{name}, interpreted"]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=seconds, default=5.0, help="time for each contestant (5)")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    report = measure(args.seconds, args.seed)
    print(json.dumps(report, indent=2) if args.json else report_text(report))


if __name__ == "__main__":
    main()
