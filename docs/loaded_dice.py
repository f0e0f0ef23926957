"""Servers whose chance is always the same, for pictures of a game that is the same every time."""

from __future__ import annotations

import secrets
from typing import Final

from tests.server.running import fork_for_whoever_asks

SEED: Final = "5ee1"


def _loaded(size: int | None = None) -> str:
    """In place of `secrets.token_hex`: the seed of every deal and of everything a bot decides."""
    return (SEED * (size or 32))[: 2 * (size or 32)]


if __name__ == "__main__":
    secrets.token_hex = _loaded
    fork_for_whoever_asks()
