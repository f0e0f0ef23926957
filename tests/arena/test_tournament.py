"""Which pairs are needed, and that the answer does not depend on the order in which they come."""

import random

import pytest

from pagoria.arena.fingerprint import fingerprint
from pagoria.arena.matches import GameResult, PairResult, Task
from pagoria.arena.report import make_report
from pagoria.arena.statistics import Sprt
from pagoria.arena.thinking import Thinking
from pagoria.arena.tournament import Schedule, Tournament, run
from pagoria.arena.workers import Here
from pagoria.core.errors import PagoriaError


def schedule(bots: str = "ab", pairs: int = 3, sprt: Sprt | None = None) -> Schedule:
    return Schedule("pagoda", "fast", "s", tuple(bots), pairs, sprt)


def pretend(task: Task) -> PairResult:
    """Results that follow from the task: the bot earlier in the alphabet wins four pairs of five."""
    strong = task.a < task.b
    points = float(strong) if task.pair % 5 else 0.5
    game = GameResult(points, (10, 5) if strong else (5, 10), 30)
    return PairResult(task, (game, game), (Thinking(), Thinking()), fingerprint())


def test_every_bot_plays_every_other_on_the_same_deals() -> None:
    tasks = list(Tournament(schedule("abc", 2)).missing())
    assert [(task.a + task.b, task.pair) for task in tasks] == [
        ("ab", 0), ("ac", 0), ("bc", 0), ("ab", 1), ("ac", 1), ("bc", 1)
    ]  # fmt: skip
    assert len({task.deal_seed() for task in tasks}) == 2


def test_only_what_is_missing_is_played() -> None:
    first = Tournament(schedule("ab", 4))
    played = [pretend(task) for task in list(first.missing())[1:3]]
    again = Tournament(schedule("ab", 4), played)
    assert again.done() == 4
    assert [task.pair for task in again.missing()] == [0, 3]


def test_results_serve_whichever_bot_is_named_first_and_others_are_left_out() -> None:
    known = [pretend(task) for task in Tournament(schedule("abc", 20)).missing()]
    turned = Tournament(schedule("ba", 12), known)
    assert turned.finished()
    pair = make_report(turned)["pairs"][0]
    assert (pair["a"], pair["games"], pair["wins"], pair["ties"]) == ("b", 24, 0, 6)
    assert pair["mean_margin"] == -5


def test_a_sequential_test_counts_pairs_by_number_and_stops_the_pairing() -> None:
    plan = schedule("ab", 200, Sprt(0, 100))
    in_order = [pretend(task) for task in Tournament(schedule("ab", 60)).missing()]
    tournament = Tournament(plan, in_order)
    decided = tournament.pairings[0].decided_after
    assert decided is not None
    assert 3 < decided < 40
    assert tournament.finished()
    assert list(tournament.missing()) == []
    report = make_report(tournament)["pairs"][0]
    assert report["games"] == 2 * decided
    assert report["sprt"]["accepted"] == "H1"
    for seed in range(3):
        mixed = list(in_order)
        random.Random(seed).shuffle(mixed)
        assert make_report(Tournament(plan, mixed))["pairs"][0] == report


def test_a_gap_keeps_the_test_open() -> None:
    known = [pretend(task) for task in Tournament(schedule("ab", 60)).missing() if task.pair != 1]
    assert Tournament(schedule("ab", 200, Sprt(0, 100)), known).pairings[0].decided_after is None


def test_a_run_ends_when_everything_is_decided() -> None:
    tournament = Tournament(schedule("ab", 500, Sprt(0, 100)))
    kept: list[PairResult] = []
    run(tournament, Here(pretend), kept.append)
    assert len(kept) == tournament.pairings[0].decided_after
    assert 2 * len(kept) == tournament.done() == tournament.total()


def test_a_worker_with_other_code_is_refused() -> None:
    def other(task: Task) -> PairResult:
        result = pretend(task)
        return PairResult(task, result.games, result.thinking, "0123456789ab")

    with pytest.raises(PagoriaError, match="a worker runs other code"):
        run(Tournament(schedule()), Here(other), lambda _: None)


def test_a_report_ranks_only_with_enough_games() -> None:
    few = make_report(Tournament(schedule("abc", 9), map(pretend, Tournament(schedule("abc", 9)).missing())))
    assert few["ranking"] is None
    assert "9 pairs of games between a and b; a ranking needs 10" in few["not_ranked"]
    enough = Tournament(schedule("abc", 20), map(pretend, Tournament(schedule("abc", 20)).missing()))
    report = make_report(enough)
    assert [entry["bot"] for entry in report["ranking"]] == ["a", "b", "c"]
    assert all(entry["low"] < entry["elo"] < entry["high"] for entry in report["ranking"])
    assert report["not_ranked"] is None
