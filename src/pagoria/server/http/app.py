"""The application: its routes, what guards them, and one shape for every error."""

from __future__ import annotations

import json
import logging
import re
from typing import Any, Final

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match
from starlette.types import Receive, Scope, Send

import pagoria
from pagoria.server.http.aid_routes import aid_api
from pagoria.server.http.dependencies import House
from pagoria.server.http.finding_routes import finding
from pagoria.server.http.guard import Guard
from pagoria.server.http.host_routes import host_api
from pagoria.server.http.identity_routes import identity_api
from pagoria.server.http.kept_study_routes import kept_study_api, study_of_game_api
from pagoria.server.http.match_routes import matches_api
from pagoria.server.http.notices_routes import notices_api, unsubscribe_api
from pagoria.server.http.pages import page_or_file, table_page
from pagoria.server.http.progress_routes import progress_api
from pagoria.server.http.puzzle_routes import puzzle_api
from pagoria.server.http.ratings_routes import ratings_api
from pagoria.server.http.responses import error_answer
from pagoria.server.http.routes import api
from pagoria.server.http.study_routes import study_api
from pagoria.server.http.talk_routes import company_api, talk_api
from pagoria.server.live.connection import live
from pagoria.server.live.seeking import seek
from pagoria.server.live.studying import study_live
from pagoria.server.programs.door import connect
from pagoria.server.store.database import StoreError
from pagoria.tables.refusal import Refusal

_log = logging.getLogger("pagoria.server")

_ROUTERS: Final = (
    api,
    finding,
    identity_api,
    matches_api,
    notices_api,
    ratings_api,
    puzzle_api,
    study_api,
    kept_study_api,
    study_of_game_api,
    aid_api,
    progress_api,
    talk_api,
    company_api,
    host_api,
    unsubscribe_api,
)
#: Letters of what is told about a fault.
_LONGEST_FAULT: Final = 200
_WORTH_PACKING: Final = 2000
#: Everybody waits while an answer is packed, and more effort saves little.
_PACKED_QUICKLY: Final = 1
#: A type of the wire that is called otherwise here, as there is another of the name.
_TYPE_NAME: Final = re.compile(r'"(#/components/schemas/)?([A-Z]\w*)Data"')


class ApiPacking(GZipMiddleware):
    """Packs what the API answers.

    The client's files were packed when they were built, where that is worth it; to pack megabytes for
    everybody who asks would hold up all others.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].startswith("/api/"):
            await super().__call__(scope, receive, send)
        else:
            await self.app(scope, receive, send)


class _Application(FastAPI):
    """Describes its types by the names that they have on the wire."""

    def openapi(self) -> dict[str, Any]:
        if self.openapi_schema is None:
            described = json.dumps(super().openapi())
            self.openapi_schema = json.loads(_TYPE_NAME.sub(r'"\1\2"', described))
        return self.openapi_schema


def create_app(house: House) -> FastAPI:
    """The application of one house. It starts and stops nothing: ``running.serve`` does."""
    app = _Application(
        title="Pagoria",
        version=pagoria.__version__,
        description="Tables for board games. Live play is a WebSocket, see docs/reference/wire.md.",
        openapi_url="/api/openapi.json",
        docs_url=None,  # FastAPI's pages load scripts from elsewhere, which our policy forbids
        redoc_url=None,
        redirect_slashes=False,
    )
    app.state.house = house
    for router in _ROUTERS:
        app.include_router(router)
    app.add_api_websocket_route("/api/tables/{table_id}/live", live)
    app.add_api_websocket_route("/api/studies/{study_id}/live", study_live)
    app.add_api_websocket_route("/api/play", seek)
    app.add_api_websocket_route("/api/programs/connect", connect)
    app.add_route("/t/{table_id}", table_page, methods=["GET"])
    app.add_route("/{path:path}", page_or_file, methods=["GET"])
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(StoreError, _out_of_reach)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _not_routed)
    app.add_middleware(ApiPacking, minimum_size=_WORTH_PACKING, compresslevel=_PACKED_QUICKLY)
    app.add_middleware(Guard, house=house)
    return app


async def _refused(_request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, Refusal)
    return error_answer(refusal)


async def _out_of_reach(_request: Request, error: Exception) -> Response:
    _log.warning("the data cannot be read or written: %s", error)
    return error_answer(Refusal("busy", "the data cannot be read or written now; try again in a moment"))


async def _invalid(_request: Request, error: Exception) -> Response:
    """Say where the first fault of the request is, without repeating what it contained."""
    assert isinstance(error, RequestValidationError)
    fault = error.errors()[0]
    at = ".".join(map(str, fault["loc"]))
    details = {"at": at[:_LONGEST_FAULT], "fault": fault["msg"][:_LONGEST_FAULT]}
    return error_answer(Refusal("malformed", "the request is not as documented", details))


async def _not_routed(request: Request, error: Exception) -> Response:
    """What no route takes: pages can be read only, and an address of the API may have other methods."""
    assert isinstance(error, HTTPException)
    if error.status_code not in (404, 405):
        return error_answer(Refusal("malformed", "the request cannot be read"))
    methods = _methods(request)
    if not methods:
        return error_answer(Refusal("not_found", "there is nothing at this address"))
    answer = error_answer(Refusal("wrong_method", "this address has other methods"))
    answer.headers["Allow"] = ", ".join(methods)
    return answer


def _methods(request: Request) -> list[str]:
    """All methods of an address; the error itself knows those of one route only."""
    routes = [route for router in _ROUTERS for route in router.routes if isinstance(route, APIRoute)]
    here = [route for route in routes if route.matches(request.scope)[0] is not Match.NONE]
    return sorted({method for route in here for method in route.methods or ()})
