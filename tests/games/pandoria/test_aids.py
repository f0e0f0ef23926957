"""The aids of Pandoria: their numbers are those of the true state, and what is in reach can be done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import cast

import pytest

from pagoria.core import bits
from pagoria.core.catalogue import catalogue, render
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, GAME_OVER
from pagoria.core.texts import Text
from pagoria.games.pandoria import PANDORIA
from pagoria.games.pandoria.coach.lines import taken_measures
from pagoria.games.pandoria.coach.replies import best_replies, unseen_tiles
from pagoria.games.pandoria.components.model import TERRAIN_NAMES
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase
from pagoria.games.pandoria.present.sentences import placed_spaces
from pagoria.play.aids import AidLine, counted, find_aids
from pagoria.play.coach import ProofLine, ProvenClaim
from tests.games.pandoria.test_coach import CLOSED, NO_CASTLES
from tests.repeating import times


def lines(aid: str, state: State, seat: int) -> list[AidLine]:
    (found,) = [one for one in find_aids(PANDORIA) if one.id == aid]
    return counted(PANDORIA, PANDORIA.rules.view(state, seat), found)


def told(aid: str, position: str, seat: int, language: str = "en") -> list[tuple[int | None, str]]:
    texts = catalogue("pandoria", language)
    state = PANDORIA.notation.parse_view(position).determinize(Rng(0))
    return [(line.count, render(line.text, texts)) for line in lines(aid, state, seat)]


def positions(seed: str, number: int) -> Iterator[State]:
    """Some decisions at the beginning of turns of random games."""
    for game in range(number):
        rng, variant = Rng(f"{seed} {game}"), PANDORIA.rules.variants[game % len(PANDORIA.rules.variants)]
        counts = PANDORIA.rules.player_counts(variant)
        state = PANDORIA.rules.new(variant, counts[game % len(counts)])
        while state.actor() != GAME_OVER:
            if state.actor() == CHANCE:
                state.apply(state.random_outcome(rng))
                continue
            if state.turn.phase == Phase.PLACE and rng.below(8) == 0:
                yield state
            state.apply(state.random_action(rng))


def hidden_from(state: State, seat: int) -> list[int]:
    """The double tiles that a seat does not see, in the true state."""
    boards = [board for other, board in enumerate(state.boards) if other != seat]
    return bits.listed(state.piles.tiles | sum(board.tiles for board in boards))


def terrains(state: State, tile: int) -> tuple[str, ...]:
    return tuple(
        TERRAIN_NAMES[number] for number in sorted(state.setting.tile_terrain[2 * tile : 2 * tile + 2])
    )


def test_tiles_out_of_sight_are_those_of_the_pile_and_the_other_hands() -> None:
    for state in positions("tiles", times(20, 3)):
        for seat in range(state.setting.players):
            hidden = hidden_from(state, seat)
            pairs = Counter(terrains(state, tile) for tile in hidden)
            *kinds, drawn, held = lines("tiles", state, seat)
            assert {tuple(line.text.values.values()): line.count for line in kinds if line.count} == pairs
            assert sum(line.count or 0 for line in kinds) == len(hidden)
            assert drawn.count == state.piles.tiles_left()
            assert held.count == len(hidden) - bits.count(state.piles.tiles)


def test_tiles_that_close_a_region_close_it_when_they_are_laid() -> None:
    """Each tile out of sight is laid in every way that is legal, by whoever has to lay one now."""
    checked = 0
    for state in positions("closing", times(12, 3)):
        seat = (state.turn.active + 1) % state.setting.players
        said = lines("closing", state, seat) if state.active_board().tiles else []
        for line in said[:2]:
            closing = [tile for tile in hidden_from(state, seat) if closes(state, tile, line)]
            assert line.count == len(closing)
            checked += 1
    assert checked


def closes(state: State, tile: int, line: AidLine) -> bool:
    """Whether whoever decides can close the region of a line with a tile."""
    now, names = state.copy(), state.setting.space_names
    now.active_board().tiles = bits.bit(tile)
    for action in now.legal_actions():
        if actions.kind(action) != Kind.PLACE_TILE:
            continue
        spaces = [names[space] for space in placed_spaces(state.setting, action)]
        if set(cast(list[str], line.marks["spaces"])) <= set(spaces):
            after = now.copy()
            after.apply(action)
            if after.land.closed(names.index(str(line.text.values["space"]))):
                return True
    return False


def test_what_others_can_close_they_can_close_in_any_deal() -> None:
    checked = 0
    for state in positions("reach", times(20, 3)):
        seat = (state.turn.active + 1) % state.setting.players
        said = lines("reach", state, seat)
        others = [other for other in range(state.setting.players) if other != seat]
        replies = best_replies(state, seat, unseen_tiles(state, others))
        assert len(said) == max(1, len(replies))
        view = PANDORIA.rules.view(state, seat)
        for reply in replies:
            measures = taken_measures(reply.seat, reply.gains, 0, len(reply.acts), least=True)
            claim = ProvenClaim("gives", Text(""), (ProofLine(reply.acts, measures, to_end=True),))
            for seed in range(2):
                assert claim.holds(PANDORIA, view.determinize(Rng(seed)), Rng(seed))
            checked += 1
    assert checked


def test_a_turn_that_has_not_begun_is_passed_over() -> None:
    """Before a seat has placed anything, it is told what the next one could do with the board as it is."""
    for state in positions("before", times(10, 2)):
        seat = state.turn.active
        following = state.copy()
        following.turn.pass_on(state.setting.players)
        if following.turn.finished(state.setting.players):
            assert lines("reach", state, seat) == []
        else:
            assert lines("reach", state, seat) == lines("reach", following, seat)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Player 2 can close the hills at E7 with a castle: 3 points."),
        ("de", "Spieler 2 kann mit einer Burg die Hügel bei E7 schließen: 3 Punkte."),
        ("fr", "Le joueur 2 peut clôturer les collines en E7 avec un château\u00a0: 3 points."),
    ],
)
def test_a_castle_in_every_language(language: str, sentence: str) -> None:
    assert (None, sentence) in told("reach", CLOSED, 0, language)


def test_without_castles_it_takes_a_tile() -> None:
    sentences = [text for _, text in told("reach", NO_CASTLES, 0)]
    assert "Player 2 can close the hills at E7 with any tile: at least 3 points." in sentences
