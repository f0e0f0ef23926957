"""The choices of a decision as a client needs them: all at once as plain values, and back to an action."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pagoria.core.errors import IllegalActionError, MalformedError, Reason
from pagoria.core.menu import Choice, Menu, Pick
from pagoria.core.package import GamePackage
from pagoria.core.state import S


def expand(game: GamePackage[S], state: S) -> dict[str, object]:
    """The whole tree of menus of the actor as plain values for JSON; docs/reference/wire.md describes them.

    A menu that asks for several choices is listed once, and not again for every card that is left. If the
    same one is asked in many places, all but the first hold its number in reading order.
    """
    tree = _Tree(game.presentation.menus(state)).menu(())
    assert isinstance(tree, dict), "the first menu of a tree has no number"
    return tree


def chosen(game: GamePackage[S], state: S, picks: Sequence[str]) -> int:
    """The action that keys lead to.

    Raises ``MalformedError`` if a key is not offered or the choice is not complete, ``IllegalActionError`` if
    one of them is listed with a refusal.
    """
    menus = game.presentation.menus(state)
    action: int | None = None
    for depth, key in enumerate(picks):
        choice = None if action is not None else menus(tuple(picks[:depth])).find(key)
        if choice is None:
            raise MalformedError("choice", f"{key!r} is not offered after {list(picks[:depth])}")
        if choice.refusal is not None:
            raise IllegalActionError(key, choice.refusal)
        action = choice.action
    if action is None:
        raise MalformedError("choice", f"{list(picks)} is not a complete choice")
    return action


class _Tree:
    """The menus of one decision as plain values. A menu for several choices may serve many places: it is
    listed in the first of them, the others hold its number in the order of listing."""

    def __init__(self, menus: Callable[[tuple[str, ...]], Menu]) -> None:
        self._menus = menus
        #: The menus are kept, so that no other menu can get the same id.
        self._listed: dict[int, tuple[int, Menu]] = {}

    def menu(self, picks: tuple[str, ...]) -> dict[str, object] | int:
        menu = self._menus(picks)
        if menu.pick is None:
            return _menu(menu, [self._choice(choice, picks) for choice in menu.choices])
        if id(menu) in self._listed:
            return self._listed[id(menu)][0]
        self._listed[id(menu)] = (len(self._listed), menu)
        return _menu(menu, [_choice(choice) for choice in menu.choices if choice.key != menu.pick.done])

    def _choice(self, choice: Choice, picks: tuple[str, ...]) -> dict[str, object]:
        plain = _choice(choice)
        if choice.action is None and choice.refusal is None:
            plain["menu"] = self.menu((*picks, choice.key))
        return plain


def _menu(menu: Menu, choices: list[dict[str, object]]) -> dict[str, object]:
    return {"question": menu.question.data(), "choices": choices, "pick": _pick(menu.pick)}


def _pick(pick: Pick | None) -> dict[str, object] | None:
    return None if pick is None else {"least": pick.least, "most": pick.most, "done": pick.done}


def _choice(choice: Choice) -> dict[str, object]:
    return {
        "key": choice.key,
        "label": choice.label.data(),
        "points": choice.points,
        "marks": choice.marks,
        "final": choice.final,
        "passes": choice.passes,
        "count": choice.count,
        "refusal": _refusal(choice.refusal),
        "menu": None,
    }


def _refusal(reason: Reason | None) -> dict[str, object] | None:
    return None if reason is None else {"rule": reason.rule, "text": reason.sentence.data()}
