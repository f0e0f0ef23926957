"""Positions set up by hand, of every game with an arranger: whatever is done, it can be drawn and read."""

from __future__ import annotations

import pytest

from pagoria.core.arranging import Arranger, find_arranger
from pagoria.core.errors import ImpossibleError, MalformedError, NotationError
from pagoria.core.rng import Rng
from pagoria.core.state import GAME_OVER, Position
from pagoria.core.texts import Text
from tests.laws.cases import AnyState, Case, every_case
from tests.laws.walks import play_on

CHANGES = 60


def arranger_of(case: Case) -> Arranger:
    found = find_arranger(case.game)
    if found is None:
        pytest.skip(f"{case.game.title} brings no arranger")
    return found


def some_position(case: Case, seed: int) -> Position[AnyState]:
    rng = Rng(f"arrange {case} {seed}")
    return play_on(case.session(seed), rng, rng.below(40)).position()


def changed(arranger: Arranger, draft: Position[AnyState], rng: Rng) -> Position[AnyState]:
    """Something that the bench offers is done."""
    bench = arranger.bench(draft)
    fits = [(piece.id, place) for shelf in bench.shelves for piece in shelf.pieces for place in piece.places]
    kind = rng.below(4)
    if kind < 2 and fits:
        return arranger.put(draft, *fits[rng.below(len(fits))])
    if kind == 2 and bench.standing:
        return arranger.take(draft, bench.standing[rng.below(len(bench.standing))])
    dial = bench.dials[rng.below(len(bench.dials))]
    return arranger.set(draft, dial.id, dial.least + rng.below(dial.most - dial.least + 1))


@every_case
def test_whatever_is_done_can_be_written_read_and_drawn(case: Case) -> None:
    arranger, game, rng = arranger_of(case), case.game, Rng(f"{case} changes")
    for seed in range(case.some(6)):
        draft = some_position(case, seed)
        for _ in range(CHANGES):
            before = game.notation.format_position(draft)
            try:
                after = changed(arranger, draft, rng)
            except ImpossibleError:
                # What is offered may still lack something, such as a card of that kind.
                continue
            assert game.notation.format_position(draft) == before, "the draft that was given stays as it is"
            text = game.notation.format_position(after)
            draft = arranger.read(text)
            assert game.notation.format_position(draft) == text
            seat = draft.state.actor()
            assert game.rules.opened(draft.state, None if seat == GAME_OVER else seat).data()
            if found := arranger.faults(draft):
                assert all(isinstance(fault.text, Text) for fault in found), "in every language"
                named = {place.id for place in arranger.bench(draft).places}
                assert all(named.issuperset(fault.places) for fault in found)
                with pytest.raises(NotationError):
                    game.notation.parse_position(text)
            else:
                assert game.notation.parse_position(text).state.legal_actions()


@every_case
def test_a_position_of_a_game_has_no_fault_and_what_was_put_can_be_taken_away(case: Case) -> None:
    arranger, game = arranger_of(case), case.game
    for seed in range(case.some(12)):
        draft = some_position(case, seed)
        assert list(arranger.faults(draft)) == []
        bench = arranger.bench(draft)
        named = {place.id for place in bench.places}
        assert named.issuperset(bench.standing)
        assert named.issuperset(
            place for shelf in bench.shelves for piece in shelf.pieces for place in piece.places
        )
        for shelf in bench.shelves:
            for piece in shelf.pieces[:3]:
                for place in piece.places[:2]:
                    after = arranger.put(draft, piece.id, place)
                    assert after.state != draft.state
                    assert game.notation.format_position(after) != game.notation.format_position(draft)


@every_case
def test_what_nobody_offers_is_refused_by_name(case: Case) -> None:
    arranger = arranger_of(case)
    draft = some_position(case, 1)
    place = arranger.bench(draft).standing[0]
    piece = arranger.bench(draft).shelves[0].pieces[0].id
    for wrong in ("", "x", "lot 99", "é" * 50, piece + " ", place + " 1"):
        with pytest.raises(NotationError):
            arranger.put(draft, wrong, place)
        with pytest.raises(NotationError):
            arranger.put(draft, piece, wrong)
        with pytest.raises(NotationError):
            arranger.take(draft, wrong)
        with pytest.raises(MalformedError):
            arranger.set(draft, wrong, 0)
    dial = arranger.bench(draft).dials[0]
    for value in (dial.least - 1, dial.most + 1):
        with pytest.raises(MalformedError):
            arranger.set(draft, dial.id, value)


@every_case
def test_of_what_stands_there_everything_can_be_taken_away(case: Case) -> None:
    arranger = arranger_of(case)
    draft = some_position(case, 3)
    for _ in range(500):
        standing = arranger.bench(draft).standing
        if not standing:
            return
        draft = arranger.take(draft, standing[0])
    pytest.fail("something is always left")
