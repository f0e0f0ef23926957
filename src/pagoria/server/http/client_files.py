"""The built client: a few files, read once, found by their exact path and by nothing else."""

from __future__ import annotations

import hashlib
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

#: Addresses of the client's own pages and what each begins with: all the same, but for what is loaded ahead.
_PAGES: Final = {
    re.compile(r"/"): "/lobby.html",
    re.compile(r"/t/[^/]*"): "/table.html",
    re.compile(r"/(import|rules)/?|/(t|rules)/.*"): "/index.html",
}
#: The folder of the rules engine for the browser, with the workers that run it.
_ENGINE: Final = "assets/engine/"
#: A worker obeys the policy that its own script came with. Only there may WebAssembly be compiled.
_ENGINE_POLICY: Final = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
_FOREVER: Final = "public, max-age=31536000, immutable"
_ASK_FIRST: Final = "no-cache"
#: By preference: how a file may be packed, and the end of its packed twin's name.
_PACKINGS: Final = {"br": ".br", "gzip": ".gz"}

_NOT_BUILT: Final = """\
<!doctype html><html lang="en"><meta charset="utf-8"><title>Pagoria</title>
<h1>Pagoria is running, but its page was not built</h1>
<p>The server answers at <a href="/api/health">/api/health</a>. To build the page, stop the server and run
<code>make play</code> in a clone of Pagoria.</p></html>
"""
_NOT_FOUND: Final = """\
<!doctype html><html lang="en"><meta charset="utf-8"><title>Not found</title>
<h1>There is nothing here</h1>
<p><a href="/">To the games</a></p></html>
"""


@dataclass(frozen=True)
class _Body:
    content: bytes
    tag: str


@dataclass(frozen=True)
class ClientFile:
    """One file of the client, also packed if the build packed it; "" is the packing of the file as it is."""

    media_type: str
    headers: Mapping[str, str]
    bodies: Mapping[str, _Body]

    def answer(self, request: Request) -> Response:
        packing = self._packing(request.headers.get("accept-encoding", ""))
        body = self.bodies[packing]
        headers = {"ETag": body.tag, "Vary": "Accept-Encoding", **self.headers}
        if body.tag in (tag.strip() for tag in request.headers.get("if-none-match", "").split(",")):
            return Response(status_code=304, headers=headers)
        if packing:
            headers["Content-Encoding"] = packing
        return Response(body.content, media_type=self.media_type, headers=headers)

    def _packing(self, accepted: str) -> str:
        wishes = {name.strip() for name in accepted.lower().split(",")}
        return next((name for name in _PACKINGS if name in wishes and name in self.bodies), "")


class ClientFiles:
    """All files of a built client; with none, a page that says how to build it."""

    def __init__(self, folder: Path) -> None:
        self._files = {
            f"/{path.relative_to(folder).as_posix()}": _read(path, path.relative_to(folder).as_posix())
            for path in sorted(folder.rglob("*"))
            if path.is_file() and path.suffix not in _PACKINGS.values()
        }

    def built(self) -> bool:
        return "/index.html" in self._files

    def answer(self, request: Request, game: str | None = None) -> Response:
        """The file or page that this request is for; 404 where there is none.

        The page of a table loads the board of its ``game`` ahead.
        """
        path = request.url.path
        page = next((file for pattern, file in _PAGES.items() if pattern.fullmatch(path)), None)
        drawn = self._files.get(f"/table-{game}.html") if game is not None else None
        found = drawn or self._files.get(page or path)
        if found is not None:
            return found.answer(request)
        if self.built() or page is None:
            return HTMLResponse(_NOT_FOUND, status_code=404)
        return HTMLResponse(_NOT_BUILT, status_code=503, headers={"Cache-Control": "no-store"})


def _read(path: Path, name: str) -> ClientFile:
    """A file with its packed twins. Only the names in ``assets`` change with their content."""
    twins = {packing: path.with_name(path.name + end) for packing, end in _PACKINGS.items()}
    bodies = {"": _body(path)} | {packing: _body(twin) for packing, twin in twins.items() if twin.is_file()}
    headers = {"Cache-Control": _FOREVER if name.startswith("assets/") else _ASK_FIRST}
    if name.startswith(_ENGINE):
        headers["Content-Security-Policy"] = _ENGINE_POLICY
    return ClientFile(_media_type(path), headers, bodies)


def _body(path: Path) -> _Body:
    content = path.read_bytes()
    return _Body(content, f'"{hashlib.sha256(content).hexdigest()[:32]}"')


def _media_type(path: Path) -> str:
    known = {
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
    }
    # The machine's own table of types may be anything, also wrong: ours goes first.
    return known.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
