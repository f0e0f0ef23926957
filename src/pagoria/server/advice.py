"""Advice at the table: what a strong player would do, how a seat stands, and the review afterwards.

Everything told while a game goes on is made from the view of the seat that asks, with a random stream that
follows from table and step: asked again, the answer is the same, and nothing hidden can be in it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any, Final
from weakref import WeakValueDictionary

from pagoria.server import fairness
from pagoria.server.laundering import Laundering
from pagoria.server.protocol import Evaluation, Hint, HintedAction, ReviewReady, ReviewWorking
from pagoria.server.refusal import Refusal
from pagoria.server.reviews import Reviews, told
from pagoria.server.rooms import Rooms
from pagoria.server.stretches import Stretch, stretches, view_before
from pagoria.server.table import Table
from pagoria.server.thinkers import CrowdedError, Rank, Thinkers, ThinkingError
from pagoria.server.thoughts import AskJudgement, Judgement

_KEPT: Final = 2000
#: For one judgement; None: as many as the analyst finds right, in the time that it finds right.
SIMULATIONS: int | None = None


class Advice:
    """Answers guests who want to know more. All methods raise ``Refusal``."""

    def __init__(self, rooms: Rooms, thinkers: Thinkers, laundering: Laundering) -> None:
        self._rooms = rooms
        self._laundering = laundering
        self._thinkers = thinkers
        self._reviews = Reviews(thinkers)
        self._known: OrderedDict[AskJudgement, Judgement] = OrderedDict()
        #: A guest is advised one thing at a time.
        self._guests: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def hint(self, table_id: str, guest_id: str, seat: int) -> Hint:
        """What a strong player would do now in this seat, which has to decide."""
        async with self._rooms.use(table_id) as room:
            table = room.table
            fairness.check_hint(table, guest_id, seat)
            session = table.running()
            step, view = len(session.steps), table.game.view(session.state, seat).text()
        await self._laundering.check(table, guest_id)
        judgement = await self._judgement(guest_id, question(table, step, view))
        return _hint(step, judgement)

    async def evaluation(
        self, table_id: str, guest_id: str | None, seat: int, step: int | None
    ) -> Evaluation | None:
        """How a seat stood at its last decision up to a step, or up to now; None when it had none yet."""
        async with self._rooms.use(table_id) as room:
            table = room.table
            fairness.check_advice(table, guest_id, seat)
            found = _last_decision(table, seat, step)
            if found is None:
                return None
            view = view_before(table.running(), found)
        asked = found.step if step is None else step
        await self._laundering.check(table, guest_id, found.step, asked)
        judgement = await self._judgement(guest_id or "", question(table, found.step, view))
        best = judgement.lines[0]
        return Evaluation(step=found.step, win=best.win, margin=best.margin)

    async def review(
        self, table_id: str, guest_id: str | None, seat: int | None
    ) -> ReviewWorking | ReviewReady:
        """The review of a finished game, or how far it has come."""
        async with self._rooms.use(table_id) as room:
            fairness.check_review(room.table, seat)
        await self._laundering.check_all(room.table, guest_id)
        return self._reviews.of(room.table, seat)

    def knows_review(self, table_id: str) -> bool:
        return self._reviews.knows(table_id)

    async def stop(self) -> None:
        await self._reviews.stop()

    async def _judgement(self, guest_id: str, wanted: AskJudgement) -> Judgement:
        async with self._guests.setdefault(guest_id, asyncio.Lock()):
            known = self._known.pop(wanted, None) or await self._think(wanted)
            self._known[wanted] = known
            if len(self._known) > _KEPT:
                self._known.popitem(last=False)
            return known

    async def _think(self, wanted: AskJudgement) -> Judgement:
        try:
            judgement = await self._thinkers.think(wanted, Rank.HINT)
        except CrowdedError as error:
            raise Refusal("busy", "many want advice just now; try again in a moment") from error
        except ThinkingError as error:
            raise RuntimeError(f"no advice: {error}") from error
        assert isinstance(judgement, Judgement)
        return judgement


def question(table: Table, step: int, view: str) -> AskJudgement:
    return AskJudgement(table.game.id, view, seed(table.id, step), simulations=SIMULATIONS)


def seed(table_id: str, step: int) -> str:
    """Of the random stream for a judgement. That everybody knows it tells nobody anything about the cards."""
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
        margin=best.margin,
        better_than=told(others[0]) if others else None,
    )
