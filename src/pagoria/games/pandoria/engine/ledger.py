"""What an action brought about on the map and in scorings, written down while it is carried out.

A state keeps a ledger only for callers that tell what an action does; searches and simulations need none.
"""

from __future__ import annotations

from typing import final

from pagoria.core.ints import i64


@final
class Share:
    """What one seat takes from a region, and what becomes of it (PD-31 to PD-33)."""

    def __init__(self, seat: i64, root: i64, figures: list[int], strength: i64, gain: i64) -> None:
        self.seat = seat
        self.root = root
        self.figures = figures  # the spaces of its figures beside the region
        self.strength = strength  # the leader counts 2
        self.gain = gain
        self.kept: i64 = 0
        self.lost: i64 = 0
        self.points: i64 = 0


@final
class Ledger:
    """Everything in the order in which it happened."""

    def __init__(self) -> None:
        self.closed: list[int] = []  # roots of regions
        self.home: list[int] = []  # spaces that figures left for their owners
        self.shares: list[Share] = []
