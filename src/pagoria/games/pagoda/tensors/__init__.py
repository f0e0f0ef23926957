"""Pagoda for learners: actions and observations as numbers."""

from __future__ import annotations

from typing import Final

from pagoria.core.tensors import Tensors
from pagoria.games.pagoda.notation.positions import VARIANT_NUMBERS
from pagoria.games.pagoda.tensors.actions import PagodaCodec
from pagoria.games.pagoda.tensors.lane import PagodaLane
from pagoria.games.pagoda.tensors.observations import OBSERVATIONS

TENSORS: Final = Tensors(
    codec=lambda _rules, _variant, _players: PagodaCodec(),
    observations=lambda _rules, _variant, _players: OBSERVATIONS,
    lane=lambda _rules, variant, _players: PagodaLane(VARIANT_NUMBERS[variant]),
)
