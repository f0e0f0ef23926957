"""Servers whose chance is always the same, for pictures of a game that is the same every time."""

from __future__ import annotations

import secrets
from typing import Final

from server_process import fork_for_whoever_asks

SEED: Final = "5ee1"


def _loaded(nbytes: int | None = None) -> str:
    """In place of `secrets.token_hex`: the seed of every deal and of everything a bot decides."""
    size = 2 * (nbytes or 32)
    return (SEED * size)[:size]


if __name__ == "__main__":
    secrets.token_hex = _loaded
    fork_for_whoever_asks()
