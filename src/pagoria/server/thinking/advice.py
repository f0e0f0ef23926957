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
from pagoria.server.thinking.reviews import Reviews, told
from pagoria.server.thinking.stretches import Stretch, stretches, view_before
from pagoria.tables import fairness
from pagoria.tables.refusal import Refusal
from pagoria.tables.table import Table

_KEPT: Final = 2000
#: How many questions of one payer may be unanswered.
_MOST_OF_ONE: Final = 8
#: For one judgement; None: as many as the analyst finds right, in the time that it finds right.
SIMULATIONS: int | None = None


class _Line:
    """The questions of one payer, who is advised one thing at a time."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.unanswered = 0


class Advice:
    """Answers guests who want to know more. All methods raise ``Refusal``."""

    def __init__(self, rooms: Rooms, thinkers: Thinkers, laundering: Laundering) -> None:
        self._rooms = rooms
        self._laundering = laundering
        self._thinkers = thinkers
        self._reviews = Reviews(thinkers)
        self._known: OrderedDict[AskJudgement, Judgement] = OrderedDict()
        self._lines: WeakValueDictionary[str, _Line] = WeakValueDictionary()

    async def hint(self, table_id: str, guest_id: str, seat: int) -> Hint:
        """What a strong player would do now in this seat, which has to decide."""
        async with self._rooms.use(table_id) as room:
            table = room.table
            fairness.check_hint(table, guest_id, seat)
            session = table.running()
            step, view = len(session.steps), table.game.rules.view(session.state, seat).text()
            version = table.version
        await self._laundering.check(table, guest_id)
        asker = Asker(guest_id, lambda: Rank.HINT if table.version == version else None)
        return _hint(step, await self._judgement(asker, question(table, step, view)))

    async def evaluation(
        self, table_id: str, guest_id: str | None, seat: int, step: int | None, address: str = ""
    ) -> EvaluationData | None:
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
        asker = Asker(_payer(guest_id, address), lambda: Rank.HINT)
        judgement = await self._judgement(asker, question(table, found.step, view))
        best = judgement.lines[0]
        return EvaluationData(step=found.step, win=best.win, margin=best.margin)

    async def review(
        self, table_id: str, guest_id: str | None, seat: int | None, address: str = ""
    ) -> ReviewWorking | ReviewReady:
        """The review of a finished game, or how far it has come."""
        async with self._rooms.use(table_id) as room:
            fairness.check_review(room.table, seat)
        await self._laundering.check_all(room.table, guest_id)
        return self._reviews.of(room.table, seat, _payer(guest_id, address))

    def knows_review(self, table_id: str) -> bool:
        return self._reviews.knows(table_id)

    async def stop(self) -> None:
        await self._reviews.stop()

    async def _judgement(self, asker: Asker, wanted: AskJudgement) -> Judgement:
        line = self._lines.setdefault(asker.payer, _Line())
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


def _payer(guest_id: str | None, address: str) -> str:
    """Whose turn a question takes; visitors without a name share that of their address."""
    return f"address {address}" if guest_id is None else guest_id


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
