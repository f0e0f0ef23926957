"""What a seat may know, as arrays and as text, made from its view and nothing else."""

from __future__ import annotations

import json
from typing import Any, Final

import numpy as np

from pagoria.adapters import pagoda_features
from pagoria.adapters.features import Features, Pieces, one_hot
from pagoria.adapters.play import Play
from pagoria.core.contract import CHANCE

_FEATURES: Final = {"pagoda": pagoda_features.FEATURES}


def features_of(play: Play[Any]) -> Features:
    return _FEATURES[play.setup.game.id]


def public_pieces(play: Play[Any]) -> Pieces:
    """What a spectator may know, with who has to decide and the numbers given towards an action."""
    chosen = np.zeros(play.setup.codec.size, np.float32)
    for number in play.prefix:
        chosen[number] += 1
    data = play.setup.game.view(play.state, None).data()
    return {
        **features_of(play).public(data),
        "actor": one_hot(play.actor, play.setup.players),
        "chosen": chosen,
    }


def private_pieces(play: Play[Any], seat: int) -> Pieces:
    return features_of(play).private(play.setup.game.view(play.state, seat).data(), seat)


def seat_piece(play: Play[Any], seat: int) -> Pieces:
    return {"player": one_hot(seat, play.setup.players)}


def all_pieces(play: Play[Any], seat: int) -> Pieces:
    """Everything that a seat may know now."""
    return {
        **seat_piece(play, seat),
        **public_pieces(play),
        **private_pieces(play, seat),
    }


def view_text(play: Play[Any], seat: int | None) -> str:
    """What a seat may know, as text. Between two draws there is no notation; plain values stand for it."""
    view = play.setup.game.view(play.state, seat)
    if play.actor == CHANCE:
        return json.dumps(view.data())
    said = f" | so far: {', '.join(map(play.setup.codec.name, play.prefix))}" if play.prefix else ""
    return f"{view.text()}{said}"


def private_text(play: Play[Any], seat: int) -> str:
    """What a seat alone may know, as text."""
    return features_of(play).private_text(play.setup.game.view(play.state, seat).data(), seat)
