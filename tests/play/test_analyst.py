"""Analyses: one judgement for all seats, what it may know, and how sure it says it is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from pagoria.core.package import GamePackage
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.core.state import Position, View
from pagoria.games.pagoda.engine.actions import Kind
from pagoria.play.analyst import Analysis, certainty
from pagoria.play.bots import find_analyst, find_bot
from pagoria.play.driver import decide
from pagoria.play.elimination import Arm
from pagoria.play.open_view import OpenView
from pagoria.play.specs import Budget
from tests.laws.cases import CASES, Case

#: Bots that go on quickly from wherever they are.
QUICK = {"pagoda": "carpenter", "pandoria": "ranger"}
WITH_ANALYST = [case for case in CASES if case.game.id in QUICK]


def analyse(game: str, view: View[Any], played: Sequence[int] = (), simulations: int = 8) -> Analysis:
    analyst = find_analyst(game, Budget(simulations))
    assert analyst is not None
    return analyst.analyse(view, Rng("judged"), played)


def begun(case: Case, steps: int) -> Session[Any]:
    """A game of quick bots after some steps, wherever in a turn that is."""
    session, rng = case.session(1), Rng("begun")
    bot = find_bot(case.game.id, QUICK[case.game.id])
    while not session.over() and len(session.steps) < steps:
        for _ in decide(session, bot, rng):
            if len(session.steps) == steps:
                break
    return session


def sides(case: Case) -> list[int]:
    """One seat of each side."""
    return [team[0] for team in case.game.rules.teams(case.variant, case.players)]


# -- all sides ------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("case", WITH_ANALYST, ids=str)
def test_the_chances_of_all_sides_add_up_to_1(case: Case) -> None:
    session = begun(case, 33)
    view = case.game.rules.view(session.state, session.actor())
    analysis = analyse(case.game.id, view, view.legal_actions()[:1])
    for line in analysis.lines:
        assert len(line.wins) == case.players
        assert sum(line.wins[seat] for seat in sides(case)) == pytest.approx(1)
        assert line.win == line.wins[analysis.seat]
        for team in case.game.rules.teams(case.variant, case.players):
            assert len({line.wins[seat] for seat in team}) == 1
        sure = line.certainty
        assert sure.simulations >= 8
        assert 0 <= sure.low <= line.win <= sure.high <= 1


# -- how sure -------------------------------------------------------------------------------------


def test_an_interval_holds_the_mean_of_many_simulations() -> None:
    """Of a thousand series of simulations with a known mean; also where wins or defeats are rare."""
    random = Random(3)
    for mean, count in ((0.5, 10), (0.5, 150), (0.9, 60), (0.02, 40), (0.99, 25)):
        held = 0
        for _ in range(1000):
            samples = [float(random.random() < mean) for _ in range(count)]
            sure = certainty(sum(samples), sum(samples), count)
            held += sure.low <= mean <= sure.high
        assert held >= 930, (mean, count)


def test_more_simulations_make_it_surer() -> None:
    widths = []
    for count in (8, 50, 400):
        sure = certainty(0.6 * count, 0.4 * count, count)
        widths.append(sure.high - sure.low)
        assert sure.simulations == count
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] < 0.05


def test_few_simulations_are_never_certain() -> None:
    sure = certainty(8.0, 8.0, 8)
    assert sure.high == 1
    assert sure.low < 0.8
    assert certainty(8.0, 8.0, 8, luck=False).low == 1


def test_an_arm_keeps_the_sums_of_all_seats() -> None:
    arm = Arm([Kind.END], 0)
    first = [0.2, 0.5, 0.3]
    for wins in (first, [0.4, 0.4, 0.2]):
        arm.add_sample(1, wins, 2.0)
    assert first == [0.2, 0.5, 0.3]
    assert arm.wins == pytest.approx([0.6, 0.9, 0.5])
    assert arm.squares == pytest.approx(0.41)
    assert (arm.leads, len(arm.samples)) == (4.0, 2)
    assert math.isclose(arm.mean(), 0.452)


# -- open cards -----------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=str)
def test_an_open_view_knows_all_but_what_chance_brings(case: Case) -> None:
    game, rng = case.game, Rng("any move")
    session = case.session(2)
    for _ in range(14):
        session.do(int(session.state.random_action(rng)))
    state = session.state
    view = OpenView(game, state)
    deal = view.determinize(Rng("deal"))
    assert deal.to_bytes() == state.to_bytes()
    assert deal is not state
    deal.apply(deal.legal_actions()[0])
    assert deal.to_bytes() != state.to_bytes()
    assert view.determinize(Rng("deal")).to_bytes() == state.to_bytes()
    assert (view.seat, view.actor()) == (state.actor(), state.actor())
    assert view.legal_actions() == state.legal_actions()
    assert view.text() == game.rules.opened(state, state.actor()).text()
    assert view.data() == game.rules.opened(state, state.actor()).data()


@pytest.mark.slow
def test_with_open_cards_the_order_of_the_piles_changes_nothing() -> None:
    """What chance will bring is unknown, as it is to everybody."""
    game: GamePackage[Any] = find_game("pagoda")
    session = begun(next(case for case in WITH_ANALYST if case.game is game), 20)
    found = set()
    for seed in ("one", "two"):
        orders = {name: _mixed(order, seed) for name, order in session.position().orders.items()}
        text = game.notation.format_position(Position(session.state, orders))
        view = OpenView(game, game.notation.parse_position(text).state)
        found.add(analyse("pagoda", view))
    assert len(found) == 1


def _mixed(order: Sequence[int], seed: str) -> tuple[int, ...]:
    mixed = list(order)
    Random(seed).shuffle(mixed)
    return tuple(mixed)
