"""The dispatch table: the rules of every phase, at its number."""

from __future__ import annotations

from typing import Final

from pagoria.games.pandoria.engine.phases.cards import SecondHalf, UseCard
from pagoria.games.pandoria.engine.phases.drawing import Adopt, Refill
from pagoria.games.pandoria.engine.phases.end_of_turn import Buy, DrawTile, Over, Wander
from pagoria.games.pandoria.engine.phases.figures import CastleFigure, PlaceFigure
from pagoria.games.pandoria.engine.phases.placing import Placement
from pagoria.games.pandoria.engine.phases.rules import PhaseRules
from pagoria.games.pandoria.engine.phases.scoring import ScoreRegions, TakeShare
from pagoria.games.pandoria.engine.phases.setup import (
    DealCards,
    DealPeoples,
    DealTiles,
    LayStartTiles,
    StartPlayer,
)
from pagoria.games.pandoria.engine.phases.ships import Sail
from pagoria.games.pandoria.engine.phases.targets import ChooseTarget, DrawSingle
from pagoria.games.pandoria.engine.turn import Phase

PHASES: Final[list[PhaseRules]] = [
    StartPlayer(Phase.START),
    DealPeoples(Phase.PEOPLE),
    LayStartTiles(Phase.START_TILES),
    DealTiles(Phase.DEAL_TILES),
    DealCards(Phase.DEAL_CARDS),
    Refill(Phase.REFILL),
    Adopt(Phase.ADOPT),
    DrawSingle(Phase.DRAW_SINGLE),
    DrawTile(Phase.DRAW_TILE),
    Placement(Phase.PLACE),
    Sail(Phase.SAIL),
    PlaceFigure(Phase.FIGURE),
    UseCard(Phase.CARD),
    ChooseTarget(Phase.TARGET),
    CastleFigure(Phase.CASTLE_FIGURE),
    SecondHalf(Phase.BUILD),
    ScoreRegions(Phase.SCORE),
    TakeShare(Phase.TAKE),
    Buy(Phase.BUY),
    Wander(Phase.WANDER),
    Over(Phase.OVER),
]
