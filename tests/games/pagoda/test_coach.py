"""The coach of Pagoda: what it says in some positions, and that nobody reaches more than it says."""

from __future__ import annotations

import pytest

from pagoria.core.catalogue import catalogue, render
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, GAME_OVER
from pagoria.games.pagoda import PAGODA
from pagoria.games.pagoda.coach import COACH
from pagoria.games.pagoda.engine.actions import Kind
from pagoria.games.pagoda.engine.cards import display_of
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.engine.turn import Phase
from pagoria.play.coach import advance, explain
from tests.repeating import times

#: Seat 1 has the cards for a roof on lot 1, and so has seat 2 with its open ones.
ROOF = "R4>Y4>G4>B4/-/-/-/-/- RRYGB/gp RRGBP/?2 ?41 - 30:13 00000:00000 1s1c0l3[] standard"


def said(line: str, better: str = "", language: str = "en") -> list[str]:
    texts = catalogue("pagoda", language)
    view = PAGODA.notation.parse_view(ROOF)
    found = explain(PAGODA, view, numbers(line), numbers(better), Rng(1))
    return [render(claim.text, texts) for claim in found]


def numbers(line: str) -> list[int]:
    state = PAGODA.notation.parse_view(ROOF).determinize(Rng(0))
    found = []
    for text in line.split():
        found.append(PAGODA.notation.parse_action(state, text))
        state.apply(found[-1])
    return found


def test_a_roof_that_was_left_to_the_opponent() -> None:
    assert said("C2Y E", "F1R:B:RR C2Y E") == [
        "The better move scores 6 points more at once.",
        (
            "Then the opponent can score 8 points with the open cards: 2 columns and 1 roof. "
            "After the better move it is 3."
        ),
        "The better move crowns the pagoda on lot 1.",
        "Scores 1 point: 1 column.",
    ]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Scores 7 points: 1 column and 1 roof."),
        ("de", "Bringt 7 Punkte: 1 Säule und 1 Dach."),
        ("fr", "Rapporte 7 points\u00a0: 1 colonne et 1 toit."),
    ],
)
def test_a_roof_in_every_language(language: str, sentence: str) -> None:
    assert sentence in said("F1R:B:RR C2Y E", language=language)


def test_the_ability_of_a_tile_and_the_cards_that_remain() -> None:
    told = said("F1R:B:RR C2Y E")
    assert "Afterwards the Buddha can be used 2 times." in told
    assert not any("opponent" in sentence for sentence in told), "3 points are not worth a word"


def random_states(seed: str) -> list[State]:
    """Some decisions of a random game."""
    rng, found = Rng(seed), []
    state = PAGODA.rules.new("standard", 2)
    while state.actor() != GAME_OVER:
        if state.actor() == CHANCE:
            state.apply(state.random_outcome(rng))
            continue
        if state.phase == Phase.PLAY and rng.below(4) == 0:
            found.append(state.copy())
        state.apply(state.random_action(rng))
    return found


@pytest.mark.parametrize("seed", range(times(20, 4)))
def test_no_turn_with_open_cards_scores_more_than_is_said(seed: int) -> None:
    """Against random turns: the search that finds the reply is another one."""
    rng = Rng(f"turns {seed}")
    for state in random_states(str(seed)):
        view = PAGODA.rules.view(state, state.actor())
        line = [state.random_action(rng)]
        while _goes_on(state, line):
            line.append(_after(state, line).random_action(rng))
        gives = [claim for claim in COACH.claims(PAGODA, view, line, (), rng) if claim.kind == "gives"]
        after = _after(state, line)
        if not advance(PAGODA, COACH, after, rng) or after.actor() == GAME_OVER:
            assert not gives
            continue
        other = after.turn
        after.hold(other, display_of(after.held(other)))
        most = max(_random_points(after.copy(), rng) for _ in range(12))
        reach = gives[0].proofs[0].measures[0].amount if gives else 3
        assert most <= reach, view.text()


def _after(state: State, line: list[int]) -> State:
    now = state.copy()
    for action in line:
        now.apply(action)
    return now


def _goes_on(state: State, line: list[int]) -> bool:
    now = _after(state, line)
    return now.actor() == state.actor() and now.phase == Phase.PLAY


def _random_points(state: State, rng: Rng) -> int:
    """What a random turn scores that draws no cards before its end."""
    seat, before = state.turn, state.scores()[state.turn]
    while state.phase == Phase.PLAY and state.turn == seat:
        action = state.random_action(rng)
        if action & 15 != Kind.DRAGON:
            state.apply(action)
    return state.scores()[seat] - before
