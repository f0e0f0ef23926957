"""Nobody sees what they may not, whatever guests do at their tables, with however many connections.

After each step everything that is hidden from a connection is resampled: the table is folded again from its
log with other cards where this connection cannot know them, another seed and other entropy. What it was sent
in this step, and all that its guest can ask for, must be the same to the last byte: frames, welcomes, steps,
records, the table, the deal, refusals, who is there and when something happened.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from pagoria.core.choices import expand
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest
from pagoria.tables.table import Table
from tests.server.onlooking import GUESTS, Place, World
from tests.server.people import random_picks
from tests.server.tabling import OPEN, House, clock, command
from waiting import until_async

_GAMES: Final = (
    ("pagoda", "standard", 2),
    ("pagoda", "fast", 2),
    ("pandoria", "family+spells", 2),
    ("pandoria", "classic", 3),
)
_BOTS: Final = {"pagoda": "apprentice", "pandoria": "wanderer"}
_MOST_PLACES: Final = 3
_MOST_ONLOOKERS: Final = 8

guests = st.sampled_from(GUESTS)
numbers = st.integers(0, 1_000)
seats = st.integers(0, 2)


class EyesMachine(RuleBasedStateMachine):
    """Some tables, three guests and a visitor; ``tally`` counts the resampled games that were compared."""

    def __init__(self, runner: asyncio.Runner, house: House, secret: Random, tally: list[int]) -> None:
        super().__init__()
        self.runner = runner
        self.house = house
        self.secret = secret
        self.tally = tally
        self.touched: list[Place] = []

    # -- tables ---------------------------------------------------------------------------------

    @initialize(seed=numbers, which=st.sampled_from(_GAMES), guest=guests, timed=st.booleans())
    def begin(self, seed: int, which: tuple[str, str, int], guest: Guest, timed: bool) -> None:
        """A table where one guest sits and looks on."""
        self.secret.seed(seed)
        self.world = World(self.house, seed)
        game, variant, players = which
        wishes: dict[str, Any] = {"game": game, "variant": variant, "guest": guest, "start": seed % players}
        table_id = self.run(
            self.house.open(*[OPEN] * players, **wishes, clock=clock(10**8, 0) if timed else None)
        )
        self.run(self.world.add(table_id))
        self.sit_down(0, guest, seed % players)
        self.connect(0, guest, 0, 0)

    @precondition(lambda self: self.may_open())
    @rule(number=numbers, guest=guests)
    def play_again(self, number: int, guest: Guest) -> None:
        place = self.place(number)
        self.follow(self.world.tables.rematch(place.table_id, guest.id, command()))

    @precondition(lambda self: self.may_open())
    @rule(number=numbers, guest=guests, step=numbers, seat=seats)
    def try_again(self, number: int, guest: Guest, step: int, seat: int) -> None:
        place = self.place(number)
        step %= len(self.table(place).log) + 1
        self.follow(self.world.tables.try_again(place.table_id, guest, command(), step, seat))

    @precondition(lambda self: self.may_open())
    @rule(number=numbers, guest=guests)
    def import_what_is_over(self, number: int, guest: Guest) -> None:
        place = self.place(number)
        if self.table(place).status() == "over":
            record = self.run(self.world.tables.record(place.table_id, None, None))
            self.follow(self.world.tables.import_record(guest, command(), record))

    # -- seats ----------------------------------------------------------------------------------

    @precondition(lambda self: self.is_any("waiting"))
    @rule(number=numbers, guest=guests, seat=seats)
    def sit_down(self, number: int, guest: Guest, seat: int) -> None:
        place = self.place(number)
        self.attempt(self.world.tables.join(place.table_id, guest, command(), "aa", seat))

    @precondition(lambda self: self.is_any("waiting"))
    @rule(number=numbers)
    def all_sit_down(self, number: int) -> None:
        place = self.place(number)
        seated = {seat.owner for seat in self.table(place).seats}
        for guest in [guest for guest in GUESTS if guest.id not in seated]:
            self.attempt(self.world.tables.join(place.table_id, guest, command(), "bb"))

    @rule(number=numbers, seat=seats)
    def leave(self, number: int, seat: int) -> None:
        self.on_seat(number, seat, self.world.tables.leave)

    @precondition(lambda self: self.is_any("waiting"))
    @rule(number=numbers, which=numbers)
    def change_seats(self, number: int, which: int) -> None:
        """A player goes to the other side of the table, and keeps all connections."""
        place = self.place(number)
        table = self.table(place)
        players = [(seat, guest) for guest in GUESTS for seat in table.seats_of(guest.id)]
        if players and table.status() == "waiting":
            seat, guest = players[which % len(players)]
            other = (seat + 1) % len(table.seats)
            self.attempt(self.world.tables.leave(place.table_id, guest.id, command(), seat))
            self.attempt(self.world.tables.join(place.table_id, guest, command(), "cc", other))

    @precondition(lambda self: self.is_any("playing", _somebody_is_away))
    @rule(number=numbers, seat=seats)
    def come_back(self, number: int, seat: int) -> None:
        self.on_seat(number, seat, self.world.tables.return_to_seat)

    @precondition(lambda self: self.is_any("playing", lambda table: len(table.log) > 8))
    @rule(number=numbers, seat=seats)
    def resign(self, number: int, seat: int) -> None:
        self.on_seat(number, seat, self.world.tables.resign)

    @rule(number=numbers, guest=guests, seat=seats)
    def seat_a_bot(self, number: int, guest: Guest, seat: int) -> None:
        place = self.place(number)
        table = self.table(place)
        others = [other.kind() for number, other in enumerate(table.seats) if number != seat]
        if "person" in others:
            bot = _BOTS[table.game.id]
            self.attempt(self.world.tables.seat_bot(place.table_id, guest.id, command(), seat, bot))

    # -- play -----------------------------------------------------------------------------------

    @precondition(lambda self: self.is_any("playing"))
    @rule(number=numbers, seed=numbers, moves=st.integers(1, 6))
    def act(self, number: int, seed: int, moves: int) -> None:
        place, rng = self.place(number), Random(seed)
        self.house.time += seed
        for _ in range(moves):
            table = self.table(place)
            actor = table.actor()
            if actor is None or table.seats[actor].kind() != "person":
                return
            menu = msgspec.json.decode(msgspec.json.encode(expand(table.game, table.running().state)))
            owner = table.seats[actor].owner or ""
            picks = random_picks(menu, rng)
            self.attempt(
                self.world.tables.choose(place.table_id, owner, actor, command(), table.version, picks)
            )

    @precondition(lambda self: self.is_any("playing", lambda table: table.running().can_undo()))
    @rule(number=numbers)
    def undo(self, number: int) -> None:
        place = self.place(number)
        table = self.table(place)
        actor = table.actor()
        if actor is not None:
            owner = table.seats[actor].owner or ""
            self.attempt(self.world.tables.undo(place.table_id, owner, actor, command(), table.version))

    # -- connections ----------------------------------------------------------------------------

    @rule(number=numbers, guest=st.sampled_from((None, *GUESTS)), which=numbers, since=numbers)
    def connect(self, number: int, guest: Guest | None, which: int, since: int) -> None:
        """Look on as one of the guest's seats, or as one of those who look on."""
        place = self.place(number)
        table = self.table(place)
        guest_id = guest.id if guest is not None else None
        eyes = [*table.seats_of(guest_id), None]
        if len(place.onlookers) < _MOST_ONLOOKERS:
            since %= table.version + 2
            self.run(self.world.connect(place, guest_id, eyes[which % len(eyes)], since))

    @precondition(lambda self: any(place.onlookers for place in self.world.places))
    @rule(number=numbers, which=numbers, how=st.sampled_from(["go", "come again", "ask"]))
    def go_or_come_again(self, number: int, which: int, how: str) -> None:
        place = self.place(number)
        if not place.onlookers:
            return
        onlooker = place.onlookers[which % len(place.onlookers)]
        if how == "ask":
            self.world.repeat(place, onlooker)
            return
        self.world.disconnect(place, onlooker)
        if how == "come again":
            since = self.table(place).version
            self.attempt(self.world.connect(place, onlooker.guest_id, onlooker.seat, since))

    # -- looking --------------------------------------------------------------------------------

    @invariant()
    def no_byte_depends_on_what_is_hidden(self) -> None:
        for place in self.touched:
            self.run(self.world.look(place))
        self.touched.clear()

    def teardown(self) -> None:
        self.tally[0] += self.world.compared
        for place in self.world.places:
            for onlooker in place.onlookers:
                onlooker.watch.close()

    # -- parts ----------------------------------------------------------------------------------

    def is_any(self, status: str, also: Callable[[Table], bool] | None = None) -> bool:
        """Whether there is a table for a step, so that most steps lead somewhere."""
        tables = [self.table(place) for place in self.world.places]
        return any(table.status() == status and (also is None or also(table)) for table in tables)

    def may_open(self) -> bool:
        return len(self.world.places) < _MOST_PLACES and self.is_any("over")

    def run(self, work: Awaitable[Any]) -> Any:
        async def wait() -> Any:
            return await work

        return self.runner.run(wait())

    def place(self, number: int) -> Place:
        """The table that a step is about; it will be looked at afterwards."""
        place = self.world.places[number % len(self.world.places)]
        if place not in self.touched:
            self.touched.append(place)
        return place

    def table(self, place: Place) -> Table:
        return self.world.room(place).table

    def attempt(self, work: Awaitable[Any]) -> None:
        """Do what may be refused; then wait for bots."""
        with suppress(Refusal):
            self.run(work)
        for place in self.touched:
            self.run(self.bots_rest(place))

    def follow(self, work: Awaitable[str]) -> None:
        """Do what leads to another table, unless it is refused, and look at that one, too."""

        async def go_there() -> None:
            await self.world.add(await work)

        known = len(self.world.places)
        self.attempt(go_there())
        for number in range(known, len(self.world.places)):
            self.run(self.bots_rest(self.place(number)))

    def on_seat(self, number: int, seat: int, what: Callable[[str, str, str, int], Awaitable[None]]) -> None:
        """A command of a seat's owner."""
        place = self.place(number)
        seat %= len(self.table(place).seats)
        owner = self.table(place).seats[seat].owner
        if owner is not None:
            self.attempt(what(place.table_id, owner, command(), seat))

    async def bots_rest(self, place: Place) -> None:
        """Wait until no bot has anything to do, except where all are bots: they may wait for onlookers."""
        table = self.table(place)

        def rest() -> bool:
            actor = table.actor()
            only_bots = all(seat.kind() == "bot" for seat in table.seats)
            return only_bots or actor is None or table.seats[actor].bot is None

        await until_async(rest, "no bot has anything to do")


def _somebody_is_away(table: Table) -> bool:
    return any(seat.owner is not None and seat.kind() != "person" for seat in table.seats)


@pytest.fixture
def secret(monkeypatch: pytest.MonkeyPatch) -> Random:
    """Seeds that hypothesis can repeat."""
    numbers = Random(0)
    monkeypatch.setattr(secrets, "token_hex", lambda length=32: numbers.randbytes(length).hex())
    return numbers


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.mark.slow
def test_nobody_sees_what_they_may_not(runner: asyncio.Runner, tmp_path: Path, secret: Random) -> None:
    tally = [0]
    opened = House(str(tmp_path / "data"))
    runner.run(opened.start())

    class Machine(EyesMachine):
        def __init__(self) -> None:
            super().__init__(runner, opened, secret, tally)

    try:
        run_state_machine_as_test(
            Machine,
            settings=settings(max_examples=settings().max_examples // 2, stateful_step_count=30),
        )
    finally:
        runner.run(opened.stop())
    assert tally[0] > 5 * settings().max_examples, "there was something to hide"
