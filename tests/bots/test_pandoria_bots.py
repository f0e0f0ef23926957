"""The bots for Pandoria: legal in every way to play, honest about what is hidden, better than chance."""

import pytest

from pagoria.arena.simulation import Summary, play_game, simulate
from pagoria.bots import bot_names, find_bot
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.games.pandoria import GAME

BOTS = bot_names("pandoria")
WAYS = [(variant, players) for variant in GAME.variants for players in GAME.player_counts(variant)]


@pytest.mark.parametrize(("variant", "players"), WAYS)
def test_greedy_plays_every_way_to_the_end(variant: str, players: int) -> None:
    """A session refuses what is not legal, so every choice was."""
    session = play_game(GAME, variant, [find_bot("pandoria", "greedy")] * players, "whole game")
    assert session.over()


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_picks_the_same_whatever_is_hidden(name: str) -> None:
    """The choice follows from the view and the bot's own random stream alone."""
    bot = find_bot("pandoria", name)
    rng = Rng("hidden")
    session = Session(GAME, "classic", 3, rng)
    while not session.over():
        seat = session.actor()
        view = GAME.view(session.state, seat)
        if len(session.steps) % 9 == 0:
            imagined = [view.determinize(Rng(stream)) for stream in range(3)]
            choices = {bot.choose(GAME.view(state, seat), Rng("same")) for state in imagined}
            assert len(choices) == 1
        session.do(session.state.random_action(rng))


@pytest.mark.parametrize("variant", ["classic", "family"])
def test_greedy_beats_random_play(variant: str) -> None:
    summary = Summary(2)
    makers = [lambda: find_bot("pandoria", "greedy"), lambda: find_bot("pandoria", "random")]
    for session in simulate(GAME, variant, makers, games=6, seed="strength"):
        summary.add(session)
    assert summary.wins[0] >= 5
