"""Positions of Pandoria as text: round trips everywhere, what is malformed, what no game can contain."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pagoria.core.components import ComponentError
from pagoria.core.errors import ImpossibleError, MalformedError, NotationError
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.core.state import Position
from pagoria.games.pandoria import PANDORIA
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase
from pagoria.games.pandoria.notation.fields import all_fields
from pagoria.games.pandoria.rules import RULES
from tests.games.pandoria.component_sets import board_text, miniature, write_set
from tests.games.pandoria.lively_games import every_case, lively_game

VARIANT, LAND, MARKET, CARDS, TILES, SINGLES, MONUMENTS, TURN, FIRST, SECOND = all_fields(2)
NUMBER = {name: number for number, name in enumerate(all_fields(2))}


def check_round_trip(position: Position[State]) -> None:
    text = PANDORIA.notation.format_position(position)
    again = PANDORIA.notation.parse_position(text)
    assert again.state == position.state
    assert again.state.to_bytes() == position.state.to_bytes()
    assert again.orders == position.orders
    assert PANDORIA.notation.format_position(again) == text
    assert again.state.legal_actions() == position.state.legal_actions()


# -- what can be written --------------------------------------------------------------------------


@every_case
def test_round_trips_through_whole_games(variant: str, players: int) -> None:
    for position in (*lively_game(variant, players)[::5], lively_game(variant, players)[-1]):
        check_round_trip(position)


@pytest.mark.parametrize("phase", range(Phase.PLACE, Phase.OVER + 1))
def test_round_trips_in_every_phase(phase: int) -> None:
    """Also in the rare ones: a ship at a fork, the castle's figure, the second half of a double use."""
    variants = ("classic", 2), ("family+spells+river", 4), ("classic+river", 4)
    found = [
        position
        for seed in range(40)
        for variant, players in variants
        for position in lively_game(variant, players, seed)
        if position.state.turn.phase == phase
    ][:4]
    assert found
    for position in found:
        check_round_trip(position)


@every_case
def test_equality_does_not_depend_on_the_order_of_placing(variant: str, players: int) -> None:
    """A position that was read fills its regions in another order, and plays on to equal states."""
    position = lively_game(variant, players)[30]
    state = position.state.copy()
    again = PANDORIA.notation.parse_position(PANDORIA.notation.format_position(position)).state
    rng = Rng("on")
    for _ in range(40):
        if state.actor() >= 0:
            action = state.random_action(rng)
        elif state.turn.phase != Phase.OVER:
            action = state.random_outcome(rng)
        else:
            break
        state.apply(action)
        again.apply(action)
        assert again == state
        assert PANDORIA.rules.from_bytes(state.to_bytes()) == again
        assert PANDORIA.rules.faults(again) == []


@every_case
def test_bytes_keep_all_that_is_written(variant: str, players: int) -> None:
    """Equality cannot show it: what bytes and equality both forget would be gone in another process."""
    for position in lively_game(variant, players)[::9]:
        again = RULES.from_bytes(position.state.to_bytes())
        written = PANDORIA.notation.format_position(Position(again, position.orders))
        assert written == PANDORIA.notation.format_position(position)


def in_turn(entry: str, variant: str, players: int, seed: int) -> Position[State]:
    """The first position of a game that has an entry in its turn."""
    found = lively_game(variant, players, seed)
    return next(one for one in found if entry in PANDORIA.notation.format_position(one).split(" ")[7])


def test_the_first_space_of_a_board_is_a_space_like_any_other() -> None:
    """A3 is number 0: a region there is kept in bytes, and a figure there is not overlooked."""
    taking = in_turn("region=A3", "family+spells", 3, 8)
    again = RULES.from_bytes(taking.state.to_bytes())
    assert PANDORIA.notation.format_position(Position(again, taking.orders)).count("region=A3") == 1
    placed = PANDORIA.notation.format_position(in_turn("figure;placed=tile;on=A3-A4", "family+spells", 3, 2))
    fields = placed.split(" ")
    fields[NUMBER[LAND]] = re.sub(r"^A3(..)", r"A3\1w1", fields[NUMBER[LAND]])
    workers = re.search(r"w(\d)", fields[NUMBER[FIRST]])
    assert workers is not None
    fields[NUMBER[FIRST]] = fields[NUMBER[FIRST]].replace(workers[0], f"w{int(workers[1]) - 1}", 1)
    with pytest.raises(ImpossibleError, match="a figure stands on what was just placed"):
        PANDORIA.notation.parse_position(" ".join(fields))


def test_a_position_is_not_written_while_chance_decides() -> None:
    with pytest.raises(ValueError, match="when a player has to decide"):
        PANDORIA.notation.format_position(Position(PANDORIA.rules.new("classic", 2, 0), {}))


def test_piles_without_an_order_yet() -> None:
    """Single tiles are shuffled when the first is drawn; a state alone has no order at all."""
    position = lively_game("classic", 2)[0]
    assert PANDORIA.notation.format_position(position).split(" ")[NUMBER[SINGLES]] == "~1.2.3.4.5.6.7.8"
    bare = PANDORIA.notation.format_position(Position(position.state, {}))
    assert [text[0] for text in bare.split(" ")[3:6]] == ["~", "~", "~"]
    assert PANDORIA.notation.parse_position(bare) == Position(position.state, {})


# -- what cannot ----------------------------------------------------------------------------------


def begin() -> list[str]:
    """The fields of a position at the beginning of a game."""
    return PANDORIA.notation.format_position(lively_game("classic", 2)[0]).split(" ")


def refusal(field: str, old: str, new: str) -> NotationError:
    fields = begin()
    assert old in fields[NUMBER[field]]
    fields[NUMBER[field]] = fields[NUMBER[field]].replace(old, new, 1)
    with pytest.raises(NotationError) as caught:
        PANDORIA.notation.parse_position(" ".join(fields))
    return caught.value


def part(field: str, number: int, separator: str = ";") -> str:
    """A part of a field at the beginning."""
    return begin()[NUMBER[field]].split(separator)[number]


WHOLE = {field: begin()[number] for field, number in NUMBER.items()}


@pytest.mark.parametrize(
    ("field", "old", "new", "fault"),
    [
        (VARIANT, "classic:2", "classic", "is not variant and players like classic:2"),
        (VARIANT, "classic:2", "chess:2", "unknown variant 'chess'"),
        (VARIANT, ":2", ":02", "is not variant and players"),
        (LAND, WHOLE[LAND], "", "'' is not a space; spaces are like C7f1, C7f1w2 or C7=1"),
        (LAND, "E7c1", "E7x1", "'E7x1' is not a space"),
        (LAND, "E7c1", "E7c1w1l1", "is not a space"),
        (LAND, WHOLE[LAND], ",".join(reversed(WHOLE[LAND].split(","))), "is written E7c1,"),
        (LAND, "E7c1", "E7c1,E7c1", "is written E7c1,"),
        (MARKET, part(MARKET, 0, ","), "Rage", "'Rage' is not a card; cards are like"),
        (MARKET, WHOLE[MARKET], ",".join(reversed(WHOLE[MARKET].split(","))), "is written"),
        (CARDS, ".", "..", "is not a row of numbers like 3.17.4"),
        (CARDS, WHOLE[CARDS], "", "is not a row of numbers"),
        (CARDS, part(CARDS, 0, "."), "0", "is not a row of numbers"),
        (CARDS, part(CARDS, 0, "."), "٣", "is not a row of numbers"),
        (SINGLES, "~1.2", "~2.1", "is written ~1.2"),
        (MONUMENTS, WHOLE[MONUMENTS], "14", "is not a number of monuments from 0 to 7"),
        (MONUMENTS, WHOLE[MONUMENTS], "07", "is not a number of monuments"),
        (TURN, "1s1:place", "1s1", "is not of the form 1s2:place"),
        (TURN, "1s1:place", "5s1:place", "is not of the form"),
        (TURN, "place", "dance", "'dance' is none of place, sail, figure"),
        (TURN, "place", "place;foo=1", "'foo' is none of the keys"),
        (TURN, "place", "place;skips=1;skips=1", "skips is written once, with a value"),
        (TURN, "place", "place;skips=", "skips is written once, with a value"),
        (TURN, "place", "place;skips=0", "'0' is not a number from 1 to 99"),
        (TURN, "place", "place;ending=2", "ending is written ending=1 or not at all"),
        (TURN, "place", "place;by=1", "'by' says who decides in the phase take"),
        (TURN, "place", "take", "'by' says who decides in the phase take"),
        (TURN, "place", "place;placed=ship", "there is no 'ship' here"),
        (TURN, "place", "place;on=C7-C8-C9", "'on' names one or two spaces"),
        (TURN, "place", "place;ship=Z1", "'Z1' is not a space of this board"),
        (TURN, "place", "place;takers=x", "'x' is not a player"),
        (TURN, "place", "place;scored=1;skips=1", "is written 1s1:place;skips=1;scored=1"),
        (FIRST, ";", ",", "parts instead of people;resources;reserve;score;tiles;hand;places;spell"),
        (FIRST, part(FIRST, 0), "Orcs", "'Orcs' is not a people; there are Humans, Dwarves"),
        (FIRST, part(FIRST, 1), "5.4", "is not crystals, gold and wood like 5.4.5"),
        (FIRST, part(FIRST, 1), "05.4.5", "is written"),
        (FIRST, "w6l1c2", "w6c2", "is not workers, leader and castles like w6l1c2"),
        (FIRST, "c2;0;", "c2;-1;", "'-1' is not a score"),
        (FIRST, part(FIRST, 4), "f1f1", "'f1f1' is not a double tile"),
        (FIRST, part(FIRST, 4), "?1", "tiles and hand are both hidden"),
        (FIRST, part(FIRST, 5), "Rage/", "'Rage/' is not a card"),
        (FIRST, "-,-,-,-,-", "-,-,-,-", "4 building places instead of 5"),
        (FIRST, "-,-,-,-,-", "Hut,-,-,-,-", "'Hut' is not a building"),
        (FIRST, "-,-;-", "-,-;Bank", "'Bank' is not a spell"),
    ],
)
def test_what_is_malformed(field: str, old: str, new: str, fault: str) -> None:
    error = refusal(field, old, new)
    assert isinstance(error, MalformedError)
    assert error.field == field
    assert fault in error.fault


@pytest.mark.parametrize(
    ("field", "old", "new", "named", "fault"),
    [
        (VARIANT, "classic:2", "classic:5", VARIANT, "is for 2 or 3 or 4 players, not 5"),
        (VARIANT, "classic:2", "teams:2", VARIANT, "is for 4 players, not 2"),
        (LAND, "E7c1", "Z9c1", LAND, "there is no space Z9 on this board"),
        (LAND, "E7c1", "E7c3", LAND, "E7 has 3 symbols; a tile has 1 or 2"),
        (LAND, "E7c1", "E7c0", LAND, "E7 has 0 symbols; a tile has 1 or 2"),
        (LAND, "E7c1", "E7=1", LAND, "no start tile lies on the start space E7"),
        (LAND, "E7c1,", "", LAND, "no start tile lies on the start space E7"),
        (LAND, "E7c1", "E7c1w3", LAND, "there is no player 3"),
        (LAND, "E7c1", "E7c1w1", FIRST, "7 workers in all; there are 6"),
        (LAND, "E7c1", "E7c1l1", FIRST, "2 leaders in all; there is 1"),
        (LAND, "E7c1", "E7c2", LAND, "on E7 and E8 lies no start tile, or one that lies elsewhere"),
        # Half of one start tile and half of another.
        (LAND, "E7c1", "E7m1", LAND, "on E7 and E8 lies no start tile, or one that lies elsewhere"),
        (LAND, "E7c1", "A5=1,E7c1", LAND, "A5 touches nothing that was placed"),
        (MARKET, f",{part(MARKET, 3, ',')}", "", MARKET, "the market is filled to 4 cards"),
        (CARDS, part(CARDS, 0, "."), "55", CARDS, "there is no number 55; 54 is the last"),
        (CARDS, part(CARDS, 0, "."), part(CARDS, 1, "."), CARDS, "a number is there twice"),
        (TILES, f"{part(TILES, 0, '.')}.", "", TILES, "tiles that are neither in a pile nor in a hand"),
        (TILES, WHOLE[TILES], "1.2.3", TILES, "12 tiles are never drawn and must be in the pile"),
        (MONUMENTS, WHOLE[MONUMENTS], "6", MONUMENTS, "1 monuments are taken, 0 are built"),
        (TURN, "1s1", "3s1", TURN, "there is no player 3"),
        (TURN, "place", "over", TURN, "the game is not over"),
        (
            TURN,
            "place",
            "place;scored=1",
            TURN,
            "before a turn and after the game nothing is placed or scored",
        ),
        (TURN, "place", "place;skips=2", TURN, "the game is over: nobody could place"),
        (TURN, "place", "place;ending=1", TURN, "the end has begun, but there are tiles to draw"),
        (TURN, "place", "place;then=card", TURN, "are written in the phase sail, and only there"),
        (TURN, "place", "place;region=E7", TURN, "the region of E7 is to be scored, but it is not closed"),
        (TURN, "place", "place;region=A5", TURN, "A5 belongs to no region"),
        (TURN, "place", "place;takers=2", TURN, "belongs to the phase take"),
        (TURN, "place", "place;spell=Rage", TURN, "a spell is going on in the phases target"),
        (TURN, "place", "place;cost=3", TURN, "card, cost and double belong to a spell"),
        (TURN, "place", "place;single=f1", SINGLES, "the single tile that was drawn is still in the pile"),
        (TURN, "place", "score", TURN, "there are no two regions to choose from"),
        (TURN, "place", "target;spell=Rage;cost=4", TURN, "nobody can cast this spell from this card"),
        (TURN, "place", "figure", TURN, "there is nothing to decide"),
        (TURN, "place", "buy", TURN, "there is nothing to decide"),
        (TURN, "place", "wander", TURN, "there is nothing to decide"),
        (TURN, "place", "figure;placed=tile;on=E7-E8", TURN, "'on' names the spaces of the tile or castle"),
        (TURN, "place", "figure;placed=castle", TURN, "'on' names the spaces of the tile or castle"),
        (TURN, "place", "figure;on=E7", TURN, "'on' names the spaces of the tile or castle"),
        (
            TURN,
            "place",
            "build;spell=Rage;cost=4;double=1",
            TURN,
            "the card of a double use is not in the hand",
        ),
        (TURN, "place", "place;placed=castle", TURN, "before a turn and after the game nothing is placed"),
        (TURN, "place", "place;on=E7", TURN, "before a turn and after the game nothing is placed"),
        (TURN, "place", "figure;on=A3", TURN, "'on' names the spaces of the tile or castle"),
        (FIRST, part(FIRST, 0), part(SECOND, 0), FIRST, "two players have the same people"),
        (FIRST, part(FIRST, 0), "-", FIRST, "a people belongs to every player"),
        (FIRST, part(FIRST, 1), "11.0.0", FIRST, "11 of a resource; 10 are the most"),
        (FIRST, "w6", "w5", FIRST, "5 workers in all; there are 6"),
        (FIRST, "c2", "c1", FIRST, "1 castles in all; there are 2"),
        (FIRST, part(FIRST, 4), part(SECOND, 4), TILES, "is in two places"),
        (FIRST, part(FIRST, 5), part(SECOND, 5), CARDS, "is in two places"),
        (
            FIRST,
            part(FIRST, 5),
            ",".join([part(FIRST, 5).split(",")[0]] * 2),
            FIRST,
            "one card is listed twice",
        ),
        (FIRST, "-,-,-,-,-", "Bank,-,-,-,-", CARDS, "more cards and buildings than there are cards"),
    ],
)
def test_what_is_impossible(field: str, old: str, new: str, named: str, fault: str) -> None:
    error = refusal(field, old, new)
    assert isinstance(error, ImpossibleError), error
    assert error.field == named
    assert fault in error.fault


@pytest.mark.parametrize(
    ("places", "fault"),
    [
        ("Bank,Bank,-,-,-", "two visible buildings of the same name"),
        ("-,Bank,-,-,-", "of the empty building places the first is used"),
    ],
)
def test_impossible_buildings(places: str, fault: str) -> None:
    fields = begin()
    fields[NUMBER[CARDS]] = fields[NUMBER[CARDS]].split(".", 2)[2]
    fields[NUMBER[FIRST]] = fields[NUMBER[FIRST]].replace("-,-,-,-,-", places)
    with pytest.raises(ImpossibleError, match=fault) as caught:
        PANDORIA.notation.parse_position(" ".join(fields))
    assert caught.value.field == FIRST


@pytest.mark.parametrize(
    ("old", "new"), [("0.0.0", "0.0.1"), ("0.0.0", "1.0.0"), ("-,-,-,-,-;-", "-,-,-,-,-;Rage")]
)
def test_a_family_has_neither_resources_nor_a_spell_pile(old: str, new: str) -> None:
    """PD-72: each of them alone is refused."""
    fields = PANDORIA.notation.format_position(lively_game("family", 2)[0]).split(" ")
    assert old in fields[NUMBER[FIRST]]
    fields[NUMBER[FIRST]] = fields[NUMBER[FIRST]].replace(old, new, 1)
    with pytest.raises(ImpossibleError, match="in the family game there are no resources") as caught:
        PANDORIA.notation.parse_position(" ".join(fields))
    assert caught.value.field == FIRST


def test_the_card_that_is_in_two_places_is_named() -> None:
    card = part(SECOND, 5).split(",")[-1]
    error = refusal(FIRST, part(FIRST, 5), card)
    assert error.fault == f"the card {card} is in two places"


def test_the_number_of_fields() -> None:
    with pytest.raises(MalformedError, match=r"9 fields instead of 10 \(variant, land, market"):
        PANDORIA.notation.parse_position(" ".join(begin()[:-1]))
    with pytest.raises(MalformedError, match="at most 20000 characters"):
        PANDORIA.notation.parse_position("classic:2 " + "C" * 20_000)


def test_a_card_stage_needs_a_hand_that_can_do_something() -> None:
    fields = begin()
    fields[NUMBER[TURN]] = "1s1:card"
    fields[NUMBER[FIRST]] = fields[NUMBER[FIRST]].replace(part(FIRST, 1), "0.0.0", 1)
    with pytest.raises(ImpossibleError, match="with this hand there is nothing to decide"):
        PANDORIA.notation.parse_position(" ".join(fields))


@settings(max_examples=300)
@given(data=st.data())
def test_a_position_with_a_slip_is_read_the_same_or_refused(data: st.DataObject) -> None:
    positions = lively_game("classic+river", 3)
    text = PANDORIA.notation.format_position(positions[data.draw(st.integers(0, len(positions) - 1))])
    place = data.draw(st.integers(0, len(text) - 1))
    slip = data.draw(st.sampled_from(["", *sorted(set(text))]))
    changed = text[:place] + slip + text[place + 1 :]
    try:
        position = PANDORIA.notation.parse_position(changed)
    except NotationError:
        return
    assert PANDORIA.notation.format_position(position) == changed
    assert PANDORIA.rules.faults(position.state) == []


# -- components of your own -----------------------------------------------------------------------


def test_a_set_of_ones_own_is_played_and_written_in_its_own_names(tmp_path: Path) -> None:
    own = PANDORIA.with_components(write_set(tmp_path, miniature()))
    assert own.rules.variants[0] == "classic"
    assert not [variant for variant in own.rules.variants if variant.endswith("+river")]
    for variant in own.rules.variants:
        for players in own.rules.player_counts(variant):
            session = Session(own, variant, players, Rng("own"))
            while not session.over():
                text = session.position_text()
                assert own.notation.format_position(own.notation.parse_position(text)) == text
                assert own.rules.from_bytes(session.state.to_bytes()) == session.state
                session.do(session.state.random_action(Rng(text)))


@pytest.mark.parametrize("start", ["f1 m1", "m1 f1", "h2 c1"])
def test_a_board_with_fewer_start_places_than_start_tiles(tmp_path: Path, start: str) -> None:
    """PD-11: one of them lies there, the others are out of the game; alike ones are as good as each other."""
    tiles = miniature()["tiles.toml"].replace('start = ["f1 m1"]', f'start = ["f1 m1", "{start}", "h1 c2"]')
    own = PANDORIA.with_components(write_set(tmp_path, {**miniature(), "tiles.toml": tiles}))
    lain = set()
    for seed in range(12):
        session = Session(own, "classic", 2, Rng(seed))
        lain.add(frozenset(part[-2:] for part in session.position_text().split(" ")[1].split(",")))
        assert own.rules.faults(session.state) == []
        while not session.over():
            text = session.position_text()
            read = own.notation.parse_position(text)
            assert own.notation.format_position(read) == text
            assert read.state == session.state == own.rules.from_bytes(session.state.to_bytes())
            session.do(session.state.random_action(Rng(text)))
    assert len(lain) == (2 if "f1" in start else 3)


def test_a_start_tile_lies_once_and_as_it_is(tmp_path: Path) -> None:
    """PD-11: on two pairs of start spaces two tiles lie, either way round."""
    own = PANDORIA.with_components(
        write_set(
            tmp_path,
            {
                **miniature(),
                "tiles.toml": miniature()["tiles.toml"].replace('["f1 m1"]', '["f1 m1", "h1 c2", "m2 c1"]'),
                "boards/islet.toml": board_text(
                    "A  s1  s1  ..  s2  s2  ..  ..  ..\nB  ..  ..  ..  ..  ..  .."
                ),
            },
        )
    )
    fields = Session(own, "classic", 2, Rng("two")).position_text().split(" ")

    def read(land: str) -> None:
        own.notation.parse_position(" ".join([fields[0], land, *fields[2:]]))

    read("A1f1,A2m1,A4c1,A5m2")
    read("A1c2,A2h1,A4m1,A5f1")
    for wrong in ("A1f1,A2m1,A4f1,A5m1", "A1f1,A2m1,A4h1,A5m2"):
        with pytest.raises(
            ImpossibleError, match="on A4 and A5 lies no start tile, or one that lies elsewhere"
        ):
            read(wrong)


def test_the_largest_set_plays(tmp_path: Path) -> None:
    """Sixty-two cards and tiles of each kind are all that the engine can hold; one more is refused."""
    double, start, single = '"f1 h1", ' * 62, '"f1 m1", ' * 62, '"c1", ' * 62
    card = '{ spell = "Rage", building = "Bank", gold = 3 },'
    cards = miniature()["cards.toml"]
    cards = cards.replace("cards = [", "cards = [" + card * (62 - cards.count("{ spell")))
    files = {
        **miniature(),
        "cards.toml": cards,
        "tiles.toml": f"double = [{double}]\nstart = [{start}]\nsingle = [{single}]\n",
    }
    own = PANDORIA.with_components(write_set(tmp_path, files))
    session = Session(own, "classic", 2, Rng("large"))
    while not session.over():
        assert own.rules.from_bytes(session.state.to_bytes()) == session.state
        session.do(session.state.random_action(Rng(len(session.steps))))
    files["cards.toml"] = cards.replace("cards = [", "cards = [" + card)
    with pytest.raises(ComponentError, match="cards must have 0 to 62 entries, not 63"):
        PANDORIA.with_components(write_set(tmp_path, files))


def test_a_river_board_of_any_name_serves_the_river_variants(tmp_path: Path) -> None:
    river = board_text("A  ==  ..  s1\nB    =1  ..  s1", 'flow = ["A1 > B1"]')
    own = RULES.with_components(write_set(tmp_path, {**miniature(), "boards/zambezi.toml": river}))
    assert own.setting("classic+river", 2).space_names == ["A1", "A2", "A3", "B1", "B2", "B3"]
    assert own.setting("classic", 2).space_names != own.setting("classic+river", 2).space_names
