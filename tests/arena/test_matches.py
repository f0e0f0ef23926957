"""Pairs of games: one deal for both, seats exchanged, and whoever fails loses."""

from collections.abc import Iterator

import pytest

from pagoria.arena import matches
from pagoria.arena.matches import PairResult, Task, play_pair
from pagoria.arena.simulation import deal_game
from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.games.pagoda import PAGODA
from pagoria.games.pagoda.engine.state import State
from pagoria.play.bots import find_bot
from pagoria.play.contract import Bot
from tests.arena.strange_bots import Strange, find_strange_bot


def task(a: str = "greedy", b: str = "random", pair: int = 0, seed: str = "s") -> Task:
    return Task("pagoda", "fast", seed, a, b, pair)


class Spy:
    """Plays as another does and remembers the first view it got."""

    def __init__(self, bot: Bot, seen: dict[str, list[str]], label: str) -> None:
        self.name = label
        self._bot = bot
        self._seen = seen
        self._first = True

    def plan(self, view: View[State], rng: Rng) -> list[int]:
        if self._first:
            self._seen.setdefault(self.name, []).append(f"{view.seat} {view.text()}")
        self._first = False
        return self._bot.plan(view, rng)

    def close(self) -> None:
        self._bot.close()


def test_the_deal_is_that_of_its_number_whoever_plays() -> None:
    """Also when bots use their streams very differently: greedy and random draw numbers all the time."""
    deals = []
    for names in (["greedy", "random"], ["random", "greedy"], ["random", "random"]):
        session, streams = deal_game(PAGODA, "fast", 2, task().deal_seed())
        first = session.shuffles()[0]
        bots = [find_bot("pagoda", name) for name in names]
        for _ in range(5):
            seat = session.actor()
            for action in bots[seat].plan(PAGODA.rules.view(session.state, seat), streams[seat]):
                session.do(action)
        deals.append((session.start, session.opening, first, session.shuffles()[0]))
    assert deals[0] == deals[1] == deals[2]
    assert task(a="x", b="y").deal_seed() == task().deal_seed() != task(pair=1).deal_seed()


def test_the_second_game_exchanges_the_seats_cards_and_start(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[str, list[str]] = {}

    def find(game: str, spec: str) -> Bot:
        return Spy(find_bot(game, "random"), seen, spec)

    monkeypatch.setattr(matches, "find_bot", find)
    play_pair(task("a", "b"))
    # Both play alike from their seat's stream: what a sees first in one game, b sees first in the other.
    assert seen["a"] == seen["b"][::-1]
    assert sorted(view[0] for view in seen["a"]) == ["0", "1"]


def test_bots_that_play_alike_share_every_pair() -> None:
    result = play_pair(task("random", "random@1"))
    first, second = result.games
    assert first == second.flipped()
    assert result.points() == 1


def test_a_bots_luck_does_not_depend_on_the_other() -> None:
    """The streams of the seats are parted before the game."""
    _, streams = deal_game(PAGODA, "fast", 2, "x")
    streams[0].word()
    _, again = deal_game(PAGODA, "fast", 2, "x")
    assert [streams[1].word() for _ in range(5)] == [again[1].word() for _ in range(5)]


def test_the_same_task_gives_the_same_result() -> None:
    first, second, other = (play_pair(task("random", "random@1", pair)) for pair in (0, 0, 1))
    assert first.games == second.games != other.games
    assert [thinking.decisions for thinking in first.thinking] == [
        thinking.decisions for thinking in second.thinking
    ]


def test_a_pair_told_from_the_other_side_is_what_the_other_side_plays() -> None:
    turned = play_pair(task("random", "greedy")).flipped()
    plain = play_pair(task("greedy", "random"))
    assert (turned.task, turned.games) == (plain.task, plain.games)


def test_what_is_written_down() -> None:
    result = play_pair(task())
    assert result.points() == 2
    for game in result.games:
        assert game.points == (game.scores[0] > game.scores[1])
        assert game.decisions > 20
        assert game.forfeit is None
    assert all(thinking.decisions > 0 and thinking.seconds > 0 for thinking in result.thinking)


@pytest.fixture
def strange(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(matches, "find_bot", find_strange_bot)
    Strange.closed = 0
    yield
    Strange.closed = 0


@pytest.mark.usefixtures("strange")
@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        ("raises", "ZeroDivisionError: division by nothing"),
        ("gives up", "the program has ended"),
        ("exits", "SystemExit: bye"),
        ("illegal", "PG-"),
        ("no action", ""),
        ("nonsense", "TypeError: "),
        ("nothing", "planned nothing"),
        ("goes on", ""),
    ],
)
def test_a_bot_that_fails_loses_this_game_and_is_closed(fault: str, reason: str) -> None:
    for a, b, lost in ((f"strange:{fault}", "random", 0.0), ("random", f"strange:{fault}", 1.0)):
        result = play_pair(task(a, b))
        assert [game.points for game in result.games] == [lost, lost]
        for game in result.games:
            assert game.forfeit is not None
            assert game.forfeit.bot == f"strange:{fault}"
            assert reason in game.forfeit.reason
    assert Strange.closed == 4


@pytest.mark.usefixtures("strange")
def test_a_bot_that_cannot_be_made_loses() -> None:
    result: PairResult = play_pair(task("random", "strange:cannot be made"))
    assert [game.points for game in result.games] == [1, 1]
    assert [game.forfeit and game.forfeit.reason for game in result.games] == ["no such program"] * 2


def test_what_a_bot_prints_does_not_reach_standard_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def find(game: str, spec: str) -> Bot:
        print("here I am")
        return find_bot(game, spec)

    monkeypatch.setattr(matches, "find_bot", find)
    play_pair(task("random", "greedy"))
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("here I am") == 4
