"""What aids count is the same whatever is hidden, and plain enough to be sent and shown."""

from __future__ import annotations

import json

from pagoria.core.backend import backend
from pagoria.core.rng import Rng
from pagoria.core.state import GAME_OVER
from pagoria.play.aids import MOST_LINES, AidLine, counted, find_aids
from tests.laws.cases import GAMES, AnyState, Case, every_case
from tests.laws.walks import decisions, game_nodes

#: Positions of each of four cases of a game.
POSITIONS = 120 if backend() == "compiled" else 40


def told(case: Case, state: AnyState, observer: int | None, seed: str = "") -> dict[str, list[AidLine]]:
    """What all aids say to an observer; the seed is that of what they may deal anew."""
    view = case.game.rules.view(state, observer)
    return {aid.id: aid.count(case.game, view, Rng(seed)) for aid in find_aids(case.game)}


@every_case
def test_an_aid_says_the_same_whatever_is_hidden(case: Case) -> None:
    changed = 0
    for number, state in enumerate(decisions(case, POSITIONS)):
        observer = case.observers()[number % (case.players + 1)]
        expected, before = told(case, state, observer), state.to_bytes()
        for seed in ("one", "two"):
            other = case.game.rules.view(state, observer).determinize(Rng(seed))
            changed += other.to_bytes() != before
            assert told(case, other, observer, seed) == expected
        assert state.to_bytes() == before
    assert changed, "nothing was hidden"


@every_case
def test_what_an_aid_says_is_short_and_plain(case: Case) -> None:
    for state in decisions(case, 20):
        view = case.game.rules.view(state, state.actor())
        for aid in find_aids(case.game):
            lines = counted(case.game, view, aid)
            assert lines == counted(case.game, view, aid)
            assert len(aid.count(case.game, view, Rng(0))) <= MOST_LINES
            for line in lines:
                assert json.loads(json.dumps(line.marks)) == line.marks
                assert str(line.text)
                assert line.count is None or line.count >= 0


@every_case
def test_all_can_be_counted_when_the_game_is_over(case: Case) -> None:
    for state in game_nodes(case, "end"):
        if state.actor() == GAME_OVER:
            for aid in find_aids(case.game):
                counted(case.game, case.game.rules.opened(state, 0), aid)


def test_every_game_has_aids_with_names_of_their_own() -> None:
    for game in GAMES.values():
        names = [aid.id for aid in find_aids(game)]
        assert names
        assert len(set(names)) == len(names)
