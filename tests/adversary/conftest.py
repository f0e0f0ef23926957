"""A real server for each attack."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.running import Nursery, Server, running


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    nursery = Nursery()
    yield nursery
    nursery.close()


@pytest.fixture(scope="module")
def server(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for the attacks of a module; none of them may leave a traceback in its log."""
    folder = tmp_path_factory.mktemp("server")
    with running(nursery, str(folder / "data"), folder) as server:
        yield server
    assert "Traceback" not in server.log()
