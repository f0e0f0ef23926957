"""The clock of a table: how much time each seat has left."""

from __future__ import annotations

from pagoria.tables.events import ClockPlan


class Clock:
    """The clock of one table. Time runs for the seat that must decide.

    A seat gains the increment when it has decided and the decision passes on, up to what it had at first:
    with an increment as long as the initial time, each turn has that time. The clock stands still for a seat
    whose player is away: the end of the absence is known from the beginning, so nobody needs to start the
    clock again.
    """

    def __init__(self, plan: ClockPlan, seats: int) -> None:
        self.plan = plan
        self._left = [plan.initial_ms] * seats
        self._running: int | None = None
        self._since = 0
        self._away_until = [0] * seats

    def run(self, seat: int | None, at: int) -> None:
        """From now on the time of ``seat`` runs; None stops the clock."""
        self._left = self.left(at)
        self._running, self._since = seat, at

    def pause(self, seat: int, until: int, at: int) -> None:
        """No time of ``seat`` runs before ``until``; this replaces what was said before."""
        self._left = self.left(at)
        self._since = at
        self._away_until[seat] = until

    def away_until(self, seat: int, now: int) -> int | None:
        """Until when the player of a seat is away; None if the player is not away."""
        until = self._away_until[seat]
        return until if until > now else None

    def gain(self, seat: int) -> None:
        self._left[seat] = min(self.plan.initial_ms, self._left[seat] + self.plan.increment_ms)

    def left(self, now: int) -> list[int]:
        """The milliseconds that each seat has left."""
        left = self._left.copy()
        if self._running is not None:
            left[self._running] = max(0, left[self._running] - max(0, now - self._begun(self._running)))
        return left

    def deadline(self) -> int | None:
        """When the time that runs is used up."""
        if self._running is None:
            return None
        return self._begun(self._running) + self._left[self._running]

    def expired(self, now: int) -> int | None:
        """The seat whose time is used up, if any."""
        deadline = self.deadline()
        return self._running if deadline is not None and now >= deadline else None

    def _begun(self, seat: int) -> int:
        """When the running seat's current time began to run."""
        return max(self._since, self._away_until[seat])
