"""Matches: one deal for all games, seats exchanged, and whoever fails loses."""

from collections.abc import Iterator

import pytest

from pagoria.arena import matches
from pagoria.arena.matches import GameResult, MatchResult, Task, play_match
from pagoria.arena.simulation import deal_game
from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.games.pagoda import PAGODA
from pagoria.games.pagoda.engine.state import State
from pagoria.play.bot import Bot
from pagoria.play.bots import find_bot
from pagoria.play.sandbox import Sandbox
from tests.arena.strange_bots import Strange, find_strange_bot


def task(a: str = "greedy", b: str = "random", deal: int = 0, patience: float = 60.0) -> Task:
    return Task("pagoda", "fast", 2, "s", (a, b), deal, patience)


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
    assert task(a="x", b="y").deal_seed() == task().deal_seed() != task(deal=1).deal_seed()


def test_the_second_game_exchanges_the_seats_cards_and_start(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[str, list[str]] = {}

    def find(game: str, spec: str, _sandbox: Sandbox) -> Bot:
        return Spy(find_bot(game, "random"), seen, spec)

    monkeypatch.setattr(matches, "find_bot", find)
    play_match(task("a", "b"))
    # Both play alike from their seat's stream: what a sees first in one game, b sees first in the other.
    assert seen["a"] == seen["b"][::-1]
    assert sorted(view[0] for view in seen["a"]) == ["0", "1"]


def test_bots_that_play_alike_share_every_match() -> None:
    result = play_match(task("random", "random@1"))
    first, second = result.games
    assert (first.ranks, first.scores) == (second.ranks[::-1], second.scores[::-1])
    assert result.win_share("random") == result.ahead_share("random@1", "random") == 0.5


def test_a_bots_luck_does_not_depend_on_the_other() -> None:
    """The streams of the seats are parted before the game."""
    _, streams = deal_game(PAGODA, "fast", 2, "x")
    streams[0].word()
    _, again = deal_game(PAGODA, "fast", 2, "x")
    assert [streams[1].word() for _ in range(5)] == [again[1].word() for _ in range(5)]


def test_the_same_task_gives_the_same_result() -> None:
    first, second, other = (play_match(task("random", "random@1", deal)) for deal in (0, 0, 1))
    assert first.games == second.games != other.games
    assert {bot: times.decisions for bot, times in first.times.items()} == {
        bot: times.decisions for bot, times in second.times.items()
    }


def test_the_order_in_which_bots_are_named_changes_nothing_but_the_order_of_the_games() -> None:
    first, second = play_match(task("greedy", "random")).games
    swapped = play_match(task("random", "greedy")).games
    assert [game.scores[::-1] for game in swapped] == [second.scores, first.scores]


def test_what_is_written_down() -> None:
    result = play_match(task())
    assert result.win_share("greedy") == 1
    for game in result.games:
        assert game.ranks == ((1, 2) if game.scores[0] > game.scores[1] else (2, 1))
        assert game.decisions > 20
        assert game.forfeit is None
    assert list(result.times) == ["greedy", "random"]
    assert all(times.decisions > 0 and times.seconds > 0 for times in result.times.values())


@pytest.mark.parametrize(
    ("results", "ranks"),
    [
        ([(1, 40), (0, 30), (0, 35)], (1, 3, 2)),
        ([(0, 30), (1, 30), (0, 30)], (2, 1, 2)),
        ([(1, 9), (0, 4), (1, 9), (0, 2)], (1, 3, 1, 4)),
    ],
)
def test_winners_come_first_and_the_others_by_score(
    results: list[tuple[int, int]], ranks: tuple[int, ...]
) -> None:
    assert matches._ranks(results) == ranks


def test_shares_of_the_win_and_comparisons_by_rank() -> None:
    game = GameResult((1, 3, 1, 4), (9, 4, 9, 2), 50)
    assert [game.win_share(number) for number in range(4)] == [0.5, 0, 0.5, 0]
    assert [game.ahead(1, other) for other in range(4)] == [0, 0.5, 0, 1]
    assert game.ahead(0, 2) == 0.5
    result = MatchResult(Task("g", "v", 4, "s", ("a", "b", "b", "b"), 0), (game,) * 4, {}, "")
    assert [result.win_share("a"), result.win_share("b")] == pytest.approx([0.5, 0.5 / 3])
    assert result.ahead_share("a", "b") == pytest.approx(2.5 / 3)
    assert result.ahead_share("b", "a") == pytest.approx(0.5 / 3)


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
        ("nonsense", "strange answered '1.5', which is not an action"),
        ("nothing", "strange answered without an action"),
        ("hangs", "did not decide within 1.5 seconds"),
    ],
)
def test_a_bot_that_fails_loses_this_game_and_is_closed(fault: str, reason: str) -> None:
    # Long enough for those that do not hang, on a busy machine.
    patience = 1.5 if fault == "hangs" else 60.0
    for a, b, ranks in ((f"strange:{fault}", "random", (2, 1)), ("random", f"strange:{fault}", (1, 2))):
        result = play_match(task(a, b, patience=patience))
        assert [game.ranks for game in result.games] == [ranks, ranks]
        for game in result.games:
            assert game.forfeit is not None
            assert game.forfeit.bot == f"strange:{fault}"
            assert reason in game.forfeit.reason
    assert Strange.closed == 4


@pytest.mark.usefixtures("strange")
def test_a_bot_that_cannot_be_made_loses() -> None:
    result = play_match(task("random", "strange:cannot be made"))
    assert result.win_share("random") == 1
    assert [game.forfeit and game.forfeit.reason for game in result.games] == ["no such program"] * 2


def test_what_a_bot_prints_does_not_reach_standard_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def find(game: str, spec: str, _sandbox: Sandbox) -> Bot:
        print("here I am")
        return find_bot(game, spec)

    monkeypatch.setattr(matches, "find_bot", find)
    play_match(task("random", "greedy"))
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("here I am") == 4
