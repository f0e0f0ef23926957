"""The clock of a table: how much time each seat has left."""

from __future__ import annotations

from pagoria.tables.events import ClockPlan


class Clock:
    """The clock of one table. Time runs for the seat that must decide.

    A seat gains the increment when it has decided and the decision passes on, up to what it had at first:
    with an increment as long as that, everybody has so much time for each turn.
    """

    def __init__(self, plan: ClockPlan, seats: int) -> None:
        self.plan = plan
        self._left = [plan.initial_ms] * seats
        self._running: int | None = None
        self._since = 0

    def run(self, seat: int | None, at: int) -> None:
        """From now on the time of ``seat`` runs; None stops the clock."""
        self._left = self.left(at)
        self._running, self._since = seat, at

    def gain(self, seat: int) -> None:
        self._left[seat] = min(self.plan.initial_ms, self._left[seat] + self.plan.increment_ms)

    def left(self, now: int) -> list[int]:
        """The milliseconds that each seat has left."""
        left = self._left.copy()
        if self._running is not None:
            left[self._running] = max(0, left[self._running] - max(0, now - self._since))
        return left

    def deadline(self) -> int | None:
        """When the time that runs is used up."""
        return None if self._running is None else self._since + self._left[self._running]

    def expired(self, now: int) -> int | None:
        """The seat whose time is used up."""
        deadline = self.deadline()
        return self._running if deadline is not None and now >= deadline else None
