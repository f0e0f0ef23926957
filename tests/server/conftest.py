"""Servers and people for the tests of the doors."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Iterator
from random import Random

import pytest

from pagoria.server.store.opening import store_for
from pagoria.server.store.store import Store
from server_process import Nursery, Server, running
from tests.repeating import some
from tests.server.people import Person
from tests.server.postgres import Postgres, postgres
from tests.server.tabling import House, house


def pytest_itemcollected(item: pytest.Item) -> None:
    """`make test WITHOUT=postgres` leaves out by this word, which not every name has."""
    if "database" in getattr(item, "fixturenames", ()):
        item.extra_keyword_matches.add("postgres")


@pytest.fixture(scope="session")
def database() -> Iterator[Postgres]:
    """PostgreSQL, started for the tests."""
    with postgres() as database:
        yield database


def _empty(kind: str, request: pytest.FixtureRequest) -> str:
    if kind == "sqlite":
        return str(request.getfixturevalue("tmp_path") / "data")
    database: Postgres = request.getfixturevalue("database")
    return database.fresh()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def data(request: pytest.FixtureRequest) -> str:
    """Empty data for one test; in CI in each kind of store."""
    return _empty(request.param, request)


@pytest.fixture(params=["sqlite", "postgresql"])
async def store(request: pytest.FixtureRequest) -> AsyncIterator[Store]:
    """An open store, of each kind."""
    store = store_for(_empty(request.param, request))
    await store.open()
    yield store
    await store.close()


@pytest.fixture
async def tables(data: str) -> AsyncIterator[House]:
    """Tables without doors, on each kind of store."""
    async with house(data) as opened:
        yield opened


@pytest.fixture(scope="module")
def purses() -> str:
    """How purses fill (tools/server_process.py): as always, unless a module plays faster than people."""
    return ""


#: What is tested through a server's door hardly depends on its database: that is for the tests of ``data``.
@pytest.fixture(scope="module", params=some(["postgresql", "sqlite"], 1))
def server(
    request: pytest.FixtureRequest, nursery: Nursery, tmp_path_factory: pytest.TempPathFactory, purses: str
) -> Iterator[Server]:
    """A server for the tests of a module; in CI once with the data in each kind of store."""
    folder = tmp_path_factory.mktemp("server")
    data = str(folder / "data") if request.param == "sqlite" else request.getfixturevalue("database").fresh()
    with running(nursery.with_purses(purses), data, folder) as server:
        yield server
    server.expect_no_fault()


@pytest.fixture
def anna(server: Server) -> Iterator[Person]:
    with Person(server) as person:
        yield person


@pytest.fixture
def ben(server: Server) -> Iterator[Person]:
    with Person(server) as person:
        yield person


@pytest.fixture
def carl(server: Server) -> Iterator[Person]:
    with Person(server) as person:
        yield person


@pytest.fixture(autouse=True)
def known_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables without doors are dealt the same cards each time, and bots decide alike: no test is luck."""
    numbers = Random(request.node.nodeid)
    monkeypatch.setattr(secrets, "token_hex", lambda length=32: numbers.randbytes(length).hex())


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews judge deals by a few games: what is tested is not how exactly."""
    monkeypatch.setattr("pagoria.server.thinking.balancing.GAMES", 4)
    monkeypatch.setattr("pagoria.server.thinking.balancing.SECONDS", 0.01)
