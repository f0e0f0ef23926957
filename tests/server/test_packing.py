"""Which answers are packed on the way: the API's, and never a file of the client."""

from __future__ import annotations

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pagoria.server.http.app import ApiPacking


async def _long(_request: Request) -> Response:
    return Response(b"x" * 10_000)


@pytest.mark.anyio
@pytest.mark.parametrize(("path", "packed"), [("/api/tables", "gzip"), ("/assets/engine/python.zip", None)])
async def test_only_answers_of_the_api_are_packed(path: str, packed: str | None) -> None:
    app = ApiPacking(Starlette(routes=[Route("/{path:path}", _long)]))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as client:
        answer = await client.get(path, headers={"Accept-Encoding": "gzip"})
    assert answer.headers.get("content-encoding") == packed
    assert answer.content == b"x" * 10_000
