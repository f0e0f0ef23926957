"""Verifies a finished game: deals and plays it again by the rules, and compares all of it with the claims.

Nothing is taken on trust but the rules: which cards a pile holds follows from them, in which order from the
seed and the seats' entropy, and what was drawn from both. The seats' decisions alone come from the record.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any, Final, Literal, TypeAlias

from pagoria.core.errors import IllegalActionError, NotationError, UnknownNameError
from pagoria.core.package import GamePackage
from pagoria.core.proof import ClaimedEnd, Proof, ProofError, read_proof
from pagoria.core.record import ParsedRecord, RecordError, format_record, parse_record, result_text
from pagoria.core.registry import find_game
from pagoria.core.session import Session
from pagoria.core.texts import Text
from pagoria.core.verifiable_deal import DealSource, commitment

Kind: TypeAlias = Literal[
    "commitment", "entropy", "record", "game", "starter", "shuffle", "actions", "draws", "result"
]
#: Why a game cannot be dealt again; "" when it can.
GameFault: TypeAlias = Literal["unknown_game", "unknown_variant", "other_rules", "players", ""]
FindGame: TypeAlias = Callable[[str], GamePackage[Any]]

#: The header lines of a record that statements are about.
_ONCE: Final = ("Game", "Variant", "Players", "Start", "Result")


@dataclass(frozen=True)
class Finding:
    """One statement about a game and whether it holds; ``detail`` is what a sentence about it needs.

    The functions below say what each kind has in its detail.
    """

    kind: Kind
    holds: bool
    detail: Mapping[str, object] = field(default_factory=dict)

    def data(self) -> dict[str, object]:
        """The finding as plain values for JSON."""
        detail = {
            name: value.data() if isinstance(value, Text) else value for name, value in self.detail.items()
        }
        return {"kind": self.kind, "holds": self.holds, "detail": detail}


def verify(proof: Proof, find: FindGame) -> list[Finding]:
    """All statements of a proof. If every one of them holds, the game is what it is claimed to be.

    ``find`` gives the game with a name, or raises ``UnknownNameError``.
    """
    findings = [_commitment(proof), *_entropies(proof)]
    try:
        for finding in _statements(proof, _read(proof.record), find):
            findings.append(finding)
    except RecordError as error:
        findings.append(Finding("record", False, {"line": error.line, "fault": str(error)}))
    return findings


def verify_json(text: str) -> str:
    """The findings about a proof, all as JSON, with the games that are installed: what a browser asks for."""
    try:
        findings = verify(read_proof(text), find_game)
    except ProofError as error:
        findings = [Finding("record", False, {"line": 0, "fault": str(error)})]
    return json.dumps([finding.data() for finding in findings])


def _read(text: str) -> ParsedRecord:
    """The record, read once, with everything that statements are about."""
    record = parse_record(text)
    for key in _ONCE:
        record.get(key)
        if sum(name == key for name, _ in record.entries()) > 1:
            raise RecordError(record.line_of(key, 1), key, "this header line is there already")
    return record


def _statements(proof: Proof, record: ParsedRecord, find: FindGame) -> Iterator[Finding]:
    session, fault = _deal_again(proof, record, find)
    yield _game(record, fault)
    if session is None:
        return
    yield _starter(proof, record, session)
    stop = _play_again(record, session)
    yield from _shuffles(record, session, complete=stop is None)
    yield _actions(proof.steps, session, stop)
    yield _draws(record, session, stop)
    if stop is None:
        yield _result(proof.outcome, record, session)


# -- the deal ---------------------------------------------------------------------------------------


def _commitment(proof: Proof) -> Finding:
    """``noted``: whether a browser noted the commitment itself."""
    told = {proof.commitment} if proof.noted is None else {proof.commitment, proof.noted.commitment}
    return Finding("commitment", told == {commitment(proof.seed)}, {"noted": proof.noted is not None})


def _entropies(proof: Proof) -> Iterator[Finding]:
    """For each ``seat`` to which a browser added something: the deal was made with it."""
    added = {} if proof.noted is None else proof.noted.entropies
    for seat, entropy in sorted(added.items()):
        yield Finding("entropy", proof.entropies[seat : seat + 1] == (entropy,), {"seat": seat})


def _deal_again(proof: Proof, record: ParsedRecord, find: FindGame) -> tuple[Session[Any] | None, GameFault]:
    """A new game with the cards that seed and entropies give, or why that is impossible."""
    try:
        game = find(record.get("Game"))
    except UnknownNameError:
        return None, "unknown_game"
    variant, players = record.get("Variant"), len(record.player_names())
    if variant not in game.rules.variants:
        return None, "unknown_variant"
    if (game.rules.version, game.rules.fingerprint(variant)) != (proof.rules, proof.components):
        return None, "other_rules"
    seats = {players, proof.players, len(proof.entropies)}
    if players not in game.rules.player_counts(variant) or len(seats) > 1 or proof.started_by >= players:
        return None, "players"
    start = None if proof.start_drawn else proof.started_by
    return Session(game, variant, players, DealSource(proof.seed, proof.entropies), start), ""


def _game(record: ParsedRecord, fault: GameFault) -> Finding:
    """Which ``game`` was dealt again, in which ``variant`` and for how many ``players``; or the ``fault``."""
    detail = {"game": record.get("Game"), "variant": record.get("Variant")}
    return Finding("game", not fault, {**detail, "players": len(record.player_names()), "fault": fault})


def _starter(proof: Proof, record: ParsedRecord, session: Session[Any]) -> Finding:
    """``seat`` is said to have started; ``drawn``: by lot, and not by agreement."""
    told = {str(proof.started_by + 1), record.get("Start")}
    detail = {"seat": proof.started_by, "drawn": proof.start_drawn}
    return Finding("starter", told == {str(session.start + 1)}, detail)


def _shuffles(record: ParsedRecord, session: Session[Any], complete: bool) -> Iterator[Finding]:
    """Each shuffle by its ``number``: the ``pile``, its ``size`` and the ``order`` that the numbers give.

    A record may hold more shuffles than happened; if the replay is ``complete``, that is wrong.
    """
    told = _orders_in(record, session.game)
    for number, shuffle in enumerate(session.laid(), start=1):
        order = [session.game.notation.card_text(shuffle.draw, card) for card in shuffle.order]
        detail = {"number": number, "pile": shuffle.draw.pile, "size": len(order), "order": order}
        yield Finding("shuffle", told[number - 1 : number] == [list(shuffle.order)], detail)
    surplus = told[len(session.laid()) :] if complete else []
    for number, cards in enumerate(surplus, start=len(session.laid()) + 1):
        yield Finding("shuffle", False, {"number": number, "pile": "", "size": len(cards), "order": []})


def _orders_in(record: ParsedRecord, game: GamePackage[Any]) -> list[list[int]]:
    """The orders that the record claims; none when they cannot even be read."""
    try:
        return [list(order) for order in game.notation.parse_shuffles(record.entries())]
    except NotationError:
        return []


# -- the play ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Stop:
    """Where the replay cannot go on: the record's line, the action, and why."""

    line: int
    action: str
    fault: Literal["illegal", "unreadable", "over"]
    rule: str | None = None
    reason: Text | None = None


def _play_again(record: ParsedRecord, session: Session[Any]) -> _Stop | None:
    """Do what the record says, up to its end or to the first action that the rules do not allow."""
    for line, tokens in record.turns:
        for token in tokens:
            stop = None if token.startswith("[") else _do(session, line, token)
            if stop is not None:
                return stop
    return None


def _do(session: Session[Any], line: int, token: str) -> _Stop | None:
    if session.over():
        return _Stop(line, token, "over")
    try:
        session.do(session.game.notation.parse_action(session.state, token))
    except NotationError:
        return _Stop(line, token, "unreadable")
    except IllegalActionError as error:
        return _Stop(line, token, "illegal", error.reason.rule, error.reason.sentence)
    return None


def _actions(steps: int | None, session: Session[Any], stop: _Stop | None) -> Finding:
    """``done`` actions were legal; otherwise the ``line``, the ``action``, the ``fault`` and, by ``rule``,
    why.

    The fault "count": they are legal, but at the table there were ``steps``.
    """
    done = {"done": len(session.steps)}
    if stop is not None:
        why = {"fault": stop.fault, "rule": stop.rule, "reason": stop.reason}
        return Finding("actions", False, {**done, "line": stop.line, "action": stop.action, **why})
    if steps not in (None, len(session.steps)):
        return Finding("actions", False, {**done, "fault": "count", "steps": steps})
    return Finding("actions", True, done)


def _draws(record: ParsedRecord, session: Session[Any], stop: _Stop | None) -> Finding:
    """``drawn`` cards are as the record says; otherwise the first ``line`` that has ``told`` and not
    ``dealt``.
    """
    # The record of the game that was played again must be the same, word for word.
    written = parse_record(format_record(session, record.player_names(), date=""))
    drawn = {"drawn": len(session.opening) + sum(len(step.draws) for step in session.steps)}
    for (line, tokens), (_, expected) in zip_longest(record.turns, written.turns, fillvalue=(0, ())):
        if stop is not None and line == stop.line:
            break
        for told, dealt in zip_longest(tokens, expected, fillvalue=""):
            if told != dealt:
                return Finding("draws", False, {**drawn, "line": line, "told": told, "dealt": dealt})
    return Finding("draws", True, drawn)


def _result(claim: ClaimedEnd | None, record: ParsedRecord, session: Session[Any]) -> Finding:
    """The ``scores`` by seat, and whether the game was ``given_up``, which only the server can know."""
    outcome, game = session.outcome(), session.game
    scores = tuple(game.rules.scores(session.state))
    holds = record.get("Result") == result_text(outcome)
    if claim is not None and outcome is None:
        holds &= claim.rule is None and claim.scores == scores
    elif claim is not None and outcome is not None:
        known = ClaimedEnd(
            game.presentation.ending(outcome).data(),
            outcome.rule,
            tuple(outcome.scores),
            tuple(outcome.winners),
        )
        holds &= claim == known
    return Finding("result", holds, {"scores": list(scores), "given_up": outcome is None})
