"""The driver: it carries out what a bot plans, once for arena, terminal, server and programs.

A plan is carried out action by action, and each action is judged by the session when its turn comes. What a
plan holds after chance, after another seat's decision or after the end of the turn is not done: the bot is
asked again then (docs/reference/bot-protocol.md). A bot is at fault that plans nothing, or what is not legal.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from typing import Any

from pagoria.core.errors import NotationError
from pagoria.core.rng import Rng
from pagoria.core.session import Session, Step
from pagoria.play.bot import Bot, BotError, Plan
from pagoria.play.child_process import shown


class Driver:
    """Carries out one plan of one bot.

    It holds no session: a server makes every action durable before it asks for the next one, and may have
    read the table anew by then.
    """

    def __init__(self, name: str, plan: Plan) -> None:
        if not plan:
            raise BotError(f"{name} answered without an action")
        self._name = name
        self._plan = plan
        self._begun = 0

    def next_action(self, session: Session[Any]) -> int | None:
        """The next action, which is legal now; None when the plan is carried out as far as it goes.

        The session must have done the action before. Raises ``BotError``.
        """
        if self._begun == len(self._plan) or (self._begun and session.steps[-1].final):
            return None
        planned = self._plan[self._begun]
        self._begun += 1
        action = self._read(session, planned)
        reason = session.why_not(action)
        if reason is not None:
            text = shown(session.game.notation.format_action(session.state, action))
            raise BotError(f"{self._name} answered {text!r}, which is not legal: {reason}")
        return action

    def _read(self, session: Session[Any], planned: Any) -> int:
        """The action that a bot names by its number or in notation."""
        try:
            if isinstance(planned, str):
                return session.game.notation.parse_action(session.state, planned)
            return operator.index(planned)
        except NotationError as error:
            fault = error.fault
        except TypeError:
            fault = "it is neither a number nor a text"
        raise BotError(f"{self._name} answered {shown(str(planned))!r}, which is not an action ({fault})")


def decide(
    session: Session[Any], bot: Bot, rng: Rng, do: Callable[[int], Step] | None = None
) -> Iterator[Step]:
    """Ask the bot whose seat has to decide, once, and do what it plans; yields each step when it is done.

    ``do`` is how an action is done where that is more than ``Session.do``. Raises ``BotError``, which says
    which seat loses; whoever made the bot closes it then.
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
