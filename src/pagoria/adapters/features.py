"""Arrays from a view's plain values: what the games' tables of features share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]
Pieces = dict[str, Array]
#: A view's plain values, as its game describes them.
Data = Mapping[str, Any]


@dataclass(frozen=True)
class Features:
    """How the views of one game become arrays: what everybody may know, and what one seat alone may know."""

    public: Callable[[Data], Pieces]
    private: Callable[[Data, int], Pieces]
    private_text: Callable[[Data, int], str]


def array(values: Sequence[Any]) -> Array:
    return np.array(values, np.float32)


@cache
def one_of(number: int, size: int) -> tuple[int, ...]:
    """All 0 but one place; nothing but 0 when the number is not a place (chance, nobody)."""
    return tuple(int(place == number) for place in range(size))


def one_hot(number: int, size: int) -> Array:
    """The same as an array."""
    return array(one_of(number, size))
