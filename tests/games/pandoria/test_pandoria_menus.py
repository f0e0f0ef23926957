"""Menus: the legal actions in parts, all of them and nothing else, in short lists that say what happens."""

from __future__ import annotations

import pytest

from pagoria.core.errors import MalformedError
from pagoria.core.menu import Choice, Menu
from pagoria.core.rng import Rng
from pagoria.core.rulebook import load_rules
from pagoria.games.pandoria.engine.setting import Mode, Setting
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase
from pagoria.games.pandoria.present.menu import menu
from tests.games.pandoria.helpers import Seat, position
from tests.games.pandoria.random_states import decisions, every_setting, settings
from tests.games.pandoria.spoken import Position

RULES = load_rules("pagoria.games.pandoria", "rules.toml")
MOST_CHOICES = 30


def walk(state: State) -> list[tuple[tuple[str, ...], Choice]]:
    """Every choice of every menu, with the keys that lead to its menu."""
    found: list[tuple[tuple[str, ...], Choice]] = []
    paths: list[tuple[str, ...]] = [()]
    while paths:
        path = paths.pop()
        for choice in check_menu(menu(state, path)).choices:
            found.append((path, choice))
            if choice.action is None and choice.refusal is None:
                paths.append((*path, choice.key))
    return found


def check_menu(shown: Menu) -> Menu:
    keys = [choice.key for choice in shown.choices]
    assert len(set(keys)) == len(keys) <= MOST_CHOICES
    assert str(shown.question).strip()
    assert any(choice.refusal is None for choice in shown.choices), "a dead end"
    for choice in shown.choices:
        assert str(choice.label).strip()
        assert not choice.key.isdecimal(), "the terminal takes it for the number of a choice"
        if choice.refusal is not None:
            assert choice.action is None
            assert choice.refusal.rule in RULES
            assert "{" not in choice.refusal.text
    return shown


def labels(drawn: Position, *picks: str) -> dict[str, str]:
    """The choices that can be chosen, by key."""
    return {c.key: str(c.label) for c in menu(drawn.state, picks).choices if c.refusal is None}


def refusals(drawn: Position, *picks: str) -> dict[str, str]:
    """The choices that cannot be chosen, with the reason."""
    return {c.key: str(c.refusal) for c in menu(drawn.state, picks).choices if c.refusal is not None}


@every_setting
def test_the_leaves_are_the_legal_actions_each_once(setting: Setting) -> None:
    for state in decisions(setting, "leaves", 9):
        found = [choice.action for _, choice in walk(state) if choice.action is not None]
        assert sorted(found) == sorted(state.legal_actions())


@every_setting
def test_the_points_of_a_choice_are_what_it_scores(setting: Setting) -> None:
    for state in decisions(setting, "points", 9):
        seat = state.actor()
        for _, choice in walk(state):
            if choice.action is not None:
                after = state.copy()
                after.apply(choice.action)
                if after.turn.phase != Phase.OVER:
                    assert (choice.points or 0) == scores(after)[seat] - scores(state)[seat]


@every_setting
def test_what_declines_passes_and_nothing_else(setting: Setting) -> None:
    """The letters are those of the notation: X places nothing, - declines a stage."""
    for state in decisions(setting, "leaves", 9):
        for path, choice in walk(state):
            complete = choice.action is not None
            assert choice.passes == (complete and not path and choice.key in ("X", "-"))


def scores(state: State) -> list[int]:
    """The points by seat; partners have the sum of theirs."""
    if state.setting.mode != Mode.TEAMS:
        return [board.score for board in state.boards]
    return [state.boards[seat].score + state.boards[(seat + 2) % 4].score for seat in range(4)]


@every_setting
def test_a_menu_depends_only_on_what_the_actor_knows(setting: Setting) -> None:
    """Hidden cards and tiles are dealt anew; whoever decides reads the same, to the last word."""
    for number, state in enumerate(decisions(setting, "hidden", 9)):
        other = state.copy()
        redeal(other, Rng(f"redeal {number}"))
        for path, _ in walk(state)[:40]:
            assert menu(state, path) == menu(other, path)


def redeal(state: State, rng: Rng) -> None:
    """Exchange what is in the hands of everybody but the actor for what lies in the piles."""
    for seat in range(state.setting.players):
        if seat != state.actor():
            state.boards[seat].hand, state.piles.cards = exchanged(
                state.boards[seat].hand, state.piles.cards, rng
            )
            state.boards[seat].tiles, state.piles.tiles = exchanged(
                state.boards[seat].tiles, state.piles.tiles, rng
            )


def exchanged(held: int, pile: int, rng: Rng) -> tuple[int, int]:
    members = [number for number in range(62) if (held | pile) >> number & 1]
    rng.shuffle(members)
    drawn = sum(1 << number for number in members[: held.bit_count()])
    return drawn, (held | pile) & ~drawn


def test_keys_that_are_not_offered_are_malformed() -> None:
    drawn = position("F1 .. .. ..", Seat(tiles="f1 h1", castles=0))
    for path in (("no such key",), ("",), ("C",), ("T", "A1"), ("T", "A2", "A3", "A3")):
        with pytest.raises(MalformedError):
            menu(drawn.state, path)


def test_at_chance_and_at_the_end_there_is_nothing_to_choose() -> None:
    assert menu(State(settings()[0]), ()).choices == ()
    with pytest.raises(MalformedError):
        menu(State(settings()[0]), ("T",))


# -- placing and figures --------------------------------------------------------------------------


def test_a_tile_lies_half_by_half() -> None:
    drawn = position("F1 .. .. ..", Seat(tiles="f1 h2", castles=0))
    assert str(menu(drawn.state, ()).question) == "What do you place?"
    assert labels(drawn) == {"T": "lay the tile (forest 1 / hills 2)"}
    assert refusals(drawn) == {"C": "PD-20: you have placed both of your castles"}
    assert str(menu(drawn.state, ("T",)).question) == "Where does forest 1 go?"
    assert labels(drawn, "T") == {"A2": "forest 1 on A2", "A3": "forest 1 on A3"}
    assert str(menu(drawn.state, ("T", "A3")).question) == "Where does hills 2 go?"
    assert labels(drawn, "T", "A3") == {"A2": "hills 2 on A2, closes forest (1 symbol) and hills (2 symbols)"}


def test_of_two_tiles_one_is_chosen_first() -> None:
    drawn = position("F1 .. .. ..", Seat("Dwarves", tiles="f1 h2, m1 c1"))
    assert labels(drawn) == {"T": "lay a double tile", "C": "place a castle"}
    assert labels(drawn, "T") == {"f1h2": "forest 1 / hills 2", "m1c1": "mountains 1 / city 1"}
    assert labels(drawn, "T", "m1c1") == {"A2": "mountains 1 on A2", "A3": "mountains 1 on A3"}
    assert labels(drawn, "C") == {"A2": "castle on A2, closes forest (1 symbol)"}


def test_many_spaces_are_asked_for_by_row() -> None:
    wide = "\n".join([" .." * 10, " F1" * 10, " .." * 10, " F1" * 10, " .." * 10])
    drawn = position(wide)
    assert labels(drawn, "C") == {"A": "row A", "C": "row C", "E": "row E"}
    assert list(labels(drawn, "C", "C")) == [f"C{place}" for place in range(1, 11)]
    assert str(menu(drawn.state, ("C",)).question) == "In which row?"


def test_what_one_may_do_with_figures() -> None:
    drawn = position("F1b M1 .. .. ~~ H1a ..", Seat(tiles="h1 m1")).do("tile h1@A3 m1@A4")
    assert list(labels(drawn)) == ["H", "-"]
    assert labels(drawn, "H") == {"A6": "your worker on A6 (hills)"}
    assert refusals(drawn) == {
        "W": "PD-23: the region at A3 is closed (hills)",
        "L": "PD-24: the leader follows when all workers are on the map; in your reserve: 5",
    }


# -- cards ----------------------------------------------------------------------------------------


def test_cards_that_cannot_be_used_stay_listed() -> None:
    seat = Seat(hand="Conjure/Bank, Muster/Shrine", crystals=2, wood=3, buildings="Store")
    drawn = position("F1 ..", seat, phase=Phase.CARD)
    assert list(labels(drawn)) == ["S", "B", "-"]
    assert refusals(drawn) == {"M": "PD-44: a monument there costs 5 wood; you have 3"}
    assert labels(drawn, "S") == {"Conjure/Bank": "Conjure: 2 crystals (Conjure/Bank)"}
    assert refusals(drawn, "S") == {"Muster/Shrine": "PD-40: Muster costs 5 crystals; you have 2"}
    assert labels(drawn, "B", "Muster/Shrine") == {
        "P1": "over the Store: 1 wood",
        "P2": "on an empty place: 3 wood",
    }


def test_a_monument_tells_its_points() -> None:
    drawn = position("F1 ..", Seat(wood=8, buildings="Bank, Store"), phase=Phase.CARD)
    points = {choice.key: choice.points for choice in menu(drawn.state, ("M",)).choices}
    assert points == {"P1": 6, "P2": 6}


def test_only_the_peoples_that_can_are_asked() -> None:
    seat = Seat("Wizards", hand="Conjure/Bank", crystals=5, spell="Conjure")
    assert labels(position("F1 ..", seat, phase=Phase.CARD))["Z"] == "cast Conjure again: 3 crystals"
    seat = Seat("Halflings", hand="Conjure/Bank", crystals=1, wood=3)
    assert labels(position("F1 ..", seat, phase=Phase.CARD), "D") == {
        "Conjure/Bank": "Conjure and Bank, each for 1 less"
    }
    seat = Seat(hand="Conjure/Bank", crystals=5, spell="Conjure")
    drawn = position("F1 ..", seat, phase=Phase.CARD)
    assert not {"Z", "D", "Y"} & (labels(drawn).keys() | refusals(drawn).keys())


def test_targets() -> None:
    seat = Seat(hand="Rage/Bank, Teleport/Store", crystals=7)
    drawn = position("F1a H1b .. M1A", seat, phase=Phase.CARD)
    rage = drawn.do("cast Rage/Bank")
    assert str(menu(rage.state, ()).question) == "Rage: Which figure?"
    assert labels(rage) == {"A2": "send the worker of player 2 home from A2 (hills)"}
    drawn = position("F1a H1 .. M1A", seat, phase=Phase.CARD)
    teleport = drawn.do("cast Teleport/Store")
    assert labels(teleport) == {
        "A1": "move your worker from A1 (forest)",
        "A4": "move your leader from A4 (mountains)",
    }
    assert labels(teleport, "A4") == {"A2": "A2 (hills)"}


@pytest.mark.parametrize(
    ("figure", "named"), [("a", "your worker"), ("A", "your leader"), ("B", "the leader of player 2")]
)
def test_the_ships_at_a_fork(figure: str, named: str) -> None:
    """PD-82: whoever owns the figure, the active player is asked."""
    map = f"=0{figure} == =0\n .. =0 ..\n F1 .. .."
    drawn = position(map, flow=["A1 > A2 > A3", "A2 > B2"]).do("castle B1")
    assert str(menu(drawn.state, ()).question) == f"To which ship does {named} sail?"
    assert labels(drawn) == {"A3": "the ship at A3", "B2": "the ship at B2"}


def test_the_market_lists_what_is_too_dear() -> None:
    seat = Seat("Wizards", gold=3)
    drawn = position("F1 ..", seat, phase=Phase.BUY, market="Rage/Bank, Clone/Store:5")
    assert labels(drawn) == {"Rage/Bank": "Rage/Bank: 3 gold", "-": "buy nothing"}
    assert refusals(drawn) == {"Clone/Store": "PD-26: Clone/Store costs 5 gold; you have 3"}


def test_the_family_game_offers_spells_and_points_only() -> None:
    drawn = position(
        "F1a ~~ H2b .. .. ..",
        Seat(hand="Rage/Bank"),
        mode=Mode.FAMILY_SPELLS,
        phase=Phase.CARD,
        pile="Clone/Bank",
    )
    assert labels(drawn) == {"S": "cast a spell", "-": "play no card"}
    assert labels(drawn, "S") == {"Rage/Bank": "Rage"}
    taking = position("F1a .. ~~", mode=Mode.FAMILY_SPELLS, pile="Clone/Bank").do("castle A2", "worker A2")
    assert labels(taking) == {"P": "take 1 point", "Q": "draw a card instead of the points"}
    assert [choice.points for choice in menu(taking.state, ()).choices] == [1, None]
    assert not labels(position("F1 .. ..", mode=Mode.FAMILY, phase=Phase.WANDER)).keys() & {"S", "B"}
