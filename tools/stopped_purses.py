"""Servers where nobody gains back what they spent: how often one may ask does not depend on the machine."""

from __future__ import annotations

from pagoria.server.limits.budgets import Budgets
from server_process import fork_for_whoever_asks

if __name__ == "__main__":
    # For purses no time goes by: its clock is the last argument.
    Budgets.__init__.__defaults__ = (lambda: 0.0,)
    fork_for_whoever_asks()
