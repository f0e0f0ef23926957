"""Work that nobody waits for any more is not finished."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from starlette.requests import Request

from pagoria.tables.refusal import Refusal

T = TypeVar("T")


async def while_asked(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """The result of the work, which is cancelled when the client disconnects."""
    working = asyncio.ensure_future(work)
    hung_up = asyncio.ensure_future(_hung_up(request))
    try:
        await asyncio.wait([working, hung_up], return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
    finally:
        working.cancel()
        hung_up.cancel()
        await asyncio.gather(working, hung_up, return_exceptions=True)
    raise Refusal("stale", "nobody reads this answer any more")


async def _hung_up(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
