"""The five abilities (PG-60 to PG-68)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.pagoda.helpers import changed, draws, fields, legal, narrow, play, table, why_not

#: A tile of every colour lies here, so that every marker may be set.
ALL_TILES = "R4>Y4>G1/B4>P4>R1/Y4>R0/G4>R0"
NO_USE_LEFT = "has no use left"
ALREADY_USED = "was already used this turn"

# -- all of them (PG-60 to PG-62) -----------------------------------------------------------------


@pytest.mark.parametrize("uses", [2, 1])
@pytest.mark.parametrize(
    ("name", "place", "use", "again"),
    [
        ("Lantern", 0, "L", "L"),
        ("Dragon", 1, "DG", "DR"),
        ("Bowl of rice", 2, "C1G=YY", "C1G=RR"),
        ("Buddha", 3, "T5G:YY", "T6B:RR"),
    ],
)
def test_a_use_costs_one_and_comes_once_a_turn(
    name: str, place: int, use: str, again: str, uses: int
) -> None:
    """PG-60: the marker goes from 2 to 1 or from 1 to 0, and a second use in the turn is refused."""
    before, after = (with_uses(place, count) for count in (uses, uses - 1))
    position = table(f"{ALL_TILES}/P4/P4", "RRYYG/rr", markers=before, draw="Y")
    used = play(position, use)
    assert fields(used).markers == (after if name != "Buddha" else after[:4] + "2") + ":00000"
    assert f"[{'RYGBP'[place]}]" in fields(used).turn
    assert why_not(used, again) == f"PG-60: the {name} {ALREADY_USED}"


@pytest.mark.parametrize(
    ("name", "place", "use"),
    [("Lantern", 0, "L"), ("Dragon", 1, "DG"), ("Bowl of rice", 2, "C1G=YY"), ("Buddha", 3, "T5G:YY")],
)
def test_no_use_at_zero(name: str, place: int, use: str) -> None:
    """PG-60: a marker at 0 gives nothing, whatever the other player's shows."""
    position = table(f"{ALL_TILES}/P4", "RRYYG/rr", their_markers=with_uses(place, 2))
    assert why_not(position, use) == f"PG-60: the {name} {NO_USE_LEFT}"


def with_uses(place: int, uses: int) -> str:
    """Markers that are all at 0 but one."""
    return "0" * place + str(uses) + "0" * (4 - place)


def test_different_abilities_in_one_turn() -> None:
    """PG-60: all five, each once; the yellow tile meanwhile renewed the Dragon."""
    position = table(f"{ALL_TILES}/Y4", "RRYYG/bbpp", markers="22222", draw="PRGGBBYR")
    after = play(position, "DG L C6G=bb T5P:RR C5P C5p C5p E N")
    assert fields(after).markers == "12111:00000"
    used = play(position, "DG L C6G=bb T5P:RR")
    assert fields(used).turn == "1s1c1l4[RYGB]a"


def test_used_abilities_are_free_again_next_turn() -> None:
    """PG-60: once a turn, not once a game."""
    position = table(ALL_TILES, "RRYYG/rb", markers="20000", theirs="RYGBP/rg")
    after = play(position, "L C5R E C5R E")
    assert why_not(after, "L") == ""


@pytest.mark.parametrize("uses", ["1", "2"])
def test_buddha_lays_a_blue_tile(uses: str) -> None:
    """PG-61: the use is paid first, then the tile sets the marker to 2."""
    position = table(f"{ALL_TILES}/B4", "RRYYG/rb", markers=f"000{uses}0")
    after = play(position, "T5G:RR")
    assert fields(after).markers == "00020:00000"
    assert fields(after).turn == "1s1c0l3[B]a"


def test_a_renewed_ability_waits_for_the_next_turn() -> None:
    """PG-61: Buddha at 2 again, and the Lantern renewed by a red tile: no second use in this turn."""
    buddha = play(table(f"{ALL_TILES}/B4/P4", "RRYYG/rb", markers="00010"), "T5G:RR")
    assert why_not(buddha, "T6B:YY") == f"PG-60: the Buddha {ALREADY_USED}"
    lantern = play(table("R4>R1/R4", "RRYYG/rb", markers="10000"), "L T2B:R")
    assert fields(lantern).markers == "20000:00000"
    assert fields(lantern).turn == "1s1c0l4[R]a"
    assert why_not(lantern, "L") == f"PG-60: the Lantern {ALREADY_USED}"
    bowl = play(table("G4>R1/G4", "RRYYG/rb", markers="00100"), "C3P=RR T2B:G")
    assert fields(bowl).markers == "00200:00000"
    assert why_not(bowl, "C3P=YY") == f"PG-60: the Bowl of rice {ALREADY_USED}"


@pytest.mark.parametrize("action", ["L", "DR", "C6G=RR", "T5B:RR", "N", "-"])
@pytest.mark.parametrize("variant", ["simple", "fast+simple"])
def test_no_abilities_in_the_simple_game(variant: str, action: str) -> None:
    """PG-62: each of the five is refused."""
    position = table("R4>Y4>G1/B4>P4>R1/Y4>R0/G4>R0/P4", "RRYYG/rr", variant=variant)
    assert why_not(position, action) == "PG-62: there are no abilities in the simple game"


# -- Fan (PG-63) ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "played", "drawn", "after"),
    [
        ("rr", "C1r C1r", "[/yygb]", "yygb"),
        ("rrb", "C1r C1r", "[/yyg]", "yygb"),
        ("rrbp", "C1r C1r", "[/yy]", "yybp"),
        ("rgbp", "C1r", "[/y]", "ygbp"),
    ],
    ids=["empty hand", "one", "two", "three"],
)
def test_the_fan_fills_the_hand_to_four(hand: str, played: str, drawn: str, after: str) -> None:
    """PG-63: from any number of cards; at three it still brings one."""
    position = table("P4>R1/P4>G0", f"RYGBP/{hand}", markers="00002", draw="YYGBRR")
    decision = play(position, f"{played} E")
    assert draws(position, f"{played} E N") == drawn
    used = play(decision, "N")
    assert fields(used).first == f"RYGBP/{after}"
    assert fields(used).markers == "00001:00000"
    assert fields(used).turn == "2s1c0l3[]"


def test_the_fan_with_four_in_hand_is_spent_without_effect() -> None:
    """PG-63: allowed, paid, and nothing drawn."""
    position = table("P4>R1", "RYGBP/gbpp", markers="00001", draw="YRB")
    decision = play(position, "C1R E")
    assert why_not(decision, "N") == ""
    assert play(decision, "N") == changed(decision, markers="00000:00000", turn="2s1c0l3[]")


def test_not_using_the_fan() -> None:
    """PG-63: the hand is filled to two, the marker stays."""
    position = table("P4>R1", "RYGBP/rb", markers="00001", draw="YGP")
    decision = play(position, "C1r E")
    assert play(decision, "-") == changed(
        decision, first="RYGBP/yb", draw=fields(decision).draw[1:], turn="2s1c0l3[]"
    )


def test_surplus_cards_are_kept() -> None:
    """PG-63: in later turns four, three, then two cards; only below two it draws again."""
    position = table("P4>R1", "RYGBP/rb", markers="00001", draw="YGP", theirs="RRRRR/yy")
    hands = []
    for actions in ("C1r E N", "C2y E", "C3g E", "C4b E"):
        position = play(position, actions)
        hands.append(fields(position).first.split("/")[1])
        position = play(position, "C5R E")
    assert [len(hand) for hand in hands] == [4, 3, 2, 2]


# -- Dragon (PG-64) -------------------------------------------------------------------------------


def test_the_dragon_exchanges_cards() -> None:
    """PG-64: they are discarded, then the display and then the hand is drawn back to what it held."""
    position = table("Y4>R1", "RYGBP/rb", markers="02000", draw="PGYBR")
    assert play(position, "DRGb") == changed(
        position,
        first="YGBPP/ry",
        draw=fields(position).draw[3:],
        discard="RGB",
        markers="01000:00000",
        turn="1s1c0l3[Y]",
    )
    assert draws(position, "DRGb") == "[GP/y]"


def test_all_choices_for_the_dragon() -> None:
    """PG-64: any number of cards, at least one; equal cards from the same place are one choice."""
    position = table("Y4>R1", "RRYGB/rr", markers="02000")
    dragons = {action for action in legal(position) if action.startswith("D")}
    assert len(dragons) == 3 * 2 * 2 * 2 * 3 - 1
    assert {"DR", "DRRYGBrr", "Drr"} <= dragons
    assert why_not(position, "DRRR") == "PG-13: the player does not have R"


@pytest.mark.parametrize("hand", ["bb", "bbp", "bbpp"])
def test_the_dragon_restores_a_large_hand(hand: str) -> None:
    """PG-64: a hand of four is drawn back to four."""
    position = table("Y4>R1", f"RYGBP/{hand}", markers="02000", draw="RRRRRRRRR")
    everything = play(position, f"DRYGBP{hand}")
    assert fields(everything).first == "RRRRR/" + "r" * len(hand)
    some = play(position, "Db")
    assert len(fields(some).first) == len(fields(position).first)
    assert fields(some).first == f"RYGBP/r{hand[1:]}"


@pytest.mark.parametrize("action", ["C1R", "T3B:R"])
def test_the_dragon_comes_before_any_action(action: str) -> None:
    """PG-64: neither after a column nor after a tile."""
    position = table("Y4>R1/-/R4", "RYGBP/rb", markers="02000")
    after = play(position, action)
    assert why_not(after, "DY") == "PG-64: the Dragon is used before the first action of a turn"


def test_the_dragon_may_follow_a_lantern() -> None:
    """PG-64: a Lantern is not an action."""
    position = table("Y4>R1/R4>R1", "RYGBP/rb", markers="12000", draw="P")
    assert fields(play(position, "L DG")).turn == "1s1c0l4[RY]"


def test_the_dragon_across_a_reshuffle() -> None:
    """PG-64, PG-51: its discards are part of the new pile from which it goes on drawing."""
    position = table("Y4>R1", "RYGBP/rb", markers="02000", draw="P", discard=None)
    pile = Counter(fields(position).discard + "RGB")
    order = "RGB" + "".join((pile - Counter("RGB")).elements())
    after = play(position, "DRGb", reshuffles=order)
    assert fields(after).first == "RYBPP/rg"
    assert fields(after).draw == order[2:]
    assert fields(after).discard == "-"


def test_the_dragon_with_an_empty_pile() -> None:
    """PG-64, PG-51: already its first card comes from the new pile."""
    position = table("Y4>R1", "RYGBP/rb", markers="02000", draw="", discard=None)
    order = "P" + "".join((Counter(fields(position).discard + "R") - Counter("P")).elements())
    after = play(position, "DR", reshuffles=order)
    assert (fields(after).first, fields(after).draw) == ("YGBPP/rb", order[1:])


def test_the_dragon_does_not_reshuffle_too_early() -> None:
    """PG-64, PG-51: a pile that is just enough stays empty, and its discards stay discarded."""
    position = table("Y4>R1", "RYGBP/rb", markers="02000", draw="PPP", discard=None)
    after = play(position, "DRGb")
    assert (fields(after).first, fields(after).draw) == ("YBPPP/rp", "-")
    assert Counter(fields(after).discard) == Counter(fields(position).discard + "RGB")


# -- Bowl of rice and Buddha (PG-65 to PG-67) -----------------------------------------------------


def test_the_bowl_of_rice_pays_a_column() -> None:
    """PG-65: two cards of one colour for one column of another; the column scores as usual."""
    position = table("G4>Y1", "RRGBP/rb", markers="00200", points=0)
    after = play(position, "C1Y=Rr")
    assert after == changed(
        position,
        lots="G4>Y2",
        first="RGBP/b",
        discard="-+RR",
        scores="2:" + fields(position).scores[2:],
        markers="00100:00000",
        turn="1s1c1l3[G]a",
    )


def test_all_pairs_for_the_bowl_of_rice() -> None:
    """PG-65: every pair that is held, on every lot, in every colour the lot takes but the pair's own."""
    position = table("G4>Y1/B4/B4/B4/B4/-", "RRGGP/rb", markers="00200")
    bowls = {action for action in narrow(position) if "=" in action}
    pairs = ["RR", "Rr", "GG"]
    assert bowls == {f"C1Y={pair}" for pair in pairs} | {
        f"C6{colour}={pair}" for colour in "RYGBP" for pair in pairs if pair[0] != colour
    }


def test_the_bowl_of_rice_counts_as_one_column_within_the_limit() -> None:
    """PG-65, PG-12: it helps to pay, not to build more."""
    three = play(table("G4>Y1", "RRGBP/gb", markers="00200"), "C2G C3B C4P")
    assert why_not(three, "C1Y=RR") == "PG-12: 3 columns are already built this turn"


def test_the_bowl_of_rice_replaces_one_column_of_a_rooftop() -> None:
    """PG-65: one card has the rooftop's colour; both by pairs is not even a spelling."""
    position = table("R4>Y4>G4>P4/G4>G1", "RRYGB/bbp", markers="00100")
    assert {action for action in legal(position) if action.startswith("F1Y")} == {
        "F1Y:p:Y+RR",
        "F1Y:p:Y+Bb",
        "F1Y:p:Y+bb",
    }
    no_yellow = table("R4>Y4>G4>P4/G4>G1", "RRPGB/bbp", markers="00100")
    assert not [action for action in legal(no_yellow) if action.startswith("F1Y")]


def test_the_bowl_of_rice_pays_no_tile() -> None:
    """PG-65: a pair for a tile is Buddha's."""
    position = table("G4>Y1/R4", "YYGBP/bb", markers="00200")
    assert why_not(position, "T2B:YY") == "PG-60: the Buddha has no use left"


def test_buddha_pays_a_tile() -> None:
    """PG-66: two cards of one colour for one tile of another base colour."""
    position = table("B4>Y1/R4", "GGYBP/gb", markers="00020", points=0)
    assert play(position, "T2P:Gg") == changed(
        position,
        lots="B4>Y1/R4>P0",
        first="YGBP/b",
        discard="-+GG",
        scores="1:" + fields(position).scores[2:],
        markers="20010:00000",
        turn="1s1c0l3[B]a",
    )


def test_all_pairs_for_buddha() -> None:
    """PG-66: every pair that is held, for every tile that is left."""
    position = table("B4>Y1/R4/R4>G0", "GGYBB/gr", markers="00020")
    paid = {action for action in narrow(position) if action.startswith("T2")}
    assert paid == {f"T2{space}:{cards}" for space in "RYBP" for cards in ("r", "GG", "Gg", "BB")}


def test_buddha_in_a_roof() -> None:
    """PG-66: the tile of a roof as well, the rooftop paid as usual."""
    position = table("R4>Y4>G4>P4/B4>B1", "RRYYG/bb", markers="00010")
    roof = play(position, "F1Y:RR:YY")
    assert fields(roof).markers == "00002:00000"
    assert fields(roof).turn == "1s1c1l3[B]a"
    assert fields(roof).lots.startswith("R4>Y4>G4>P4^Y/")


def test_buddha_pays_no_column() -> None:
    """PG-66: a pair for a column is the Bowl of rice's."""
    position = table("B4>Y1", "RRGBP/bb", markers="00020")
    assert why_not(position, "C1Y=RR") == "PG-60: the Bowl of rice has no use left"


@pytest.mark.parametrize(
    ("action", "colour"),
    [
        ("C1Y=YY", "yellow"),
        ("C6R=RR", "red"),
        ("T2B:RR", "red"),
        ("F3Y:RR:YY", "red"),
        ("F3Y:R:Y+YY", "yellow"),
        ("F3Y:RR:Y+YY", "red"),
    ],
)
def test_the_pair_differs_from_what_it_pays(action: str, colour: str) -> None:
    """PG-67: two red cards pay no red column and no red tile, two yellow ones no yellow rooftop."""
    lots = "G4>Y1/R4/P4>B4>G4>R4/B4>B1"
    position = table(lots, "RRYYY/rb", markers="00220")
    assert why_not(position, action) == f"PG-67: the pair must differ from the {colour} it pays for"


def test_the_pair_may_have_the_other_colour_of_a_roof() -> None:
    """PG-67: it is compared with what it pays: the tile's base, or the rooftop."""
    lots = "G4>Y1/R4/P4>B4>G4>R4/B4>B1"
    position = table(lots, "RRYYY/rb", markers="00220")
    assert why_not(position, "F3Y:R:Y+Rr") == ""
    four_yellow = table(lots, "RYYYY/rb", markers="00220")
    assert why_not(four_yellow, "F3Y:YY:YY") == ""


# -- Lantern (PG-68) ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "actions",
    ["L C2R C3b C4Y C5G", "C2R L C3b C4Y C5G", "C2R C3b C4Y L C5G", "C2R C3b C4Y C5G"],
)
def test_the_lantern_at_any_time(actions: str) -> None:
    """PG-68: before, between and after three columns; without it there is no fourth."""
    position = table("R4>B1", "RYGBP/rb", markers="20000")
    if "L" in actions:
        after = play(position, actions)
        assert fields(after).turn == "1s1c4l4[R]a"
        assert fields(after).markers == "10000:00000"
    else:
        three = play(position, actions.rpartition(" ")[0])
        assert why_not(three, "C5G").startswith("PG-12")


def test_the_lantern_after_the_last_column_that_can_be_built() -> None:
    """PG-68: after a column it may be used up in vain; PG-14 wants a column only before the first."""
    position = table("R4>B1/Y1/Y1/Y1/Y1/Y1", "BPPPP/pp", markers="20000")
    assert "L" in legal(play(position, "C1B"))
    assert "L" not in legal(table("R4>G1/Y1/Y1/Y1/Y1/Y1", "BPPPP/pp", markers="20000"))


def test_the_lantern_itself() -> None:
    """PG-68: it changes limit and marker and is not an action of the turn."""
    position = table("R4>B1", "RYGBP/rb", markers="20000")
    assert play(position, "L") == changed(position, markers="10000:00000", turn="1s1c0l4[R]")


def test_the_lantern_lasts_one_turn() -> None:
    """PG-68: the limit is three again in the next turn."""
    position = table("R4>B1", "RYGBP/rb", markers="20000", theirs="RYGBP/rb")
    assert fields(play(position, "L C2R E")).turn == "2s1c0l3[]"
