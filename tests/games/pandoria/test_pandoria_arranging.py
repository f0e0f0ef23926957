"""Positions of Pandoria set up by hand: what follows from a change is changed along."""

from __future__ import annotations

import pytest

from pagoria.core.errors import ImpossibleError
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.core.state import Position
from pagoria.games.pandoria import PANDORIA
from pagoria.games.pandoria.arranging.arranger import ARRANGER
from pagoria.games.pandoria.engine.state import State

Draft = Position[State]


def begun(variant: str = "classic", players: int = 2, start: int = 0) -> Draft:
    return Session(PANDORIA, variant, players, Rng("arrange"), start=start).position()


def put(draft: Draft, *changes: str) -> Draft:
    """Every change reads ``piece @ place``."""
    for change in changes:
        piece, place = change.split(" @ ")
        draft = ARRANGER.put(draft, piece, place)
    return draft


def faults(draft: Draft) -> list[str]:
    return [str(fault.text) for fault in ARRANGER.faults(draft)]


def field(draft: Draft, number: int) -> str:
    return PANDORIA.notation.format_position(draft).split(" ")[number - 1]


def piles(draft: Draft) -> tuple[int, int]:
    """How many double tiles and how many single ones lie in their piles."""
    return bin(draft.state.piles.tiles).count("1"), bin(draft.state.piles.singles).count("1")


# -- the map ----------------------------------------------------------------------------------------


def test_two_spaces_that_are_painted_are_a_double_tile_of_the_pile() -> None:
    draft = begun()
    doubles, singles = piles(draft)
    one = put(draft, "land f1 @ space D7")
    assert piles(one) == (doubles, singles - 1)
    assert faults(one) == []
    both = put(one, "land h2 @ space D8")
    assert piles(both) == (doubles - 1, singles)
    assert faults(both) == []


def test_a_whole_map_is_painted_in_any_order_without_a_fault() -> None:
    """Some forty spaces around the start tiles, whatever they show: the tiles for them are found."""
    rng, draft = Rng("paint"), begun()
    spaces = [f"{row}{place}" for row in "CDEFGH" for place in range(5, 10)]
    bench = {piece.id: piece.places for piece in ARRANGER.bench(draft).shelves[0].pieces}
    free = [f"space {name}" for name in spaces if f"space {name}" in bench["land c2"] and name[0] not in "EF"]
    for place in free:
        kinds = [piece for piece in bench if place in bench[piece]]
        draft = put(draft, f"{kinds[rng.below(len(kinds))]} @ {place}")
    assert [fault for fault in faults(draft) if "tiles" in fault] == []
    assert len(free) > 15


def test_what_is_painted_over_or_taken_away_is_in_its_pile_again() -> None:
    draft = put(begun(), "land f1 @ space D7", "land h2 @ space D8")
    over = put(draft, "land m2 @ space D8")
    assert faults(over) == []
    assert piles(over) == piles(draft)
    without = ARRANGER.take(ARRANGER.take(over, "space D7"), "space D8")
    assert piles(without) == piles(begun())


def test_what_touches_nothing_and_tiles_that_are_not_there_are_faults() -> None:
    assert faults(put(begun(), "land f1 @ space A3")) == ["A3 touches nothing that was placed"]
    draft = begun()
    for place in ("D7", "D8", "D9", "E9", "D6", "E6", "D5", "E5", "D10", "E10", "D11", "E11", "E12"):
        draft = put(draft, f"land f1 @ space {place}")
    (fault,) = ARRANGER.faults(draft)
    assert "there are not enough tiles for what lies on" in str(fault.text)
    assert "space D7" in fault.places


def test_a_start_tile_is_turned_round_or_changes_places() -> None:
    draft = begun()
    land = draft.state.land
    names = draft.state.setting.space_names
    pairs = (("E7", "E8"), ("F6", "F7"))

    def shows(now: Draft) -> set[frozenset[str]]:
        faces = [
            frozenset("fhmc"[now.state.land.ground[names.index(space)]] for space in pair) for pair in pairs
        ]
        return set(faces)

    for terrain in "fhmc":
        if "fhmc"[land.ground[names.index("E7")]] != terrain:
            changed = put(draft, f"land {terrain}1 @ space E7")
            assert shows(changed) == shows(draft)
            assert faults(changed) == []
    with pytest.raises(ImpossibleError, match="no start tile shows that on E7"):
        put(draft, "land f2 @ space E7")


def test_castles_and_figures_come_from_the_reserve_and_go_back() -> None:
    draft = put(begun(), "castle 0 @ space D7", "worker 0 @ space E7", "leader 1 @ space E8")
    assert field(draft, 9).split(";")[2] == "w5l1c1"
    assert field(draft, 10).split(";")[2] == "w6l0c2"
    assert faults(draft) == []
    again = ARRANGER.take(ARRANGER.take(draft, "space E7"), "space D7")
    assert field(again, 9).split(";")[2] == "w6l1c2"


def test_whoever_stands_in_a_region_that_closes_goes_home() -> None:
    draft = put(begun(), "land f1 @ space D7", "worker 0 @ space D7")
    around = [place for place in ("C7", "C8", "D6", "D8", "C6", "E7", "E8") if place not in ("E7", "E8")]
    for place in around:
        draft = put(draft, f"land h1 @ space {place}") if place != "C6" else draft
    closed = draft.state.land.closed(draft.state.setting.space_names.index("D7"))
    stands = "D7f1w1" in field(draft, 2)
    assert closed != stands


# -- what players hold ------------------------------------------------------------------------------


def test_a_card_changes_places_with_one_of_the_pile_and_the_market_stays_full() -> None:
    draft = begun()
    market = field(draft, 3).split(",")
    moved = put(draft, f"card {market[0]} @ hand 0")
    assert len(field(moved, 3).split(",")) == 4
    assert market[0] in field(moved, 9)
    assert faults(moved) == []
    gone = put(moved, f"card {market[0]} @ gone")
    assert market[0] not in field(gone, 9)
    assert faults(gone) == []
    back = put(gone, f"card {market[0]} @ market {field(gone, 3).split(',')[1]}")
    assert market[0] in field(back, 3)
    assert faults(back) == []


def test_a_building_takes_a_card_out_of_the_game_and_a_monument_its_own() -> None:
    draft = begun()
    cards = len(field(draft, 4).split("."))
    built = put(draft, "building Bank @ site 0 1", "building Store @ site 0 2")
    assert len(field(built, 4).split(".")) == cards - 2
    assert field(built, 9).split(";")[6] == "Bank,Store,-,-,-"
    with pytest.raises(ImpossibleError, match="that building is visible already"):
        put(built, "building Bank @ site 0 2")
    covered = put(built, "monument @ site 0 1")
    assert int(field(covered, 7)) == int(field(built, 7)) - 1
    assert faults(covered) == []
    assert field(ARRANGER.take(covered, "site 0 1"), 9).split(";")[6] == "Store,-,-,-,-"


def test_a_people_changes_hands_and_with_it_how_many_tiles_are_held() -> None:
    draft = begun()
    labels = draft.state.setting.people_labels
    mine, other = (board.people for board in draft.state.boards)
    swapped = ARRANGER.set(draft, "people 0", other)
    assert [board.people for board in swapped.state.boards] == [other, mine]
    dwarves = ARRANGER.set(draft, "people 0", labels.index("Dwarves"))
    tiles = [piece.id for piece in ARRANGER.bench(dwarves).shelves[2].pieces if "tiles 0" in piece.places]
    two = ARRANGER.put(dwarves, tiles[0], "tiles 0")
    assert faults(two) == []
    assert faults(ARRANGER.set(two, "people 0", labels.index("Humans"))) == []


def test_the_last_round_is_set_when_no_tile_is_left() -> None:
    assert not [dial for dial in ARRANGER.bench(begun()).dials if dial.id == "last"]
    text = PANDORIA.notation.format_position(begun())
    fields = text.split(" ")
    setting = begun().state.setting
    pile = fields[4].split(".")
    for _ in range(len(pile) - setting.tiles_removed):
        pile.pop(0)
    fields[4] = ".".join(pile)
    empty = ARRANGER.set(ARRANGER.read(" ".join(fields)), "turn", 1)
    last = ARRANGER.set(empty, "last", 1)
    assert "ending=1" in field(last, 8)
    assert "ending" not in field(ARRANGER.set(last, "turn", 0), 8)


def test_a_turn_that_is_under_way_begins_again() -> None:
    session = Session(PANDORIA, "classic", 2, Rng("under way"), start=0)
    rng = Rng("moves")
    for _ in range(7):
        session.do(int(session.state.random_action(rng)))
    draft = session.position()
    changed = ARRANGER.set(draft, "points 0", 77)
    assert field(changed, 8) == f"{draft.state.turn.active + 1}s1:place"
    assert faults(changed) == []
    assert field(changed, 9).split(";")[3] == "77"
