"""Many games at once: the same games as one by one, whatever else is in the batch."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest

from pagoria.adapters.lanes import PlayLane, Rows
from pagoria.adapters.observing import flat
from pagoria.adapters.play import Setup, setup
from pagoria.adapters.vector import Batch, IllegalChoiceError, VectorGame
from pagoria.core.errors import PagoriaError, UnknownNameError
from pagoria.core.rng import Rng
from pagoria.core.state import GAME_OVER
from pagoria.games.pagoda import PAGODA
from pagoria.games.pandoria import PANDORIA
from tests.repeating import times
from tests.tiny_game.installing import installed

SETUPS = [
    *(setup("pagoda", variant, 2) for variant in PAGODA.rules.variants),
    *(setup("pandoria", variant) for variant in PANDORIA.rules.variants),
    setup("pandoria", "classic", 3),
]


def _name(found: Setup[Any]) -> str:
    return f"{found.game.id}-{found.variant}-{found.players}"


def played(vector: VectorGame, steps: int, seed: int = 5) -> list[Batch]:
    """What random numbers show, from the beginning."""
    rng = np.random.default_rng(seed)
    found = [vector.reset()]
    for _ in range(steps):
        found.append(vector.step(vector.sample_actions(rng)))
    return found


def offered(row: bytes | bytearray, found: Setup[Any]) -> list[int]:
    mask = row[len(row) - found.codec.size :]
    return [number for number, byte in enumerate(mask) if byte]


@pytest.mark.parametrize("found", SETUPS, ids=_name)
def test_a_lane_says_what_codec_and_views_say(found: Setup[Any]) -> None:
    """Byte for byte, all along random games: the view is what decides what a seat may know."""
    rows, slow, rng = Rows(found), PlayLane(found), Rng("moves")
    fast = rows.lane()
    assert not isinstance(fast, PlayLane)
    for game in range(times(4, 1)):
        fast.begin(Rng(game))
        slow.begin(Rng(game))
        for step in range(400):
            row = fast.row()
            seen = flat(slow._play, slow._play.actor)
            assert list(row[: rows.observation_size]) == np.minimum(seen, 255).tolist()
            choices = offered(row, found)
            assert choices == slow._play.choices(), step
            number = choices[rng.below(len(choices))]
            actors = (fast.give(number), slow.give(number))
            assert actors[0] == actors[1]
            if actors[0] == GAME_OVER:
                break
        assert fast.state.to_bytes() == slow.state.to_bytes()


@pytest.mark.parametrize("found", SETUPS, ids=_name)
def test_what_is_hidden_does_not_reach_a_row(found: Setup[Any]) -> None:
    """What the actor cannot know is dealt anew; not a byte of its row is different."""
    lane: Any = Rows(found).lane()
    rng = Rng("hidden")
    lane.begin(Rng(f"hidden {found.variant}"))
    compared = different = 0
    for _ in range(times(400, 120)):
        row = lane.row()
        if not lane._prefix:
            true = lane.state
            lane.state = found.game.rules.view(true, true.actor()).determinize(rng)
            lane._resolve_chance()
            assert lane.row() == row
            compared += 1
            different += lane.state.to_bytes() != true.to_bytes()
            lane.state = true
            lane._resolve_chance()
        choices = offered(row, found)
        if lane.give(choices[rng.below(len(choices))]) == GAME_OVER:
            lane.begin(rng.split())
    assert different > compared / 2


def test_numbers_beyond_a_byte_count_as_255() -> None:
    lane: Any = Rows(SETUPS[0]).lane()
    lane.begin(Rng(1))
    before = np.frombuffer(lane.row(), np.uint8)
    lane.state.score0, lane.state.score1 = 300, 254
    lane._resolve_chance()
    after = np.frombuffer(lane.row(), np.uint8)
    changed = np.flatnonzero(before != after)
    assert after[changed].tolist() == [255, 254]


@pytest.mark.parametrize("game", ["pagoda", "pandoria"])
def test_a_game_does_not_depend_on_the_others(game: str) -> None:
    """The same seed and place, the same numbers: the same game, alone with fewer and among more."""
    few, many = VectorGame(game, 2, "any"), VectorGame(game, 5, "any")
    one, other = few.reset(), many.reset()
    rng = np.random.default_rng(1)
    for _ in range(60):
        for name in ("observations", "masks", "seats", "rewards", "terminated"):
            assert (getattr(one, name) == getattr(other, name)[:2]).all()
        numbers = many.sample_actions(rng)
        one, other = few.step(numbers[:2]), many.step(numbers)


def test_the_same_seed_gives_the_same_games_and_another_one_others() -> None:
    first, again = (played(VectorGame("pagoda", 8, 1), 50) for _ in range(2))
    for one, other in zip(first, again, strict=True):
        assert (one.observations == other.observations).all()
    assert (first[0].observations != VectorGame("pagoda", 8, 2).reset().observations).any()
    vector = VectorGame("pagoda", 8, 1)
    assert (played(vector, 20)[-1].observations == played(vector, 20)[-1].observations).all()


def test_games_that_end_begin_anew_in_the_same_step() -> None:
    vector = VectorGame("pagoda", 16, 3, "fast+simple")
    ended = 0
    for batch in played(vector, 500)[1:]:
        assert (batch.rewards.sum(axis=1) == 0).all()
        assert (batch.rewards[~batch.terminated] == 0).all()
        assert batch.masks.any(axis=1).all()
        ended += int(batch.terminated.sum())
        # The points of a new game: 0 for both seats.
        assert (batch.observations[batch.terminated][:, 223:225] == 0).all()
    assert ended > 16


def test_the_second_game_in_a_place_is_another_one() -> None:
    vector = VectorGame("pagoda", 1, 3, "fast+simple")
    batches = played(vector, 600)
    begun = [batch.observations[0].tolist() for batch in batches if batch.terminated[0]]
    assert len(begun) >= 2
    assert begun[0] != begun[1]


def test_shapes_and_types() -> None:
    vector = VectorGame("pandoria", 3, 0, "classic", 3)
    batch = played(vector, 1)[-1]
    assert batch.observations.shape == (3, 4189)
    assert batch.observations.dtype == np.dtype(np.uint8)
    assert batch.masks.shape == (3, 745)
    assert batch.masks.dtype == np.dtype(np.int8)
    assert (batch.seats.shape, batch.rewards.shape, batch.terminated.shape) == ((3,), (3, 3), (3,))
    assert (vector.games, vector.players, vector.actions, vector.observation_size) == (3, 3, 745, 4189)


def test_what_a_caller_has_is_its_own() -> None:
    """Later steps do not change it, and changing it changes no game."""
    vector = VectorGame("pagoda", 4, 0)
    batch = vector.reset()
    numbers = vector.sample_actions(np.random.default_rng(0))
    before = batch.observations.copy()
    batch.masks[:] = 0
    vector.step(numbers)
    assert (batch.observations == before).all()


def test_samples_are_offered_and_even() -> None:
    vector = VectorGame("pagoda", 3, 0)
    masks = vector.reset().masks
    rng = np.random.default_rng(0)
    samples = np.array([vector.sample_actions(rng) for _ in range(2000)])
    for place in range(3):
        counts = np.bincount(samples[:, place], minlength=vector.actions)
        assert (np.flatnonzero(counts) == np.flatnonzero(masks[place])).all()
        expected = 2000 / masks[place].sum()
        assert np.abs(counts[masks[place] == 1] - expected).max() < 6 * expected**0.5


@pytest.mark.parametrize("number", [-1, 165, 166, 10**9])
def test_what_is_not_offered_is_refused_and_nothing_is_done(number: int) -> None:
    vector = VectorGame("pagoda", 4, 0)
    vector.reset()
    numbers = vector.sample_actions(np.random.default_rng(0))
    wrong = numbers.copy()
    wrong[2] = number
    with pytest.raises(IllegalChoiceError, match=rf"game 2: {number}\b.* is not offered") as caught:
        vector.step(wrong)
    assert (caught.value.game, caught.value.number) == (2, number)
    assert ("(done)" in str(caught.value)) == (number == 165)
    fresh = VectorGame("pagoda", 4, 0)
    fresh.reset()
    assert (vector.step(numbers).observations == fresh.step(numbers).observations).all()


def test_a_wrong_count_or_kind_of_numbers_is_refused() -> None:
    vector = VectorGame("pagoda", 4, 0)
    with pytest.raises(ValueError, match="reset comes before"):
        vector.step([0, 0, 0, 0])
    with pytest.raises(ValueError, match="reset comes before"):
        vector.sample_actions(np.random.default_rng(0))
    vector.reset()
    with pytest.raises(ValueError, match="4 whole numbers"):
        vector.step([0, 0, 0])
    with pytest.raises(ValueError, match="4 whole numbers"):
        vector.step([0.0, 0.0, 0.0, 0.0])


def test_setups_that_there_are_not() -> None:
    with pytest.raises(UnknownNameError, match="slow"):
        VectorGame("pagoda", 4, 0, "slow")
    with pytest.raises(UnknownNameError, match="unknown variant ''"):
        VectorGame("pagoda", 4, 0, "")
    for players in (0, 3):
        with pytest.raises(PagoriaError, match=f"2 players, not {players}"):
            VectorGame("pagoda", 4, 0, players=players)
    with pytest.raises(ValueError, match="at least one"):
        VectorGame("pagoda", 0, 0)


def test_without_a_seed_the_games_are_others_each_time_and_can_be_repeated() -> None:
    first, other = VectorGame("pagoda", 4), VectorGame("pagoda", 4)
    assert first.seed != other.seed
    assert (first.reset().observations != other.reset().observations).any()
    again = VectorGame("pagoda", 4, first.seed)
    assert (first.reset().observations == again.reset().observations).all()


def test_what_is_no_seed_or_number_of_games_is_refused() -> None:
    wrong: Any
    for wrong in (1.5, True, b"x"):
        with pytest.raises(TypeError, match="seed must be an integer, a string or None"):
            VectorGame("pagoda", 4, wrong)
    for wrong in ("2", 1.5, None, True):
        with pytest.raises(TypeError, match="games must be an integer"):
            VectorGame("pagoda", wrong, 0)
    vector = VectorGame("pagoda", 4, 0)
    vector.reset()
    for wrong in (None, 1, np.random):
        with pytest.raises(TypeError, match="rng must be a numpy"):
            vector.sample_actions(wrong)


def test_a_game_without_a_lane_is_played_by_its_codec(monkeypatch: pytest.MonkeyPatch) -> None:
    import pagoria.adapters.lanes as lanes
    from pagoria.core.tensors import Tensors
    from pagoria.games.pagoda.tensors import TENSORS

    with_lane = played(VectorGame("pagoda", 3, 0), 40)
    monkeypatch.setattr(lanes, "tensors_of", lambda _: Tensors(TENSORS.codec, TENSORS.observations))
    without = VectorGame("pagoda", 3, 0)
    for one, other in zip(with_lane, played(without, 40), strict=True):
        assert other.observations.dtype == np.float32
        assert (one.observations == other.observations).all()
        assert (one.masks == other.masks).all()
        assert (one.seats == other.seats).all()


def test_a_third_game_is_played_as_it_is() -> None:
    with installed():
        vector = VectorGame("boast", 4, 0)
        batches = played(vector, 80)
        ended = [rewards for batch in batches for rewards in batch.rewards[batch.terminated]]
        assert len(ended) >= 4
        assert all(sum(rewards) == pytest.approx(0) for rewards in ended)
        assert np.any(ended), "nobody ever won"


def test_without_numpy_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "pagoria.adapters.vector")
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ImportError, match=r"pagoria\[vector\]"):
        __import__("pagoria.adapters.vector")
