"""Luck and skill: what a deal is worth, what decisions change, and that all of it adds up to the result."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any
from zlib import crc32

import pytest

from pagoria.arena.simulation import play_game
from pagoria.core.registry import find_game
from pagoria.core.rewind import rewound
from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.play.balance import Decided, SeatBalance, balances
from pagoria.play.bot import StatelessBot
from pagoria.play.bots import find_analyst, find_bot, quick_level
from pagoria.play.estimates import Estimate, mean_of, share_of, total_of
from pagoria.play.known_deals import DealtGame, KnownDeal, deal_of, play_dealt, win_shares
from pagoria.play.specs import Budget
from pagoria.server.thinking.stretches import stretches
from tests.laws.cases import CASES, Case
from tests.tiny_game.bots import Honest
from tests.tiny_game.game import BOAST
from tests.tiny_game.state import CARDS, TOKENS

BOAST_CASES = [case for case in CASES if case.game.id == BOAST.id]
#: Sides of equal size: the others begin with the same share even so, and their deal says who has it easier.
EVEN = [case for case in BOAST_CASES if (case.variant, case.players) != ("teams", 3)]


def quick_games(deal: KnownDeal, games: int, seed: str = "again") -> list[DealtGame]:
    bot = Honest() if deal.game is BOAST else find_bot(deal.game.id, quick_level(deal.game.id))
    return play_dealt(deal, bot, Rng(seed), games)


def worth(deal: KnownDeal, games: int = 60) -> list[Estimate]:
    """The deal of each seat."""
    return [seat.deal for seat in balances(deal.teams(), quick_games(deal, games), [], [0.5] * deal.players)]


# -- the deal -------------------------------------------------------------------------------------


def boast(orders: Sequence[Sequence[int]], players: int = 2, variant: str = "each") -> KnownDeal:
    return KnownDeal(BOAST, variant, players, 0, tuple(map(tuple, orders)))


def test_whoever_is_dealt_the_high_cards_is_lucky() -> None:
    """Seat 0 holds the best cards of the deck, and draws the best behind them."""
    first, *_ = worth(boast([[2, 0, 2, 0, 2, 0, 2, 0, 1, 1, 1, 1], [2, 0, 1]]))
    assert first.value - first.error > 0.1
    mirrored = worth(boast([[0, 2, 0, 2, 0, 2, 0, 2, 1, 1, 1, 1], [0, 2, 1]]))
    assert mirrored[0].value + mirrored[0].error < -0.1
    assert mirrored[1].value == pytest.approx(-mirrored[0].value)


@pytest.mark.parametrize("case", [case for case in CASES if str(case) == "pagoda-fast-2"], ids=str)
def test_the_same_deal_is_worth_the_same(case: Case) -> None:
    """However it was played: two other games of it, and the deal read from either."""
    found = []
    for player in ("one", "two"):
        session, rng = case.session("dealt", start=1), Rng(player)
        for _ in range(25):
            session.do(int(session.state.random_action(rng)))
        found.append(deal_of(session))
    assert found[0] == found[1]
    assert quick_games(found[0], 1) == quick_games(found[1], 1)


class Habitual(StatelessBot):
    """Does the same again whenever it knows the same, and rolls no dice."""

    name = "habitual"

    def plan(self, view: View[Any], rng: Rng) -> list[int]:
        del rng
        legal = view.legal_actions()
        return [legal[crc32(view.text().encode()) % len(legal)]]


@pytest.mark.parametrize("case", [case for case in CASES if case.variant in ("fast", "teams")], ids=str)
def test_every_pile_lies_as_it_lay(case: Case) -> None:
    """A game of the same players with the same deal is the same game, whatever else could be shuffled."""
    whole = play_game(case.game, case.variant, [Habitual()] * case.players, "a deal")
    again = play_dealt(deal_of(whole), Habitual(), Rng("other luck"), 1)
    outcome = whole.outcome()
    assert outcome is not None
    teams = case.game.rules.teams(case.variant, case.players)
    assert again[0].shares == win_shares(teams, outcome)
    if case.players == 2:
        assert again[0].leads[0] == outcome.scores[0] - outcome.scores[1]


@pytest.mark.parametrize("case", EVEN, ids=str)
def test_over_all_deals_nobody_is_lucky(case: Case) -> None:
    """The fair share is what a seat wins of all deals, wherever it sits and whoever plays with it."""
    games = []
    for number in range(150):
        session = case.session(number)
        games += quick_games(deal_of(session), 1, f"game {number}")
    sides = len(case.game.rules.teams(case.variant, case.players))
    for seat in range(case.players):
        share = share_of([game.shares[seat] for game in games])
        assert abs(share.value - 1 / sides) < 1.6 * share.error
        assert abs(mean_of([game.leads[seat] for game in games]).value) < 1.5


def test_no_time_is_time_for_two_games() -> None:
    deal = boast([CARDS, TOKENS])
    bot = Honest()
    assert len(play_dealt(deal, bot, Rng(1), 100, seconds=1e-9)) == 2
    assert len(play_dealt(deal, bot, Rng(1), 7)) == 7


# -- it adds up ------------------------------------------------------------------------------------


def random_decisions(teams: Sequence[Sequence[int]], random: Random) -> list[Decided]:
    """Whatever a decision changes for one side is taken from the others."""
    seats = sorted(seat for team in teams for seat in team)
    decisions = []
    for _ in range(20):
        raw = [random.uniform(-0.1, 0.1) for _ in teams]
        changes = {seat: raw[n] - sum(raw) / len(raw) for n, team in enumerate(teams) for seat in team}
        sampled = tuple(Estimate(changes[seat], random.random() / 50) for seat in seats)
        decisions.append(Decided(random.choice(seats), sampled))
    return decisions


def parts(seat: SeatBalance) -> list[Estimate]:
    return [seat.deal, seat.chance, seat.others, seat.own]


@pytest.mark.parametrize("case", BOAST_CASES, ids=str)
def test_the_parts_add_up_to_the_result(case: Case) -> None:
    session = play_game(BOAST, case.variant, [Honest()] * case.players, 7)
    outcome = session.outcome()
    assert outcome is not None
    teams = BOAST.rules.teams(case.variant, case.players)
    results = win_shares(teams, outcome)
    found = balances(teams, quick_games(deal_of(session), 20), random_decisions(teams, Random(1)), results)
    assert sum(results[team[0]] for team in teams) == pytest.approx(1)
    for seat in found:
        assert seat.fair + sum(part.value for part in parts(seat)) == pytest.approx(seat.result)
        assert all(part.error > 0 for part in parts(seat))
        assert seat.chance.error > max(seat.deal.error, seat.own.error, seat.others.error)
    for number in range(2):
        # Over the sides the deal and chance bring as much as they take; so do decisions, of all together.
        assert sum(parts(found[team[0]])[number].value for team in teams) == pytest.approx(0)
    assert sum((found[team[0]].own + found[team[0]].others).value for team in teams) == pytest.approx(0)
    for team in teams:
        assert len({(found[seat].fair, found[seat].deal.value, found[seat].result) for seat in team}) == 1


def test_nothing_is_known_without_games_and_decisions() -> None:
    only = balances(((0,), (1,)), [], [], (1.0, 0.0))[0]
    assert (only.deal, only.own, only.others) == (Estimate(0, 1), Estimate(0), Estimate(0))
    assert only.chance == Estimate(0.5, 1)


# -- estimates --------------------------------------------------------------------------------------


def test_intervals_hold_what_they_say() -> None:
    random = Random(5)
    for win, count in product((0.5, 0.8, 0.97), (20, 100)):
        held = 0
        for _ in range(1000):
            share = share_of([float(random.random() < win) for _ in range(count)])
            held += abs(share.value - win) <= share.error
        assert held >= 920, (win, count)
    sums = [
        total_of(mean_of([random.gauss(0.1, 0.3) for _ in range(30)]) for _ in range(10)) for _ in range(500)
    ]
    assert sum(abs(found.value - 1) <= found.error for found in sums) >= 460


def test_a_single_sample_does_not_show_how_it_varies() -> None:
    assert mean_of([0.25]).error > 1
    assert mean_of([0.25, 0.25]).error > 0


# -- decisions by the analyst -----------------------------------------------------------------------


def own_decisions(game: str, variant: str, levels: Sequence[str], simulations: int) -> list[Estimate]:
    """What the decisions of each seat changed for itself in one game, as the analyst judges them."""
    package = find_game(game)
    session = play_game(package, variant, [find_bot(game, level) for level in levels], 3)
    analyst = find_analyst(game, Budget(simulations))
    assert analyst is not None
    decisions, walk = [], rewound(session)
    for stretch in stretches(session):
        for step in session.steps[len(walk.steps) : stretch.step]:
            walk.do(step.action)
        view = package.rules.view(walk.state, stretch.seat)
        done = session.steps[stretch.step : stretch.step + len(stretch.played)]
        analysis = analyst.analyse(view, Rng(stretch.step), [step.action for step in done])
        assert analysis.comparison is not None
        decisions.append(Decided(stretch.seat, analysis.comparison.changes))
    outcome = session.outcome()
    assert outcome is not None
    teams = package.rules.teams(variant, len(levels))
    return [seat.own for seat in balances(teams, [], decisions, win_shares(teams, outcome))]


@pytest.mark.slow
def test_random_players_give_away_much_and_strong_ones_little() -> None:
    strong, random = own_decisions("pagoda", "fast", ["carpenter", "random"], 60)
    assert random.value + random.error < -0.3
    assert random.value < 4 * strong.value
    assert strong.value > -0.35


@pytest.mark.slow
@pytest.mark.parametrize("name", ["pandoria-classic-3", "pandoria-teams-4", "pagoda-standard-2"])
def test_what_a_decision_changes_is_taken_from_the_others(name: str) -> None:
    case = next(case for case in CASES if str(case) == name)
    analyst, rng = find_analyst(case.game.id, Budget(24)), Rng("moves")
    assert analyst is not None
    session = case.session(5)
    for number in range(9):
        view = case.game.rules.view(session.state, session.actor())
        played = int(session.state.random_action(rng))
        found = analyst.analyse(view, Rng(number), [played]).comparison
        assert found is not None
        teams = case.game.rules.teams(case.variant, case.players)
        assert sum(found.changes[team[0]].value for team in teams) == pytest.approx(0)
        for team in teams:
            assert len({found.changes[seat] for seat in team}) == 1
        if list(found.chosen.actions) == [played]:
            assert set(found.changes) == {Estimate(0)}
        session.do(played)
