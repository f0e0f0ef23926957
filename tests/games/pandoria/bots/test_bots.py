"""The bots for Pandoria: legal in every way to play, honest about what is hidden, better than chance."""

from collections import Counter

import pytest

from pagoria.arena.simulation import Summary, play_game
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.games.pandoria import PANDORIA
from pagoria.games.pandoria.bots.policy import choose_action
from pagoria.games.pandoria.components.model import BUILDING_NAMES, SPELL_NAMES
from pagoria.games.pandoria.engine.setting import Mode
from pagoria.play.bots import find_bot
from tests.arena.series import simulate
from tests.games.pandoria.helpers import Seat, position
from tests.games.pandoria.spoken import Position, words

#: The levels have tests of their own.
YARDSTICKS = ["random", "greedy"]
WAYS = [
    (variant, players)
    for variant in PANDORIA.rules.variants
    for players in PANDORIA.rules.player_counts(variant)
]


@pytest.mark.parametrize(("variant", "players"), WAYS)
def test_greedy_plays_every_way_to_the_end(variant: str, players: int) -> None:
    """A session refuses what is not legal, so every choice was."""
    session = play_game(PANDORIA, variant, [find_bot("pandoria", "greedy")] * players, "whole game")
    assert session.over()


@pytest.mark.parametrize("name", YARDSTICKS)
def test_a_bot_picks_the_same_whatever_is_hidden(name: str) -> None:
    """The choice follows from the view and the bot's own random stream alone."""
    bot = find_bot("pandoria", name)
    rng = Rng("hidden")
    session = Session(PANDORIA, "classic", 3, rng)
    while not session.over():
        seat = session.actor()
        view = PANDORIA.rules.view(session.state, seat)
        if len(session.steps) % 9 == 0:
            imagined = [view.determinize(Rng(stream)) for stream in range(3)]
            choices = {tuple(bot.plan(PANDORIA.rules.view(state, seat), Rng("same"))) for state in imagined}
            assert len(choices) == 1
        session.do(session.state.random_action(rng))


@pytest.mark.parametrize("variant", ["classic", "family"])
def test_greedy_beats_random_play(variant: str) -> None:
    summary = Summary(2)
    makers = [lambda: find_bot("pandoria", "greedy"), lambda: find_bot("pandoria", "random")]
    for session in simulate(PANDORIA, variant, makers, games=6, seed="strength"):
        summary.add(session)
    assert summary.wins[0] >= 5


# -- single choices -------------------------------------------------------------------------------

#: A castle on C2 closes a region of three symbols; on D1 to D4 it closes nothing.
HARVEST = """
 ##  K1{0} K1{1} ##
   K1  {2}1  {2}2  ##
 ##  ..  K1  ~~
   ..  ..  ..  ..
"""


def chosen(place: Position) -> str:
    """What greedy does, in words; whatever chance breaks ties with."""
    found = {words(place.setting, choose_action(place.state, Rng(stream))) for stream in range(8)}
    return " or ".join(sorted(found))


@pytest.mark.parametrize("terrain", "FHMC")
def test_greedy_closes_a_region_for_its_own_profit(terrain: str) -> None:
    place = position(HARVEST.format("a", "A", terrain))
    assert chosen(place) == "castle C2"


@pytest.mark.parametrize("terrain", "FHMC")
def test_greedy_leaves_a_region_open_that_only_others_gain_from(terrain: str) -> None:
    """Without a figure that could be put on the castle and take part."""
    place = position(HARVEST.format("b", "B", terrain), Seat(workers=0, leader=False))
    assert "castle C2" in place.legal()
    assert "castle C2" not in chosen(place)


#: No double tile fits on A3; one fits on the right.
HOLE = """
 K0a F2  ..  H2  K0a ##
   ~~  ~~  ~~  ~~  ..
 ##  ##  ##  ##  ..
"""


def test_greedy_fills_a_hole_with_a_castle() -> None:
    place = position(HOLE, Seat(tiles="c1 m1"))
    assert place.legal("tile")
    assert chosen(place) == "castle A3"


FIELD = """
 ..  ..  ..  ..
   ..  F1  H1  ..
 ..  ..  ..  ..
"""


def test_greedy_keeps_its_castles_while_tiles_do_as_well() -> None:
    """There is nothing that a castle would close."""
    place = position(FIELD, Seat(tiles="f1 h1"))
    assert place.legal("castle")
    assert chosen(place).startswith("tile")


#: A castle on B1 surrounds the ship on A1; of the two arms only A3 has a city beside it.
ARMS = """
 =0{}  ==  =0  C2
   ..  =0  ..  ..
 F1  ..  ..  ..
"""


@pytest.mark.parametrize(("figure", "ship"), [("a", "A3"), ("A", "A3"), ("b", "B2"), ("B", "B2")])
def test_greedy_picks_the_arm_for_itself_and_against_others(figure: str, ship: str) -> None:
    """PD-82: the active player decides about every figure."""
    place = position(ARMS.format(figure), flow=["A1 > A2 > A3", "A2 > B2"]).do("castle B1")
    assert place.legal() == {"sail A3", "sail B2"}
    assert chosen(place) == f"sail {ship}"


def test_greedy_picks_the_better_arm_for_a_partner() -> None:
    """PD-82, PD-71."""
    seats = [Seat()] * 4
    place = position(ARMS.format("c"), *seats, mode=Mode.TEAMS, flow=["A1 > A2 > A3", "A2 > B2"]).do(
        "castle B1"
    )
    assert chosen(place) == "sail A3"


# -- many games -----------------------------------------------------------------------------------


@pytest.mark.slow
def test_greedy_finds_a_use_for_every_spell_and_every_building() -> None:
    used: Counter[str] = Counter()
    makers = [lambda: find_bot("pandoria", "greedy")] * 3
    for variant in ("classic", "classic+river"):
        for session in simulate(PANDORIA, variant, makers, games=50, seed="uses"):
            for step in session.steps:
                spell, _, building = step.text[1:].partition("/")
                if step.text[0] in "SD":
                    used[spell] += 1
                elif step.text[0] == "B":
                    used[building.partition(":")[0]] += 1
    assert used.keys() >= {name.replace(" ", "") for name in (*SPELL_NAMES, *BUILDING_NAMES)}
