"""The routes of the study: positions without a table, and trees as text."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from pagoria.core.state import Position
from pagoria.server.http import answer_models as given
from pagoria.server.http import study_models as wanted
from pagoria.server.http.addresses import address_of
from pagoria.server.http.dependencies import TheHouse, Visitor, costs
from pagoria.server.http.disconnects import while_asked
from pagoria.server.http.responses import answer
from pagoria.server.limits import prices
from pagoria.server.limits.budgets import charge, pay
from pagoria.server.study import trees
from pagoria.server.study.data import StudyJudgement, StudyTreeData
from pagoria.server.thinking.advice import payer_of
from pagoria.tables.games import found_game
from pagoria.tables.refusal import Refusal
from pagoria.tables.study import answers, lessons, solving
from pagoria.tables.study.answers import Eyes, Move
from pagoria.tables.study.arranging import Workbench
from pagoria.tables.study.data import StudyDraft, StudyDue, StudySpot
from pagoria.tables.study.lesson_data import LessonPart
from pagoria.tables.study.positions import written
from pagoria.tables.study.puzzle_data import PuzzleAttempt

study_api: Final = APIRouter(prefix="/api/study", responses=given.ERRORS)


@study_api.post("/position", dependencies=[costs(prices.spots(1))], response_model=StudySpot)
async def position(body: wanted.PositionWish) -> Response:
    eyes = Eyes(found_game(body.game), body.seat, body.names)
    if body.position is not None:
        return _drawn(answers.position(eyes, body.position))
    if body.variant is not None and body.players is not None:
        return _drawn(answers.beginning(eyes, body.variant, body.players, body.seed))
    raise Refusal("malformed", "a position is needed, or a variant with its number of players")


@study_api.post("/move", dependencies=[costs(prices.spots(1))], response_model=StudySpot | StudyDue)
async def move(body: wanted.MoveWish) -> Response:
    eyes = Eyes(found_game(body.game), body.seat, body.names)
    return _drawn(answers.move(eyes, body.position, _move(body)))


@study_api.post("/line", response_model=list[StudySpot])
async def line(body: wanted.LineWish) -> Response:
    pay(prices.spots(len(body.moves)))
    made = answers.LineOfMoves(Eyes(found_game(body.game), body.seat, body.names), body.position)
    spots = []
    for move in body.moves:
        spots.append(made.go_on(_move(move)))
        # Long lines are worked out piece by piece, so that nobody waits for all of one.
        await asyncio.sleep(0)
    return _drawn(spots)


@study_api.post("/arrange", response_model=StudyDraft)
async def arrange(body: wanted.ArrangeWish) -> Response:
    pay(prices.spots(1 + len(body.changes)))
    bench = Workbench(found_game(body.game))
    draft = bench.read(body.position)
    for change in body.changes:
        draft = _changed(bench, draft, change)
        await asyncio.sleep(0)
    return _drawn(bench.told(draft))


@study_api.post("/lesson", response_model=LessonPart)
async def lesson(body: wanted.LessonWish) -> Response:
    pay(prices.lesson(len(body.done)))
    move = Move(None, body.picks, None)
    asked = lessons.asked(body.game, body.language, body.lesson, body.done, move, body.names)
    part = lessons.part(asked)
    charge(prices.spots(len(part["spots"])))
    return _drawn(part)


@study_api.post("/solve", response_model=PuzzleAttempt)
async def solve(house: TheHouse, visitor: Visitor, body: wanted.SolvingWish) -> Response:
    pay(prices.attempt(len(body.line) + len(body.actions)))
    game = found_game(body.game)
    if not solving.is_ours(game, body.position, body.line):
        # What the coach says of a position of one's choice is advice like any other.
        state = written(game, body.position).state
        await house.tables.laundering.check_state(game, state, visitor)
    return answer(solving.attempt(game, body.position, body.line, body.actions))


@study_api.post("/record", response_model=StudyTreeData)
async def record(body: wanted.StudyRecord) -> Response:
    pay(prices.tree_text(len(body.record)))
    return answer(await asyncio.to_thread(trees.read, body.record))


@study_api.post("/text", response_model=given.TreeText)
async def text(body: wanted.StudyTreeWish) -> Response:
    pay(prices.tree(len(body.nodes)))
    return answer({"text": await asyncio.to_thread(trees.write, body.tree())})


@study_api.post("/evaluate", response_model=StudyJudgement)
async def evaluate(
    request: Request, house: TheHouse, visitor: Visitor, body: wanted.JudgementWish
) -> Response:
    pay(prices.judgement(body.seconds))
    game = found_game(body.game)
    found = written(game, body.position)
    payer = payer_of(visitor, address_of(request.scope))
    judged = house.evaluation.judge(
        game, found, body.eyes, body.seconds, body.played, body.beside, guest_id=visitor, payer=payer
    )
    return answer(await while_asked(request, judged))


def _drawn(data: object) -> Response:
    """An answer with positions. How much can be chosen there was not known before."""
    made = answer(data)
    charge(prices.drawn(len(made.body)))
    return made


def _move(move: wanted.StudyMove) -> Move:
    return Move(move.action, move.picks, move.draws)


def _changed(bench: Workbench, draft: Position[Any], change: wanted.DraftChange) -> Position[Any]:
    match change:
        case wanted.PutPiece():
            return bench.put(draft, change.piece, change.place)
        case wanted.TakePiece():
            return bench.take(draft, change.place)
        case wanted.SetDial():
            return bench.set(draft, change.dial, change.value)
