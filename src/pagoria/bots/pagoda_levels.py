"""The levels of Pagoda, from a beginner to a master."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pagoria.bots.contract import Bot
from pagoria.bots.pagoda_greedy import PagodaGreedy
from pagoria.bots.specs import Budget


def _interim(budget: Budget | None) -> Bot:
    del budget
    return PagodaGreedy()


LEVELS: Final[dict[str, Callable[[Budget | None], Bot]]] = dict.fromkeys(
    "apprentice mason carpenter surveyor architect master".split(), _interim
)
