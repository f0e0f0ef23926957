"""Menus as a client written in Python reads them: whole again, and any complete choice in them."""

from __future__ import annotations

import random
from typing import Any


def unfold(tree: dict[str, Any]) -> dict[str, Any]:
    """A tree as ``expand`` gives it, with menus in the place of their numbers."""
    return _unfolded(tree, [])


def _unfolded(menu: dict[str, Any], met: list[dict[str, Any]]) -> dict[str, Any]:
    whole = menu.copy()
    if menu["pick"] is not None:
        met.append(whole)
    whole["choices"] = [choice | {"menu": _menu_of(choice, met)} for choice in menu["choices"]]
    return whole


def _menu_of(choice: dict[str, Any], met: list[dict[str, Any]]) -> dict[str, Any] | None:
    below = choice["menu"]
    if isinstance(below, int):
        return met[below]
    return None if below is None else _unfolded(below, met)


def random_picks(menu: dict[str, Any], rng: random.Random) -> list[str]:
    """The keys of a complete choice, any of those there are."""
    offered = [choice for choice in menu["choices"] if choice["refusal"] is None]
    pick = menu["pick"]
    if pick is None:
        choice = rng.choice(offered)
        return [choice["key"], *(random_picks(choice["menu"], rng) if choice["menu"] else [])]
    keys = [choice["key"] for choice in offered for _ in range(choice["count"])]
    number = rng.randint(pick["least"], min(pick["most"], len(keys)))
    return rng.sample(keys, number) + ([pick["done"]] if pick["done"] is not None else [])
