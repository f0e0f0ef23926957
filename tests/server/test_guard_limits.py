"""Token buckets, counted connections, and the memory that both take."""

from __future__ import annotations

import pytest

from pagoria.server.addresses import network_of
from pagoria.server.limits import CONNECTIONS, Allowance, Buckets, Connections, Rate


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def taken(buckets: Buckets, name: str, tries: int) -> int:
    return sum(buckets.take(name) for _ in range(tries))


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    clock = Clock()
    buckets = Buckets(Rate(per_second=20, burst=40), clock=clock)
    assert taken(buckets, "anna", 100) == 40
    clock.now += 0.5
    assert taken(buckets, "anna", 100) == 10
    clock.now += 3600
    assert taken(buckets, "anna", 100) == 40


def test_slow_use_is_never_refused() -> None:
    clock = Clock()
    buckets = Buckets(Rate(per_second=10 / 60, burst=1), clock=clock)
    for _ in range(20):
        assert buckets.take("anna")
        clock.now += 6.001


def test_buckets_do_not_share() -> None:
    buckets = Buckets(Rate(per_second=1, burst=2), clock=Clock())
    assert taken(buckets, "anna", 5) == 2
    assert taken(buckets, "ben", 5) == 2


def test_the_number_of_buckets_is_bounded_and_the_busy_ones_stay() -> None:
    buckets = Buckets(Rate(per_second=1, burst=1), most=10, clock=Clock())
    assert buckets.take("busy")
    for number in range(1000):
        buckets.take(f"guest {number}")
        assert not buckets.take("busy")
    assert len(buckets) == 10


def test_many_guests_of_one_address_share_its_larger_bucket() -> None:
    allowance = Allowance(Rate(per_second=0.001, burst=2), guests_per_address=3)
    granted = [allowance.take(f"guest {number}", "192.0.2.1") for number in range(10)]
    assert granted == [True] * 6 + [False] * 4
    assert allowance.take("guest 20", "192.0.2.2")


def test_nobody_counts_by_address_only() -> None:
    allowance = Allowance(Rate(per_second=0.001, burst=2), guests_per_address=3)
    assert sum(allowance.take(None, "192.0.2.1") for _ in range(10)) == 6


def test_connections_of_a_guest_are_bounded_until_some_are_given_back() -> None:
    connections = Connections(guests_per_address=2)
    for _ in range(CONNECTIONS):
        assert connections.enter("anna", "192.0.2.1")
    assert not connections.enter("anna", "192.0.2.1")
    assert connections.enter("ben", "192.0.2.1")
    connections.leave("anna", "192.0.2.1")
    assert connections.enter("anna", "192.0.2.1")
    assert connections.total == CONNECTIONS + 1


def test_connections_of_an_address_are_bounded() -> None:
    connections = Connections(guests_per_address=2)
    for _ in range(2 * CONNECTIONS):
        assert connections.enter(None, "192.0.2.1")
    assert not connections.enter("anna", "192.0.2.1")
    assert connections.enter("anna", "192.0.2.2")


def test_connections_that_ended_leave_nothing_behind() -> None:
    connections = Connections(guests_per_address=2)
    for number in range(100):
        assert connections.enter(f"guest {number}", f"192.0.2.{number}")
    for number in range(100):
        connections.leave(f"guest {number}", f"192.0.2.{number}")
    assert connections.total == 0
    assert not connections._open


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_addresses_are_counted_by_household(host: str, network: str) -> None:
    assert network_of(host) == network
