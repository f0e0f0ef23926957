"""Workers: the same results whoever plays, and what happens when one dies."""

import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from pagoria.arena import workers as workers_module
from pagoria.arena.matches import MatchResult, Task, play_match
from pagoria.arena.results import encode_result
from pagoria.arena.workers import Here, Processes, Workers
from tests.arena.strange_bots import die_always, die_once, fail, stall


def tasks(count: int, seed: str = "s") -> list[Task]:
    return [Task("pagoda", "fast", 2, seed, ("random", "random@1"), deal) for deal in range(count)]


def play_all(workers: Workers[Task, MatchResult], count: int, seed: str = "s") -> dict[int, list[object]]:
    """The games of each deal; what was measured with a clock is left out."""
    with workers:
        results: list[MatchResult] = list(workers.play(iter(tasks(count, seed))))
    assert len(results) == count
    return {result.task.deal: encode_result(result)["games"] for result in results}


def test_processes_play_what_this_process_plays() -> None:
    assert play_all(Processes(2, play_match), 4) == play_all(Here(play_match), 4)


def test_a_worker_that_dies_is_replaced_and_its_match_played_again(tmp_path: Path) -> None:
    warnings: list[str] = []
    seed = str(tmp_path / "died")
    results = play_all(Processes(2, die_once, warnings.append), 4, seed)
    assert results == play_all(Here(play_match), 4, seed)
    assert warnings == [
        "a worker ended (killed by SIGKILL) in deal 2 of random, random@1; it is played again"
    ]


def test_a_match_that_kills_every_worker_ends_the_arena_by_name() -> None:
    warnings: list[str] = []
    got: list[int] = []
    with (
        pytest.raises(ChildProcessError, match="in deal 2 of random, random@1 for the second time"),
        Processes(1, die_always, warnings.append) as workers,
    ):
        got.extend(result.task.deal for result in workers.play(iter(tasks(4))))
    assert got == [0, 1]
    assert len(warnings) == 1


def test_a_bug_of_ours_is_no_bots_fault() -> None:
    with (
        pytest.raises(RuntimeError, match="a bug in deal 0 of random, random@1"),
        Processes(1, fail) as workers,
    ):
        list(workers.play(iter(tasks(1))))


def test_leaving_stops_workers_in_good_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They get the chance to close their bots; on a busy machine that takes longer."""
    monkeypatch.setattr(workers_module, "_PATIENCE", 60.0)
    seed = str(tmp_path / "stopped")
    with Processes(2, stall) as workers:
        results = workers.play(iter(tasks(2, seed)))
        assert next(results).task.deal == 0  # the other one is in the midst of its match, for ever
    assert Path(f"{seed}.closed").exists()


@pytest.fixture
def patient_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Ray that waits for its own processes however busy the machine is.

    It gives a start up after half a minute and a worker after a minute, and ends work where memory is short.
    """
    node = pytest.importorskip("ray._private.node")
    slow = SimpleNamespace(**vars(time) | {"monotonic": lambda: time.monotonic() / 20})
    monkeypatch.setattr(node, "time", slow)
    monkeypatch.setenv("RAY_gcs_server_port_wait_time_s", "600")
    monkeypatch.setenv("RAY_worker_register_timeout_seconds", "600")
    monkeypatch.setenv("RAY_health_check_failure_threshold", "100")
    monkeypatch.setenv("RAY_memory_monitor_refresh_ms", "0")


@pytest.mark.slow
@pytest.mark.usefixtures("patient_ray")
def test_a_ray_cluster_plays_what_processes_play() -> None:
    from pagoria.arena.ray_cluster import RayCluster

    assert play_all(RayCluster("local"), 2) == play_all(Processes(2, play_match), 2)
