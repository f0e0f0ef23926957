"""Other people's bots by their spec: programs, and Python bots that are imported."""

from __future__ import annotations

import importlib
import sys
import traceback
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from pagoria.core.errors import PagoriaError, shown
from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.play.bot import Bot, BotError, Plan
from pagoria.play.programs import Limits, ProgramBot, short_name
from pagoria.play.sandbox import Sandbox
from pagoria.play.specs import Budget, Spec


def load_bot(game: GamePackage[Any], spec: Spec, sandbox: Sandbox | None = None) -> Bot:
    """The bot of a spec of the kind ``program`` or ``python``; raises ``PagoriaError``.

    A program runs in the sandbox, if there is one; an imported bot cannot.
    """
    if spec.kind == "program":
        seconds = spec.budget.seconds if spec.budget else None
        return ProgramBot(game, spec.name, Limits(decision=seconds) if seconds else Limits(), sandbox)
    return GuardedBot(_make(spec))


class GuardedBot:
    """Somebody else's bot in our own process: whatever goes wrong in it is a ``BotError``.

    Only against a bot that hangs nothing can be done here; such a bot should be a program.
    """

    def __init__(self, bot: Bot) -> None:
        self.name = short_name(bot.name)
        self._bot = bot

    def plan(self, view: View[Any], rng: Rng) -> Plan:
        try:
            plan: object = self._bot.plan(view, rng)
            if isinstance(plan, Iterable) and not isinstance(plan, (str, bytes)):
                return list(plan)
        except BotError:
            raise
        except (Exception, SystemExit) as error:  # this is how scripts give up
            raise BotError(f"{self.name} failed: {_what_happened(error)}") from error
        raise BotError(f"{self.name} answered {shown(repr(plan))}, which is not a list of actions")

    def close(self) -> None:
        self._bot.close()


def _make(spec: Spec) -> Bot:
    bot = _call(_find_maker(spec.name), spec.name, spec.budget)
    if not isinstance(getattr(bot, "name", None), str):
        raise PagoriaError(f"python:{spec.name} makes {shown(repr(bot))}, which is not a bot: it has no name")
    for method in ("plan", "close"):
        if not callable(getattr(bot, method, None)):
            raise PagoriaError(
                f"python:{spec.name} makes {shown(repr(bot))}, which is not a bot: it has no {method}()"
            )
    made: Bot = bot
    return made


def _find_maker(name: str) -> Callable[[Budget | None], Any]:
    module_name, colon, maker_name = name.partition(":")
    if not colon or not module_name or not maker_name:
        raise PagoriaError(f"python:{name}: the form is python:MODULE:MAKER")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)  # an installed command does not look for modules where it was called
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        missing = shown(error.name or module_name)
        raise PagoriaError(f"python:{name}: there is no module {missing!r}") from error
    except (Exception, SystemExit) as error:
        raise PagoriaError(f"python:{name}: its import failed: {_what_happened(error)}") from error
    maker = getattr(module, maker_name, None)
    if not callable(maker):
        raise PagoriaError(f"python:{name}: module {module_name!r} has nothing to call named {maker_name!r}")
    found: Callable[[Budget | None], Any] = maker
    return found


def _call(maker: Callable[[Budget | None], Any], name: str, budget: Budget | None) -> Any:
    try:
        return maker(budget)
    except (Exception, SystemExit) as error:
        raise PagoriaError(f"python:{name} failed: {_what_happened(error)}") from error


def _what_happened(error: BaseException) -> str:
    """The error and the place where it was raised, in one line."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {shown(str(error), 200)}{place}"
