"""The list of choices beside the board, as a page has it: where each choice of a menu is."""

from __future__ import annotations

from typing import Final

from tests.browsers.guests import Guest
from tests.browsers.kinds import Way

_TOP: Final = "[role=tabpanel] .stack > fieldset"
_BELOW: Final = " > .next > fieldset"
PRIMARY: Final = ".act .primary"
_READY: Final = f"{PRIMARY}[aria-disabled=false]:not(.settling)"


def choose(guest: Guest, way: Way) -> None:
    """Go down the list, choice by choice, and do what it leads to."""
    if not guest.sees("[role=tablist]"):
        guest.touch(".side-button")  # the list lies over the board when it is asked for
    for depth, level in enumerate(way.levels):
        here = _TOP + _BELOW * depth
        guest.wait_for(here)
        # Where there is one way only, the page follows it: touching it again would do it.
        guest.driver.settle()
        for number in level.numbers:
            if level.several:
                guest.touch(f"{here} > :nth-child({number + 1} of .one, .many) :is(input, button:last-child)")
            elif way.passes or not guest.sees(f"{here} > .choices > [aria-pressed=true]"):
                guest.touch(f"{here} > .choices > button:nth-of-type({number + 1})")
    if not way.passes:
        guest.touch(_READY)
