"""Bots of other people by their spec: programs, and Python bots that are imported."""

from __future__ import annotations

import importlib
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pagoria.core.errors import PagoriaError
from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.play.bot import Bot, BotError, Plan
from pagoria.play.child_process import shown
from pagoria.play.programs import Limits, ProgramBot, short_name
from pagoria.play.specs import Budget, Spec


def load_bot(game: GamePackage[Any], spec: Spec) -> Bot:
    """The bot of a spec of the kind ``program`` or ``python``; raises ``PagoriaError``."""
    if spec.kind == "program":
        seconds = spec.budget.seconds if spec.budget else None
        return ProgramBot(game, spec.name, Limits(decision=seconds) if seconds else Limits())
    return GuardedBot(_make(spec))


class GuardedBot:
    """A bot of somebody else in our own process: whatever goes wrong in it is a ``BotError``.

    Only a bot that hangs cannot be helped from here; those are better off as programs.
    """

    def __init__(self, bot: Bot) -> None:
        self.name = short_name(bot.name)
        self._bot = bot

    def plan(self, view: View[Any], rng: Rng) -> Plan:
        try:
            return list(self._bot.plan(view, rng))
        except BotError:
            raise
        except Exception as error:
            raise BotError(f"{self.name} failed: {_what_happened(error)}") from error

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
    except Exception as error:
        raise PagoriaError(f"python:{name}: its import failed: {_what_happened(error)}") from error
    maker = getattr(module, maker_name, None)
    if not callable(maker):
        raise PagoriaError(f"python:{name}: module {module_name!r} has nothing to call named {maker_name!r}")
    found: Callable[[Budget | None], Any] = maker
    return found


def _call(maker: Callable[[Budget | None], Any], name: str, budget: Budget | None) -> Any:
    try:
        return maker(budget)
    except Exception as error:
        raise PagoriaError(f"python:{name} failed: {_what_happened(error)}") from error


def _what_happened(error: Exception) -> str:
    """The error and the place where it was raised, in one line."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {shown(str(error), 200)}{place}"
