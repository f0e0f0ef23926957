"""Pandoria for learners: actions and observations as numbers."""

from __future__ import annotations

from typing import Any, Final

from pagoria.core.rules import Rules
from pagoria.core.tensors import Observations, Tensors
from pagoria.games.pandoria.engine.setting import Setting
from pagoria.games.pandoria.rules import PandoriaRules
from pagoria.games.pandoria.tensors.actions import PandoriaCodec
from pagoria.games.pandoria.tensors.lane import PandoriaLane
from pagoria.games.pandoria.tensors.observations import observations


def _codec(rules: Rules[Any], variant: str, players: int) -> PandoriaCodec:
    return PandoriaCodec(_setting(rules, variant, players))


def _observations(rules: Rules[Any], variant: str, players: int) -> Observations:
    return observations(_setting(rules, variant, players))


def _lane(rules: Rules[Any], variant: str, players: int) -> PandoriaLane:
    setting = _setting(rules, variant, players)
    codec = PandoriaCodec(setting)
    return PandoriaLane(setting, codec.first_of_named(0), codec.first_of_named(1), codec.size)


def _setting(rules: Rules[Any], variant: str, players: int) -> Setting:
    assert isinstance(rules, PandoriaRules)
    return rules.setting(variant, players)


TENSORS: Final = Tensors(_codec, _observations, _lane)
