"""What every game tells about itself, and that the laws run for more than one game."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from pagoria.core.errors import SetupError, UnknownNameError
from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from tests.laws.cases import GAMES, Case, every_case, every_game
from tests.laws.walks import play_on

ROOT = Path(__file__).parent.parent.parent


def test_the_laws_run_for_every_game_of_this_project_and_for_one_of_another() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    own = set(project["entry-points"]["pagoria.games"])
    assert own < set(GAMES)


@every_game
def test_a_game_says_what_it_is(game: Any) -> None:
    assert isinstance(game, GamePackage)
    assert re.fullmatch(r"[a-z][a-z0-9-]*", game.id), "an id is typed at a prompt"
    assert game.title.strip() == game.title != ""
    assert game.rules.version >= 1
    assert all(
        re.fullmatch(r"[0-9a-f]{16}", game.rules.fingerprint(variant)) for variant in game.rules.variants
    )


@every_game
def test_a_game_says_how_it_can_be_played(game: Any) -> None:
    assert len(set(game.rules.variants)) == len(game.rules.variants) >= 1
    assert all(re.fullmatch(r"\S+", variant) for variant in game.rules.variants)
    assert sorted(set(game.rules.players)) == list(game.rules.players)
    assert min(game.rules.players) >= 1


@every_game
def test_rules_have_ids_of_their_own_and_words(game: Any) -> None:
    ids = game.rulebook.ids()
    assert len(set(ids)) == len(ids) >= 1
    for rule in game.rulebook:
        assert game.rulebook[rule.id] is rule
        assert rule.title
        assert rule.text


@every_case
def test_the_start_can_be_chosen_or_left_to_chance(case: Case) -> None:
    for seat in range(case.players):
        assert case.session("start", start=seat).start == seat
    assert {case.session(f"start {seed}").start for seed in range(60)} == set(range(case.players))


@every_game
def test_a_variant_that_there_is_not_is_refused(game: Any) -> None:
    with pytest.raises(UnknownNameError, match="unknown variant 'no such variant'; there is "):
        game.rules.new("no such variant", game.rules.players[0])


@every_case
def test_a_wrong_number_of_players_is_refused(case: Case) -> None:
    counts = case.game.rules.player_counts(case.variant)
    for players in {-1, 0, 1, *(count + 1 for count in counts), 2**70} - set(counts):
        with pytest.raises(SetupError, match=f"players, not {players}$"):
            case.game.rules.new(case.variant, players)


@every_case
def test_a_start_player_who_is_not_at_the_table_is_refused(case: Case) -> None:
    for start in (-1, case.players, 5, 2**70):
        with pytest.raises(SetupError, match=f"seat {start} cannot start"):
            case.new(start)
        with pytest.raises(SetupError):
            case.session("start", start)


@every_case
def test_everybody_is_in_one_team_and_partners_have_one_score(case: Case) -> None:
    teams = case.game.rules.teams(case.variant, case.players)
    assert sorted(seat for team in teams for seat in team) == list(range(case.players))
    session = play_on(case.session("teams"), Rng("teams"), case.some(400))
    scores, outcome = case.game.rules.scores(session.state), session.outcome()
    for team in teams:
        assert len({scores[seat] for seat in team}) == 1
        assert outcome is None or len({seat in outcome.winners for seat in team}) == 1


@every_case
def test_a_state_is_known_to_be_of_its_variant(case: Case) -> None:
    session = play_on(case.session("variant"), Rng("variant"), 10)
    for state in (case.new(), session.state, case.game.rules.view(session.state, 0).determinize(Rng(1))):
        assert case.game.rules.variant(state) == case.variant
        assert len(case.game.rules.scores(state)) == case.players
