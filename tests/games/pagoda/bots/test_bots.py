"""The bots for Pagoda: legal, honest about what they cannot see, and with some sense."""

from collections import Counter

import pytest

from pagoria.arena.simulation import Summary, play_game
from pagoria.core.errors import UnknownNameError
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.games.pagoda import PAGODA
from pagoria.games.pagoda.engine.state import State
from pagoria.play.bots import bot_names, find_bot, level_names, usual_level
from tests.arena.series import simulate

#: All of them, those that search with the smallest budget; a count, as time would differ from run to run.
SEARCHING = {"architect": "architect@1", "master": "master@1"}
BOTS = [
    pytest.param(SEARCHING.get(name, name), marks=[pytest.mark.slow] if name == "master" else [])
    for name in bot_names("pagoda")
]


def positions(variant: str, games: int, every: int) -> list[State]:
    """Decisions spread over random games."""
    found = []
    for seed in range(games):
        rng = Rng(f"bots {seed}")
        session = Session(PAGODA, variant, 2, rng)
        while not session.over():
            if len(session.steps) % every == seed % every:
                found.append(session.state)
            session.do(session.state.random_action(rng))
    return found


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("variant", PAGODA.rules.variants)
def test_a_bot_plans_legal_actions_up_to_the_next_chance(name: str, variant: str) -> None:
    bot = find_bot("pagoda", name)
    for state in positions(variant, games=4, every=81 if "@" in name else 9):
        seat, after = state.actor(), state.copy()
        for action in bot.plan(PAGODA.rules.view(state, seat), Rng(1)):
            assert after.actor() == seat
            assert PAGODA.rules.why_not(after, action) is None
            after.apply(action)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_picks_the_same_whatever_the_hidden_cards_are(name: str) -> None:
    """PG-06: the choice follows from the view and the bot's own random stream alone."""
    bot = find_bot("pagoda", name)
    for state in positions("standard", games=4, every=65 if "@" in name else 13):
        seat = state.actor()
        view = PAGODA.rules.view(state, seat)
        choices = set()
        for stream in range(3):
            imagined = view.determinize(Rng(stream))
            choices.add(tuple(bot.plan(PAGODA.rules.view(imagined, seat), Rng("same"))))
        assert len(choices) == 1


@pytest.mark.parametrize("variant", PAGODA.rules.variants)
def test_greedy_beats_random_play(variant: str) -> None:
    summary = Summary(2)
    makers = [lambda: find_bot("pagoda", "greedy"), lambda: find_bot("pagoda", "random")]
    for session in simulate(PAGODA, variant, makers, games=8, seed="strength"):
        summary.add(session)
    assert summary.wins[0] >= 7


def test_greedy_uses_everything_the_game_offers() -> None:
    """Builds, all five abilities and the alternative turn: none of them is beyond the bot."""
    used: Counter[str] = Counter()
    for seed in range(12):
        bots = [find_bot("pagoda", "greedy"), find_bot("pagoda", "greedy")]
        for step in play_game(PAGODA, "standard", bots, f"range {seed}").steps:
            used[step.text[0]] += 1
            used["bowl"] += step.text[0] == "C" and "=" in step.text
            used["buddha"] += step.text[0] == "T" and len(step.text.split(":")[1]) == 2
    assert all(used[kind] for kind in [*"CTFLDAEN-", "bowl", "buddha"]), used


def test_an_unknown_bot_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownNameError, match="unknown bot 'deep'; there is idle, random, greedy, porter"):
        find_bot("pagoda", "deep")


def test_people_meet_a_level_of_the_middle_first() -> None:
    levels = level_names("pagoda")
    assert levels == ["porter", "apprentice", "mason", "carpenter", "architect", "master"]
    assert usual_level("pagoda") in levels[1:-2]
    assert usual_level("pandoria") in level_names("pandoria")
