"""Advice at the table: what a strong player would do, how a seat stands, and the review afterwards.

Everything told while a game goes on is made from the view of the seat that asks, with a random stream that
follows from table and step: asked again, the answer is the same, and nothing hidden can be in it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any, Final
from weakref import WeakValueDictionary

from pagoria.server.hosting.rooms import Rooms
from pagoria.server.protocol import EvaluationData, Hint, HintedAction, ReviewReady, ReviewWorking
from pagoria.server.thinking.laundering import Laundering
from pagoria.server.thinking.messages import AskJudgement, Judgement
from pagoria.server.thinking.pool import Thinkers, ThinkingError
from pagoria.server.thinking.queue import Asker, Rank, UnwantedError
from pagoria.server.thinking.reviews import Keep, Reviews, claimed, told
from pagoria.server.thinking.stretches import Stretch, stretches, view_before
from pagoria.tables import fairness
from pagoria.tables.aids import all_aids
from pagoria.tables.data import AidData
from pagoria.tables.refusal import Refusal
from pagoria.tables.table import Table

_KEPT: Final = 2000
#: The most unanswered questions of one payer.
_MOST_OF_ONE: Final = 8
#: An evaluation has to be quick; a hint may think longer.
_AT_FIRST_SECONDS: Final = 0.2
#: For one judgement; None: as many as the analyst needs, in the time that it needs.
SIMULATIONS: int | None = None


class _Queue:
    """The questions of one payer, who is advised one thing at a time."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.unanswered = 0


class Advice:
    """Answers guests who want to know more. All methods raise ``Refusal``."""

    def __init__(self, rooms: Rooms, thinkers: Thinkers, laundering: Laundering, keep: Keep) -> None:
        self._rooms = rooms
        self._laundering = laundering
        self._thinkers = thinkers
        self._reviews = Reviews(thinkers, keep)
        self._known: OrderedDict[AskJudgement, Judgement] = OrderedDict()
        self._lines: WeakValueDictionary[str, _Queue] = WeakValueDictionary()

    async def hint(self, table_id: str, guest_id: str, seat: int) -> Hint:
        """What a strong player would do now in this seat, which has to decide."""
        async with self._rooms.visit(table_id, guest_id) as room:
            table = room.table
            fairness.check_hint(table, guest_id, seat)
            session = table.running()
            step, view = len(session.steps), table.game.rules.view(session.state, seat).text()
            version = table.version
        await self._laundering.check(table, guest_id)
        asker = Asker(guest_id, lambda: Rank.HINT if table.version == version else None)
        return _hint(step, await self.judge(asker, question(table, step, view)))

    async def evaluation(
        self, table_id: str, guest_id: str | None, seat: int, step: int | None, address: str = ""
    ) -> EvaluationData | None:
        """How a seat stood at its last decision up to a step, or up to now; None if it had none yet."""
        async with self._rooms.visit(table_id, guest_id) as room:
            table = room.table
            fairness.check_advice(table, guest_id, seat)
            found = _last_decision(table, seat, step)
            if found is None:
                return None
            view = view_before(table.running(), found)
        asked = found.step if step is None else step
        await self._laundering.check(table, guest_id, found.step, asked)
        asker = Asker(payer_of(guest_id, address), lambda: Rank.HINT)
        # People who have had a hint see what it said.
        wanted = question(table, found.step, view)
        if wanted not in self._known:
            wanted = question(table, found.step, view, _AT_FIRST_SECONDS)
        best = (await self.judge(asker, wanted)).lines[0]
        return EvaluationData(
            step=found.step,
            win=best.win,
            wins=best.wins,
            margin=best.margin,
            simulations=best.simulations,
            low=best.low,
            high=best.high,
        )

    async def aids(self, table_id: str, guest_id: str | None, seat: int) -> list[AidData]:
        """What can be counted from a seat now."""
        async with self._rooms.visit(table_id, guest_id) as room:
            table = room.table
            fairness.check_aids(table, guest_id, seat)
            view = table.game.rules.view(table.running().state, seat)
        await self._laundering.check(table, guest_id)
        return all_aids(table.game, view)

    async def review(
        self, table_id: str, guest_id: str | None, seat: int | None, address: str = "", known: int = 0
    ) -> ReviewWorking | ReviewReady:
        """The review of a finished game as far as it has come, without the first ``known`` turns."""
        async with self._rooms.visit(table_id, guest_id) as room:
            fairness.check_review(room.table, seat)
        await self._laundering.check_all(room.table, guest_id)
        return self._reviews.of(room.table, seat, payer_of(guest_id, address), known)

    def knows_review(self, table_id: str) -> bool:
        return self._reviews.knows(table_id)

    async def stop(self) -> None:
        await self._reviews.stop()

    async def judge(self, asker: Asker, wanted: AskJudgement) -> Judgement:
        """The thinkers' answer, the same as before if asked before; one question of a payer at a time."""
        line = self._lines.setdefault(asker.payer, _Queue())
        if line.unanswered >= _MOST_OF_ONE:
            raise Refusal("too_many", "too many questions at once; wait for the answers")
        line.unanswered += 1
        try:
            async with line.lock:
                known = self._known.pop(wanted, None) or await self._think(wanted, asker)
                self._known[wanted] = known
                if len(self._known) > _KEPT:
                    self._known.popitem(last=False)
                return known
        finally:
            line.unanswered -= 1

    async def _think(self, wanted: AskJudgement, asker: Asker) -> Judgement:
        try:
            judgement = await self._thinkers.think(wanted, asker)
        except UnwantedError as error:
            raise Refusal("stale", "the table has changed meanwhile") from error
        except ThinkingError as error:
            raise RuntimeError(f"no advice: {error}") from error
        assert isinstance(judgement, Judgement)
        return judgement


def payer_of(guest_id: str | None, address: str) -> str:
    """Who pays for a question; visitors without a name share the account of their address."""
    return f"address {address}" if guest_id is None else guest_id


def question(table: Table, step: int, view: str, seconds: float | None = None) -> AskJudgement:
    """What is asked about a decision; ``seconds`` are a bound if ``simulations`` are not."""
    limit = seconds if SIMULATIONS is None else None
    return AskJudgement(table.game.id, view, seed(table.id, step), simulations=SIMULATIONS, seconds=limit)


def seed(table_id: str, step: int) -> str:
    """The seed of a judgement's random stream. It may be public: it says nothing about the cards."""
    return f"{table_id}:{step}"


def _last_decision(table: Table, seat: int, step: int | None) -> Stretch | None:
    """The last stretch of a seat that had begun at a step."""
    upto = len(table.running().steps) if step is None else step
    own = [stretch for stretch in stretches(table.running()) if stretch.seat == seat and stretch.step <= upto]
    return own[-1] if own else None


def _hint(step: int, judgement: Judgement) -> Hint:
    best, *others = judgement.lines
    actions: list[Any] = [
        HintedAction(action=act.action, words=act.words, marks=act.marks)  # type: ignore[typeddict-item]
        for act in best.acts
    ]
    return Hint(
        step=step,
        actions=actions,
        points=best.points,
        win=best.win,
        wins=best.wins,
        margin=best.margin,
        simulations=best.simulations,
        low=best.low,
        high=best.high,
        better_than=told(others[0]) if others else None,
        claims=claimed(judgement.claims),
    )
