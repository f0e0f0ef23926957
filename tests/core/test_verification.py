"""Verification: an honest game agrees with its seed and the rules; whatever a server changes is found."""

from __future__ import annotations

import json
from copy import deepcopy

import pytest

from pagoria.core.proof import ProofError, read_proof
from pagoria.core.record import format_record, parse_record
from pagoria.core.registry import find_game
from pagoria.core.verifiable_deal import DealSource, commitment
from pagoria.core.verification import Finding, verify, verify_json
from tests.core.proofs import PAGODA, PANDORIA, SEED, Told, header, played, replaced, told, turns
from tests.laws.cases import CASES, GAMES, Case

OTHER_SEED = "00" * 31 + "02"
BOTH = pytest.mark.parametrize("case", [PAGODA, PANDORIA], ids=str)


def findings(proof: Told) -> list[Finding]:
    return verify(
        read_proof(json.dumps(proof)), lambda name: GAMES[name] if name in GAMES else find_game(name)
    )


def wrong(proof: Told) -> list[str]:
    """The kinds of statements that do not hold, each once."""
    return list(dict.fromkeys(finding.kind for finding in findings(proof) if not finding.holds))


def only(kind: str, proof: Told) -> Finding:
    (found,) = [finding for finding in findings(proof) if finding.kind == kind]
    return found


# -- honest servers ---------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=str)
def test_an_honest_game_agrees_in_everything(case: Case) -> None:
    proof = told(case)
    assert wrong(proof) == []
    kinds = [finding.kind for finding in findings(proof)]
    shuffles = ["shuffle"] * kinds.count("shuffle")
    assert kinds == [
        "commitment",
        "entropy",
        "game",
        "starter",
        *shuffles,
        "actions",
        "draws",
        "result",
    ]


@BOTH
def test_the_findings_are_plain_values_that_say_what_was_checked(case: Case) -> None:
    proof = told(case)
    session = played(case, DealSource(SEED, proof["deal"]["entropies"]))
    data = json.loads(json.dumps([finding.data() for finding in findings(proof)]))
    by_kind = {finding["kind"]: finding["detail"] for finding in data}
    assert by_kind["commitment"] == {"noted": True}
    assert by_kind["entropy"] == {"seat": 1}
    assert by_kind["game"] == {
        "game": case.game.id,
        "variant": case.variant,
        "players": case.players,
        "fault": "",
    }
    assert by_kind["starter"] == {"seat": session.start, "drawn": True}
    assert by_kind["actions"] == {"done": len(session.steps)}
    assert by_kind["result"] == {"scores": list(case.game.rules.scores(session.state)), "given_up": False}
    orders = [finding["detail"] for finding in data if finding["kind"] == "shuffle"]
    assert [order["number"] for order in orders] == list(range(1, len(session.laid()) + 1))
    assert [order["size"] for order in orders] == [len(laid.order) for laid in session.laid()]


@BOTH
def test_who_starts_may_be_agreed_on_before(case: Case) -> None:
    proof = told(case, start=1)
    assert wrong(proof) == []
    assert only("starter", proof).detail == {"seat": 1, "drawn": False}


@BOTH
def test_a_game_that_was_given_up_agrees_up_to_there(case: Case) -> None:
    proof = told(case, steps=20)
    assert wrong(proof) == []
    assert only("result", proof).detail["given_up"] is True


def test_what_the_table_showed_and_notes_may_be_missing() -> None:
    """So that anybody can make a proof of two answers of a server."""
    proof = told(PAGODA)
    del proof["steps"], proof["outcome"], proof["noted"]
    assert wrong(proof) == []
    assert only("commitment", proof).detail == {"noted": False}


def test_a_record_may_have_lines_that_mean_nothing_here() -> None:
    proof = told(PAGODA)
    proof["record"] = proof["record"].replace("\nDate:", "\nSite: the garden\nDate:").replace("\n", "\r\n")
    assert wrong(proof) == []


def test_a_browser_asks_and_is_answered_in_json() -> None:
    proof = told(PANDORIA)
    assert json.loads(verify_json(json.dumps(proof))) == [finding.data() for finding in findings(proof)]
    (fault,) = json.loads(verify_json("{}"))
    assert (fault["kind"], fault["holds"]) == ("record", False)


# -- servers that cheat with the deal ---------------------------------------------------------------


def move_a_card(order: list[str]) -> list[str]:
    """The same cards, two of them in each other's place."""
    place, other = next((at, to) for at in range(len(order)) for to in range(at) if order[at] != order[to])
    order[place], order[other] = order[other], order[place]
    return order


def test_a_card_moved_in_a_pile_is_found() -> None:
    proof = told(PAGODA)
    header(proof, "Deal", lambda deal: deal[:6] + "".join(move_a_card(list(deal[6:]))))
    assert wrong(proof) == ["shuffle"]


def test_another_hand_than_the_dealt_one_is_found() -> None:
    proof = told(PAGODA)
    header(proof, "Deal", lambda deal: deal[3:5] + "/" + deal[:2] + deal[5:])
    assert wrong(proof) == ["shuffle"]


def test_a_card_moved_in_any_pile_of_several_is_found() -> None:
    shuffles = sum(finding.kind == "shuffle" for finding in findings(told(PANDORIA)))
    for number in range(shuffles):
        proof = told(PANDORIA)
        header(proof, "Shuffle", lambda order: " ".join(move_a_card(order.split(" "))), number)
        faults = [finding.detail["number"] for finding in findings(proof) if not finding.holds]
        assert faults == [number + 1]


def test_other_cards_in_a_reshuffle_are_found() -> None:
    """The pile holds what the rules say was laid there, whatever the record lists."""
    proof = told(PAGODA)
    header(proof, "Reshuffle", lambda order: order.replace("R", "Y"))
    assert wrong(proof) == ["shuffle"]
    assert [finding.detail["number"] for finding in findings(proof) if not finding.holds] == [2]


def test_a_pile_with_other_cards_is_found_where_all_of_it_is_consistent() -> None:
    """A server that deals from a marked deck, and tells a record that replays with it."""

    class Marked(DealSource):
        def shuffle(self, items: list[int]) -> None:
            super().shuffle(items)
            items.sort(reverse=True)

    proof = told(PAGODA)
    session = played(PAGODA, Marked(SEED, proof["deal"]["entropies"]))
    proof["record"] = format_record(session, PAGODA.names(), "2026-11-16")
    assert "shuffle" in wrong(proof)


def test_a_shuffle_left_out_or_added_is_found() -> None:
    proof = told(PAGODA)
    lines = proof["record"].split("\n")
    last = max(place for place, line in enumerate(lines) if line.startswith("Reshuffle: "))
    for changed in ([*lines[:last], *lines[last + 1 :]], [*lines[:last], lines[last], *lines[last:]]):
        assert wrong({**proof, "record": "\n".join(changed)}) == ["shuffle"]


@pytest.mark.parametrize(("case", "key"), [(PAGODA, "Deal"), (PANDORIA, "Shuffle")])
def test_a_deal_that_cannot_be_read_is_found(case: Case, key: str) -> None:
    proof = told(case)
    header(proof, key, lambda _: "cards, surely")
    assert wrong(proof) == ["shuffle"]


@BOTH
def test_another_start_player_is_found(case: Case) -> None:
    proof = told(case)
    other = (proof["deal"]["started_by"] + 1) % case.players
    in_the_deal, in_the_record = deepcopy(proof), deepcopy(proof)
    in_the_deal["deal"]["started_by"] = other
    header(in_the_record, "Start", lambda _: str(other + 1))
    assert wrong(in_the_deal) == wrong(in_the_record) == ["starter"]
    agreed = told(case, start=other)
    agreed["deal"]["start_drawn"] = True
    assert "starter" in wrong(agreed)


@BOTH
def test_another_seed_is_found(case: Case) -> None:
    proof = told(case)
    proof["deal"]["seed"] = OTHER_SEED
    assert wrong(proof)[0] == "commitment"
    assert "shuffle" in wrong(proof)


def test_another_seed_with_its_own_commitment_is_found_by_who_noted_the_first() -> None:
    proof = told(PAGODA)
    session = played(PAGODA, DealSource(OTHER_SEED, proof["deal"]["entropies"]))
    proof["deal"] |= {"seed": OTHER_SEED, "commitment": commitment(OTHER_SEED), "started_by": session.start}
    proof["record"] = format_record(session, PAGODA.names(), "2026-11-16")
    assert "commitment" in wrong(proof)
    assert "shuffle" not in wrong(proof)


@BOTH
def test_another_entropy_is_found(case: Case) -> None:
    somebodys, mine = told(case), told(case)
    somebodys["deal"]["entropies"][0] = "ffff"
    mine["deal"]["entropies"][1] = "ffff"
    assert wrong(somebodys)[0] != "entropy"
    assert "shuffle" in wrong(somebodys)
    assert wrong(mine)[0] == "entropy"


def test_what_a_seat_added_that_is_not_there_is_found() -> None:
    proof = told(PAGODA)
    proof["noted"]["entropies"]["7"] = "aa"
    assert wrong(proof) == ["entropy"]


# -- servers that cheat with the play ---------------------------------------------------------------


def test_an_illegal_action_is_found_with_its_line_and_rule() -> None:
    """PG-11: a turn needs a column."""
    proof = told(PAGODA)
    turns(proof, lambda lines: lines.insert(0, ["E"]))
    first = proof["record"].partition("\n\n")[0].count("\n") + 3
    detail = only("actions", proof).detail
    assert wrong(proof) == ["actions"]
    assert (detail["line"], detail["action"], detail["fault"]) == (first, "E", "illegal")
    assert detail["rule"] == "PG-11"
    assert str(detail["reason"]) == "the turn cannot end before a column has been built"
    data = only("actions", proof).data()
    assert json.loads(json.dumps(data))["detail"]["reason"]["t"] == str(detail["reason"])


def test_every_dropped_action_is_found() -> None:
    """Also one that changed nothing, as a Lantern may: there were more steps at the table."""
    lines = parse_record(told(PAGODA)["record"]).turns
    for turn, (_, words) in enumerate(lines):
        for place, word in enumerate(words):
            if not word.startswith("["):
                proof = told(PAGODA)
                turns(proof, replaced(turn, place))
                assert wrong(proof), f"line {turn}: {words} without {word}"


@BOTH
def test_a_dropped_turn_is_found(case: Case) -> None:
    for turn in range(0, len(parse_record(told(case)["record"]).turns), 5):
        proof = told(case)
        turns(proof, replaced(turn))
        assert wrong(proof)


@BOTH
def test_an_action_after_the_end_is_found(case: Case) -> None:
    proof = told(case)
    turns(proof, lambda lines: lines.append(lines[0][:1]))
    assert wrong(proof) == ["actions"]
    assert only("actions", proof).detail["fault"] == "over"


@BOTH
def test_a_word_that_is_no_action_is_found(case: Case) -> None:
    proof = told(case)
    turns(proof, lambda lines: lines.insert(3, ["castling"]))
    assert only("actions", proof).detail["fault"] == "unreadable"
    assert wrong(proof) == ["actions"]


@BOTH
def test_a_card_that_was_not_drawn_is_found(case: Case) -> None:
    """Every draw that the record tells, told otherwise and left out."""
    lines = parse_record(told(case)["record"]).turns
    places = [(t, p) for t, (_, words) in enumerate(lines) for p, word in enumerate(words) if word[0] == "["]
    for turn, place in places:
        changed, left_out = told(case), told(case)
        turns(changed, replaced(turn, place, "[?]"))
        turns(left_out, replaced(turn, place))
        assert wrong(changed) == wrong(left_out) == ["draws"]
        detail = only("draws", changed).detail
        assert (detail["line"], detail["told"]) == (lines[turn][0], "[?]")
        assert detail["dealt"] == lines[turn][1][place]


def test_a_turn_on_two_lines_is_found() -> None:
    proof = told(PAGODA)
    turns(proof, lambda lines: lines.insert(1, [lines[0].pop()]))
    assert wrong(proof) == ["draws"]


# -- servers that cheat with the result -------------------------------------------------------------


@BOTH
def test_another_result_in_the_record_is_found(case: Case) -> None:
    for change in (lambda _: "99:0 tiles-out", lambda _: "*", lambda result: result + "!"):
        proof = told(case)
        header(proof, "Result", change)
        assert wrong(proof) == ["result"]


@BOTH
@pytest.mark.parametrize(
    "change",
    [{"scores": [99, 0]}, {"winners": [5]}, {"rule": None}, {"rule": "PG-01"}, {"reason": {"t": "so"}}],
)
def test_another_result_at_the_table_is_found(case: Case, change: Told) -> None:
    proof = told(case)
    proof["outcome"] |= change
    assert wrong(proof) == ["result"]


@BOTH
def test_a_game_that_ended_too_early_is_found(case: Case) -> None:
    whole, part = told(case), told(case, steps=20)
    assert wrong({**part, "outcome": whole["outcome"]}) == ["result"]
    assert wrong({**whole, "outcome": part["outcome"]}) == ["result"]
    part["outcome"]["scores"] = [99] * case.players
    assert wrong(part) == ["result"]


# -- what cannot be verified ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "value", "fault"),
    [
        ("Game", "chess", "unknown_game"),
        ("Variant", "blitz", "unknown_variant"),
        ("Players", "Ann", "players"),
        ("Players", "Ann, Ben, Cid", "players"),
    ],
)
def test_a_game_that_cannot_be_dealt_again_says_why(key: str, value: str, fault: str) -> None:
    proof = told(PAGODA)
    header(proof, key, lambda _: value)
    assert wrong(proof) == ["game"]
    assert findings(proof)[-1].detail["fault"] == fault


@BOTH
@pytest.mark.parametrize("change", [{"rules": 0}, {"components": "0123456789abcdef"}])
def test_a_game_of_other_rules_or_components_says_so(case: Case, change: Told) -> None:
    """It is not played again: what would be found are differences of the rules."""
    proof = told(case)
    proof["deal"] |= change
    assert wrong(proof) == ["game"]
    assert findings(proof)[-1].detail["fault"] == "other_rules"


@pytest.mark.parametrize("change", [{"players": 3}, {"entropies": ["aa"]}, {"started_by": 2}])
def test_seats_that_are_not_those_of_the_record_are_found(change: Told) -> None:
    proof = told(PAGODA)
    del proof["noted"]
    proof["deal"] |= change
    assert findings(proof)[-1].detail["fault"] == "players"


@pytest.mark.parametrize("key", ["Game", "Variant", "Players", "Start", "Result"])
def test_a_record_says_everything_once(key: str) -> None:
    twice, never = told(PAGODA), told(PAGODA)
    header(twice, key, lambda value: f"{value}\n{key}: {value}")
    header(never, key, lambda value: f"{value}\nElse: {value}")
    never["record"] = never["record"].replace(f"{key}: ", "Other: ", 1)
    assert wrong(twice) == wrong(never) == ["record"]


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("seed", None),
        ("seed", "abc"),
        ("seed", "G" * 64),
        ("commitment", None),
        ("entropies", ["aa,bb"]),
        ("entropies", "aa"),
        ("entropies", ["a" * 65, ""]),
        ("entropies", [1, 2]),
        ("players", "2"),
        ("start_drawn", 1),
        ("started_by", -1),
        ("started_by", True),
        ("rules", "1"),
        ("components", 1),
    ],
)
def test_what_is_no_proof_is_refused(place: str, value: object) -> None:
    proof = told(PAGODA)
    proof["deal"][place] = value
    with pytest.raises(ProofError, match=place):
        findings(proof)


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "[" * 100_000, '{"deal": {}, "record": ""}', '{"record": ""}', '"proof"', "1" * 5000],
)
def test_any_other_text_is_no_proof(text: str) -> None:
    with pytest.raises(ProofError):
        read_proof(text)


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("record", 5),
        ("outcome", []),
        ("outcome", {}),
        ("steps", "many"),
        ("noted", {"commitment": "a", "entropies": {"x": "aa"}}),
        ("noted", {"commitment": None, "entropies": {}}),
    ],
)
def test_parts_that_are_malformed_are_refused(place: str, value: object) -> None:
    with pytest.raises(ProofError, match=place):
        findings({**told(PAGODA), place: value})
