"""The recorded games of Pandoria end in every way there is, as their names say."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from pagoria.games.pandoria.components.model import Resource
from tests.recorded_games.pandoria_shelf import SHELF, Ended, drew_a_tile, first_without_tile, turns_of
from tests.recorded_games.shelves import outcome_of


def records(*kinds: str) -> list[Path]:
    return [path for path in SHELF.records() if path.stem.startswith(kinds)]


def named(path: Path) -> str:
    return path.stem


def players_in(session: Ended) -> int:
    return session.state.setting.players


def sides(session: Ended, seats: tuple[int, ...]) -> set[int]:
    """The seats as parties that win or lose together (PD-71)."""
    return {seat % 2 for seat in seats} if session.variant.startswith("teams") else set(seats)


@pytest.mark.parametrize("path", records("tiles", "resources", "shared", "another"), ids=named)
def test_the_round_is_played_to_its_end(path: Path) -> None:
    """PD-60: whoever finds no tile, the player before the start player has the last turn, and no more."""
    session = SHELF.session(path)
    turns, players, first = turns_of(session), players_in(session), first_without_tile(session)
    assert outcome_of(session).reason == "tiles-out"
    assert [steps[0].turn for steps in turns[:players]] == [
        (session.start + seat) % players for seat in range(players)
    ]
    assert len(turns) % players == 0
    assert not any(drew_a_tile(steps) for steps in turns[first - players :])
    assert session.state.piles.tiles_left() == 0


@pytest.mark.parametrize("path", records("tiles-out"), ids=named)
def test_every_seat_can_be_the_first_without_a_tile(path: Path) -> None:
    """PD-60: the start player, the last one, or somebody between them."""
    session = SHELF.session(path)
    first, last = first_without_tile(session), players_in(session) - 1
    role = {0: "start", last: "last"}.get(first, "middle")
    assert path.stem.startswith(f"tiles-out-by-{role}-player")
    outcome = outcome_of(session)
    assert len(sides(session, outcome.winners)) == 1
    assert all(outcome.scores[seat] == max(outcome.scores) for seat in outcome.winners)


@pytest.mark.parametrize("path", records("nothing-placed"), ids=named)
def test_a_full_round_without_placing(path: Path) -> None:
    """PD-21: each of the last turns is of another player, and none placed anything; nobody lacked a tile."""
    session = SHELF.session(path)
    *_, before = turns_of(session)[: -players_in(session)]
    last_round = turns_of(session)[-players_in(session) :]
    assert outcome_of(session).reason == "nothing-placed"
    assert [steps[0].text for steps in last_round] == ["X"] * players_in(session)
    assert not any(step.text[0] in "TCI" for steps in last_round for step in steps)
    assert any(step.text[0] in "TCI" for step in before)
    assert session.state.turn.ending == 0


@pytest.mark.parametrize("path", records("resources-decide", "shared-win"), ids=named)
def test_ties(path: Path) -> None:
    """PD-62, PD-71: of those with the most points, whoever has most left over wins; equal ones share it."""
    session = SHELF.session(path)
    outcome = outcome_of(session)
    first = tuple(seat for seat, score in enumerate(outcome.scores) if score == max(outcome.scores))
    left: Counter[int] = Counter()
    for seat in first:
        (side,) = sides(session, (seat,))
        left[side] += sum(session.state.boards[seat].resource(kind) for kind in range(Resource.COUNT))
    assert len(left) > 1
    assert sides(session, outcome.winners) == {side for side in left if left[side] == max(left.values())}
    assert (len(sides(session, outcome.winners)) > 1) == path.stem.startswith("shared-win")


def test_teams_win_together() -> None:
    """PD-71: partners sit opposite each other."""
    won = {outcome_of(SHELF.session(path)).winners for path in records("tiles-out") if ".teams" in path.stem}
    assert won <= {(0, 2), (1, 3)}
    assert won


def test_players_who_are_not_on_turn_decide() -> None:
    """PD-73: their action stands in the line of the turn that asked them."""
    (path,) = records("another-player-takes")
    done = [step for step in SHELF.session(path).steps if step.text.startswith("Q")]
    assert any(step.seat != step.turn for step in done)


def test_the_player_on_turn_decides_at_every_fork() -> None:
    """PD-82: about figures of others too."""
    (path,) = records("figure-of-another-player-sails")
    done = [step for step in SHELF.session(path).steps if step.text.startswith("N")]
    assert all(step.seat == step.turn for step in done)
    assert any("of player" in str(step.words) for step in done)


def test_the_records_hold_every_kind_of_action() -> None:
    spelled = {
        step.text[:2] if step.text.startswith("-") else step.text[0]
        for path in SHELF.records()
        for step in SHELF.session(path).steps
    }
    assert spelled == {*"TCIXWLHSDZYBMAJRVGPQKN", "-F", "-C", "-K", "-V"}
