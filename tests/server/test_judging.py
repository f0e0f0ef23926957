"""Questions to a process that judges: about what a seat knows, and about positions with open cards."""

from __future__ import annotations

from typing import Any, Final

import pytest

from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.play import bots
from pagoria.server.thinking.messages import (
    Answer,
    AskJudgement,
    FailureAnswer,
    Judgement,
    decode_answer,
    decode_question,
    encode,
)
from pagoria.server.thinking.process import reply
from tests.laws.twins import twins
from tests.server.screening import case_named

PAGODA: Final = case_named("pagoda-standard-2")


def begun(steps: int = 9) -> Session[Any]:
    """In the middle of a turn, for instance."""
    session, rng = PAGODA.session(1, start=0), Rng("any move")
    for _ in range(steps):
        session.do(int(session.state.random_action(rng)))
    return session


def answered(question: AskJudgement) -> Answer:
    """What comes back when the question has travelled."""
    travelled = decode_question(encode(question))
    assert travelled == question
    return decode_answer(reply(bots, travelled))


def judged(question: AskJudgement) -> Judgement:
    answer = answered(question)
    assert isinstance(answer, Judgement), answer
    return answer


@pytest.mark.slow
def test_open_cards_are_judged_by_a_position() -> None:
    session = begun()
    text, legal = session.position_text(), session.state.legal_actions()
    played = session.game.notation.format_action(session.state, legal[-1])
    answer = judged(AskJudgement("pagoda", text, "seed", (played,), simulations=20, open=True))
    assert answer.played is not None
    for line in [*answer.lines, answer.played]:
        assert sum(line.wins) == pytest.approx(1)
        assert line.win == line.wins[session.actor()]
        assert 0 <= line.low <= line.win <= line.high <= 1
        assert line.simulations > 0
        assert session.game.notation.parse_action(session.state, line.acts[0].action) in legal


@pytest.mark.slow
def test_hidden_cards_count_only_where_they_are_open() -> None:
    """PG-06: of two games that a seat cannot tell apart, its view gets one judgement, open cards get two."""
    session = begun()
    seat = session.actor()
    both = [session, next(twin.session for twin in twins(PAGODA, session, seat, 8) if twin.drawn)]
    views = [one.game.rules.view(one.state, seat).text() for one in both]
    assert len({str(judged(AskJudgement("pagoda", view, "seed", simulations=20))) for view in views}) == 1
    texts = [one.position_text() for one in both]
    opened = [judged(AskJudgement("pagoda", text, "seed", simulations=20, open=True)) for text in texts]
    assert str(opened[0]) != str(opened[1])


def test_what_is_no_position_fails() -> None:
    view = begun().game.rules.view(begun().state, 0).text()
    answer = answered(AskJudgement("pagoda", view, "seed", simulations=20, open=True))
    assert isinstance(answer, FailureAnswer)
