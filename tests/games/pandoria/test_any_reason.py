"""Any action in any position: there is a reason against it when it is not legal, and it has words."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

from pagoria.core.rng import Rng
from pagoria.core.rulebook import load_rules
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.refusals import why_not
from pagoria.games.pandoria.engine.setting import Setting
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.present.sentences import describe_action
from tests.games.pandoria.random_states import every_setting, samples, settings

RULES = load_rules("pagoria.games.pandoria", "rules.toml")
PER_KIND = 25
KINDS = range(Kind.PLACE_TILE, Kind.SAIL + 1)
NUMBERS_OUT_OF_THE_WORLD = (0, 27, 31, -1, -77, 1 << 35, 1 << 40, 1 << 70)


@cache
def universe() -> tuple[int, ...]:
    """Some actions of every kind: legal ones of many positions, and numbers that make no sense."""
    rng = Rng("universe")
    kinds: defaultdict[int, set[int]] = defaultdict(set)
    for setting in settings():
        for state in samples(setting, "universe", 10):
            for action in state.legal_actions():
                kinds[actions.kind(action)].add(action)
    chosen = list(NUMBERS_OUT_OF_THE_WORLD)
    for kind in KINDS:
        some = sorted(kinds[kind])
        rng.shuffle(some)
        chosen += some[:PER_KIND]
        for most in (6, 60, 140, 1024):
            chosen.append(actions.act(kind, rng.below(most)))
            chosen.append(actions.act(kind, rng.below(most), rng.below(most), rng.below(3)))
    return tuple(chosen)


@every_setting
def test_an_action_is_legal_exactly_when_there_is_no_reason_against_it(setting: Setting) -> None:
    for state in samples(setting, "reasons", 12):
        legal = set(state.legal_actions())
        before = state.to_bytes()
        for action in (*universe(), *legal):
            reason = why_not(state, action)
            assert (reason is None) == (action in legal), action
            if reason is not None:
                assert reason.rule in RULES
                assert reason.text.strip()
                assert "{" not in reason.text
        assert state.to_bytes() == before


@every_setting
def test_the_first_number_that_names_nothing(setting: Setting) -> None:
    """The space, tile, card or place after the last one is refused in every phase like any other number."""
    sizes = {setting.size, len(setting.pair_first), setting.tile_count(), len(setting.card_spell), 5}
    beyond = [actions.act(kind, size, other) for kind in KINDS for size in sizes for other in (0, *sizes)]
    for state in one_in_each_phase(setting):
        legal = set(state.legal_actions())
        for action in beyond:
            assert (why_not(state, action) is None) == (action in legal), action


def one_in_each_phase(setting: Setting) -> list[State]:
    return list({int(state.turn.phase): state for state in samples(setting, "phases", 40)}.values())


@every_setting
def test_every_action_has_words(setting: Setting) -> None:
    for state in samples(setting, "words", 12):
        for action in state.legal_actions()[:60]:
            text = str(describe_action(state, action))
            assert text.strip()
            assert "{" not in text
