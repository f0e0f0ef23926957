"""How often a bot wins alone among others at a table of two, three or four.

    python -m benchmarks.one_against_many pandoria sovereign ranger --players 4 --games 400

Every deal is played once from each seat, the other bot on all other seats; in a team game partners are the
same bot, and a deal is played from either side. The interval comes from how much deals vary, as the games of
one deal are not independent. An equal share is one game in so many as there are sides.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any

from pagoria.arena.simulation import deal_game, play_decision
from pagoria.arena.statistics import mean_share
from pagoria.arena.thinking import Thinking
from pagoria.core.package import GamePackage
from pagoria.core.registry import find_game
from pagoria.play.bots import find_bot


def play_deal(
    game_id: str, variant: str, players: int, one: str, many: str, seed: str, deal: int
) -> tuple[float, float, Thinking]:
    """The share of its games that ``one`` won, its mean lead over the best other side, and its times."""
    game = find_game(game_id)
    thinking = Thinking()
    games = []
    for side in game.rules.teams(variant, players):
        specs = [one if seat in side else many for seat in range(players)]
        games.append(_play(game, variant, specs, side, f"{seed}/{variant}/{deal}", thinking))
    wins, leads = zip(*games, strict=True)
    return statistics.mean(wins), statistics.mean(leads), thinking


def _play(
    game: GamePackage[Any],
    variant: str,
    specs: Sequence[str],
    side: Sequence[int],
    seed: str,
    thinking: Thinking,
) -> tuple[float, float]:
    session, streams = deal_game(game, variant, len(specs), seed)
    bots = [find_bot(game.id, spec) for spec in specs]
    while not session.over():
        seat = session.actor()
        started = time.perf_counter()
        play_decision(session, bots[seat], streams[seat])
        if seat in side:
            thinking.add(time.perf_counter() - started)
    outcome = session.outcome()
    assert outcome is not None, "the game is over"
    best_other = max(score for seat, score in enumerate(outcome.scores) if seat not in side)
    won = sum(seat in side for seat in outcome.winners) / len(outcome.winners)
    return won, outcome.scores[side[0]] - best_other


def main() -> None:
    args = _parser().parse_args()
    game = find_game(args.game)
    variant = args.variant or game.rules.variants[0]
    sides = len(game.rules.teams(variant, args.players))
    play = partial(play_deal, game.id, variant, args.players, args.one, args.many, args.seed)
    thinking, shares, leads = Thinking(), [], []
    with ProcessPoolExecutor(args.workers, get_context("spawn")) as pool:
        for share, lead, times in pool.map(play, range(-(-args.games // sides))):
            shares.append(share)
            leads.append(lead)
            thinking.merge(times)
    won = mean_share(shares, [1] * len(shares))
    print(f"{args.one} among {args.many}: {game.id}, {variant}, {args.players} players")
    interval = f"[{won.low:.1%}, {won.high:.1%}]"
    print(f"{len(shares) * sides} games, won {won.value:.1%} {interval}; equal is {1 / sides:.1%}")
    print(f"lead {statistics.mean(leads):+.1f} points over the best of the others")
    print(f"a decision: {thinking.mean():.3f} s, 95th percentile {thinking.percentile(0.95):.3f} s")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("one", help="the bot that is measured")
    parser.add_argument("many", help="the bot on all other seats")
    parser.add_argument("--variant")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--workers", type=int, default=2)
    return parser


if __name__ == "__main__":
    main()
