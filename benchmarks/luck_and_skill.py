"""How honest the intervals of luck and skill are: each part of a balance beside a judgement that took longer.

    python -m benchmarks.luck_and_skill pagoda standard 2 --games 10
    python -m benchmarks.luck_and_skill pandoria classic 4 --games 4

Levels play against each other, and each game is judged as a review judges it: with so many simulations for a
decision, and so many games with its deal. Then each *deal* is judged by ten times as many other games, and
each *decision* that was not the analyst's own by ten times as many simulations of the same two lines. The
interval *holds* where it has the more exact figure in it; that one's own error is allowed for. *Mean* is what
the figures have of all games together: of deals it is nothing, since what one seat has the other lacks.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pagoria.arena.simulation import play_game
from pagoria.cli.screen import in_columns
from pagoria.core.registry import find_game
from pagoria.core.rewind import rewound
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.core.state import View
from pagoria.play.balance import balances
from pagoria.play.bots import find_analyst, find_bot, find_searcher, level_names, quick_level
from pagoria.play.estimates import Estimate, mean_of
from pagoria.play.known_deals import deal_of, play_dealt
from pagoria.play.specs import Budget
from pagoria.server.thinking.stretches import stretches

_MORE: Final = 10


@dataclass(frozen=True)
class Told:
    """What was told, and what more simulations or games say."""

    part: str
    told: Estimate
    exact: Estimate

    def holds(self) -> bool:
        """Whether the two differ by no more than both of them may."""
        gap = self.told - self.exact
        return abs(gap.value) <= gap.error


def judged(session: Session[Any], simulations: int, games: int) -> Iterator[Told]:
    """The parts of one game."""
    yield from _deals(session, games)
    yield from _decisions(session, simulations)


def _deals(session: Session[Any], games: int) -> Iterator[Told]:
    deal = deal_of(session)
    bot = find_bot(deal.game.id, quick_level(deal.game.id))
    nobody = [0.0] * deal.players
    told, exact = (
        balances(deal.teams(), play_dealt(deal, bot, Rng(seed), count), [], nobody)
        for seed, count in (("told", games), ("exact", _MORE * games))
    )
    for mine, other in zip(told, exact, strict=True):
        yield Told("deal", mine.deal, other.deal)


def _decisions(session: Session[Any], simulations: int) -> Iterator[Told]:
    analyst, walk = find_analyst(session.game.id, Budget(simulations)), rewound(session)
    assert analyst is not None
    sums: dict[int, Told] = {}
    for stretch in stretches(session):
        for step in session.steps[len(walk.steps) : stretch.step]:
            walk.do(step.action)
        view = session.game.rules.view(walk.state, stretch.seat)
        done = session.steps[stretch.step : stretch.step + len(stretch.played)]
        played = [step.action for step in done]
        found = analyst.analyse(view, Rng(stretch.step), played).comparison
        assert found is not None
        chosen, told = list(found.chosen.actions), found.changes[stretch.seat]
        if chosen != played:
            exact = _compared(session.game.id, view, chosen, played, simulations)
            yield Told("decision", told, exact)
            before = sums.get(stretch.seat, Told("own", Estimate(0), Estimate(0)))
            sums[stretch.seat] = Told("own", before.told + told, before.exact + exact)
    yield from sums.values()


def _compared(game: str, view: View[Any], chosen: list[int], played: list[int], simulations: int) -> Estimate:
    """The same two lines in many more deals."""
    searcher, seat = find_searcher(game), view.actor()
    assert searcher is not None
    search = searcher.search(view, Rng("exact"), 1)
    search.arms = []
    first, second = search.add_arm(chosen), search.add_arm(played)
    search.sample_equally(_MORE * simulations, 0.0)
    pairs = zip(second.shares, first.shares, strict=True)
    return mean_of([mine[seat] - other[seat] for mine, other in pairs])


def table(found: Sequence[Told]) -> list[list[str]]:
    """A line for each part."""
    rows = [["part", "judged", "error", "mean", "held"]]
    for part in ("deal", "decision", "own"):
        parts = [told for told in found if told.part == part]
        if not parts:
            continue
        error = sum(told.told.error for told in parts) / len(parts)
        mean = sum(told.told.value for told in parts) / len(parts)
        held = sum(told.holds() for told in parts) / len(parts)
        rows.append([part, str(len(parts)), f"{error:.1%}", f"{mean:+.1%}", f"{held:.1%}"])
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("variant")
    parser.add_argument("players", type=int)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--simulations", type=int, default=150)
    parser.add_argument("--dealt", type=int, default=80)
    options = parser.parse_args()
    levels, found = level_names(options.game)[:-1], list[Told]()
    for number in range(options.games):
        seated = [levels[(number + seat) % len(levels)] for seat in range(options.players)]
        bots = [find_bot(options.game, level) for level in seated]
        session = play_game(find_game(options.game), options.variant, bots, number)
        found += judged(session, options.simulations, options.dealt)
    print(f"{options.games} games of {options.game} {options.variant}, {options.players} players")
    for line in in_columns(table(found), 1):
        print(line)


if __name__ == "__main__":
    main()
