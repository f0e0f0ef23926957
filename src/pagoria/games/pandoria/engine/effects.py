"""What an action does beyond what it names: regions that close, figures that go home, regions scored.

Nothing is worked out a second time: the action is carried out on a copy of the state that keeps a ledger.
"""

from __future__ import annotations

from collections.abc import Iterable

from pagoria.games.pandoria.engine.ledger import Ledger, Share
from pagoria.games.pandoria.engine.regions import scored
from pagoria.games.pandoria.engine.scoring import score_region
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase
from pagoria.games.pandoria.wire import EffectsData, ScoredData


def effects(state: State, action: int) -> EffectsData:
    """What a legal action does; empty when there is nothing to tell."""
    return effects_in(after(state, action))


def after(state: State, action: int) -> State:
    """The state after a legal action, with a ledger of what it did."""
    found = state.copy()
    found.ledger = Ledger()
    found.apply(action)
    return found


def effects_in(state: State) -> EffectsData:
    """What the ledger of a state tells. The state goes on to where scoring by itself has ended."""
    ledger = state.ledger
    assert ledger is not None, "only a state after an action has one"
    while _scores_after_draw(state):
        state.apply(state.chance_members()[0])
    found: EffectsData = {}
    if ledger.closed:
        found["closes"] = _closed(state, ledger)
    if ledger.home:
        found["home"] = [state.setting.space_names[space] for space in ledger.home]
    if ledger.shares:
        roots = dict.fromkeys(share.root for share in ledger.shares)
        found["scores"] = _scored(state, roots, ledger.shares)
    return found


def _scores_after_draw(state: State) -> bool:
    """Whether cards are drawn before a scoring; which ones makes no difference for it."""
    waiting = state.turn.closing or state.turn.region >= 0
    return bool(waiting) and (
        state.turn.phase == Phase.ADOPT
        or (state.turn.phase == Phase.REFILL and state.turn.resume == Phase.SCORE)
    )


def _closed(state: State, ledger: Ledger) -> list[ScoredData]:
    """The regions that were closed, by name; those that are not scored yet as if they were scored now."""
    imagined = state.copy()
    imagined.ledger = Ledger()
    done = {share.root for share in ledger.shares}
    roots = sorted(ledger.closed, key=state.land.region_name)
    for root in roots:
        if root not in done:
            score_region(imagined, root)
    return _scored(state, roots, [*ledger.shares, *imagined.ledger.shares])


def _scored(state: State, roots: Iterable[int], shares: list[Share]) -> list[ScoredData]:
    land = state.land
    return [
        scored(land, root, land.region(root), [share for share in shares if share.root == root])
        for root in roots
    ]
