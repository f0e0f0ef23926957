"""Real servers for clients that mean no good."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pagoria.server.settings import DEFAULT_GUESTS_PER_ADDRESS
from server_process import Nursery, Server, running


def pytest_itemcollected(item: pytest.Item) -> None:
    """Every test here needs a server: outside CI it runs with one of its cases."""
    item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="module")
def server(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with its usual limits, for a module. However it is treated, it has no fault to report."""
    folder = tmp_path_factory.mktemp("server")
    usual = ("--guests-per-address", str(DEFAULT_GUESTS_PER_ADDRESS))
    with running(nursery, str(folder / "data"), folder, *usual) as server:
        yield server
    server.expect_no_fault()


@pytest.fixture(scope="session")
def strict_nursery(nursery: Nursery) -> Nursery:
    """Servers where debts stay: who asks without end is refused in time, however slow the machine is."""
    return nursery.with_purses("stopped")


@pytest.fixture
def strict_server(strict_nursery: Nursery, tmp_path: Path) -> Iterator[Server]:
    """A server of one test alone, with its usual limits, where debts stay."""
    usual = ("--guests-per-address", str(DEFAULT_GUESTS_PER_ADDRESS))
    with running(strict_nursery, str(tmp_path / "data"), tmp_path, *usual) as server:
        yield server
    server.expect_no_fault()
