"""The results file: what is written comes back, what is torn is repaired, what does not fit is refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from pagoria.arena.decision_times import DecisionTimes
from pagoria.arena.matches import Forfeit, GameResult, MatchResult, Task
from pagoria.arena.results import make_header, open_results
from pagoria.arena.results_file import ResultsFileError

HEADER = make_header("pagoda", "fast", 2, "7")


def result(deal: int) -> MatchResult:
    bots = ("greedy", "program:./bot 'ä'")
    times = {bot: DecisionTimes() for bot in bots}
    times[bots[0]].add(0.25)
    times[bots[1]].add(0.000125)
    return MatchResult(
        Task("pagoda", "fast", 2, "7", bots, deal),
        (
            GameResult((1, 1), (71, 71), 60),
            GameResult((1, 2), (3, 12), 9, Forfeit(bots[1], "no\nanswer")),
        ),
        times,
        HEADER["code"],
    )


def read(path: Path, header: dict[str, Any] = HEADER) -> list[MatchResult]:
    with open_results(path, header) as file:
        return file.results


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file_path = tmp_path / "new" / "results.jsonl"
    with open_results(file_path, HEADER) as file:
        file.add(result(0))
        file.add(result(1))
    return file_path


def test_results_come_back(path: Path) -> None:
    assert read(path) == [result(0), result(1)]
    with open_results(path, HEADER) as file:
        file.add(result(2))
    assert read(path) == [result(0), result(1), result(2)]


def test_the_first_line_says_what_it_is(path: Path) -> None:
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert lines[0] == HEADER
    assert {"format", "version", "game", "variant", "players", "seed", "pagoria", "backend", "code"} == set(
        HEADER
    )
    assert [line["deal"] for line in lines[1:]] == [0, 1]


def test_wherever_the_writing_stopped_the_file_goes_on(path: Path) -> None:
    whole = path.read_bytes()
    edges = {place for place, byte in enumerate(whole) if byte in b"\n"}
    lengths = {edge + step for edge in edges for step in (0, 1, 2)} | {0, 1, 9, 30, *range(0, len(whole), 23)}
    for length in sorted(length for length in lengths if length < len(whole)):
        path.write_bytes(whole[:length])
        kept = read(path)
        # What is left is whole lines: those before the tear, and the header in any case.
        assert kept == [result(0), result(1)][: max(0, whole[:length].count(b"\n") - 1)]
        with open_results(path, HEADER) as file:
            for missing in range(len(kept), 2):
                file.add(result(missing))
        assert path.read_bytes() == whole


@pytest.mark.parametrize("name", ["game", "variant", "players", "seed", "backend", "code", "version"])
def test_results_of_something_else_are_refused_and_left_alone(path: Path, name: str) -> None:
    before = path.read_bytes()
    with pytest.raises(ResultsFileError, match=f"of {name} .*, not other; name another file with --results"):
        read(path, HEADER | {name: "other"})
    assert path.read_bytes() == before


def line(bots: list[str], games: int, times: list[str]) -> str:
    """A result between two bots, or a wrong one."""
    game = {"ranks": [1, 2], "scores": [3, 2], "decisions": 9, "forfeit": None}
    own = {bot: {"decisions": 1, "seconds": 1, "buckets": {}} for bot in times}
    return json.dumps({"bots": bots, "deal": 0, "games": [game] * games, "times": own})


@pytest.mark.parametrize(
    "wrong",
    [
        "garbage",
        "[]",
        "{}",
        line(["x", "y"], 1, ["x", "y"]),
        line(["x", "y"], 2, ["x"]),
        line(["x"], 1, ["x"]),
        line(["x", "y", "z"], 3, ["x", "y", "z"]),
    ],
)
def test_a_line_that_is_no_result_is_named(path: Path, wrong: str) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(wrong + "\n")
    with pytest.raises(ResultsFileError, match=r"results.jsonl: line 4 is not a result"):
        read(path)


def test_some_other_file_is_not_written_into(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    for text in ("my notes", "my notes\nmore of them\nand an end without a line break"):
        path.write_text(text, "utf-8")
        with pytest.raises(ResultsFileError, match="line 1 is not a header"):
            read(path)
        assert path.read_text("utf-8") == text


def test_two_arenas_do_not_write_into_one_file(path: Path) -> None:
    pytest.importorskip("fcntl")
    with open_results(path, HEADER), pytest.raises(ResultsFileError, match="another command is writing"):
        read(path)


def test_percentiles_are_right_to_within_five_per_cent() -> None:
    times, other = DecisionTimes(), DecisionTimes()
    for milliseconds in range(1, 1001):
        (times if milliseconds % 3 else other).add(milliseconds / 1000)
    times.merge(other)
    assert times.decisions == 1000
    assert times.mean() == pytest.approx(0.5005)
    for share in (0.05, 0.5, 0.95, 1.0):
        assert times.percentile(share) == pytest.approx(share, rel=0.055)
    times.add(0.0)
    assert DecisionTimes().percentile(0.95) == DecisionTimes().mean() == 0
