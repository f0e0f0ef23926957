"""What can be wrong with text and with play, as data: each error names the place and the fault."""

from __future__ import annotations

import copyreg
from collections.abc import Mapping
from dataclasses import dataclass, field

from pagoria.core.texts import Text, Value


def shown(text: str, most: int = 60) -> str:
    """Somebody's text in a message: on one line and not too long."""
    cut = text if len(text) <= most else text[:most] + "…"
    return "".join(char if char.isprintable() else "?" for char in cut)


@dataclass(frozen=True, eq=False, repr=False)
class Reason:
    """Why something is not possible: the id of the rule that forbids it and a sentence (a ``Text``).

    ``template`` names the ``values`` in braces; without values it is the whole sentence. Two reasons are
    equal if they say the same about the same rule.
    """

    rule: str
    template: str
    values: Mapping[str, Value] = field(default_factory=dict)

    @property
    def sentence(self) -> Text:
        """The sentence as data, for other languages."""
        if not self.values and "{" in self.template:
            return Text("{sentence}", {"sentence": self.template})
        return Text(self.template, self.values)

    @property
    def text(self) -> str:
        """The sentence in English."""
        return str(self.sentence)

    def __str__(self) -> str:
        return f"{self.rule}: {self.text}"

    def __repr__(self) -> str:
        return f"pagoria.Reason({self.rule!r}, {self.text!r})"

    def __eq__(self, other: object) -> bool:
        return str(self) == str(other) if isinstance(other, Reason) else NotImplemented

    def __hash__(self) -> int:
        return hash(str(self))


class PagoriaError(Exception):
    """The base of all errors that users can cause and correct."""

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle and copy: the message and what the error knows, whatever it was made from."""
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]


class NotationError(PagoriaError):
    """A text that cannot be read. ``field`` says which part of it, ``fault`` what is wrong there.

    ``entry`` counts from 0 if several parts of a text have the same name, as header lines may.
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
    """The order of a shuffle, counted from 1, is not an order of the cards that are shuffled then."""

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


class NotNowError(PagoriaError):
    """Not possible at this moment: the game is over, another seat decides, or there is nothing to undo."""


class UnknownNameError(PagoriaError):
    """No game, variant, bot or language has this name; the message lists those that exist."""

    def __init__(self, kind: str, name: str, known: list[str]) -> None:
        super().__init__(f"unknown {kind} {name!r}; there is {', '.join(known) or 'none'}")
