"""Board games as exact, fast and explainable rules engines.

    >>> import pagoria
    >>> for info in pagoria.available_games():
    ...     game = pagoria.table(info.id, seed=7)
    ...     while not game.over:
    ...         step = game.push_random()
    ...     assert game.winners and game.result.scores == game.scores

What is in ``__all__`` is for everybody; everything else is for the inside, and may change. A name is loaded
when somebody asks for it, so that importing costs next to nothing. docs/reference/library.md is the guide.
"""

__version__ = "0.3.0"

# A name of its own, as typing takes longer to import than all the rest here.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from pagoria.core.errors import (
        IllegalActionError,
        ImpossibleError,
        MalformedError,
        NotationError,
        NotNowError,
        PagoriaError,
        Reason,
        SetupError,
        UnknownNameError,
    )
    from pagoria.core.record import RecordError
    from pagoria.core.rng import Rng
    from pagoria.core.state import CHANCE, GAME_OVER, Outcome, State
    from pagoria.library.actions import Action, LegalActions
    from pagoria.library.evaluation import Certainty, Evaluation, Line, evaluate
    from pagoria.library.explaining import Claim, explain
    from pagoria.library.games import InstalledGame, available_games, scores
    from pagoria.library.opening import table
    from pagoria.library.records import Record, read_records
    from pagoria.library.steps import Drawn, Step
    from pagoria.library.table import Table
    from pagoria.library.views import SeatView, View
    from pagoria.play.bot import Bot, BotError
    from pagoria.play.specs import Budget

__all__ = [
    "CHANCE",
    "GAME_OVER",
    "Action",
    "Bot",
    "BotError",
    "Budget",
    "Certainty",
    "Claim",
    "Drawn",
    "Evaluation",
    "IllegalActionError",
    "ImpossibleError",
    "InstalledGame",
    "LegalActions",
    "Line",
    "MalformedError",
    "NotNowError",
    "NotationError",
    "Outcome",
    "PagoriaError",
    "Reason",
    "Record",
    "RecordError",
    "Rng",
    "SeatView",
    "SetupError",
    "State",
    "Step",
    "Table",
    "UnknownNameError",
    "View",
    "available_games",
    "evaluate",
    "explain",
    "read_records",
    "scores",
    "table",
]

#: Where the names are, by module.
_HOMES = {
    "core.errors": (
        "IllegalActionError ImpossibleError MalformedError NotNowError NotationError PagoriaError Reason "
        "SetupError UnknownNameError"
    ),
    "core.record": "RecordError",
    "core.rng": "Rng",
    "core.state": "CHANCE GAME_OVER Outcome State",
    "library.actions": "Action LegalActions",
    "library.evaluation": "Certainty Evaluation Line evaluate",
    "library.explaining": "Claim explain",
    "library.games": "InstalledGame available_games scores",
    "library.records": "Record read_records",
    "library.steps": "Drawn Step",
    "library.opening": "table",
    "library.table": "Table",
    "library.views": "SeatView View",
    "play.bot": "Bot BotError",
    "play.specs": "Budget",
}
_MODULES = {name: module for module, names in _HOMES.items() for name in names.split()}


if not TYPE_CHECKING:  # which would take any name for a public one

    def __getattr__(name: str) -> object:
        """A public name, loaded when it is asked for the first time."""
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        found = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    """What completion offers."""
    return [*__all__, "__version__"]
