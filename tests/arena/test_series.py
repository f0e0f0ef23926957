"""Series of bot games: repeatable, counted rightly, and checked when asked."""

import pytest

from pagoria.arena import simulation
from pagoria.arena.simulation import InvariantError, Summary, play_game
from pagoria.core.record import format_record
from pagoria.core.state import Fault
from pagoria.games.pagoda import PAGODA
from pagoria.games.pagoda.engine.state import State
from pagoria.play.bots import find_bot
from tests.arena.series import simulate


def random_games(games: int, seed: str) -> list[str]:
    makers = [lambda: find_bot("pagoda", "random")] * 2
    sessions = simulate(PAGODA, "fast", makers, games, seed)
    return [format_record(session, ["a", "b"], "2026-01-01") for session in sessions]


def test_the_same_seed_gives_the_same_games_and_another_seed_others() -> None:
    first = random_games(3, "one")
    assert first == random_games(3, "one")
    assert len(set(first)) == 3
    assert not set(first) & set(random_games(3, "two"))


def test_the_first_games_do_not_depend_on_how_many_follow() -> None:
    assert random_games(1, "one") == random_games(3, "one")[:1]


def test_a_summary_counts_wins_turns_and_endings() -> None:
    bots = [find_bot("pagoda", "greedy"), find_bot("pagoda", "random")]
    session = play_game(PAGODA, "fast", bots, "summary")
    record = format_record(session, ["a", "b"], "2026-01-01")
    summary = Summary(2)
    summary.add(session)
    outcome = session.outcome()
    assert outcome is not None
    assert summary.turns == len(record.partition("\n\n")[2].splitlines())
    assert summary.scores == list(outcome.scores)
    assert sum(summary.wins) == summary.games == 1
    assert dict(summary.endings) == {outcome.reason: 1}
    assert summary.start_wins == (session.start in outcome.winners)


def test_an_unfinished_game_is_not_summed_up() -> None:
    session = play_game(PAGODA, "fast", [find_bot("pagoda", "random")] * 2, "x")
    session.state = PAGODA.rules.new("fast", 2, start=0)
    with pytest.raises(ValueError, match="finished"):
        Summary(2).add(session)


def test_checking_stops_at_the_first_fault_with_the_position(monkeypatch: pytest.MonkeyPatch) -> None:
    faults: list[list[Fault]] = [[], [], [Fault("field 6 (scores)", "they do not add up")]]

    def find_faults(state: State) -> list[Fault]:
        del state
        return faults.pop(0)

    monkeypatch.setattr(PAGODA.rules, "faults", find_faults)
    with pytest.raises(InvariantError, match=r"after .*: field 6 \(scores\): they do not add up in .*/"):
        simulation.play_game(PAGODA, "fast", [find_bot("pagoda", "random")] * 2, "x", check=True)
    assert faults == []
