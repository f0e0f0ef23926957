"""What can be wrong with text and with play, as data: each error names the place and the fault."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pagoria.core.texts import Text, Value


@dataclass(frozen=True)
class Reason:
    """Why something is not possible: the id of the rule that forbids it and a sentence (a ``Text``)."""

    rule: str
    template: str
    values: Mapping[str, Value] = field(default_factory=dict)

    @property
    def words(self) -> Text:
        return Text(self.template, self.values)

    @property
    def text(self) -> str:
        """The sentence in English."""
        return str(self.words)

    def __str__(self) -> str:
        return f"{self.rule}: {self.text}"


class PagoriaError(Exception):
    """The base of all errors that a user can cause and mend."""


class NotationError(PagoriaError):
    """A text that cannot be read. ``field`` says which part of it, ``fault`` what is wrong there.

    ``entry`` counts from 0 where several parts of a text go by the same name, as header lines may.
    """

    def __init__(self, field: str, fault: str, entry: int = 0) -> None:
        super().__init__(f"{field}: {fault}")
        self.field = field
        self.fault = fault
        self.entry = entry


class MalformedError(NotationError):
    """The text does not follow the notation."""


class ImpossibleError(NotationError):
    """The text follows the notation but describes what no game can contain."""


class ShuffleError(ImpossibleError):
    """The order of a shuffle, counted from 1, is not one of the cards that are shuffled then."""

    def __init__(self, number: int) -> None:
        super().__init__(f"shuffle {number}", "does not hold the cards that are shuffled then")
        self.number = number


class IllegalActionError(PagoriaError):
    """The action is well written but not legal now."""

    def __init__(self, action: str, reason: Reason) -> None:
        super().__init__(f"action {action}: {reason}")
        self.action = action
        self.reason = reason


class SetupError(PagoriaError):
    """No game can begin like this: a wrong number of players, or a start player who is not at the table."""


class UnknownNameError(PagoriaError):
    """No game, variant or bot has this name; the message lists those there are."""

    def __init__(self, kind: str, name: str, known: list[str]) -> None:
        super().__init__(f"unknown {kind} {name!r}; there is {', '.join(known) or 'none'}")
