"""How much is tried: all of it in CI, which repeats itself exactly; HYPOTHESIS_PROFILE=thorough looks long.

Outside CI slow cases of a test are left out, but for one where there is no quicker one.
"""

import os
from collections.abc import Generator, Iterator

import pytest
from hypothesis import HealthCheck, settings

from server_process import Nursery
from tests.evidence import note_failure
from tests.repeating import IN_CI, slow_ones_to_leave_out, times

pytest_plugins = ["tests.second_try"]

#: An example here is often a whole game, on the interpreted engine as well: time says nothing about it.
SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]

settings.register_profile(
    "quick", max_examples=times(50, 12), deadline=None, suppress_health_check=SLOW_IS_FINE
)
settings.register_profile(
    "ci", settings.get_profile("quick"), derandomize=True, database=None, print_blob=True
)
settings.register_profile("thorough", settings.get_profile("quick"), max_examples=2_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if IN_CI else "quick"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not IN_CI:
        left_out = slow_ones_to_leave_out(items)
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    note_failure(item, report)
    return report


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    """Servers that are ended with the tests, whatever happens."""
    nursery = Nursery()
    yield nursery
    nursery.close()
