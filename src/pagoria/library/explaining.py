"""What a move does, in words, as a coach of the game explains it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import final

from pagoria.core.errors import IllegalActionError
from pagoria.core.rng import Rng
from pagoria.core.values import Pasteable
from pagoria.core.voice import BoardVoice
from pagoria.library.actions import read_action
from pagoria.library.arguments import several_of, text_of
from pagoria.library.evaluation import Line
from pagoria.library.views import View, not_the_actor
from pagoria.play import coach


@final
@dataclass(frozen=True, repr=False)
class Claim(Pasteable):
    """A sentence about a move that is true whatever is hidden, with the line that shows it.

    ``kind`` says what it is about, such as ``"scores"``, ``"gives"`` or ``"missed"``. ``line`` has the seat
    and the action of each step, also of those that somebody else could do; where the spelling depends on what
    is hidden, it is one of those that are possible.
    """

    kind: str
    text: str
    line: tuple[tuple[int, str], ...]


def explain(
    view: View,
    line: Line | Iterable[str | int],
    better: Line | Iterable[str | int] = (),
    language: str = "en",
) -> tuple[Claim, ...]:
    """Say in words what a move does: what it scores, what it lets others do, what a better one would bring.

    Args:
        view: of the seat that has to decide; nothing else is known.
        line: what it does, up to the next chance or the next decision of somebody else: a ``Line`` of an
            ``Evaluation``, or actions.
        better: a line that is better, if one is known.
        language: the code of the language of the sentences.

    Returns:
        The few claims that matter most, most important first; none for a game without a coach.

    Raises:
        NotNowError: the view's seat does not have to decide.
        MalformedError: an action is not written as one is.
        IllegalActionError: an action is not legal where it stands in its line.
        UnknownNameError: there is no such language.
        TypeError: for arguments of other types.
    """
    if not isinstance(view, View):
        raise TypeError(f"view must be a pagoria.View, such as table.view(0), not {type(view).__name__}")
    voice = BoardVoice(view._package, text_of("language", language))
    if view.actor is None or view.actor != view.seat:
        raise not_the_actor(view)
    lines = _numbers(view, "line", line), _numbers(view, "better", better)
    found = coach.explain(view._package, view.seen, *lines, Rng(0))
    return tuple(
        Claim(claim.kind, voice.tell(claim.text), tuple((act.seat, act.spellings[0]) for act in claim.line))
        for claim in found
    )


def _numbers(view: View, name: str, line: Line | Iterable[str | int]) -> list[int]:
    """The actions of a line that can be done one after the other; ``name`` is that of the argument."""
    given = line.actions if isinstance(line, Line) else several_of(name, line, "a pagoria.Line or actions")
    package, state, found = view._package, view.sample(Rng(0)), list[int]()
    for action in given:
        number = read_action(package, state, action)
        reason = package.rules.why_not(state, number)
        if reason is not None:
            raise IllegalActionError(package.notation.format_action(state, number), reason)
        found.append(number)
        state.apply(number)
    return found
