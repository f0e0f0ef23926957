"""Matches: the same deals for everybody. Making one, entering, and what is done when a round is due.

Every server on the same data looks after every match. Everything here can be done twice: tables have ids that
follow from match, round and board, rounds are inserted, and results follow from the tables' logs.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hmac
import logging
import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final
from weakref import WeakValueDictionary

from pagoria.core.verifiable_deal import commitment
from pagoria.play.bots import level_names
from pagoria.server.hosting.frozen import Frozen
from pagoria.server.hosting.rooms import Room
from pagoria.server.hosting.tables import Tables
from pagoria.server.hosting.tasks import Tasks
from pagoria.server.people import match_data
from pagoria.server.people.match_data import MatchData
from pagoria.server.people.match_plans import (
    MOST_ENTRANTS,
    Entrant,
    Match,
    MatchBoard,
    Plan,
    with_table,
)
from pagoria.server.store.database import Conflict, Outage, Statement, StoreError
from pagoria.server.store.store import Store
from pagoria.tables.commands import open_in_match
from pagoria.tables.events import ClockPlan, MatchPlace
from pagoria.tables.games import known_game
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest

_log = logging.getLogger("pagoria.server")

#: How many unfinished matches one guest may have made.
_MOST_OF_ONE: Final = 5
_MOST_LISTED: Final = 60
_BEAT_SECONDS: Final = 2.0
_ATTEMPTS: Final = 5


class Matches:
    """All matches of a server. Methods raise ``Refusal`` and ``StoreError``."""

    def __init__(self, store: Store, tables: Tables, now: Callable[[], int]) -> None:
        self._store = store
        self._data = MatchData(store)
        self._tables = tables
        self.now = now
        self._key = b""
        self._tasks = Tasks()
        self._works = False
        self._at_work: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        tables.attend(self, self._data.is_entered)

    async def start(self) -> None:
        """Begin; from now on everything that is due by the data is done."""
        await self._data.prepare()
        self._key = await self._store.secret("matches")
        self._works = True
        self._tasks.start(self._for_ever())

    async def stop(self) -> None:
        self._works = False
        await self._tasks.cancel()

    # -- what people do -------------------------------------------------------------------------

    async def make(self, guest: Guest, command_id: str, plan: Plan) -> str:
        """Make a match, which its maker has entered. A repeated command finds the same one."""
        _check_plan(plan)
        match_id = self._id("match", guest.id, command_id)
        if await self._data.match(match_id) is not None:
            return match_id
        if await self._data.unfinished_of(guest.id) >= _MOST_OF_ONE:
            raise Refusal("too_many", f"{_MOST_OF_ONE} matches of yours are not over yet")
        entrants = [match_data.person(0, guest)]
        entrants += [match_data.level(number, bot) for number, bot in enumerate(plan.levels, start=1)]
        # The same command may come twice at once.
        with contextlib.suppress(Conflict):
            await self._data.make(Match(match_id, guest.id, self.now(), plan, None, entrants))
        return match_id

    async def match(self, match_id: str) -> Match:
        found = await self._data.match(match_id)
        if found is None:
            raise Refusal("not_found", "there is no such match")
        return found

    async def listed(self, guest_id: str | None) -> list[tuple[Match, int, bool, bool]]:
        """As ``MatchData.listed``."""
        return await self._data.listed(guest_id, _MOST_LISTED)

    async def enter(self, match_id: str, guest: Guest) -> None:
        """Take part, before the first round; also again after withdrawing. Repeating it changes nothing."""
        async with self._working_at(match_id):  # else the first round might begin meanwhile
            await self._enter(match_id, guest)

    async def _enter(self, match_id: str, guest: Guest) -> None:
        for _ in range(_ATTEMPTS):
            match = await self.match(match_id)
            there = entrant_of(match, guest.id)
            if there is not None and not there.withdrawn:
                return None
            if match.boards or match.ended is not None:
                raise Refusal("match_begun", "the match has begun: nobody can enter any more")
            people = {entrant.guest for entrant in match.staying() if entrant.guest is not None}
            await self._tables.distances.check_welcome(guest.id, people)
            if there is not None:
                return await self._data.come_back(match_id, there.number)
            if len(match.entrants) >= _most(match.plan):
                raise Refusal("table_full", "all places are taken")
            try:
                return await self._data.enter(match_id, len(match.entrants), guest)
            except Conflict:
                continue  # somebody took this place first
        raise Refusal("busy", "many are entering just now; try again in a moment")

    async def withdraw(self, match_id: str, guest_id: str) -> None:
        """Withdraw: running games are given up, and no further ones are played."""
        match, there = await self._entered(match_id, guest_id)
        if match.ended is not None:
            raise Refusal("over", "the match is over")
        await self._data.leave(match_id, there.number)
        for board in match.boards:
            if there.number in board.entrants() and board.opened and board.ended is None:
                await self._resign(board, guest_id, (board.first, board.second).index(there.number))
        await self.look(match_id)

    def adopted(self, guest_id: str, member_id: str) -> list[Statement]:
        """Hand a guest's entries to the member."""
        return self._data.adopted(guest_id, member_id)

    async def export(self, guest: Guest) -> list[dict[str, object]]:
        """The matches that somebody made or entered."""
        return await self._data.told(guest.id)

    async def forget(self, guest_id: str) -> None:
        """Withdraw a person who leaves, and forget their name."""
        for match_id in await self._data.entered(guest_id):
            await self.withdraw(match_id, guest_id)
        await self._data.forget(guest_id)

    async def get_ready(self, match_id: str, guest_id: str) -> None:
        """This entrant is ready for the next round."""
        match, there = await self._entered(match_id, guest_id)
        await self._data.get_ready(match_id, there.number, match.rounds_begun() + 1)
        await self.look(match_id)

    def commitment(self, match_id: str, deal: int) -> str:
        """The commitment of a deal, which can be known before anybody enters."""
        return commitment(self._seed(match_id, deal))

    async def _entered(self, match_id: str, guest_id: str) -> tuple[Match, Entrant]:
        match = await self.match(match_id)
        there = entrant_of(match, guest_id)
        if there is None or there.withdrawn:
            raise Refusal("not_your_seat", "you are not in this match")
        return match, there

    # -- what is told by the executor -----------------------------------------------------------

    def wrote(self, room: Room) -> None:
        """A game of a match is over, and so is its board."""
        table = room.table
        if self._works and table.place is not None and table.sealed and table.status() == "over":
            self._tasks.start(self._look_soon(table.place.match, table.id))

    def unsure(self, table_id: str) -> None:
        """Failures are harmless: the next look at all matches repeats it."""

    async def _look_soon(self, match_id: str, table_id: str) -> None:
        try:
            await self.look(match_id, table_id)
        except (StoreError, Refusal) as error:
            _log.warning("match %s: a result has to wait: %s", match_id, error)

    # -- looking after matches ------------------------------------------------------------------

    async def _for_ever(self) -> None:
        outage = Outage("looking after matches")
        while True:
            try:
                refusals = [
                    await self._refusal(match_id) for match_id in await self._data.going_on(self.now())
                ]
                if any(refusals):
                    outage.met("; ".join(filter(None, refusals)))
                else:
                    outage.over()
            except StoreError as error:
                outage.met(error)
            except Exception:
                _log.exception("the matches were not looked after")
            await asyncio.sleep(_BEAT_SECONDS)

    async def _refusal(self, match_id: str) -> str:
        """Look at a match. A refusal is returned, so that other matches do not wait for it."""
        try:
            await self.look(match_id)
        except Refusal as refusal:
            return f"match {match_id}: {refusal}"
        return ""

    async def look(self, match_id: str, over: str | None = None) -> None:
        """Do everything that is due in a match now; ``over`` is a table whose game has just ended."""
        async with self._working_at(match_id):
            match = await self.match(match_id)
            while match.ended is None and await self._go_on(match, over):
                match = await self.match(match_id)

    async def _go_on(self, match: Match, over: str | None) -> bool:
        """Do the next thing; returns whether there may be more to do."""
        for board in match.boards:
            if board.ended is None and await self._care_for(match, board, over):
                return True
        for deal in {board.deal for board in match.boards if not board.revealed}:
            if match.deal_over(deal):
                await self._reveal(match, deal)
                return True
        begins = match.begins()
        if begins is None:
            return False
        if match.rounds_begun() >= match.rounds() or (begins <= self.now() and not match.is_playable()):
            await self._data.end(match.id, self.now())
            return True
        if begins <= self.now() or match.all_ready():
            await self._begin_round(match)
            return True
        return False

    async def _care_for(self, match: Match, board: MatchBoard, over: str | None) -> bool:
        """Open the table of a board, or note its result; returns whether something was done."""
        if not board.opened:
            return not match.waits_for(board) and await self._open(match, board)
        if board.tended and board.table != over:
            return False
        assert board.table is not None, "only a table that is there is opened"
        try:
            result = await self._tables.result(board.table)
        except Frozen:
            # It can never be finished, so it counts as a game that never began.
            await self._data.close_board(match.id, replace(board, ended=self.now(), revealed=True))
            return True
        if result is None:
            return False
        points, gave_up = result
        await self._data.close_board(
            match.id, replace(board, points=points, gave_up=gave_up, ended=self.now())
        )
        return True

    async def _open(self, match: Match, board: MatchBoard) -> bool:
        assert board.second is not None, "byes are over from the beginning"
        assert board.table is not None, "all others have a table"
        seated = [match.entrants[board.first], match.entrants[board.second]]
        gone = [seat for seat, entrant in enumerate(seated) if entrant.withdrawn]
        if gone:
            gave_up = gone[0] if len(gone) == 1 else None
            await self._data.close_board(
                match.id, replace(board, gave_up=gave_up, ended=self.now(), revealed=True)
            )
            return True
        plan = match.plan
        begun = open_in_match(
            match.maker,
            plan.game,
            plan.variant,
            [(entrant.bot, _guest(entrant)) for entrant in seated],
            ClockPlan(plan.initial_ms, plan.increment_ms),
            MatchPlace(match.id, board.round, board.deal),
            self._seed(match.id, board.deal),
        )
        await self._tables.begin(board.table, begun)
        return True

    async def _reveal(self, match: Match, deal: int) -> None:
        """A deal is over at all its tables: none of them keeps it secret any more."""
        for board in match.boards:
            if board.deal == deal and board.table is not None and not board.revealed:
                await self._tables.reveal(board.table)
        await self._data.reveal(match.id, deal)

    async def _begin_round(self, match: Match) -> None:
        boards = [
            with_table(board, self._id("board", match.id, str(board.round), str(board.number)))
            for board in match.next_round(self.now())
        ]
        try:
            await self._data.begin_round(match.id, boards)
        except Conflict:
            return  # another server let it begin

    async def _resign(self, board: MatchBoard, guest_id: str, seat: int) -> None:
        assert board.table is not None, "only a table that is there is opened"
        try:
            await self._tables.resign(board.table, guest_id, secrets.token_hex(8), seat)
        except Refusal as refusal:
            if refusal.code not in ("over", "frozen"):
                raise

    # -- parts ----------------------------------------------------------------------------------

    def _working_at(self, match_id: str) -> asyncio.Lock:
        """Held while a match is changed; the lock exists as long as somebody uses it."""
        return self._at_work.setdefault(match_id, asyncio.Lock())

    def _seed(self, match_id: str, deal: int) -> str:
        """The secret of a deal: it follows from the server's own, and is only stored with its tables."""
        return hmac.digest(self._key, f"deal:{match_id}:{deal}".encode(), "sha256").hex()

    def _id(self, *what: str) -> str:
        """An id that nobody can guess, and that a repeated command finds again."""
        digest = hmac.digest(self._key, ":".join(what).encode(), "sha256")
        return base64.b32encode(digest)[:12].decode().lower()


def entrant_of(match: Match, guest_id: str | None) -> Entrant | None:
    """The entrant for this guest."""
    if guest_id is None:
        return None
    return next((entrant for entrant in match.entrants if entrant.guest == guest_id), None)


def is_open_to(match: Match, guest_id: str | None) -> bool:
    """Whether a guest may enter now."""
    there = entrant_of(match, guest_id)
    if match.boards or match.ended is not None:
        return False
    return there.withdrawn if there is not None else len(match.entrants) < _most(match.plan)


def _guest(entrant: Entrant) -> Guest | None:
    return None if entrant.guest is None else Guest(entrant.guest, entrant.name, entrant.member)


def _most(plan: Plan) -> int:
    return 2 if plan.form == "duel" else MOST_ENTRANTS


def _check_plan(plan: Plan) -> None:
    """Whether a match can be played like this; the sizes of lists and numbers were checked when the
    request came in.
    """
    game = known_game(plan.game, plan.variant)
    if 2 not in game.rules.player_counts(plan.variant):
        raise Refusal("malformed", "a match is for games of two players")
    if any(bot not in level_names(plan.game) for bot in plan.levels):
        raise Refusal("unknown_bot", "there is no such level for this game")
    least, most = _LEVELS[plan.form]
    if not least <= len(plan.levels) <= most:
        raise Refusal("malformed", "a match of this form is for another number of levels")


#: How few and how many levels enter a match of each form.
_LEVELS: Final[dict[str, Sequence[int]]] = {
    "duel": (0, 1),
    "level": (1, 1),
    "round_robin": (0, 4),
    "swiss": (0, 4),
}
