"""The aids of Pagoda: their numbers are those of the true state, and what is in reach can be done."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pagoria.core import nibbles
from pagoria.core.catalogue import catalogue, render
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, GAME_OVER
from pagoria.games.pagoda import PAGODA
from pagoria.games.pagoda.engine import actions
from pagoria.games.pagoda.engine.actions import Kind
from pagoria.games.pagoda.engine.cards import both_of, hand_of
from pagoria.games.pagoda.engine.components import COLOURS
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.engine.turn import Phase
from pagoria.play.aids import AidLine, counted, find_aids
from pagoria.play.bots import find_bot
from tests.repeating import times

#: Lot 1 waits for its roof, lot 2 for a red tile.
ROOF = "R4>Y4>G4>B4/R4/R2/-/-/- RRYGB/gp RRGBP/?2 ?41 - 36:13 00000:00000 1s1c0l3[] standard"


def told(aid: str, state: State, seat: int, language: str = "en") -> list[tuple[int | None, str]]:
    texts = catalogue("pagoda", language)
    return [(line.count, render(line.text, texts)) for line in lines(aid, state, seat)]


def lines(aid: str, state: State, seat: int) -> list[AidLine]:
    (found,) = [one for one in find_aids(PAGODA) if one.id == aid]
    return counted(PAGODA, PAGODA.rules.view(state, seat), found)


def position() -> State:
    return PAGODA.notation.parse_view(ROOF).determinize(Rng(0))


def games(seed: str, number: int) -> Iterator[State]:
    """The decisions of a few games; keep copies."""
    bot = find_bot("pagoda", "mason")
    for game in range(number):
        rng, variant = Rng(f"{seed} {game}"), PAGODA.rules.variants[game % len(PAGODA.rules.variants)]
        state = PAGODA.rules.new(variant, 2)
        while state.actor() != GAME_OVER:
            if state.actor() == CHANCE:
                state.apply(state.random_outcome(rng))
                continue
            yield state
            random = rng.below(3) == 0
            view = PAGODA.rules.view(state, state.actor())
            state.apply(state.random_action(rng) if random else bot.plan(view, rng)[0])


def test_cards_out_of_sight_are_those_of_the_pile_and_the_other_hand() -> None:
    for state in games("cards", times(20, 2)):
        for seat in (0, 1):
            hidden = both_of(hand_of(state.held(1 - seat)))
            unseen = state.pile + hidden
            sizes = [nibbles.total(state.pile), *([nibbles.total(hidden)] if hidden else [])]
            expected = [*(nibbles.get(unseen, colour) for colour in range(COLOURS)), *sizes]
            assert [count for count, _ in told("cards", state, seat)] == expected


def test_an_open_hand_is_not_out_of_sight() -> None:
    state = position()
    (cards,) = [aid for aid in find_aids(PAGODA) if aid.id == "cards"]
    counts = [line.count for line in counted(PAGODA, PAGODA.rules.opened(state, 0), cards)]
    assert counts == [
        *(nibbles.get(state.pile, colour) for colour in range(COLOURS)),
        nibbles.total(state.pile),
    ]


def test_tiles_that_fit_are_those_that_can_be_laid() -> None:
    """Whoever may lay tiles on a lot may lay as many as there are said to be."""
    checked = 0
    for state in games("tiles", times(20, 2)):
        if state.phase != Phase.PLAY:
            continue
        fitting = {line.marks["lot"]: line.count for line in lines("tiles", state, state.turn)}
        laid: dict[int, set[int]] = {}
        for action in state.legal_actions():
            if actions.kind(action) == Kind.TILE and state.built:
                laid.setdefault(actions.lot_of(action) + 1, set()).add(actions.colour_of(action))
        for lot, colours in laid.items():
            assert fitting[lot] == len(colours)
            checked += 1
    assert checked


def test_what_is_in_reach_is_what_the_opponent_can_then_do() -> None:
    """What is said before a turn is left is still so when the next one begins, and can be played."""
    checked = 0
    for state in games("reach", times(20, 2)):
        if state.phase != Phase.PLAY or Kind.END not in state.legal_actions():
            continue
        seat = state.turn
        said = lines("reach", state, seat)
        after = state.copy()
        rng = Rng(checked)
        after.apply(Kind.END)
        while after.actor() == CHANCE or (after.turn == seat and after.phase == Phase.FAN):
            chance = after.actor() == CHANCE
            after.apply(after.random_outcome(rng) if chance else Kind.SKIP_FAN)
        if after.actor() == GAME_OVER:
            assert said == []
            continue
        assert lines("reach", after, seat) == said
        assert played(after, said) == said[0].count
        checked += 1
    assert checked


def played(state: State, said: list[AidLine]) -> int:
    """What the actions of a turn that was told bring to whoever decides."""
    seat, before = state.turn, state.scores()[state.turn]
    for line in said[1:]:
        (action,) = [
            action
            for action in state.legal_actions()
            if PAGODA.presentation.describe_action(state, action) == line.text
        ]
        assert PAGODA.presentation.action_marks(state, action) == line.marks
        state.apply(action)
    return state.scores()[seat] - before


def test_before_a_turn_it_is_told_as_if_the_board_stayed_as_it_is() -> None:
    assert told("reach", position(), 0)[0] == (8, "points with the open cards: 2 columns and 1 roof")


def test_nothing_is_in_reach_when_the_game_is_over_or_for_a_spectator() -> None:
    (reach,) = [aid for aid in find_aids(PAGODA) if aid.id == "reach"]
    assert counted(PAGODA, PAGODA.rules.view(position(), None), reach) == []
    rng, state = Rng("to the end"), PAGODA.rules.new("fast+simple", 2)
    while state.actor() != GAME_OVER:
        chance = state.actor() == CHANCE
        state.apply(state.random_outcome(rng) if chance else state.random_action(rng))
    assert told("reach", state, 0) == []


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "en",
            [
                (5, "lot 1: blue roofs with rooftops in red, yellow, green, blue, purple"),
                (0, "lot 2: no red tile is left"),
                (0, "lot 3: no red tile is left"),
            ],
        ),
        (
            "de",
            [
                (5, "Bauplatz 1: blaue Dächer mit Dachspitzen in rot, gelb, grün, blau, violett"),
                (0, "Bauplatz 2: kein rotes Plättchen mehr da"),
                (0, "Bauplatz 3: kein rotes Plättchen mehr da"),
            ],
        ),
        (
            "fr",
            [
                (5, "terrain 1\u00a0: toits bleus à sommet rouge, jaune, vert, bleu, violet"),
                (0, "terrain 2\u00a0: plus aucune tuile rouge"),
                (0, "terrain 3\u00a0: plus aucune tuile rouge"),
            ],
        ),
    ],
)
def test_tiles_in_every_language(language: str, sentences: list[tuple[int, str]]) -> None:
    state = position()
    state.tiles &= ~31
    assert told("tiles", state, 0, language) == sentences
