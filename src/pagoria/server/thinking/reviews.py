"""Reviews of finished games: each decision judged by what its player could know, in the background.

Those of one payer are made one after the other, each as long as somebody asks for it again and again.
"""

from __future__ import annotations

import asyncio
import logging
import time
import zlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias
from weakref import WeakValueDictionary

import msgspec

from pagoria.core.session import Session
from pagoria.play.balance import SeatBalance
from pagoria.play.bots import quick_level
from pagoria.play.known_deals import DealtGame
from pagoria.server.protocol import (
    ReviewedLine,
    ReviewedTurn,
    ReviewReady,
    ReviewWorking,
)
from pagoria.server.thinking.balancing import (
    BATCHES,
    about_deal,
    balance_of,
    told_balance,
    told_part,
    was_given_up,
)
from pagoria.server.thinking.messages import (
    AskJudgement,
    DealAnswer,
    JudgedLine,
    Judgement,
    Question,
    ToldClaim,
)
from pagoria.server.thinking.pool import Thinkers, ThinkingError
from pagoria.server.thinking.queue import Asker, Rank, UnwantedError
from pagoria.server.thinking.stretches import Stretch, stretches, with_views
from pagoria.tables.data import ClaimData, ThenData
from pagoria.tables.refusal import Refusal
from pagoria.tables.table import Table

_log = logging.getLogger("pagoria.server")

_KEPT: Final = 400
_MOST_AT_WORK: Final = 200
#: The most reviews of one payer: the one that is being made, and one that comes after it.
_MOST_OF_ONE: Final = 2
#: A client that wants a review asks every second. A review that nobody has asked for in this time rests
#: until somebody does.
_PATIENCE_SECONDS: Final = 10.0
#: For one decision; the seconds are a bound for slow machines and for games with long simulations. A long
#: game has less time for each, so that nobody waits longer than ``_WHOLE``: the judgements then say that they
#: are less sure.
_SIMULATIONS: Final = 500
_SECONDS: Final = 0.5
_LEAST_SECONDS: Final = 0.1
_WHOLE_SECONDS: Final = 13.0
#: How many decisions of a review are judged at a time, if there are enough thinkers.
_AT_A_TIME: Final = 2
_MOMENTS: Final = 3
#: A smaller loss is not worth mentioning: the judgement itself is no more exact.
_WORTH_MENTIONING: Final = 0.02


#: What is done with the balances of a reviewed game.
Keep: TypeAlias = Callable[[Table, Sequence[SeatBalance]], Awaitable[None]]

_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(ReviewedTurn).decode


class Review:
    """The review of one game, as far as it has come. Hundreds are kept, so that their turns are packed."""

    def __init__(self, total: int) -> None:
        self.asked_at = 0.0
        #: For whom it is made, while it is being made.
        self.payer: str | None = None
        self.failed = False
        self._packed: list[bytes | None] = [None] * total
        #: Games with the deal, by batch.
        self._dealt: list[list[DealtGame] | None] = [None] * BATCHES

    @property
    def total(self) -> int:
        return len(self._packed)

    @property
    def done(self) -> int:
        """How many turns are judged without a gap."""
        return next((number for number, turn in enumerate(self._packed) if turn is None), self.total)

    def add(self, number: int, turn: ReviewedTurn) -> None:
        self._packed[number] = zlib.compress(_encode(turn))

    def missing(self) -> list[int]:
        return [number for number, turn in enumerate(self._packed) if turn is None]

    def add_dealt(self, batch: int, games: list[DealtGame]) -> None:
        self._dealt[batch] = games

    def dealt(self) -> list[DealtGame]:
        """The games with the deal, as far as they are played."""
        return [game for batch in self._dealt for game in batch or ()]

    def batches_missing(self) -> list[int]:
        return [number for number, batch in enumerate(self._dealt) if batch is None]

    def turns(self) -> list[ReviewedTurn]:
        """The turns that are done, from the first on."""
        packed = self._packed[: self.done]
        return [_decode(zlib.decompress(turn)) for turn in packed if turn is not None]

    def ready(self) -> bool:
        return self.done == self.total and not self.batches_missing()

    def urgency(self) -> Rank | None:
        return Rank.REVIEW if time.monotonic() - self.asked_at <= _PATIENCE_SECONDS else None


class Reviews:
    """The latest reviews, and those that are being made."""

    def __init__(self, thinkers: Thinkers, keep: Keep) -> None:
        self._thinkers = thinkers
        self._keep_balance = keep
        #: The least lately asked for first.
        self._known: OrderedDict[str, Review] = OrderedDict()
        self._payers: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._at_work: set[asyncio.Task[None]] = set()

    def knows(self, table_id: str) -> bool:
        """Whether a review exists or is being made: asking for it costs nothing more."""
        review = self._known.get(table_id)
        return review is not None and (review.ready() or review.payer is not None)

    def of(self, table: Table, seat: int | None, payer: str, known: int = 0) -> ReviewWorking | ReviewReady:
        """The review of a finished game with the moments of one seat, or of all; asking for it begins it.

        Turns that the asker knows are left out, unless they are no longer known here. Raises ``Refusal`` when
        too many are being made, or once when it failed.
        """
        review = self._known.get(table.id) or Review(len(_to_judge(table.running())))
        if review.failed:
            del self._known[table.id]
            raise Refusal("busy", "the review could not be made; try again in a moment")
        review.asked_at = time.monotonic()
        if review.payer is None and not review.ready():
            self._begin(table, review, payer)
        self._keep(table.id, review)
        turns = review.turns()
        first = known if known <= len(turns) else 0
        told, worst = turns[first:], moments(turns, seat)
        if not review.ready():
            return ReviewWorking(
                status="working",
                done=len(turns),
                total=review.total,
                first=first,
                turns=told,
                moments=worst,
            )
        return ReviewReady(
            status="ready",
            first=first,
            turns=told,
            moments=worst,
            seats=[told_balance(seat) for seat in balance_of(table, turns, review.dealt())],
            games=len(review.dealt()),
            level=quick_level(table.game.id),
            given_up=was_given_up(table),
        )

    async def stop(self) -> None:
        for task in self._at_work:
            task.cancel()
        await asyncio.gather(*self._at_work, return_exceptions=True)

    def _keep(self, table_id: str, review: Review) -> None:
        self._known[table_id] = review
        self._known.move_to_end(table_id)
        if len(self._known) > _KEPT:
            # There is one: fewer than are kept may be at work.
            del self._known[next(known for known, there in self._known.items() if there.payer is None)]

    def _begin(self, table: Table, review: Review, payer: str) -> None:
        at_work = [known.payer for known in self._known.values() if known.payer is not None]
        if at_work.count(payer) >= _MOST_OF_ONE:
            raise Refusal("too_many", "other games are being reviewed for you; wait until that is done")
        if len(at_work) >= _MOST_AT_WORK:
            raise Refusal("busy", "many games are being reviewed; try again in a moment")
        review.payer = payer
        work = self._work(table, review, Asker(payer, review.urgency))
        task = asyncio.get_running_loop().create_task(work)
        self._at_work.add(task)
        task.add_done_callback(self._at_work.discard)

    async def _work(self, table: Table, review: Review, asker: Asker) -> None:
        """Go on with a review, when those before it are done, until it is ready or nobody wants it."""
        try:
            async with self._payers.setdefault(asker.payer, asyncio.Lock()):
                await self._judge(table.id, table.running(), review, asker)
            if review.ready():
                await self._keep_balance(table, balance_of(table, review.turns(), review.dealt()))
        except* ThinkingError as errors:
            _log.warning("table %s cannot be reviewed: %s", table.id, errors.exceptions[0])
            review.failed = True
        except* Exception:
            _log.exception("table %s cannot be reviewed", table.id)
            review.failed = True
        finally:
            review.payer = None

    async def _judge(self, table_id: str, session: Session[Any], review: Review, asker: Asker) -> None:
        """Judge the rest in the order of the game, a few decisions at a time; then play the deal."""
        left = _questions(table_id, session, review)
        async with asyncio.TaskGroup() as hands:
            for _ in range(_AT_A_TIME):
                hands.create_task(self._judge_in_order(left, review, asker))

    async def _judge_in_order(self, left: Iterator[_Due], review: Review, asker: Asker) -> None:
        """Judge, one after the other, the decisions that nobody has begun, while somebody waits."""
        for due in left:
            try:
                answer = await self._thinkers.think(due.question, asker)
            except UnwantedError:
                return
            if isinstance(answer, DealAnswer):
                review.add_dealt(due.number, answer.games)
            else:
                assert isinstance(answer, Judgement)
                assert due.stretch is not None
                review.add(due.number, _turn(due.stretch, answer))


@dataclass(frozen=True)
class _Due:
    """A question that is due: which decision of the review it is about, or which batch of games."""

    number: int
    stretch: Stretch | None
    question: Question


def _questions(table_id: str, session: Session[Any], review: Review) -> Iterator[_Due]:
    """What the review lacks; a seat's view is worked out when the question is asked."""
    ended, missing = _to_judge(session), review.missing()
    seconds = seconds_each(len(ended))
    views = with_views(session, [ended[number] for number in missing])
    for number, (stretch, view) in zip(missing, views, strict=True):
        seed = f"{table_id}:{stretch.step}"
        played = tuple(stretch.played)
        question = AskJudgement(session.game.id, view, seed, played, _SIMULATIONS, seconds)
        yield _Due(number, stretch, question)
    for batch in review.batches_missing():
        yield _Due(batch, None, about_deal(table_id, session, batch))


def seconds_each(decisions: int) -> float:
    """The most seconds for judging each decision, by their number."""
    share = _AT_A_TIME * _WHOLE_SECONDS / max(1, decisions)
    return min(_SECONDS, max(_LEAST_SECONDS, share))


def _to_judge(session: Session[Any]) -> list[Stretch]:
    return [stretch for stretch in stretches(session) if stretch.ended]


def _turn(stretch: Stretch, judgement: Judgement) -> ReviewedTurn:
    played, chosen = judgement.played, judgement.chosen
    assert played is not None, "the question names what was played"
    assert chosen is not None, "something is held against what was played"
    # The played line may turn out to be better than the chosen one.
    best = max([chosen, played], key=lambda line: line.win)
    return ReviewedTurn(
        turn=stretch.turn,
        step=stretch.step,
        seat=stretch.seat,
        win_before=best.win,
        played=told(played),
        best=told(best),
        loss=best.win - played.win,
        changes=[told_part(change) for change in judgement.changes],
        claims=claimed(judgement.claims),
    )


def told(line: JudgedLine) -> ReviewedLine:
    """A line as it is sent."""
    words: list[Any] = [act.words for act in line.acts]
    actions = [act.action for act in line.acts]
    return ReviewedLine(
        actions=actions,
        words=words,
        points=line.points,
        win=line.win,
        wins=line.wins,
        margin=line.margin,
        simulations=line.simulations,
        low=line.low,
        high=line.high,
    )


def claimed(claims: Sequence[ToldClaim]) -> list[ClaimData]:
    """The coach's claims, as they are sent."""
    return [
        ClaimData(
            kind=claim.kind,
            words=claim.words,  # type: ignore[typeddict-item]
            better=claim.better,
            then=[ThenData(seat=act.seat, words=act.words) for act in claim.then],  # type: ignore[typeddict-item]
        )
        for claim in claims
    ]


def moments(turns: Sequence[ReviewedTurn], seat: int | None) -> list[int]:
    """The indices of the turns that cost most, the costliest first; without a seat, anybody's."""
    costly = [
        number
        for number, turn in enumerate(turns)
        if turn["loss"] >= _WORTH_MENTIONING and seat in (None, turn["seat"])
    ]
    return sorted(costly, key=lambda number: -turns[number]["loss"])[:_MOMENTS]
