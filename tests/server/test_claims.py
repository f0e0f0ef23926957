"""Claims in judgements: of a hint about the best line, of a review about what was played beside it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.play.analyst import Analysis, AnalysisLine, ConfidenceInterval
from pagoria.server.thinking.messages import AskJudgement, Judgement, ToldClaim, decode_answer
from pagoria.server.thinking.process import reply

#: Seat 1 has the cards for a roof on lot 1, and so has seat 2 with its open ones.
ROOF = "R4>Y4>G4>B4/-/-/-/-/- RRYGB/gp RRGBP/?2 ?41 - 30:13 00000:00000 1s1c0l3[] standard"
CROWN = "F1R:B:RR"
COLUMN = "C2Y"


def judged(played: str, gap: float) -> Judgement:
    """A judgement in which crowning is best, by so much."""
    game = find_game("pagoda")
    view = game.notation.parse_view(ROOF)
    state = view.determinize(Rng(0))
    lines = [
        _line(game.notation.parse_action(state, text), win)
        for text, win in ((CROWN, 0.9), (COLUMN, 0.9 - gap))
    ]
    experts: Any = SimpleNamespace(find_analyst=lambda _game, _budget: _Known(lines))
    question = AskJudgement("pagoda", ROOF, "seed", (played,) if played else ())
    answer = decode_answer(reply(experts, question))
    assert isinstance(answer, Judgement), answer
    return answer


def _line(action: int, win: float) -> AnalysisLine:
    return AnalysisLine(0, (action,), 0, (win, 1 - win), 0.0, ConfidenceInterval(100, win, win))


class _Known:
    def __init__(self, lines: list[AnalysisLine]) -> None:
        self._lines = lines

    def analyse(self, view: View[Any], rng: Rng, played: object = (), beside: object = ()) -> Analysis:
        del view, rng, played, beside
        return Analysis(0, tuple(self._lines))


def templates(claims: list[ToldClaim]) -> list[str]:
    return [claim.words["t"] for claim in claims]


def test_a_hint_is_about_the_best_line() -> None:
    claims = judged("", 0.3).claims
    assert "Scores {points} points: {parts}." in templates(claims)
    assert not any(claim.better for claim in claims)
    assert "missed" not in [claim.kind for claim in claims]


def test_a_review_says_what_was_missed_and_what_the_other_can_do() -> None:
    claims = judged(COLUMN, 0.3).claims
    assert [claim.better for claim in claims if claim.kind == "missed"] == [True, True]
    assert "The better move crowns the pagoda on lot {lot}." in templates(claims)
    (gives,) = [claim for claim in claims if claim.kind == "gives"]
    assert not gives.better
    assert {act.seat for act in gives.then} == {1}
    assert "crowns lot" in gives.then[0].words["t"]


def test_what_is_hardly_better_is_not_spoken_of() -> None:
    assert not [claim for claim in judged(COLUMN, 0.01).claims if claim.better or claim.kind == "missed"]
