"""Positions of Pagoda for the tests of its bots: from games that a bot plays, and made by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.core.state import View
from pagoria.games.pagoda import PAGODA
from pagoria.games.pagoda.engine.legality import dragon_possible
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.engine.turn import Phase
from pagoria.play.bots import find_bot
from tests.games.pagoda.helpers import state_of, table

#: Two pagodas that are complete; the next one ends the game.
_TWO = "R4>Y4>G4>B4^P/P4>R4>G4>Y4^B"

#: The second player, who ends the game with a roof (PG-80), is about to lead.
WINNING_ROOF = table(f"{_TWO}/G4>P4>B4>Y4/R3/B2", "RYGBP/rp", "2s1c0l3[]", points=75, theirs="RRGBB/rg")
#: The same with a score that makes the roof the end of a lost game.
LOSING_ROOF = table(f"{_TWO}/G4>P4>B4>Y4/R3/B2", "RYGBP/rp", "2s1c0l3[]", points=66, theirs="RRGBB/rg")
#: A yellow column on lot 3 lets the opponent win at once: YPP pay the roof from the display.
GIFT = table(f"{_TWO}/G4>P4>B4>Y3/R4>B1/B2/P1", "YRRGG/bb", "1s1c0l3[]", points=71, theirs="YPPGB/rg")
#: Red and yellow fit nowhere, and the Dragon may exchange them.
USELESS_CARDS = table(
    "P4>Y4>G4>B2/G4>P1/B4>P4>G3/P1/G2/P3", "RRRYY/ry", "1s1c0l3[]", markers="02000", theirs="BGPRY/bg"
)


def decisions(variant: str, seed: int, bot: str = "greedy") -> Iterator[State]:
    """Every decision of one game, also those inside a turn."""
    rng = Rng(f"decisions {seed}")
    session = Session(PAGODA, variant, 2, rng)
    player = find_bot("pagoda", bot)
    while not session.over():
        for action in player.plan(PAGODA.rules.view(session.state, session.actor()), rng):
            yield session.state.copy()
            session.do(action)


def assorted(variant: str = "standard") -> list[State]:
    """One each: early, late, in the middle of a turn, a Dragon that could be used, and the Fan's decision."""
    kinds: list[Callable[[State], bool]] = [
        lambda state: state.phase == Phase.PLAY and state.built == 0,
        lambda state: state.phase == Phase.PLAY and state.completed() == 2,
        lambda state: state.built == 1 and state.acted == 1,
        lambda state: dragon_possible(state),
        lambda state: state.phase == Phase.FAN,
    ]
    if "simple" in variant:
        kinds = kinds[:3]
    return [_first(kind, variant) for kind in kinds]


def _first(kind: Callable[[State], bool], variant: str) -> State:
    return next(state for seed in range(20) for state in decisions(variant, seed) if kind(state))


def view_of(state: State) -> View[State]:
    return PAGODA.rules.view(state, state.actor())


def resampled(state: State, count: int) -> list[View[State]]:
    """Views of the same seat of states that differ in everything it cannot see."""
    view = view_of(state)
    return [view_of(view.determinize(Rng(f"other cards {number}"))) for number in range(count)]


def texts(position: str, actions: Sequence[int]) -> list[str]:
    """Actions from a position in notation; they must be legal."""
    state = state_of(position)
    found = []
    for action in actions:
        assert PAGODA.rules.why_not(state, action) is None
        found.append(PAGODA.notation.format_action(state, action))
        state.apply(action)
    return found
