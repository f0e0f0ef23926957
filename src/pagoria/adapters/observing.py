"""What a seat may know, as arrays and as text, made from its view and nothing else."""

from __future__ import annotations

import json
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pagoria.adapters.play import Play
from pagoria.core.state import CHANCE
from pagoria.core.tensors import Pieces, one_hot

Array: TypeAlias = NDArray[np.float32]
#: Above everything that is counted in an observation.
HIGH: Final = 999


def arrays(play: Play[Any], seat: int | None, public: bool = True) -> dict[str, Array]:
    """What a seat may know now, or with None what everybody may know; without ``public`` the rest of it.

    With it come who has to decide and the numbers given towards an action.
    """
    return {name: np.array(rows, np.float32) for name, rows in _pieces(play, seat, public).items()}


def flat(play: Play[Any], seat: int) -> Array:
    """What a seat may know now, the pieces one after the other."""
    return np.concatenate([piece.ravel() for piece in arrays(play, seat).values()])


def _pieces(play: Play[Any], seat: int | None, public: bool) -> Pieces:
    setup = play.setup
    data = setup.game.rules.view(play.state, seat).data()
    found: Pieces = {} if seat is None else {"player": one_hot(seat, setup.players)}
    if public:
        found |= setup.observations.public(data)
        chosen = [play.prefix.count(number) for number in range(setup.codec.size)] if play.prefix else None
        found["actor"] = one_hot(play.actor, setup.players)
        found["chosen"] = chosen or (0,) * setup.codec.size
    return found if seat is None else found | setup.observations.private(data, seat)


def view_text(play: Play[Any], seat: int | None) -> str:
    """What a seat may know, as text. Between two draws there is no notation; plain values stand for it."""
    view = play.setup.game.rules.view(play.state, seat)
    if play.actor == CHANCE:
        return json.dumps(view.data())
    said = f" | so far: {', '.join(map(play.setup.codec.name, play.prefix))}" if play.prefix else ""
    return f"{view.text()}{said}"


def private_text(play: Play[Any], seat: int) -> str:
    """What a seat alone may know, as text."""
    data = play.setup.game.rules.view(play.state, seat).data()
    return play.setup.observations.private_text(data, seat)
