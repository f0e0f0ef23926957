"""Requests full of faults: one fault is told, hardly more are looked for, and all that is sent is paid for.

How much the server does is counted, not timed: the calls of its program, the faults that are built, and the
items of the body. Each has its price in milliseconds.
"""

from __future__ import annotations

import dataclasses
import json
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from types import FrameType
from typing import Any, Final

import httpx
import pytest
from fastapi.exceptions import RequestValidationError
from starlette.requests import Request
from starlette.responses import Response

from pagoria.server import running as houses
from pagoria.server.http.app import create_app
from pagoria.server.http.dependencies import House
from pagoria.server.limits import prices
from pagoria.server.limits.budgets import GUEST, Budgets, Purse
from pagoria.server.limits.prices import Price
from pagoria.server.settings import Settings
from server_process import Nursery, Server, running
from tests.server.people import Person
from tests.server.tabling import house

_HEADERS: Final = {"Content-Type": "application/json", "Connection": "close"}
_KILOBYTE: Final = 1024
#: Milliseconds: each fault that pydantic builds and FastAPI reports, as measured in 100,000 of them; each
#: item that is parsed, checked and right; each call.
_FAULT, _ITEM, _CALL = 0.01, 0.0005, 0.0005
#: Of a faulty body: no route refuses it for its size.
_SIZE: Final = 60 * _KILOBYTE
#: More than any body of ours has fields, with those of the objects in it.
_MOST_BUILT: Final = 30

_TREE: Final = {"game": "pagoda", "variant": "classic", "names": [], "root": "x", "nodes": [{}] * 2000}
_EDIT: Final = {"do": "add_chapter", "title": "", "tree": _TREE}
_ID: Final = "12345678-1234"
#: By what they are: where they are sent.
BODIES: Final[dict[str, tuple[str, Any]]] = {
    "edits full of empty nodes": (
        f"/api/studies/{'a' * 26}/edits",
        {"command_id": _ID, "edits": [_EDIT] * 50},
    ),
    "a study full of empty nodes": ("/api/studies", {"command_id": _ID, "chapters": [{"tree": _TREE}] * 8}),
    "a megabyte of unknown fields": ("/api/studies", {f"w{number}": 0 for number in range(85_000)}),
    "a tree of empty nodes": ("/api/study/text", _TREE),
    "unknown fields": ("/api/study/position", {f"w{number}": "" for number in range(4_500)}),
}
#: Parts of addresses that are as documented and lead nowhere.
_PLACES: Final = {
    "table_id": "a" * 12,
    "match_id": "a" * 12,
    "study_id": "a" * 26,
    "who": "a" * 16,
    "seat": "0",
}


def written(body: object) -> bytes:
    return json.dumps(body, separators=(",", ":")).encode()


def items(body: object) -> int:
    """How many values there are in a body."""
    if isinstance(body, dict):
        body = list(body.values())
    return 1 + (sum(map(items, body)) if isinstance(body, list) else 0)


def one_fault(answer: httpx.Response) -> bool:
    """Whether a request is refused as malformed and told one fault."""
    error = answer.json()["error"]
    return error["code"] == "malformed" and sorted(error.get("details", ())) == ["at", "fault"]


# --- a real server ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def server(strict_nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where debts stay."""
    folder = tmp_path_factory.mktemp("server")
    with running(strict_nursery, str(folder / "data"), folder) as server:
        yield server
    server.expect_no_fault()


@pytest.mark.parametrize("name", BODIES)
def test_a_guest_pays_for_every_item(server: Server, name: str) -> None:
    path, body = BODIES[name]
    content = written(body)
    price = prices.REQUEST.ms + 0.02 * len(content) / _KILOBYTE + _ITEM * items(body)
    with Person(server) as anna:
        for _ in range(int(GUEST.full.ms / price) + 2):
            answer = anna.http.post(path, content=content, headers=_HEADERS)
            if answer.status_code == 429:
                break
            assert one_fault(answer)
        else:
            raise AssertionError("nobody was refused")


# --- what is done, counted -------------------------------------------------------------------------


class Ledger(Purse):
    """A purse that is never empty, and knows what was paid."""

    def __init__(self) -> None:
        super().__init__()
        self.ms = 0.0

    def check(self) -> None:
        pass

    def owe(self, price: Price) -> None:
        self.ms += price.ms


class Ledgers(Budgets):
    last: Ledger

    def purse(self, guest_id: str | None, address: str) -> Purse:
        del guest_id, address
        self.last = Ledger()
        return self.last


class Watched:
    """The application, and what it did for a request."""

    def __init__(self, furnished: House) -> None:
        self._budgets = Ledgers(1)
        self._app = create_app(dataclasses.replace(furnished, budgets=self._budgets))
        self._invalid: Any = self._app.exception_handlers[RequestValidationError]
        self._app.add_exception_handler(RequestValidationError, self._count_faults)
        self.built = self.calls = 0
        self.document: dict[str, Any] = {}
        transport = httpx.ASGITransport(self._counted)
        self.client = httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1")

    async def send(self, method: str, path: str, body: object) -> httpx.Response:
        self.built = self.calls = 0
        return await self.client.request(method, path, content=written(body), headers=_HEADERS)

    @property
    def paid(self) -> float:
        return self._budgets.last.ms

    def work(self, body: object) -> float:
        """What the last request made the server do, in milliseconds."""
        return _FAULT * self.built + _CALL * self.calls + _ITEM * items(body)

    async def _counted(self, scope: Any, receive: Any, send: Any) -> None:
        sys.setprofile(self._count)
        try:
            await self._app(scope, receive, send)
        finally:
            sys.setprofile(None)

    def _count(self, _frame: FrameType, event: str, _argument: object) -> None:
        self.calls += event in ("call", "c_call")

    async def _count_faults(self, request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        self.built = len(error.errors())
        answer: Response = await self._invalid(request, error)
        return answer


@pytest.fixture
async def watched(tmp_path: Any) -> AsyncIterator[Watched]:
    async with house(str(tmp_path / "data")) as tables:
        settings = Settings("127.0.0.1", 0, str(tmp_path))
        furnished = await houses._furnish(settings, tables.store, tables.tables)
        await furnished.start()
        watched = Watched(furnished)
        async with watched.client:
            joined = await watched.client.post("/api/me/member", json={"name": "Anna"})
            assert joined.status_code == 200, joined.text
            # What the application makes of its routes at its first requests is nobody's work.
            watched.document = (await watched.client.get("/api/openapi.json")).json()
            yield watched
        await furnished.stop()


@pytest.mark.anyio
@pytest.mark.parametrize("name", BODIES)
async def test_faults_are_not_collected(watched: Watched, name: str) -> None:
    path, body = BODIES[name]
    assert one_fault(await watched.send("POST", path, body))
    assert watched.built <= _MOST_BUILT
    assert watched.work(body) <= 2 * watched.paid


# --- every route that takes a body -----------------------------------------------------------------


@dataclasses.dataclass(frozen=True)
class Place:
    """Where in a body a list or an object is: ``inside`` builds the body around it."""

    kind: str
    #: The most items; None for an object with fields of its own.
    most: int | None
    inside: Callable[[Any], Any]


class Bodies:
    """Faulty bodies of a route: each place in turn is full of faults, and all around it is full of such."""

    def __init__(self, schemas: dict[str, Any], size: int) -> None:
        self._schemas = schemas
        self._size = size

    def of(self, schema: dict[str, Any]) -> Iterator[Any]:
        for place in self.places(schema, lambda part: part):
            # A limit that is missing would be a fault of ours.
            assert place.kind == "object" or place.most is not None, schema
            yield place.inside(self._full(place.kind, self._size, 0))
            yield place.inside(self._full(place.kind, place.most or self._size, {}))
            yield place.inside(_nested(300))

    def places(self, schema: dict[str, Any], inside: Callable[[Any], Any]) -> Iterator[Place]:
        """All lists and objects of a schema, the outermost first."""
        if "$ref" in schema:
            yield from self.places(self._schemas[schema["$ref"].rpartition("/")[2]], inside)
        for branch in schema.get("anyOf", ()) or schema.get("oneOf", ()):
            yield from self.places(branch, inside)
        if schema.get("type") == "array":
            yield Place("list", schema.get("maxItems"), inside)
            yield from self.places(schema["items"], self._within("list", schema.get("maxItems"), inside))
        elif "properties" in schema:
            yield Place("object", None, inside)
            fixed = {name: part["const"] for name, part in schema["properties"].items() if "const" in part}
            for name, part in schema["properties"].items():
                yield from self.places(part, partial(_as_field, inside, fixed, name))
        elif schema.get("type") == "object":
            most = schema.get("maxProperties")
            yield Place("dict", most, inside)
            if isinstance(further := schema["additionalProperties"], dict):
                yield from self.places(further, self._within("dict", most, inside))

    def _within(self, kind: str, most: int | None, inside: Callable[[Any], Any]) -> Callable[[Any], Any]:
        return lambda value: inside(self._full(kind, most or 0, value))

    def _full(self, kind: str, number: int, value: object) -> Any:
        """As many times the same as are wanted, and as there is room for."""
        room = self._size // (len(written(value)) + (1 if kind == "list" else len('"w12345":,')))
        number = max(1, min(number, room))
        return [value] * number if kind == "list" else {f"w{at}": value for at in range(number)}


def _as_field(inside: Callable[[Any], Any], fixed: dict[str, Any], name: str, value: object) -> Any:
    return inside({**fixed, name: value})


def _nested(depth: int) -> list[Any]:
    nested: list[Any] = []
    for _ in range(depth):
        nested = [nested]
    return nested


@pytest.mark.anyio
async def test_no_body_makes_more_work_than_it_pays_for(watched: Watched) -> None:
    schemas, tried = watched.document["components"]["schemas"], 0
    for path, methods in watched.document["paths"].items():
        for method, operation in methods.items():
            if "requestBody" not in operation:
                continue
            schema = operation["requestBody"]["content"]["application/json"]["schema"]
            address = path.format_map(_PLACES)
            for body in Bodies(schemas, _SIZE).of(schema):
                answer = await watched.send(method, address, body)
                what = f"{method} {path} {written(body)[:200]!r}"
                assert one_fault(answer), f"{what}: {answer.text}"
                assert watched.built <= _MOST_BUILT, f"{what}: {watched.built} faults are built"
                work = watched.work(body)
                assert work <= 2 * watched.paid, f"{what}: {work} ms for {watched.paid} ms"
                tried += 1
    assert tried > 300
