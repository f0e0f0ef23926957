"""Errors are data: other processes, and copies, have the same."""

from __future__ import annotations

import copy
import pickle

import pytest

import pagoria
from pagoria import PagoriaError
from pagoria.adapters.vector import IllegalChoiceError
from pagoria.core.errors import IllegalActionError, Reason, ShuffleError
from pagoria.core.record import IllegalRecordError
from pagoria.core.texts import Text

_ILLEGAL = IllegalActionError("C1R", Reason("XY-1", "{what}", {"what": Text("a {kind}", {"kind": "worker"})}))
#: The errors that are made from something else than their message, one of each kind.
ERRORS: tuple[PagoriaError, ...] = (
    pagoria.PagoriaError("any"),
    pagoria.NotationError("cards", "too many", 2),
    pagoria.MalformedError("cards", "too many"),
    pagoria.ImpossibleError("cards", "too many"),
    pagoria.RecordError(3, "Players", "nobody plays"),
    pagoria.SetupError("nobody plays"),
    pagoria.UnknownNameError("game", "chess", ["checkers"]),
    pagoria.NotNowError("it is over"),
    pagoria.BotError("it crashed"),
    _ILLEGAL,
    IllegalRecordError(4, _ILLEGAL),
    ShuffleError(2),
    IllegalChoiceError(3, 7, "roof"),
)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_is_pickled_and_copied_with_all_it_knows(error: PagoriaError) -> None:
    error.add_note("seen in game 3")
    protocols = range(pickle.HIGHEST_PROTOCOL + 1)
    pickled = [pickle.loads(pickle.dumps(error, protocol)) for protocol in protocols]
    for again in (*pickled, copy.copy(error), copy.deepcopy(error)):
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert vars(again) == vars(error)


def test_every_public_error_is_among_them() -> None:
    public = {name for name in pagoria.__all__ if name.endswith("Error")}
    assert public <= {type(error).__name__ for error in ERRORS}
