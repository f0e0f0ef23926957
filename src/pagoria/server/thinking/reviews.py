"""Reviews of finished games: each decision judged by what its player could know, in the background.

Those of one payer are made one after the other, each as long as somebody asks for it again and again.
"""

from __future__ import annotations

import asyncio
import logging
import time
import zlib
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from weakref import WeakValueDictionary

import msgspec

from pagoria.core.session import Session
from pagoria.server.protocol import Balance, ReviewedLine, ReviewedTurn, ReviewReady, ReviewWorking
from pagoria.server.thinking.messages import AskJudgement, JudgedLine, Judgement
from pagoria.server.thinking.pool import Thinkers, ThinkingError
from pagoria.server.thinking.queue import Asker, Rank, UnwantedError
from pagoria.server.thinking.stretches import Stretch, stretches, with_views
from pagoria.tables.refusal import Refusal
from pagoria.tables.table import Table

_log = logging.getLogger("pagoria.server")

_KEPT: Final = 400
_MOST_AT_WORK: Final = 200
#: Of one payer: the one that is being made, and one that comes after it.
_MOST_OF_ONE: Final = 2
#: A client that wants a review asks every second. A review that nobody has asked for in this time rests
#: until somebody does.
_PATIENCE_SECONDS: Final = 10.0
#: For one decision: the review of two dozen turns then takes well under half a minute.
_SECONDS: Final = 0.5
_MOMENTS: Final = 3
#: A smaller loss is not worth a word: the judgement itself is not more exact.
_WORTH_MENTIONING: Final = 0.02


_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(ReviewedTurn).decode


@dataclass
class Review:
    """The review of one game, as far as it has come. Hundreds are kept, so that their turns are packed."""

    total: int
    packed: list[bytes] = field(default_factory=list)
    asked_at: float = 0.0
    #: Who it is made for, while it is being made.
    payer: str | None = None
    failed: bool = False

    def add(self, turn: ReviewedTurn) -> None:
        self.packed.append(zlib.compress(_encode(turn)))

    def turns(self) -> list[ReviewedTurn]:
        return [_decode(zlib.decompress(turn)) for turn in self.packed]

    def ready(self) -> bool:
        return len(self.packed) == self.total

    def urgency(self) -> Rank | None:
        return Rank.REVIEW if time.monotonic() - self.asked_at <= _PATIENCE_SECONDS else None


@dataclass(frozen=True)
class Result:
    """How a game ended for a seat: 1 for a win, its share for a shared one, 0 for a loss; points ahead."""

    win: float
    margin: float


class Reviews:
    """The latest reviews, and those that are being made."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        #: The least lately asked for first.
        self._known: OrderedDict[str, Review] = OrderedDict()
        self._payers: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._at_work: set[asyncio.Task[None]] = set()

    def knows(self, table_id: str) -> bool:
        """Whether a review is there or being made: asking for it costs nothing more."""
        review = self._known.get(table_id)
        return review is not None and (review.ready() or review.payer is not None)

    def of(self, table: Table, seat: int | None, payer: str) -> ReviewWorking | ReviewReady:
        """The review of a finished game with the moments of one seat, or of all; asking for it begins it.

        Raises ``Refusal`` when too many are being made, or once when it failed.
        """
        review = self._known.get(table.id) or Review(len(_to_judge(table.running())))
        if review.failed:
            del self._known[table.id]
            raise Refusal("busy", "the review could not be made; try again in a moment")
        review.asked_at = time.monotonic()
        if review.payer is None and not review.ready():
            self._begin(table, review, payer)
        self._keep(table.id, review)
        if not review.ready():
            return ReviewWorking(status="working", done=len(review.packed), total=review.total)
        turns = review.turns()
        return ReviewReady(
            status="ready",
            turns=turns,
            moments=moments(turns, seat),
            seats=[balance(turns, number, _result(table, number)) for number in range(len(table.seats))],
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
        work = self._work(table.id, table.running(), review, Asker(payer, review.urgency))
        task = asyncio.get_running_loop().create_task(work)
        self._at_work.add(task)
        task.add_done_callback(self._at_work.discard)

    async def _work(self, table_id: str, session: Session[Any], review: Review, asker: Asker) -> None:
        """Go on with a review, when those before it are done, until it is ready or nobody wants it."""
        try:
            async with self._payers.setdefault(asker.payer, asyncio.Lock()):
                await self._judge(table_id, session, review, asker)
        except UnwantedError:
            return
        except ThinkingError as error:
            _log.warning("table %s cannot be reviewed: %s", table_id, error)
            review.failed = True
        except Exception:
            _log.exception("table %s cannot be reviewed", table_id)
            review.failed = True
        finally:
            review.payer = None

    async def _judge(self, table_id: str, session: Session[Any], review: Review, asker: Asker) -> None:
        """Judge one decision after the other; in between, others are answered."""
        for stretch, view in with_views(session, _to_judge(session)[len(review.packed) :]):
            question = AskJudgement(
                session.game.id,
                view,
                f"{table_id}:{stretch.step}",
                tuple(stretch.played),
                seconds=_SECONDS,
            )
            judgement = await self._thinkers.think(question, asker)
            assert isinstance(judgement, Judgement)
            review.add(_turn(stretch, judgement))


def _to_judge(session: Session[Any]) -> list[Stretch]:
    return [stretch for stretch in stretches(session) if stretch.ended]


def _turn(stretch: Stretch, judgement: Judgement) -> ReviewedTurn:
    played = judgement.played
    assert played is not None, "the question names what was played"
    # What was played may turn out to be better than what was thought best.
    best = max([judgement.lines[0], played], key=lambda line: line.win)
    return ReviewedTurn(
        turn=stretch.turn,
        step=stretch.step,
        seat=stretch.seat,
        win_before=best.win,
        played=told(played),
        best=told(best),
        loss=best.win - played.win,
    )


def told(line: JudgedLine) -> ReviewedLine:
    """A line as it is sent."""
    words: list[Any] = [act.words for act in line.acts]
    return ReviewedLine(words=words, points=line.points, win=line.win, margin=line.margin)


def moments(turns: Sequence[ReviewedTurn], seat: int | None) -> list[int]:
    """The turns that cost most, as indices, the costliest first; without a seat, those of anybody."""
    costly = [
        number
        for number, turn in enumerate(turns)
        if turn["loss"] >= _WORTH_MENTIONING and seat in (None, turn["seat"])
    ]
    return sorted(costly, key=lambda number: -turns[number]["loss"])[:_MOMENTS]


def balance(turns: Sequence[ReviewedTurn], seat: int, result: Result | None) -> Balance:
    """What a seat gave away by its choices, and what cards and opponents brought it or took from it.

    Both are sums of changes. Where the game was played out, they lead exactly from the first judgement to the
    result; a game that was given up ends with what was last known.
    """
    own = [turn for turn in turns if turn["seat"] == seat]
    win, margin = (None, None) if result is None else (result.win, result.margin)
    wins = _changes([(turn["best"]["win"], turn["played"]["win"]) for turn in own], win)
    points = _changes([(turn["best"]["margin"], turn["played"]["margin"]) for turn in own], margin)
    return Balance(
        seat=seat,
        given_away=wins[0],
        luck=wins[1],
        points_given_away=points[0],
        points_luck=points[1],
    )


def _changes(judged: Sequence[tuple[float, float]], end: float | None) -> tuple[float, float]:
    """What was lost from best to played, and what came from there to the next best, or to the end."""
    later = [best for best, _ in judged[1:]] + ([] if end is None else [end])
    lost = sum(best - played for best, played in judged)
    return lost, sum(after - played for (_, played), after in zip(judged, later, strict=False))


def _result(table: Table, seat: int) -> Result | None:
    """How a game ended for a seat; None when it was given up."""
    outcome = table.outcome()
    if outcome is None or outcome["rule"] is None:
        return None
    scores, winners = outcome["scores"], outcome["winners"]
    winning = [team for team in table.teams() if team[0] in winners]
    others = [scores[team[0]] for team in table.teams() if seat not in team]
    return Result(1 / len(winning) if seat in winners else 0.0, scores[seat] - max(others, default=0))
