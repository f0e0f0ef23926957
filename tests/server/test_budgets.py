"""Buckets, purses, counted connections, and the memory that they take."""

from __future__ import annotations

import pytest

from pagoria.server.http.addresses import network_of
from pagoria.server.limits import prices
from pagoria.server.limits.budgets import CONNECTIONS, Allowance, Buckets, Budgets, Connections, Purse
from pagoria.server.limits.prices import Price
from pagoria.tables.refusal import Refusal

HERE, THERE = "192.0.2.1", "192.0.2.2"
#: What fifty guests at one address may take of a second, in milliseconds.
A_THIRD = 1000 / 3


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def spent(purse: Purse, price: Price) -> int:
    """How often one can pay until one is refused."""
    times = 0
    while times < 100_000:
        try:
            purse.pay(price)
        except Refusal:
            break
        times += 1
    return times


def test_a_bucket_may_go_into_debt_once_and_is_out_of_it_in_time(clock: Clock) -> None:
    buckets = Buckets(Allowance(Price(10, rows=1), Price(100, rows=50)), clock=clock)
    buckets.take("anna", Price(90))
    assert buckets.seconds_of_debt("anna") == 0
    buckets.take("anna", Price(40))
    assert buckets.seconds_of_debt("anna") == pytest.approx(3)
    clock.now += 3.001
    assert buckets.seconds_of_debt("anna") == 0
    clock.now += 3600
    buckets.take("anna", Price(101))
    assert buckets.seconds_of_debt("anna") == pytest.approx(0.1)


def test_rows_are_a_debt_of_their_own(clock: Clock) -> None:
    buckets = Buckets(Allowance(Price(10, rows=2), Price(100, rows=50)), clock=clock)
    buckets.take("anna", Price(0, rows=60))
    assert buckets.seconds_of_debt("anna") == pytest.approx(5)
    assert buckets.seconds_of_debt("ben") == 0


def test_the_number_of_buckets_is_bounded_and_the_busy_ones_stay(clock: Clock) -> None:
    buckets = Buckets(Allowance(Price(1, rows=1), Price(1, rows=1)), most=10, clock=clock)
    for number in range(1000):
        buckets.take("busy", Price(2))
        buckets.take(f"guest {number}", Price(1))
        assert buckets.seconds_of_debt("busy") > 0
    assert len(buckets) == 10


def test_who_is_in_debt_is_told_when_to_come_back(clock: Clock) -> None:
    purse = Budgets(50, clock).purse("anna", HERE)
    purse.pay(Price(100_000))
    with pytest.raises(Refusal) as refused:
        purse.pay(Price(1))
    seconds = refused.value.details["retry_after"]
    assert isinstance(seconds, int)
    clock.now += seconds - 2
    with pytest.raises(Refusal):
        purse.check()
    clock.now += 3
    purse.check()


def test_one_guest_does_not_hinder_another(clock: Clock) -> None:
    budgets = Budgets(50, clock)
    budgets.purse("anna", HERE).pay(Price(2000))
    with pytest.raises(Refusal):
        budgets.purse("anna", THERE).check()
    budgets.purse("ben", HERE).check()
    budgets.purse(None, HERE).check()


def test_one_address_does_not_hinder_another(clock: Clock) -> None:
    budgets = Budgets(50, clock)
    for number in range(10):
        budgets.purse(f"guest {number}", HERE).owe(Price(1400))
    with pytest.raises(Refusal):
        budgets.purse("ben", HERE).check()
    budgets.purse("ben", THERE).check()


def test_strangers_of_an_address_share_little_and_leave_the_rest_to_its_guests(clock: Clock) -> None:
    budgets = Budgets(50, clock)
    assert spent(budgets.purse(None, HERE), Price(10)) == pytest.approx(150, abs=5)
    budgets.purse("anna", HERE).check()
    budgets.purse(None, THERE).check()


def test_fifty_guests_behind_one_address_never_wait(clock: Clock) -> None:
    budgets = Budgets(50, clock)
    for second in range(0, 3600, 2):
        clock.now = 1000.0 + second
        for number in range(50):
            purse = budgets.purse(f"guest {number}", HERE)
            purse.pay(prices.MESSAGE)
            purse.pay(prices.move(watchers=4))


def test_one_address_never_takes_more_than_a_third_of_the_loop(clock: Clock) -> None:
    """However many guests it makes up, and also counting what it costs to refuse them."""
    budgets = Budgets(50, clock)
    price, taken = prices.steps(25), 0.0
    for number in range(60):
        taken = 0.0
        clock.now += 1
        for guest in range(200):
            try:
                budgets.purse(f"guest {number} {guest}", HERE).pay(price)
                taken += price.ms
            except Refusal:
                taken += prices.REFUSED.ms
    assert taken < A_THIRD


def test_a_lone_guest_has_a_whole_budget_also_where_one_guest_is_expected(clock: Clock) -> None:
    budgets = Budgets(1, clock)
    assert spent(budgets.purse("anna", HERE), prices.move(2)) > 100


def test_what_costs_more_is_allowed_less_often(clock: Clock) -> None:
    def times(price: Price) -> int:
        return spent(Budgets(50, clock).purse("anna", HERE), price)

    assert times(prices.table(0, 4)) < times(prices.table(1, 1)) < times(prices.table(2, 0))
    assert times(prices.steps(25)) < times(prices.steps(5)) < times(prices.steps(1))
    assert times(prices.record(1024 * 1024)) < 4
    assert times(prices.record(3000)) > 10
    assert times(prices.move(200)) < times(prices.move(2))


def test_connections_of_a_guest_are_bounded_until_some_are_given_back() -> None:
    connections = Connections(guests_per_address=50)
    for _ in range(CONNECTIONS):
        assert connections.enter("anna", HERE)
    assert not connections.enter("anna", HERE)
    assert connections.enter("ben", HERE)
    connections.leave("anna", HERE)
    assert connections.enter("anna", HERE)
    assert connections.total == CONNECTIONS + 1


def test_connections_of_an_address_are_bounded() -> None:
    connections = Connections(guests_per_address=50)
    for _ in range(200):
        assert connections.enter(None, HERE)
    assert not connections.enter("anna", HERE)
    assert connections.enter("anna", THERE)


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
