"""Servers and people for the tests of the doors."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from server_process import Nursery, Server, running
from tests.server.people import Person
from tests.server.postgres import Postgres, postgres
from tests.server.tabling import House, house


@pytest.fixture(scope="session")
def database() -> Iterator[Postgres]:
    """PostgreSQL, started for the tests."""
    with postgres() as database:
        yield database


@pytest.fixture(params=["sqlite", "postgresql"])
def data(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Empty data for one test, in each kind of store."""
    if request.param == "sqlite":
        return str(tmp_path / "data")
    database: Postgres = request.getfixturevalue("database")
    return database.fresh()


@pytest.fixture
async def tables(data: str) -> AsyncIterator[House]:
    """Tables without doors, on each kind of store."""
    async with house(data) as opened:
        yield opened


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    nursery = Nursery()
    yield nursery
    nursery.close()


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(
    request: pytest.FixtureRequest, nursery: Nursery, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A server for the tests of a module, with the data in each kind of store."""
    folder = tmp_path_factory.mktemp("server")
    data = str(folder / "data") if request.param == "sqlite" else request.getfixturevalue("database").fresh()
    with running(nursery, data, folder) as server:
        yield server
    assert "Traceback" not in server.log()


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
