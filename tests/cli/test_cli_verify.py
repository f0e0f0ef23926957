"""``pagoria verify``: what it says of honest and of changed proofs, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import RunCli
from tests.core.proofs import PAGODA, PANDORIA, header, told, turns
from tests.laws.cases import Case


def saved(proof: dict[str, Any]) -> str:
    Path("game.proof.json").write_text(json.dumps(proof), encoding="utf-8")
    return "game.proof.json"


@pytest.mark.parametrize("case", [PAGODA, PANDORIA], ids=str)
def test_an_honest_game_agrees(cli: RunCli, case: Case) -> None:
    proof = told(case)
    done = cli("verify", saved(proof))
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0] == f"commitment  {proof['deal']['commitment']}"
    assert lines[-1] == "Everything agrees."
    assert all(line.startswith("right ") for line in lines[1:-1])
    assert f"right       {case.game.id}, {case.variant}, {case.players} players" in lines
    assert cli("verify", "-", stdin=json.dumps(proof)) == done


def test_a_game_that_was_given_up_agrees_and_says_what_nobody_can_check(cli: RunCli) -> None:
    done = cli("verify", saved(told(PAGODA, steps=12)))
    assert done.code == 0
    assert "that the game was given up there is the server's word" in done.out


def test_an_illegal_action_is_named_with_its_rule(cli: RunCli) -> None:
    """PG-11: a turn needs a column."""
    proof = told(PAGODA)
    turns(proof, lambda lines: lines.insert(0, ["E"]))
    done = cli("verify", saved(proof))
    assert (done.code, done.err) == (2, "pagoria: game.proof.json: something does not agree\n")
    assert "E is not legal: PG-11: the turn cannot end before a column has been built" in done.out


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda proof: proof["deal"].update(seed="ab" * 32), "the seed is not the one that was committed to"),
        (lambda proof: proof["noted"]["entropies"].update({"0": "ff"}), "added for player 1 is not part of"),
        (lambda proof: header(proof, "Deal", lambda deal: deal[::-1]), "shuffle 1 is not what the numbers"),
        (lambda proof: header(proof, "Start", lambda _: "7"), "but the numbers say otherwise"),
        (lambda proof: header(proof, "Result", lambda _: "9:9 so"), "the result is not what was claimed"),
        (lambda proof: header(proof, "Result", lambda _: "*\nResult: *"), "line 7: Result: this header line"),
        (lambda proof: header(proof, "Game", lambda _: "chess"), "the game 'chess' is not installed here"),
        (lambda proof: header(proof, "Variant", lambda _: "x"), "there is no variant 'x' of pagoda"),
        (lambda proof: header(proof, "Players", lambda _: "x"), "not for the same number of players"),
        (lambda proof: proof["deal"].update(rules=0), "by other rules or components of pagoda"),
        (lambda proof: proof.update(steps=5), "but there were 5 at the table"),
        (lambda proof: turns(proof, lambda lines: lines.append(["E"])), "E comes after the end of the game"),
        (lambda proof: turns(proof, lambda lines: lines.insert(2, ["hm"])), "hm is not an action"),
        (
            lambda proof: turns(proof, lambda lines: lines[0].append("[]")),
            "says [] where the game brings nothing",
        ),
    ],
)
def test_every_fault_has_its_sentence(cli: RunCli, change: Any, line: str) -> None:
    proof = told(PAGODA)
    change(proof)
    done = cli("verify", saved(proof))
    assert done.code == 2
    assert any(line in said for said in done.out.splitlines() if said.startswith("WRONG ")), done.out


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"Game: pagoda", "the proof: JSON is expected here"),
        (b"\xff", "byte 1 is not UTF-8"),
        (b'{"deal": {}, "record": 1}', "deal: an entry 'entropies' is expected here"),
    ],
)
def test_what_is_no_proof_is_refused(cli: RunCli, content: bytes, fault: str) -> None:
    Path("odd.json").write_bytes(content)
    done = cli("verify", "odd.json")
    assert (done.code, done.out, done.err) == (2, "", f"pagoria: odd.json: {fault}\n")


def test_a_file_that_is_not_there_exits_1(cli: RunCli) -> None:
    assert cli("verify", "missing.json").code == 1
