"""Which matches are needed, and that the answer does not depend on the order in which they come."""

import random
import re
from pathlib import Path

import pytest

import pagoria
from pagoria.arena import code_version as code_version_module
from pagoria.arena.code_version import code_version
from pagoria.arena.decision_times import DecisionTimes
from pagoria.arena.intervals import Sprt
from pagoria.arena.matches import GameResult, MatchResult, Task
from pagoria.arena.report import make_report
from pagoria.arena.tournament import Schedule, Tournament, run
from pagoria.arena.workers import Here
from pagoria.core.errors import PagoriaError


def schedule(bots: str = "ab", deals: int = 3, sprt: Sprt | None = None, sides: int = 2) -> Schedule:
    return Schedule("game", "variant", sides, sides, "s", tuple(bots), deals, sprt)


def pretend(task: Task) -> MatchResult:
    """Results that follow from the task: bots finish in alphabetical order, one deal in five is a tie."""
    ranks = tuple(1 + sum(other < bot for other in task.bots) for bot in task.bots)
    scores = tuple(10 - 5 * (rank - 1) for rank in ranks)
    game = GameResult(ranks if task.deal % 5 else (1,) * len(ranks), scores, 30)
    times = {bot: DecisionTimes() for bot in task.bots}
    return MatchResult(task, (game,) * len(ranks), times, code_version())


def test_every_bot_plays_every_other_on_the_same_deals() -> None:
    tasks = list(Tournament(schedule("abc", 2)).missing())
    assert [("".join(task.bots), task.deal) for task in tasks] == [
        ("ab", 0), ("ac", 0), ("bc", 0), ("ab", 1), ("ac", 1), ("bc", 1)
    ]  # fmt: skip
    assert len({task.deal_seed() for task in tasks}) == 2


def test_only_what_is_missing_is_played() -> None:
    first = Tournament(schedule("ab", 4))
    played = [pretend(task) for task in list(first.missing())[1:3]]
    again = Tournament(schedule("ab", 4), played)
    assert again.done() == 4
    assert [task.deal for task in again.missing()] == [0, 3]


def test_results_serve_whichever_bot_is_named_first_and_others_are_left_out() -> None:
    known = [pretend(task) for task in Tournament(schedule("abc", 20)).missing()]
    turned = Tournament(schedule("ba", 12), known)
    assert turned.finished()
    pair = make_report(turned)["pairs"][0]
    assert (pair["a"], pair["games"], pair["ahead"], pair["tied"]) == ("b", 24, 0, 6)
    assert pair["mean_margin"] == -5


def test_a_sequential_test_counts_deals_by_number_and_stops_the_series() -> None:
    plan = schedule("ab", 200, Sprt(0, 100))
    in_order = [pretend(task) for task in Tournament(schedule("ab", 60)).missing()]
    tournament = Tournament(plan, in_order)
    decided = tournament.series[0].decided_after
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
    known = [pretend(task) for task in Tournament(schedule("ab", 60)).missing() if task.deal != 1]
    assert Tournament(schedule("ab", 200, Sprt(0, 100)), known).series[0].decided_after is None


def test_a_run_ends_when_everything_is_decided() -> None:
    tournament = Tournament(schedule("ab", 500, Sprt(0, 100)))
    kept: list[MatchResult] = []
    run(tournament, Here(pretend), kept.append)
    assert len(kept) == tournament.series[0].decided_after
    assert 2 * len(kept) == tournament.done() == tournament.total()


def test_a_worker_with_other_code_is_refused() -> None:
    def other(task: Task) -> MatchResult:
        result = pretend(task)
        return MatchResult(task, result.games, result.times, "0123456789ab")

    with pytest.raises(PagoriaError, match="a worker runs other code"):
        run(Tournament(schedule()), Here(other), lambda _: None)


def test_the_version_of_the_code_is_that_of_games_and_bots() -> None:
    root = Path(pagoria.__file__).parent
    counted = {file.relative_to(root).as_posix() for file in code_version_module._files(root)}
    assert {"play/search.py", "core/session.py", "games/pagoda/rules.toml", "arena/matches.py"} <= counted
    assert not any(file.startswith(("server", "cli")) or file.endswith(".so") for file in counted)
    assert re.fullmatch("[0-9a-f]{12}", code_version())


def test_a_report_ranks_only_with_enough_games() -> None:
    few = make_report(Tournament(schedule("abc", 9), map(pretend, Tournament(schedule("abc", 9)).missing())))
    assert few["ranking"] is None
    assert "9 deals with a and b; a ranking needs 10" in few["not_ranked"]
    enough = Tournament(schedule("abc", 20), map(pretend, Tournament(schedule("abc", 20)).missing()))
    report = make_report(enough)
    assert [entry["bot"] for entry in report["ranking"]] == ["a", "b", "c"]
    assert all(entry["low"] < entry["elo"] < entry["high"] for entry in report["ranking"])
    assert report["not_ranked"] is None
