"""Which answers are packed on their way: those of the API."""

from __future__ import annotations

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Receive, Scope, Send


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
