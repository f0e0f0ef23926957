"""What one guest and one address may take: buckets of milliseconds and rows, and counted connections.

Everything is paid twice: by the guest, and by the address that the guest comes from. Visitors without a
cookie have no budget of their own; those of one address share one. A bucket may go into debt by one request,
and a payer in debt waits. Only the loop touches the buckets.
"""

from __future__ import annotations

import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

from pagoria.server.limits import prices
from pagoria.server.limits.prices import Price
from pagoria.tables.refusal import Refusal

_MOST_BUCKETS: Final = 20_000


@dataclass(frozen=True)
class Allowance:
    """What a bucket gains in a second, and what it holds when full."""

    per_second: Price
    full: Price

    def times(self, factor: float) -> Allowance:
        return Allowance(self.per_second.times(factor), self.full.times(factor))


#: A guest at full speed: a dozen choices a second in the long run, some hundred at once.
GUEST: Final = Allowance(Price(60, rows=3), Price(1500, rows=400))
#: For each guest that is expected behind one address: fifty of them have not quite a third of the loop.
ADDRESS: Final = Allowance(Price(6, rows=0.6), Price(120, rows=80))
#: For each of them, too, but shared by all at the address who have no cookie yet.
STRANGERS: Final = Allowance(Price(1.2, rows=0.06), Price(30, rows=8))
#: Live connections of one guest, and of an address for each guest that is expected there.
CONNECTIONS: Final = 60
_CONNECTIONS_FOR_EACH: Final = 4


class Buckets:
    """Buckets by name. Those not used for longest are forgotten first: they are full again anyway."""

    def __init__(
        self, allowance: Allowance, most: int = _MOST_BUCKETS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._allowance = allowance
        self._most = most
        self._clock = clock
        self._levels: OrderedDict[str, tuple[Price, float]] = OrderedDict()

    def seconds_of_debt(self, name: str) -> float:
        """How long it takes until a bucket is out of debt; 0 when it is in none."""
        level, gain = self._level(name), self._allowance.per_second
        return max(0.0, -level.ms / gain.ms, -level.rows / gain.rows)

    def take(self, name: str, price: Price) -> None:
        """Take an amount from a bucket, which may go into debt."""
        level = self._level(name)
        self._levels[name] = (level + price.times(-1), self._clock())
        self._levels.move_to_end(name)
        if len(self._levels) > self._most:
            self._levels.popitem(last=False)

    def __len__(self) -> int:
        return len(self._levels)

    def in_debt(self) -> int:
        """How many buckets are in debt."""
        return sum(self.seconds_of_debt(name) > 0 for name in self._levels)

    def _level(self, name: str) -> Price:
        full, gain = self._allowance.full, self._allowance.per_second
        level, since = self._levels.get(name, (full, 0.0))
        seconds = self._clock() - since
        return Price(
            min(full.ms, level.ms + seconds * gain.ms), min(full.rows, level.rows + seconds * gain.rows)
        )


class Purse:
    """Who pays for a request: a guest, or the strangers of an address, and the address."""

    def __init__(self, *buckets: tuple[Buckets, str]) -> None:
        self._buckets = buckets

    def check(self) -> None:
        """Raise ``Refusal`` if anybody who would pay is in debt; even this answer has a price."""
        seconds = max(buckets.seconds_of_debt(name) for buckets, name in self._buckets)
        if seconds > 0:
            self.owe(prices.REFUSED)
            raise Refusal("too_many", "that is too much at once", {"retry_after": math.ceil(seconds)})

    def pay(self, price: Price) -> None:
        """Pay, which may lead into debt; raises ``Refusal`` when the payer is in debt already."""
        self.check()
        self.owe(price)

    def owe(self, price: Price) -> None:
        """Pay afterwards for work whose price was not known before."""
        for buckets, name in self._buckets:
            buckets.take(name, price)


#: Whose request or message is being served; nobody's if the server does something by itself.
_paying: ContextVar[Purse | None] = ContextVar("paying", default=None)


def serve_for(purse: Purse) -> None:
    """Charge everything from here on to this purse."""
    _paying.set(purse)


def pay(price: Price) -> None:
    """Charge the person who is being served; raises ``Refusal`` if the payer is in debt already."""
    purse = _paying.get()
    if purse is not None:
        purse.pay(price)


def charge(price: Price) -> None:
    """Charge the person who is being served for what could not be known before."""
    purse = _paying.get()
    if purse is not None:
        purse.owe(price)


class Connections:
    """How many live connections each guest and each address holds at the moment."""

    def __init__(self, guests_per_address: int) -> None:
        self._open: Counter[str] = Counter()
        self._per_address = connections_of_an_address(guests_per_address)
        self.total = 0

    def enter(self, guest_id: str | None, address: str) -> bool:
        """Count one more connection, if it is allowed; each success needs its ``leave``."""
        most = self._most(guest_id, address)
        if any(self._open[name] >= number for name, number in most.items()):
            return False
        self._open.update(most.keys())
        self.total += 1
        return True

    def leave(self, guest_id: str | None, address: str) -> None:
        for name in self._most(guest_id, address):
            self._open[name] -= 1
            if not self._open[name]:
                # A counter keeps names that count nothing: drop them, or they pile up.
                del self._open[name]
        self.total -= 1

    def _most(self, guest_id: str | None, address: str) -> dict[str, int]:
        guest = {f"guest {guest_id}": CONNECTIONS} if guest_id else {}
        return guest | {f"address {address}": self._per_address}


def connections_of_an_address(guests: int) -> int:
    """How many connections an address may hold, by how many guests are expected behind it."""
    return max(CONNECTIONS, _CONNECTIONS_FOR_EACH * guests)


class Budgets:
    """Every budget of the server in one place."""

    def __init__(self, guests_per_address: int, clock: Callable[[], float] = time.monotonic) -> None:
        # A single guest behind an address has a whole guest's budget.
        expected = max(guests_per_address, math.ceil(GUEST.per_second.ms / ADDRESS.per_second.ms))
        self._guests = Buckets(GUEST, clock=clock)
        self._addresses = Buckets(ADDRESS.times(expected), clock=clock)
        self._strangers = Buckets(STRANGERS.times(expected), clock=clock)
        self.connections = Connections(guests_per_address)

    def in_debt(self) -> int:
        """How many guests and addresses have to wait now."""
        return sum(buckets.in_debt() for buckets in (self._guests, self._addresses, self._strangers))

    def purse(self, guest_id: str | None, address: str) -> Purse:
        """Who pays for what this guest, or a stranger, asks for from an address."""
        own = (self._strangers, address) if guest_id is None else (self._guests, guest_id)
        return Purse(own, (self._addresses, address))
