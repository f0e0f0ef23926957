"""Which form of a sentence fits a number: the plural rules of Unicode CLDR, as data (``plurals.toml``).

The core imports the standard library only, so the rules are read here. They are simple: a category applies
when one of its conditions holds, ``n % 10 = 2..4 and n % 100 != 12..14``. We count whole numbers; for these
``n`` and ``i`` are the number itself, and the operands about decimals and exponents are 0.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

OTHER: Final = "other"
#: All categories that CLDR knows, in its order.
CATEGORIES: Final = ("zero", "one", "two", "few", "many", OTHER)

#: No table counts this far. Some languages have a form for whole millions; nobody has to write it.
_MOST: Final = 1000
_RELATION: Final = re.compile(r"([a-z])(?: % (\d+))? (!?=) ([\d.,]+)")


def how_many(number: int, thing: str) -> str:
    """``1 game``, ``2 games``, for messages that are in English only; other texts have forms of their own."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def category(language: str, number: int) -> str:
    """The category of a whole number in a language, as Intl.PluralRules names it in a browser."""
    rules = _rules_of(language)
    return next((name for name, rule in rules.items() if _holds(rule, abs(number))), OTHER)


@cache
def categories(language: str) -> tuple[str, ...]:
    """The categories that a language needs a form for: those of numbers that are counted, and ``other``."""
    used = {category(language, number) for number in range(_MOST)} | {OTHER}
    return tuple(name for name in CATEGORIES if name in used)


def _rules_of(language: str) -> Mapping[str, str]:
    """The rules of a language such as ``pt-PT``, or of ``pt`` if the region has none of its own."""
    groups = _groups()
    return groups.get(language) or groups.get(language.partition("-")[0], {})


@cache
def _groups() -> Mapping[str, Mapping[str, str]]:
    text = files("pagoria.core").joinpath("plurals.toml").read_text(encoding="utf-8")
    groups = tomllib.loads(text)["group"]
    return {
        language: {name: rule for name, rule in group.items() if name in CATEGORIES}
        for group in groups
        for language in group["languages"].split()
    }


def _holds(rule: str, number: int) -> bool:
    return any(
        all(_relation_holds(relation, number) for relation in condition.split(" and "))
        for condition in rule.split(" or ")
    )


def _relation_holds(relation: str, number: int) -> bool:
    parts = _RELATION.fullmatch(relation)
    assert parts is not None, relation
    operand, divisor, sign, ranges = parts.groups()
    value = number if operand in "ni" else 0
    value = value % int(divisor) if divisor else value
    return any(_within(value, part) for part in ranges.split(",")) == (sign == "=")


def _within(value: int, part: str) -> bool:
    """Whether a value is a number, "7", or in a range, "2..4"."""
    least, _, most = part.partition("..")
    return int(least) <= value <= int(most or least)
