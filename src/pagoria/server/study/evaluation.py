"""How a position of a study stands: the thinkers are asked, one question at a time and with a lower rank
than players.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

from pagoria.core.package import GamePackage
from pagoria.core.state import GAME_OVER, Position
from pagoria.server.protocol import HintedAction
from pagoria.server.study.data import StudyJudgement, StudyLine
from pagoria.server.thinking.advice import Advice
from pagoria.server.thinking.laundering import Laundering
from pagoria.server.thinking.messages import AskJudgement, JudgedLine
from pagoria.server.thinking.queue import Asker, Rank
from pagoria.server.thinking.reviews import claimed
from pagoria.tables.data import AidData
from pagoria.tables.fairness import is_explained
from pagoria.tables.refusal import Refusal
from pagoria.tables.study import answers
from pagoria.tables.study.answers import Eyes
from pagoria.tables.study.positions import played_by_one

#: The same question has the same answer for everybody.
_SEED: Final = "study"
#: The time that an answer takes besides thinking, because a search ends with its last round: otherwise a
#: first answer would take half a second if simulations are long.
_BESIDES_SECONDS: Final = 0.15
_LEAST_SECONDS: Final = 0.05


class StudyEvaluation:
    """Judges positions, except those that people play here now. All methods raise ``Refusal``."""

    def __init__(self, advice: Advice, laundering: Laundering) -> None:
        self._advice = advice
        self._laundering = laundering

    async def aids(self, eyes: Eyes, state: Any, guest_id: str | None) -> list[AidData]:
        """What can be counted in a position."""
        await self._laundering.check_state(eyes.game, state, guest_id)
        return answers.aids(eyes, state)

    async def judge(
        self,
        game: GamePackage[Any],
        position: Position[Any],
        eyes: int | Literal["open"],
        seconds: float,
        played: Sequence[str],
        beside: Sequence[str],
        guest_id: str | None,
        payer: str,
    ) -> StudyJudgement:
        """The best lines; the one that was ``played`` and one ``beside`` it, if they are named."""
        if not is_explained(game.id):
            raise Refusal("no_help", f"nobody can explain {game.title} yet")
        state = position.state
        if eyes != "open" and eyes >= len(game.rules.scores(state)):
            raise Refusal("malformed", "there is no such seat")
        await self._laundering.check_state(game, state, guest_id)
        if state.actor() == GAME_OVER:
            return StudyJudgement(seat=None, lines=[], played=None, beside=None, claims=[])
        for line in (played, beside):
            played_by_one(game, state, line)
        asker = Asker(payer, lambda: Rank.STUDY)
        found = await self._advice.judge(asker, _question(game, position, eyes, seconds, played, beside))
        return StudyJudgement(
            seat=state.actor(),
            lines=[_line(line) for line in found.lines],
            played=None if found.played is None else _line(found.played),
            beside=None if found.beside is None else _line(found.beside),
            claims=claimed(found.claims),
        )


def _question(
    game: GamePackage[Any],
    position: Position[Any],
    eyes: int | Literal["open"],
    seconds: float,
    played: Sequence[str],
    beside: Sequence[str],
) -> AskJudgement:
    if eyes == "open":
        known = game.notation.format_position(position)
    else:
        known = game.rules.view(position.state, position.state.actor()).text()
    thought = max(_LEAST_SECONDS, seconds - _BESIDES_SECONDS)
    return AskJudgement(
        game.id,
        known,
        _SEED,
        tuple(played),
        seconds=thought,
        open=eyes == "open",
        beside=tuple(beside),
    )


def _line(line: JudgedLine) -> StudyLine:
    actions: list[Any] = [
        HintedAction(action=act.action, words=act.words, marks=act.marks)  # type: ignore[typeddict-item]
        for act in line.acts
    ]
    return StudyLine(
        actions=actions,
        points=line.points,
        wins=line.wins,
        margin=line.margin,
        simulations=line.simulations,
        low=line.low,
        high=line.high,
    )
