"""Games that network programs play by themselves: against whom, how many at once, and how often."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

from pagoria.core.registry import games
from pagoria.play.bots import level_names, published_strength
from pagoria.server.hosting.rooms import Room
from pagoria.server.hosting.tables import Tables
from pagoria.server.people.standings import Standings
from pagoria.server.programs import matchmaker
from pagoria.server.programs.channels import ProgramConnection
from pagoria.server.programs.matchmaker import Matchmaker, ladder_forms
from pagoria.server.programs.registry import Program
from pagoria.server.store.database import StoreError
from pagoria.tables.events import AnyEvent, Opened
from pagoria.tables.refusal import Refusal

pytestmark = pytest.mark.anyio


def program(name: str, *plays: str, most: int = 4) -> ProgramConnection:
    """A program that is connected."""
    known = Program(name, only_ladder=True, made=0, revoked=None)
    return ProgramConnection(known, frozenset(plays or ("pagoda",)), most)


class Ladder:
    """A matchmaker whose games begin and do not go on, and the time that it sees."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *programs: ProgramConnection, per_hour: int) -> None:
        self.programs = programs
        self.games: list[tuple[str, ...]] = []
        self.running: list[str] = []
        self.refusal: Refusal | None = None
        self.failures: list[Exception] = []
        self.now = 1000.0
        monkeypatch.setattr(matchmaker, "time", SimpleNamespace(monotonic=lambda: self.now))
        tables = SimpleNamespace(
            network=SimpleNamespace(connected=lambda: list(self.programs)),
            executor=SimpleNamespace(attend=list[object]().append),
            begin=self._begin,
        )
        self.matchmaker = Matchmaker(cast(Tables, tables), self._standings, per_hour, Random(1))

    async def looks(self, times: int = 1) -> None:
        """Look so many times, each when every program may begin again."""
        for _ in range(times):
            await self.matchmaker.look()
            self.now += 3601

    def end(self, table_id: str) -> None:
        """A game is over."""
        self.running.remove(table_id)
        table = SimpleNamespace(id=table_id, status=lambda: "over")
        self.matchmaker.wrote(cast(Room, SimpleNamespace(table=table)))

    def end_all(self) -> None:
        for table_id in self.running.copy():
            self.end(table_id)

    async def _begin(self, table_id: str, begun: Sequence[AnyEvent]) -> None:
        if self.refusal is not None:
            raise self.refusal
        (opened,) = (event for event in begun if isinstance(event, Opened))
        self.running.append(table_id)
        self.games.append((opened.game, *(seat.bot or "" for seat in opened.seats)))

    async def _standings(self) -> Standings:
        if self.failures:
            raise self.failures.pop()
        return Standings()


def test_the_ladder_plays_what_the_levels_were_measured_in() -> None:
    """Not the variant that newcomers are offered, where the distance between levels is another one."""
    assert ladder_forms("pagoda") == [("pagoda", "standard", 2)]
    assert ladder_forms("pandoria") == [("pandoria", "classic", players) for players in (2, 3, 4)]


async def test_each_program_begins_as_many_games_an_hour_as_the_host_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ladder = Ladder(monkeypatch, program("Deep Roof"), program("Tower", "pandoria"), per_hour=2)
    began = []
    for _ in range(7):
        await ladder.matchmaker.look()
        began.append(len(ladder.games))
        ladder.end_all()
        ladder.now += 600
    assert began == [2, 2, 2, 4, 4, 4, 6]
    assert {game for game, *_ in ladder.games} == {"pagoda", "pandoria"}


async def test_a_program_plays_no_more_games_at_once_than_it_said(monkeypatch: pytest.MonkeyPatch) -> None:
    ladder = Ladder(monkeypatch, program("Deep Roof", most=2), per_hour=1)
    await ladder.looks(5)
    assert len(ladder.running) == 2
    ladder.end(ladder.running[0])
    await ladder.looks(5)
    assert (len(ladder.running), len(ladder.games)) == (2, 3)


async def test_a_table_that_another_server_looks_after_counts_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ladder = Ladder(monkeypatch, program("Deep Roof", most=1), per_hour=1)
    await ladder.looks(2)
    ladder.matchmaker.unsure(ladder.running[0])
    await ladder.looks(2)
    assert len(ladder.games) == 2


async def test_the_server_plays_so_many_games_of_the_ladder_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ladder = Ladder(monkeypatch, *(program(f"Tile {number}") for number in range(5)), per_hour=1)
    await ladder.looks(5)
    assert len(ladder.running) == 8
    for table_id in ladder.running[:3]:
        ladder.end(table_id)
    await ladder.looks(5)
    assert len(ladder.running) == 8


async def test_a_game_that_is_refused_takes_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    ladder = Ladder(monkeypatch, program("Deep Roof", most=1), per_hour=1)
    ladder.refusal = Refusal("busy", "the data cannot be written now")
    for _ in range(2):
        with pytest.raises(Refusal):
            await ladder.looks()
        ladder.now += 3601
    ladder.refusal = None
    await ladder.looks()
    assert len(ladder.running) == 1


async def test_programs_meet_each_other_and_levels_of_about_their_strength(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Those of other games they never meet, nor themselves; any of the two sits first."""
    both = (program("Deep Roof"), program("Tile"))
    ladder = Ladder(monkeypatch, *both, program("Tower", "pandoria"), per_hour=1)
    for _ in range(40):
        await ladder.looks()
        ladder.end_all()
    played = [bots for game, *bots in ladder.games if game == "pagoda"]
    assert all(len(set(bots)) == 2 for bots in played)
    assert {"@Tower"}.isdisjoint(bot for bots in played for bot in bots)
    duels = [bots for bots in played if set(bots) == {"@Deep Roof", "@Tile"}]
    others = [bots for bots in played if bots not in duels]
    # Whoever meets another program has had the turn of this hour, too.
    assert len(duels) * 2 + len(others) == 80
    assert 10 < len(duels) < 30
    assert {bots[0].startswith("@") for bots in others} == {True, False}
    assert {bot for bots in others for bot in bots} - {"@Deep Roof", "@Tile"} == nearest("pagoda", 2)


async def test_with_several_players_the_other_seats_are_for_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    ladder = Ladder(monkeypatch, program("Tower", "pandoria"), program("Wall", "pandoria"), per_hour=1)
    for _ in range(40):
        await ladder.looks()
        ladder.end_all()
    assert {len(bots) for _, *bots in ladder.games} == {2, 3, 4}
    assert any({"@Tower", "@Wall", *nearest("pandoria", 3)} > set(bots) for _, *bots in ladder.games)
    for _, *bots in ladder.games:
        assert set(bots) - {"@Tower", "@Wall"} <= nearest("pandoria", len(bots))


def nearest(game: str, players: int) -> set[str]:
    """The three levels that are nearest to a beginner's rating."""
    strengths = {level: published_strength(game, players, level) for level in level_names(game)}
    known = {level: abs(strength - 1500) for level, strength in strengths.items() if strength is not None}
    return set(sorted(known, key=lambda level: known[level])[:3])


async def test_a_game_whose_levels_were_not_measured_is_not_on_the_ladder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(matchmaker, "published_strength", lambda *_: None)
    ladder = Ladder(monkeypatch, program("Deep Roof", *games()), per_hour=1)
    await ladder.looks(3)
    assert ladder.games == []


async def test_whatever_goes_wrong_the_ladder_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(matchmaker, "_BEAT_SECONDS", 0)
    ladder = Ladder(monkeypatch, program("Deep Roof"), per_hour=1)
    ladder.failures = [RuntimeError("a bug"), StoreError("the disk is full")]
    ladder.matchmaker.start()
    async with asyncio.timeout(60):
        while not ladder.games:
            await asyncio.sleep(0)
    await ladder.matchmaker.stop()
    told = [(entry.levelname, entry.getMessage(), entry.exc_info is not None) for entry in caplog.records]
    assert told == [
        ("WARNING", "no game of the ladder begins: the disk is full", False),
        ("ERROR", "no game of the ladder begins", True),
    ]


async def test_without_the_ladder_no_game_begins_by_itself(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(matchmaker, "_BEAT_SECONDS", 0)
    ladder = Ladder(monkeypatch, program("Deep Roof"), per_hour=0)
    ladder.matchmaker.start()
    for _ in range(20):
        await asyncio.sleep(0)
    await ladder.matchmaker.stop()
    assert ladder.games == []
    assert caplog.records == []
