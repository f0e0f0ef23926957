"""How much one guest, and one address, may ask for: token buckets and counted connections."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

_MOST_BUCKETS: Final = 20_000


@dataclass(frozen=True)
class Rate:
    """So many a second in the long run, and so many at once."""

    per_second: float
    burst: int

    def times(self, factor: int) -> Rate:
        return Rate(self.per_second * factor, self.burst * factor)


#: Messages to a table and requests, of one guest.
MESSAGES: Final = Rate(per_second=20, burst=40)
#: Tables opened, imported or asked for again, of one guest.
TABLES: Final = Rate(per_second=10 / 60, burst=10)
#: New guests; as one guest is all that a browser needs, only addresses have this limit.
GUESTS: Final = Rate(per_second=10 / 60, burst=10)
#: Hints, evaluations, and reviews that nobody has asked for yet, of one guest.
ADVICE: Final = Rate(per_second=0.5, burst=20)
CONNECTIONS: Final = 60


class Buckets:
    """Token buckets by name. Those not used for longest are forgotten first: they are full again anyway."""

    def __init__(
        self, rate: Rate, most: int = _MOST_BUCKETS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._most = most
        self._clock = clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, name: str) -> bool:
        """Take a token from the bucket with this name; False when there is none."""
        now = self._clock()
        level, since = self._levels.get(name, (float(self._rate.burst), now))
        level = min(float(self._rate.burst), level + (now - since) * self._rate.per_second)
        granted = level >= 1
        self._levels[name] = (level - 1 if granted else level, now)
        self._levels.move_to_end(name)
        if len(self._levels) > self._most:
            self._levels.popitem(last=False)
        return granted

    def __len__(self) -> int:
        return len(self._levels)


class Allowance:
    """One limit for guests, and the same limit times a factor for addresses."""

    def __init__(self, rate: Rate, guests_per_address: int) -> None:
        self._guests = Buckets(rate)
        self._addresses = Buckets(rate.times(guests_per_address))

    def take(self, guest_id: str | None, address: str) -> bool:
        """Whether this may happen once more now."""
        return (guest_id is None or self._guests.take(guest_id)) and self._addresses.take(address)


class Connections:
    """How many connections each guest and each address holds at the moment."""

    def __init__(self, guests_per_address: int) -> None:
        self._open: Counter[str] = Counter()
        self._per_address = CONNECTIONS * guests_per_address
        self.total = 0

    def enter(self, guest_id: str | None, address: str) -> bool:
        """Count one more connection, if it may be; each success needs its ``leave``."""
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


class Limits:
    """Every limit of the server in one place."""

    def __init__(self, guests_per_address: int) -> None:
        self.messages = Allowance(MESSAGES, guests_per_address)
        self.tables = Allowance(TABLES, guests_per_address)
        self.advice = Allowance(ADVICE, guests_per_address)
        self.guests = Buckets(GUESTS.times(guests_per_address))
        self.connections = Connections(guests_per_address)
