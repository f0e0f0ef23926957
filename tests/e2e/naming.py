"""Names as ``ui/Name.svelte`` draws them: in two parts, of which the first is cut where room is scarce."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

#: How wide a text would be at an element.
_WIDTH: Final = """
const width = (element, text) => {
  const probe = element.appendChild(document.createElement("span"));
  probe.textContent = text;
  probe.style.cssText = "position: absolute; white-space: pre";
  const { width } = probe.getBoundingClientRect();
  probe.remove();
  return width;
};
const isShown = ({ parentElement }) => getComputedStyle(parentElement).clipPath === "none";
const shown = (within) => [...document.querySelectorAll(`${within} .called`)].filter(isShown);
"""
_CUT: Final = f"""
(within) => {{
  {_WIDTH}
  return shown(within)
    .filter((name) => width(name, name.title) > name.getBoundingClientRect().width + 1)
    .map((name) => name.title);
}}
"""
_ENDS: Final = f"""
(within) => {{
  {_WIDTH}
  return shown(within)
    .filter((name) => {{
      const {{ left, right, top, bottom }} = name.getBoundingClientRect();
      const at = document.elementFromPoint(Math.max(left, right - 2), (top + bottom) / 2);
      const has = parseFloat(getComputedStyle(name, "::after").width);
      return name.contains(at) && has > width(name, name.dataset.end) - 0.5;
    }})
    .map((name) => name.dataset.end);
}}
"""


def cut_names(page: Page, within: str) -> list[str]:
    """The names there that have not enough room."""
    found: list[str] = page.evaluate(_CUT, within)
    return found


def seen_ends(page: Page, within: str) -> list[str]:
    """What tells the names there apart from the others, as far as all of it is to be seen."""
    found: list[str] = page.evaluate(_ENDS, within)
    return found
