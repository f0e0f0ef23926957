"""The route of puzzles: all those of a game at once, so that they can be solved without a network."""

from __future__ import annotations

import asyncio
import gzip
from functools import cache
from typing import Final

import msgspec
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from pagoria.server.http import answer_models as given
from pagoria.server.http.client_files import ClientFile, body_of
from pagoria.server.http.dependencies import costs
from pagoria.server.http.responses import JSON
from pagoria.server.limits import prices
from pagoria.tables.games import found_game
from pagoria.tables.study.puzzle_data import PuzzleList
from pagoria.tables.study.solving import puzzle_list

#: They change with the program only; who has them already is told so.
_PUZZLES_LAST: Final = "public, max-age=300"

puzzle_api: Final = APIRouter(prefix="/api/games", responses=given.ERRORS)


@puzzle_api.get("/{game}/puzzles", dependencies=[costs(prices.PUZZLES)], response_model=PuzzleList)
async def puzzles(request: Request, game: str) -> Response:
    # Hundreds of positions are read at first: in a thread, so that nobody waits for it.
    file = await asyncio.to_thread(_packed, found_game(game).id)
    return file.answer(request)


@cache
def _packed(game_id: str) -> ClientFile:
    plain = msgspec.json.encode(puzzle_list(found_game(game_id)))
    bodies = {"": body_of(plain), "gzip": body_of(gzip.compress(plain, mtime=0))}
    return ClientFile(JSON, {"Cache-Control": _PUZZLES_LAST}, bodies)
