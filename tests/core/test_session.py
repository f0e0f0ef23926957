"""Sessions: only legal actions, what chance brought, and undo as far as nothing was revealed."""

from __future__ import annotations

import pytest

from pagoria.core.errors import IllegalActionError, ImpossibleError
from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.library.luck import Luck
from tests.tiny_game.game import BOAST
from tests.tiny_game.rules import BoastRules
from tests.tiny_game.state import ANSWER, LUCK, RIVAL, SPELLINGS, State

DEAL = [2, 1, 0] * 4


def boast(players: int = 3, game: GamePackage[State] = BOAST) -> Session[State]:
    """Player 2 begins; the secret cards are 2, 1, 0, …"""
    return Session(game, "each", players, Rng("luck"), start=1, shuffles=[DEAL, [2, 0, 1]])


def do(session: Session[State], *texts: str) -> None:
    for text in texts:
        session.do(SPELLINGS.index(text))


def test_a_session_begins_where_somebody_decides() -> None:
    session = boast()
    assert (session.actor(), session.start, session.over()) == (1, 1, False)
    assert session.state.secrets == [2, 1, 0]
    assert session.outcome() is None
    assert session.steps == []
    assert not session.can_undo()


def test_chance_chooses_who_begins_when_nobody_says() -> None:
    starts = {Session(BOAST, "each", 3, Rng(seed)).start for seed in range(30)}
    assert starts == {0, 1, 2}


def test_a_step_tells_what_happened() -> None:
    session = boast()
    do(session, "@1", "S2", "Y")
    step = session.steps[-1]
    assert (step.turn, step.seat, step.text, str(step.words)) == (1, 0, "Y", "believes")
    ((draw, token),) = step.draws
    assert (draw.pile, draw.seat, draw.public, token) == ("luck", 1, True, 2)
    assert session.state.scores == [0, 4, 0]


def test_a_decision_falls_to_a_player_who_is_not_on_turn() -> None:
    session = boast()
    do(session, "@3", "S1")
    assert session.actor() == 2
    assert session.game.rules.turn(session.state) == 1


def test_an_illegal_action_names_the_action_and_the_rule() -> None:
    session = boast()
    with pytest.raises(IllegalActionError) as caught:
        do(session, "@2")
    assert str(caught.value) == "action @2: BO-2: player 2 is nobody else at the table"
    assert (caught.value.action, caught.value.reason.rule) == ("@2", "BO-2")
    assert session.steps == []


def test_undo_takes_back_the_last_action() -> None:
    session = boast()
    before = session.position_text()
    do(session, "@1")
    assert session.can_undo()
    assert session.undo().text == "@1"
    assert session.position_text() == before
    assert session.steps == []
    do(session, "@3")
    assert session.steps[0].text == "@3"


def test_no_undo_once_another_player_decides() -> None:
    session = boast()
    do(session, "@1", "S2")
    assert not session.can_undo()
    with pytest.raises(IndexError):
        session.undo()
    assert len(session.steps) == 2


def test_no_undo_after_a_draw() -> None:
    session = boast(2)
    do(session, "@1", "S1", "Y")
    assert session.actor() == 0
    assert not session.can_undo()


class WithDice(BoastRules):
    """Chance draws from no pile here and the turn never moves on: nothing else tells that it came."""

    def turn(self, state: State) -> int:
        del state
        return 0

    def pending_draw(self, state: State) -> None:
        """Nothing is drawn, chance only decides."""


def test_no_undo_after_chance_that_is_no_draw() -> None:
    session = Session(BOAST.with_rules(WithDice()), "each", 2, Rng("dice"), start=1)
    do(session, "@1", "S1", "Y")
    assert session.actor() == session.steps[-1].seat
    assert not session.can_undo()


def test_a_position_is_a_snapshot() -> None:
    session = boast()
    position = session.position()
    do(session, "@1")
    assert position.state.stage == RIVAL
    assert position.orders == {"deck": tuple(DEAL[3:])}


def test_the_orders_of_all_piles_are_kept() -> None:
    session = boast()
    assert session.shuffles() == [tuple(DEAL)]
    do(session, "@1", "S2", "Y")
    assert session.shuffles() == [tuple(DEAL), (2, 0, 1)]


def test_a_deal_with_other_cards_is_refused() -> None:
    with pytest.raises(ImpossibleError, match="shuffle 1"):
        Session(BOAST, "each", 2, Rng(0), start=0, shuffles=[[0, 0, 0]])


def test_a_session_ends_with_its_game() -> None:
    session = boast(2)
    rng = Rng("to the end")
    while not session.over():
        session.do(session.state.random_action(rng))
    assert session.outcome() == BOAST.rules.outcome(session.state)
    assert session.state.stage not in (RIVAL, LUCK)
    with pytest.raises(IllegalActionError, match="BO-5"):
        do(session, "@1")


def test_a_session_goes_on_from_a_position() -> None:
    session = boast()
    do(session, "@1", "S1", "N")
    again = Session(BOAST, "each", 3, Luck(0), position=session.position())
    assert again.position_text() == session.position_text()
    assert (again.steps, again.opening) == ([], ())
    do(session, "@1", "S1", "N")
    do(again, "@1", "S1", "N")
    assert again.steps == session.steps[3:]
    assert again.position_text() == session.position_text()


def test_twins_get_the_same_deal_and_do_not_mind_each_other() -> None:
    session = Session(BOAST, "each", 3, Luck("a source that can be copied"), start=1)
    do(session, "@1", "S1")
    twin = session.twin()
    do(twin, "N")
    assert len(session.steps) == 2
    assert session.state.stage == ANSWER
    do(session, "N")
    assert session.steps == twin.steps
    assert session.position_text() == twin.position_text()
