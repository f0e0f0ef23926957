"""Real servers for clients that mean no good."""

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
    """A server for the attacks of a module. However it is treated, it has no fault of its own to report."""
    folder = tmp_path_factory.mktemp("server")
    with running(nursery, str(folder / "data"), folder) as server:
        yield server
    assert "Traceback" not in server.log()
