"""The doorkeeper limits connections, and what comes through them before anybody reads it."""

from __future__ import annotations

import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Final

from pagoria.server.http.addresses import Proxies, network_of
from pagoria.server.limits.budgets import connections_of_an_address
from pagoria.server.limits.flows import Flow, Flows, for_address, for_messages, for_requests

_log = logging.getLogger("pagoria.server")

#: For the data, thinkers, programs and logs.
_FILES_IN_RESERVE: Final = 100
#: The length of the listen queue; all that wait in it are let in before any is counted.
BACKLOG: Final = 100
#: What a new connection takes of the loop, in frames.
_FRAMES_FOR_A_CONNECTION: Final = 5
_MOST_FILES: Final = 16_384
_REPORT_SECONDS: Final = 60
_MOST_FLOWS: Final = 20_000


class Doorkeeper:
    """Counts connections and what comes through them, in all and for each address.

    A proxy is many people: its connections count only in all, and for those people in ``Budgets``.
    """

    def __init__(
        self,
        guests_per_address: int,
        proxies: Proxies,
        files: int | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._per_address = connections_of_an_address(guests_per_address)
        self._guests_per_address = guests_per_address
        self._in_all = max(1, (_files() if files is None else files) - _FILES_IN_RESERVE - BACKLOG)
        self._proxies = proxies
        self._clock = clock
        self._inside: Counter[str] = Counter()
        self._total = 0
        self._flows: OrderedDict[str, Flow] = OrderedDict()
        self._turned_away: Counter[str] = Counter()
        self._reported = clock()

    def enter(self, host: str) -> bool:
        """Whether one more connection from a host is allowed; each success needs its ``leave``."""
        address = self._address(host)
        if self._total >= self._in_all or (address and not self._may_enter(address)):
            self._turned_away["connections"] += 1
            return False
        self._inside[address] += 1
        self._total += 1
        return True

    def leave(self, host: str) -> None:
        address = self._address(host)
        self._total -= 1
        self._inside[address] -= 1
        if not self._inside[address]:
            # A counter keeps names that count nothing: drop them, or they pile up.
            del self._inside[address]

    def request_flows(self, host: str) -> Flows:
        """What requests may come in through a connection; a proxy's connection may carry many people's."""
        address = self._address(host)
        return Flows(for_requests(), self._flow(address)) if address else Flows()

    def message_flows(self, host: str) -> Flows:
        """What messages may come in through a live connection."""
        address = self._address(host)
        return Flows(for_messages(), *([self._flow(address)] if address else []))

    def cut_off(self, why: str) -> None:
        """Count a connection that was ended; a flood would fill the log with lines."""
        self._turned_away[why] += 1

    def report(self) -> None:
        """Log once a minute how many were turned away."""
        if self._turned_away and self._clock() - self._reported >= _REPORT_SECONDS:
            reasons = ", ".join(f"{number} {why}" for why, number in sorted(self._turned_away.items()))
            _log.warning("turned away in the last minute: %s", reasons)
            self._turned_away.clear()
            self._reported = self._clock()

    def _may_enter(self, address: str) -> bool:
        in_time = self._flow(address).take(self._clock(), frames=_FRAMES_FOR_A_CONNECTION, size=0)
        return in_time and self._inside[address] < self._per_address

    def _flow(self, address: str) -> Flow:
        flow = self._flows.pop(address, None) or for_address(self._guests_per_address)
        self._flows[address] = flow
        if len(self._flows) > _MOST_FLOWS:
            self._flows.popitem(last=False)
        return flow

    def _address(self, host: str) -> str:
        """The name that a connection is counted by; none for a proxy."""
        return "" if host in self._proxies else network_of(host)


def _files() -> int:
    """How many files this process may open: as many as the system allows, within reason."""
    try:
        import resource
    except ImportError:  # Windows, where there is no such limit
        return _MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, _MOST_FILES)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (ValueError, OSError):  # the system has a lower limit of its own
        return soft
    return wanted
