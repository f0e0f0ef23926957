"""What each seat may know of a game of Pandoria: resampling what is hidden changes nothing it receives."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from pagoria.core import bits
from pagoria.core.dealing import resolve_chance
from pagoria.core.errors import ImpossibleError, MalformedError
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE
from pagoria.games.pandoria import PANDORIA
from pagoria.games.pandoria.components.model import Spell, Terrain
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.land import Ground, is_leader, owner_of
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase
from pagoria.games.pandoria.engine.view import observe
from tests.games.pandoria import helpers
from tests.games.pandoria.lively_games import CASES, every_case, lively_action, lively_game, states


def observers(players: int) -> list[int | None]:
    return [*range(players), None]


def received(state: State, observer: int | None) -> str:
    view = PANDORIA.rules.view(state, observer)
    text = "" if state.actor() == CHANCE else view.text()
    return json.dumps([text, view.data(), view.legal_actions()])


# -- hidden information ---------------------------------------------------------------------------


@every_case
def test_resampling_what_is_hidden_changes_nothing_that_is_seen(variant: str, players: int) -> None:
    """PD-10, PD-11, PD-71: other hands and tiles, piles and removed tiles, for all seats and spectators."""
    changed = 0
    for number, state in enumerate(states(variant, players)[::15]):
        for observer in observers(players):
            other = PANDORIA.rules.view(state, observer).determinize(Rng(f"{number} {observer}"))
            assert PANDORIA.rules.faults(other) == []
            assert received(other, observer) == received(state, observer)
            for board, held in zip(other.boards, state.boards, strict=True):
                assert bits.count(board.hand) == bits.count(held.hand)
                assert bits.count(board.tiles) == bits.count(held.tiles)
            changed += other != state
    assert changed


@every_case
def test_when_a_game_is_over_all_hands_are_open_and_nothing_else(variant: str, players: int) -> None:
    """PD-10, PD-71: what was hidden in hands, a partner's included; removed tiles stay unknown."""
    state = states(variant, players)[-1]
    own = [_players(PANDORIA.rules.view(state, owner).data())[owner] for owner in range(players)]
    held = {name for player in own for name in (*player["hand"], *player["tiles"])}
    for observer in observers(players):
        seen, opened = (look(state, observer).data() for look in (PANDORIA.rules.view, PANDORIA.rules.opened))
        assert _players(opened) == own
        for pile in ("unseen_cards", "unseen_tiles"):
            assert _listed(opened, pile) == [name for name in _listed(seen, pile) if name not in held]
        told = {"players", "unseen_cards", "unseen_tiles"}
        assert {key: opened[key] for key in opened.keys() - told} == {
            key: seen[key] for key in seen.keys() - told
        }


def _players(data: Mapping[str, Any]) -> list[Any]:
    found: list[Any] = data["players"]
    return found


def _listed(data: Mapping[str, Any], key: str) -> list[str]:
    found: list[str] = data[key]
    return found


@every_case
def test_a_view_lists_the_actions_of_its_own_seat(variant: str, players: int) -> None:
    """PD-10: who decides sees what may be done; nobody else does."""
    for state in states(variant, players)[::20]:
        for observer in observers(players):
            listed = PANDORIA.rules.view(state, observer).legal_actions()
            assert listed == (state.legal_actions() if observer == state.actor() else [])


@every_case
def test_no_hidden_thing_is_named(variant: str, players: int) -> None:
    """What is in a view is public or the seat's own; hidden things are only in the lists of the unseen."""
    for state in states(variant, players)[::20]:
        for observer in observers(players):
            data = dict(PANDORIA.rules.view(state, observer).data())
            unseen_cards, unseen_tiles = data.pop("unseen_cards"), data.pop("unseen_tiles")
            assert isinstance(unseen_cards, list)
            assert isinstance(unseen_tiles, list)
            shown = json.dumps(data)
            assert not [label for label in (*unseen_cards, *unseen_tiles) if f'"{label}"' in shown]


def hidden_of(state: State, observer: int | None) -> tuple[list[str], list[str]]:
    """The labels of the cards and tiles that an observer may not see, hands and piles together."""
    setting, cards, tiles = state.setting, state.piles.cards, state.piles.tiles
    for seat in range(setting.players):
        if seat != observer:
            cards |= state.boards[seat].hand & ~state.piles.shown
            tiles |= state.boards[seat].tiles
    return (
        [setting.card_labels[card] for card in bits.listed(cards)],
        [setting.tile_labels[tile] for tile in bits.listed(tiles)],
    )


@pytest.mark.parametrize("observer", [0, 2, None])
def test_a_partner_sees_no_more_than_an_opponent(observer: int | None) -> None:
    """PD-71: in teams hands and tiles stay secret from the partner too."""
    for state in states("teams", 4)[::10]:
        data = PANDORIA.rules.view(state, observer).data()
        assert (data["unseen_cards"], data["unseen_tiles"]) == hidden_of(state, observer)
        players = data["players"]
        assert isinstance(players, list)
        assert [seat for seat in range(4) if players[seat]["hand"] is not None] == (
            [] if observer is None else [observer]
        )


# -- what everybody saw ---------------------------------------------------------------------------


def bought(state: State) -> tuple[State, int, int]:
    """A state in which a card can be bought, after the purchase: who bought which card."""
    action = next(action for action in state.legal_actions() if actions.kind(action) == Kind.BUY)
    after, seat = state.copy(), state.turn.active
    after.apply(action)
    return after, seat, actions.first(action)


def test_a_bought_card_stays_known() -> None:
    """Everybody saw it go from the market into the hand, so no view hides it."""
    state = next(state for state in states("classic", 3, 1) if state.turn.phase == Phase.BUY)
    after, seat, card = bought(state)
    resolve_chance(after, Rng("market"))
    label = after.setting.card_labels[card]
    for observer in (*range(3), None):
        view = PANDORIA.rules.view(after, observer)
        players = view.data()["players"]
        assert isinstance(players, list)
        assert label in players[seat]["shown_cards"]
        assert all(bits.has(view.determinize(Rng(stream)).boards[seat].hand, card) for stream in range(20))


def test_the_own_card_of_a_beginner_is_known_to_all() -> None:
    """PD-70: everybody knows which card a people brings along."""
    state = states("beginner", 3)[0]
    for seat in range(3):
        own = [c for c, people in enumerate(state.setting.card_people) if people == state.boards[seat].people]
        in_hand = next(card for card in own if not state.setting.card_marked[card])
        other = PANDORIA.rules.view(state, (seat + 1) % 3).determinize(Rng(seat))
        assert bits.has(other.boards[seat].hand, in_hand)


def test_a_drawn_single_tile_is_public() -> None:
    state = next(
        state for seed in range(20) for state in states("family+spells", 3, seed) if state.turn.single >= 0
    )
    for observer in (*range(3), None):
        data = PANDORIA.rules.view(state, observer).data()
        assert data["single_tile"] == state.setting.single_labels[state.turn.single]


# -- determinization ------------------------------------------------------------------------------


def test_every_hidden_card_and_tile_comes_equally_often() -> None:
    """PD-10: the deal of what is unseen is uniform."""
    state = states("classic", 2)[0]
    view = PANDORIA.rules.view(state, 0)
    draws = 3_000
    rng = Rng("uniform")
    cards, tiles = [0] * len(state.setting.card_labels), [0] * len(state.setting.tile_labels)
    for _ in range(draws):
        other = view.determinize(rng)
        for card in bits.listed(other.boards[1].hand):
            cards[card] += 1
        for tile in bits.listed(other.boards[1].tiles):
            tiles[tile] += 1
    for counts, unseen in (
        (cards, state.piles.cards | state.boards[1].hand),
        (tiles, state.piles.tiles | state.boards[1].tiles),
    ):
        expected = sum(counts) / bits.count(unseen)
        assert all((count > 0) == bits.has(unseen, member) for member, count in enumerate(counts))
        far = sum((counts[member] - expected) ** 2 / expected for member in bits.listed(unseen))
        freedom = int(bits.count(unseen)) - 1
        assert far <= freedom + 6 * (2 * freedom) ** 0.5


def test_a_stage_that_is_asked_about_has_something_to_do() -> None:
    """A turn goes past a stage with nothing to do, so a hand that offers nothing is not a hand to deal."""
    met = 0
    for state in states("classic", 2, 3) + states("classic", 4, 3):
        if state.turn.phase == Phase.CARD or state.turn.spell == Spell.CONSTRUCT:
            for stream in range(5):
                other = PANDORIA.rules.view(state, None).determinize(Rng(stream))
                assert [action for action in other.legal_actions() if action != Kind.NO_CARD]
                met += 1
    assert met


def test_sampled_states_play_on() -> None:
    for variant, players in CASES[::3]:
        rng = Rng(variant)
        state = states(variant, players)[20]
        other = PANDORIA.rules.view(state, 1).determinize(rng)
        while other.actor() >= 0 or other.actor() == CHANCE:
            chance = other.actor() == CHANCE
            other.apply(other.random_outcome(rng) if chance else lively_action(other, rng))
        assert PANDORIA.rules.faults(other) == []


# -- views as text --------------------------------------------------------------------------------


@every_case
def test_views_read_back(variant: str, players: int) -> None:
    for position in lively_game(variant, players)[::25]:
        for observer in observers(players):
            view = PANDORIA.rules.view(position.state, observer)
            again = PANDORIA.notation.parse_view(view.text())
            assert again.seat == observer
            assert again.text() == view.text()
            assert json.dumps(again.data()) == json.dumps(view.data())
            assert again.determinize(Rng(1)) == view.determinize(Rng(1))


def first_view(seat: int | None = 0) -> list[str]:
    return PANDORIA.rules.view(states("classic", 2)[0], seat).text().split(" ")


def test_a_complete_position_is_no_view_and_a_view_no_position() -> None:
    position = lively_game("classic", 2)[0]
    with pytest.raises(MalformedError, match="in a view the piles are hidden"):
        PANDORIA.notation.parse_view(PANDORIA.notation.format_position(position))
    with pytest.raises(MalformedError, match="where a complete position is needed"):
        PANDORIA.notation.parse_position(" ".join(first_view()))


def test_a_view_of_two_hands_is_none() -> None:
    fields = first_view()
    fields[9] = first_view(1)[9]
    with pytest.raises(MalformedError, match="only one hand is shown"):
        PANDORIA.notation.parse_view(" ".join(fields))


def test_a_view_of_what_no_game_contains() -> None:
    """PD-21: as in a position, whatever is hidden."""
    fields = first_view()
    assert fields[7].endswith(":place")
    fields[7] += ";skips=2"
    with pytest.raises(ImpossibleError, match="the game is over: nobody could place"):
        PANDORIA.notation.parse_view(" ".join(fields))


def test_two_hidden_cards_may_explain_a_stage_together() -> None:
    """PD-25, PD-48: only Construct and what it builds can be paid; the first cards of the unseen cannot."""
    seat = helpers.Seat("Humans", hand="Adopt/Store", crystals=5, wood=1, castles=1)
    drawn = helpers.position(
        "K0 .. .. .. ..",
        seat,
        helpers.Seat("Halflings"),
        market="Rage/Bank, Rage/Bank, Rage/Bank, Rage/Bank",
        pile="Clone/Bank, Clone/Bank, Construct/Bank, Rage/Vault",
    )
    adopted = drawn.do("castle A2", "no figure", "cast Adopt/Store", "draw Construct/Bank", "draw Rage/Vault")
    carding = adopted.do("castle A3", "no figure", "skip")
    assert (carding.phase, carding.legal()) == ("card", {"cast Construct/Bank", "no card"})
    for observer in (0, 1, None):
        assert observe(carding.state, observer).first_fault() is None


def test_the_own_hand_has_to_explain_the_stage_itself() -> None:
    """PD-25: cards that others hold or the pile hides do not help."""
    openings = (states("classic", 2, seed)[0] for seed in range(40))
    state, fields = next(found for found in map(with_three_wood, openings) if "/Bank" not in found[1][8])
    assert any("/Bank" in label for label in hidden_of(state, 0)[0])
    with pytest.raises(ImpossibleError, match="with this hand there is nothing to decide"):
        PANDORIA.notation.parse_view(" ".join(fields))


def with_three_wood(state: State) -> tuple[State, list[str]]:
    """The first seat's view of its own stage of cards, with three wood: enough for a Bank only."""
    assert (state.setting.building_cost[0], sorted(state.setting.building_cost)[1]) == (3, 4)
    fields = PANDORIA.rules.view(state, 0).text().split(" ")
    fields[7] = "1s1:card"
    people, _, *rest = fields[8].split(";")
    fields[8] = ";".join([people, "0.0.3", *rest])
    return state, fields


@pytest.mark.parametrize(
    ("field", "old", "new", "numbers"),
    [(3, "?42~", "?41~", (46, 45)), (4, "?46~", "?40~", (47, 41)), (9, "?4;", "?3;", (46, 45))],
)
def test_sizes_that_do_not_add_up(field: int, old: str, new: str, numbers: tuple[int, int]) -> None:
    fields = first_view()
    assert old in fields[field]
    fields[field] = fields[field].replace(old, new, 1)
    with pytest.raises(ImpossibleError) as error:
        PANDORIA.notation.parse_view(" ".join(fields))
    unseen, written = numbers
    assert error.value.fault == f"{unseen} are unseen, but the pile and the hidden hands have {written}"


# -- plain values ---------------------------------------------------------------------------------


def test_data_says_what_lies_and_stands_where() -> None:
    state = states("classic+river", 3)[40]
    land, names = state.land, state.setting.space_names
    data: Any = PANDORIA.rules.view(state, 0).data()
    for space, name in enumerate(names):
        ground = data["land"].get(name)
        if land.ground[space] < Terrain.COUNT:
            assert ground == f"{'fhmc'[land.ground[space]]}{land.symbols[space]}"
        else:
            assert ground == (f"={land.symbols[space] + 1}" if land.ground[space] == Ground.CASTLE else None)
        figure = land.figure[space]
        expected = f"{'l' if is_leader(figure) else 'w'}{owner_of(figure) + 1}" if figure else None
        assert data["figures"].get(name) == expected
    assert data["figures"]


def test_data_tells_of_players_market_and_piles() -> None:
    state = states("classic+river", 3)[40]
    data: Any = PANDORIA.rules.view(state, 0).data()
    assert [player["score"] for player in data["players"]] == [board.score for board in state.boards]
    assert [offer["price"] for offer in data["market"]] == [
        state.active_board().card_price(card) for card in bits.listed(state.piles.market)
    ]
    assert data["tiles_left"] == state.piles.tiles_left()
    assert data["monuments"] == state.setting.monuments[state.piles.monuments_taken :]
    assert (data["turn"], data["actor"], data["start"]) == (
        state.turn.active,
        state.actor(),
        state.turn.start,
    )


@every_case
def test_every_stage_is_one_of_the_setting(variant: str, players: int) -> None:
    stages = PANDORIA.presentation.setting_data(variant, players)["stages"]
    assert isinstance(stages, list)
    for state in states(variant, players):
        data = PANDORIA.rules.view(state, None).data()
        assert (data["stage"] is None) == (data["phase"] in ("over", "deal"))
        assert data["stage"] is None or data["stage"] in stages


def test_partners_are_told() -> None:
    """PD-71: opposite players."""
    players = {}
    for variant in ("teams", "classic"):
        data: Any = PANDORIA.rules.view(states(variant, 4)[0], None).data()
        players[variant] = [player["partner"] for player in data["players"]]
    assert players == {"teams": [2, 3, 0, 1], "classic": [None] * 4}


@every_case
def test_a_frame_stays_small(variant: str, players: int) -> None:
    sizes = [
        len(json.dumps(PANDORIA.rules.view(s, 0).data(), separators=(",", ":")))
        for s in states(variant, players)
    ]
    assert max(sizes) < 15_000
