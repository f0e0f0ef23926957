"""The driver: it carries out what a bot plans, for arena, terminal, server, programs and adapters alike.

A plan is carried out action by action, and the session judges each action when its turn comes. Whatever a
plan holds after chance, after another seat's decision or after the end of the turn is not done: the bot is
asked again then (docs/reference/bot-protocol.md). A bot is at fault if it plans nothing, or something that is
not legal.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from typing import Any

from pagoria.core.errors import NotationError, Reason, shown
from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from pagoria.core.session import LoggedStep, Session
from pagoria.play.bot import Bot, BotError, Plan


class Driver:
    """Carries out one plan of one bot.

    It holds no session: a server makes every action durable before it asks for the next one, and by then it
    may have read the table anew.
    """

    def __init__(self, name: str, plan: Plan) -> None:
        if not plan:
            raise BotError(f"{name} answered without an action")
        self._name = name
        self._plan = plan
        self._begun = 0

    def next_action(self, session: Session[Any]) -> int | None:
        """The next action, which is legal now; None when as much of the plan as possible is done.

        The session must have done the action before. Raises ``BotError``.
        """
        ended = bool(self._begun) and session.steps[-1].final
        return self.next_in(session.game, session.state, session.why_not, ended)

    def next_in(
        self, game: GamePackage[Any], state: Any, why_not: Callable[[int], Reason | None], ended: bool
    ) -> int | None:
        """The same without a session; ``ended`` says whether the previous action ended the decision."""
        if self._begun == len(self._plan) or ended:
            return None
        planned = self._plan[self._begun]
        self._begun += 1
        action = self._read(game, state, planned)
        reason = why_not(action)
        if reason is not None:
            text = shown(game.notation.format_action(state, action))
            raise BotError(f"{self._name} answered {text!r}, which is not legal: {reason}")
        return action

    def _read(self, game: GamePackage[Any], state: Any, planned: Any) -> int:
        """The action that a bot names by its number or in notation."""
        try:
            if isinstance(planned, str):
                return game.notation.parse_action(state, planned)
            return operator.index(planned)
        except NotationError as error:
            fault = error.fault
        except TypeError:
            fault = "it is neither a number nor a text"
        raise BotError(f"{self._name} answered {shown(str(planned))!r}, which is not an action ({fault})")


def decide(
    session: Session[Any], bot: Bot, rng: Rng, do: Callable[[int], LoggedStep] | None = None
) -> Iterator[LoggedStep]:
    """Ask the bot whose seat has to decide, once, and do what it plans; yields each step when it is done.

    ``do`` is how an action is done if that takes more than ``Session.do``. Raises ``BotError``, which says
    which seat loses; the caller, who made the bot, then closes it.
    """
    seat = session.actor()
    do = do or session.do
    try:
        driver = Driver(bot.name, bot.plan(session.game.rules.view(session.state, seat), rng))
        while (action := driver.next_action(session)) is not None:
            yield do(action)
    except BotError as error:
        error.seat = seat
        raise
