"""What a seat may know, as arrays and as text, made from its view and nothing else."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import numpy as np

from pagoria.adapters.features import Features, Pieces, one_hot
from pagoria.adapters.play import Play, Setup
from pagoria.core.contract import CHANCE
from pagoria.games.pagoda.tensors import observations as pagoda_features
from pagoria.games.pandoria import GAME as PANDORIA
from pagoria.games.pandoria.tensors import observations as pandoria_features


@cache
def features_of(setup: Setup[Any]) -> Features:
    """How the views of a game become arrays."""
    if setup.game is PANDORIA:
        return pandoria_features.features(PANDORIA.setting(setup.variant, setup.players))
    return pagoda_features.FEATURES


def pieces(play: Play[Any], seat: int | None, public: bool = True) -> Pieces:
    """What a seat may know now, or with None what everybody may know; without ``public`` the rest of it.

    With it come who has to decide and the numbers given towards an action.
    """
    players = play.setup.players
    data = play.setup.game.view(play.state, seat).data()
    found: Pieces = {} if seat is None else {"player": one_hot(seat, players)}
    if public:
        chosen = np.zeros(play.setup.codec.size, np.float32)
        for number in play.prefix:
            chosen[number] += 1
        found |= features_of(play.setup).public(data)
        found |= {"actor": one_hot(play.actor, players), "chosen": chosen}
    return found if seat is None else found | features_of(play.setup).private(data, seat)


def view_text(play: Play[Any], seat: int | None) -> str:
    """What a seat may know, as text. Between two draws there is no notation; plain values stand for it."""
    view = play.setup.game.view(play.state, seat)
    if play.actor == CHANCE:
        return json.dumps(view.data())
    said = f" | so far: {', '.join(map(play.setup.codec.name, play.prefix))}" if play.prefix else ""
    return f"{view.text()}{said}"


def private_text(play: Play[Any], seat: int) -> str:
    """What a seat alone may know, as text."""
    return features_of(play.setup).private_text(play.setup.game.view(play.state, seat).data(), seat)
