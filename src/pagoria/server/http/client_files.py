"""The built client: a few files, read once, found by their exact path and by nothing else."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

#: Addresses of the client's own pages and what each begins with: all the same, but for what is loaded ahead.
_PAGES: Final = {
    re.compile(r"/"): "/lobby.html",
    re.compile(r"/t/[^/]*"): "/table.html",
    re.compile(
        r"/(admin|import|ladder|learn|matches|me|puzzles|ratings|rules|study)/?"
        r"|/m/[^/]*|/(learn|p|puzzles|ratings|rules|study|t)/.*"
    ): "/index.html",
}
#: The folder of the rules engine for the browser, with the workers that run it.
_ENGINE: Final = "assets/engine/"
#: A worker obeys the policy that its own script came with. Only there may WebAssembly be compiled.
_ENGINE_POLICY: Final = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
_FOREVER: Final = "public, max-age=31536000, immutable"
_ASK_FIRST: Final = "no-cache"
#: What a page says of itself, from one comment to the other, and in which language: each answer has its own.
_HEAD: Final = re.compile(r"<!-- preview -->.*?<!-- /preview -->", re.DOTALL)
_LANGUAGE: Final = '<html lang="en">'
#: The texts that a page loads ahead: those of every language are linked, one is left in.
_TEXTS: Final = re.compile(r'\s*<link [^>]* data-lang="([^"]+)">')
#: Higher levels save little.
_PACKED_QUICKLY: Final = 4
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
class FileBody:
    content: bytes
    tag: str


@dataclass(frozen=True)
class Head:
    """What a page says of itself, its language, and what it asks the API for at once."""

    language: str
    lines: str
    requests: Sequence[str] = ()

    def links(self) -> str:
        """The browser begins with the requests while the page's scripts are on their way."""
        return "".join(
            f'\n    <link rel="preload" as="fetch" crossorigin href="{escape(path)}" />'
            for path in self.requests
        )


@dataclass(frozen=True)
class ClientFile:
    """One file of the client, also packed if the build packed it; "" is the packing of the file as it is."""

    media_type: str
    headers: Mapping[str, str]
    bodies: Mapping[str, FileBody]

    def answer(self, request: Request) -> Response:
        packing = self._packing(request.headers.get("accept-encoding", ""))
        body = self.bodies[packing]
        headers = {"ETag": body.tag, "Vary": "Accept-Encoding", **self.headers}
        if body.tag in (tag.strip() for tag in request.headers.get("if-none-match", "").split(",")):
            return Response(status_code=304, headers=headers)
        if packing:
            headers["Content-Encoding"] = packing
        return Response(body.content, media_type=self.media_type, headers=headers)

    def with_head(self, head: Head) -> ClientFile:
        """The page with what it says of itself; one that was built without a place for it stays as it is."""
        page = self.bodies[""].content.decode()
        if _HEAD.search(page) is None:
            return self
        told = _HEAD.sub(lambda _: head.lines + head.links(), page)
        spoken = _TEXTS.sub(lambda link: link[0] if link[1] == head.language else "", told)
        plain = spoken.replace(_LANGUAGE, f'<html lang="{head.language}">').encode()
        packed = gzip.compress(plain, _PACKED_QUICKLY, mtime=0)
        headers = {**self.headers, "Vary": "Accept-Encoding, Accept-Language"}
        return ClientFile(self.media_type, headers, {"": body_of(plain), "gzip": body_of(packed)})

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

    def picture(self, game: str) -> str:
        """The path of the picture that links to a game show; of the one for all where it has none."""
        own = f"/preview-{game}.png"
        return own if own in self._files else "/preview.png"

    def file(self, request: Request) -> Response:
        """The file that this request is for; 404 where there is none."""
        found = self._files.get(request.url.path)
        return found.answer(request) if found else HTMLResponse(_NOT_FOUND, status_code=404)

    def page(self, request: Request, head: Head, game: str = "") -> Response:
        """The page that this request is for. That of a table loads the board of its ``game`` ahead."""
        if not self.built():
            return HTMLResponse(_NOT_BUILT, status_code=503, headers={"Cache-Control": "no-store"})
        plain = _page_at(request.url.path) or "/index.html"
        found = self._files.get(f"/table-{game}.html") or self._files.get(plain) or self._files["/index.html"]
        return found.with_head(head).answer(request)


def is_page(path: str) -> bool:
    """Whether there is a page of the client at a path, not a file."""
    return _page_at(path) is not None


def _page_at(path: str) -> str | None:
    return next((file for pattern, file in _PAGES.items() if pattern.fullmatch(path)), None)


def _read(path: Path, name: str) -> ClientFile:
    """A file with its packed twins. Only the names in ``assets`` change with their content."""
    twins = {packing: path.with_name(path.name + end) for packing, end in _PACKINGS.items()}
    bodies = {"": path} | {packing: twin for packing, twin in twins.items() if twin.is_file()}
    headers = {"Cache-Control": _FOREVER if name.startswith("assets/") else _ASK_FIRST}
    if name.startswith(_ENGINE):
        headers["Content-Security-Policy"] = _ENGINE_POLICY
    contents = {packing: body_of(file.read_bytes()) for packing, file in bodies.items()}
    return ClientFile(_media_type(path), headers, contents)


def body_of(content: bytes) -> FileBody:
    """What is sent, with the tag by which a browser asks whether it has changed."""
    return FileBody(content, f'"{hashlib.sha256(content).hexdigest()[:32]}"')


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
