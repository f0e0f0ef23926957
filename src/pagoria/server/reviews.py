"""Reviews of finished games: each decision judged by what its player could know, in the background."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pagoria.core.session import Session
from pagoria.server.protocol import Balance, ReviewedLine, ReviewedTurn, ReviewReady, ReviewWorking
from pagoria.server.refusal import Refusal
from pagoria.server.stretches import Stretch, stretches, with_views
from pagoria.server.table import Table
from pagoria.server.thinkers import Rank, Thinkers, ThinkingError
from pagoria.server.thoughts import AskJudgement, JudgedLine, Judgement

_log = logging.getLogger("pagoria.server")

_KEPT: Final = 200
_MOST_AT_WORK: Final = 8
#: For one decision. Two dozen turns of Pagoda take well under half a minute; Pandoria takes longer.
_SECONDS: Final = 0.5
_MOMENTS: Final = 3
#: A smaller loss is not worth a word: the judgement itself is not more exact.
_WORTH_MENTIONING: Final = 0.02


@dataclass
class Review:
    """The review of one game, as far as it has come."""

    total: int
    turns: list[ReviewedTurn] = field(default_factory=list)
    failed: bool = False

    def ready(self) -> bool:
        return len(self.turns) == self.total


@dataclass(frozen=True)
class Result:
    """How a game ended for a seat: 1 for a win, its share for a shared one, 0 for a loss; points ahead."""

    win: float
    margin: float


class Reviews:
    """The latest reviews, and those that are being made."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._known: OrderedDict[str, Review] = OrderedDict()
        self._at_work: set[asyncio.Task[None]] = set()

    def knows(self, table_id: str) -> bool:
        """Whether there is a review, or work on one: asking for it costs nothing more."""
        return table_id in self._known

    def of(self, table: Table, seat: int | None) -> ReviewWorking | ReviewReady:
        """The review of a finished game with the moments of one seat, or of all; asking for it begins it.

        Raises ``Refusal`` when too many are being made, or once when it failed.
        """
        review = self._known.get(table.id) or self._begin(table)
        self._known.move_to_end(table.id)
        if review.failed:
            del self._known[table.id]
            raise Refusal("busy", "the review could not be made; try again in a moment")
        if not review.ready():
            return ReviewWorking(status="working", done=len(review.turns), total=review.total)
        return ReviewReady(
            status="ready",
            turns=review.turns,
            moments=moments(review.turns, seat),
            seats=[
                balance(review.turns, number, _result(table, number)) for number in range(len(table.seats))
            ],
        )

    async def stop(self) -> None:
        for task in self._at_work:
            task.cancel()
        await asyncio.gather(*self._at_work, return_exceptions=True)

    def _begin(self, table: Table) -> Review:
        if len(self._at_work) >= _MOST_AT_WORK:
            raise Refusal("busy", "many games are being reviewed; try again in a moment")
        session = table.running()
        judged = [stretch for stretch in stretches(session) if stretch.ended]
        review = self._known[table.id] = Review(len(judged))
        if len(self._known) > _KEPT:
            self._known.popitem(last=False)
        task = asyncio.get_running_loop().create_task(self._work(table.id, session, judged, review))
        self._at_work.add(task)
        task.add_done_callback(self._at_work.discard)
        return review

    async def _work(
        self, table_id: str, session: Session[Any], judged: list[Stretch], review: Review
    ) -> None:
        """Judge one decision after the other; in between, others are answered."""
        try:
            for stretch, view in with_views(session, judged):
                question = AskJudgement(
                    session.game.id,
                    view,
                    f"{table_id}:{stretch.step}",
                    tuple(stretch.played),
                    seconds=_SECONDS,
                )
                judgement = await self._thinkers.think(question, Rank.REVIEW)
                assert isinstance(judgement, Judgement)
                review.turns.append(_turn(stretch, judgement))
        except ThinkingError as error:
            _log.warning("table %s cannot be reviewed: %s", table_id, error)
            review.failed = True
        except Exception:
            _log.exception("table %s cannot be reviewed", table_id)
            review.failed = True


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
