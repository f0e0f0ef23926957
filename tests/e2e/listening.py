"""A person who hears the page: roles, names and states of the accessibility tree, and live regions.

Things are done as a screen reader does them: the thing with a role and a name is pressed. No selector and no
place on the screen is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from playwright.sync_api import Error, Page

from tests.e2e.reading import said
from waiting import until

_STATES: Final = ("pressed", "checked", "selected", "disabled")
_GAME_S: Final = 120
#: Buttons of the prompt that decide nothing.
_BESIDES: Final = ("undo", "hint", "clear", "takeBack", "status.all", "status.sending")


@dataclass(frozen=True)
class Thing:
    """A node of the accessibility tree, with the roles and names that it is within, from the outside."""

    role: str
    name: str
    states: frozenset[str]
    within: tuple[tuple[str, str], ...]
    node: int


class Listener:
    """Nothing but what a screen reader is told."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self._chance = Random(seed)
        self._line = page.context.new_cdp_session(page)
        # Once it is on, the tree is kept up to date instead of made anew.
        self._line.send("Accessibility.enable")
        self._places: dict[tuple[str, str], int] = {}

    def hear(self) -> list[Thing]:
        """Everything on the page, in the order of reading."""
        return _read(self._line.send("Accessibility.getFullAXTree")["nodes"])

    def hear_in(self, role: str, name: str) -> list[Thing]:
        """A part of the page, as one listens to it again and again; nothing where there is no such part."""
        known = self._places.get((role, name))
        if known is not None and (things := self._hear_at(known)):
            # Where it was, there may be something else by now.
            return things if (things[0].role, things[0].name) == (role, name) else []
        found = [thing for thing in self.hear() if (thing.role, thing.name) == (role, name)]
        if not found:
            return []
        self._places[role, name] = found[0].node
        return self._hear_at(found[0].node)

    def _hear_at(self, node: int) -> list[Thing]:
        """Nothing where the node is gone."""
        try:
            return _read(self._line.send("Accessibility.queryAXTree", {"backendNodeId": node})["nodes"])
        except Error:
            return []

    def press(self, thing: Thing) -> None:
        """What pressing it in a screen reader does."""
        found = self._line.send("DOM.resolveNode", {"backendNodeId": thing.node})
        script = "function () { this.focus(); this.click(); }"
        self._line.send(
            "Runtime.callFunctionOn",
            {"objectId": found["object"]["objectId"], "functionDeclaration": script},
        )

    def wait_for(self, role: str, name: str) -> Thing:
        def find() -> list[Thing]:
            return [thing for thing in self.hear() if (thing.role, thing.name) == (role, name)]

        return until(find, f"somebody says {role} {name}", patience_s=_GAME_S)[0]

    def decide(self) -> bool:
        """One more press on the way to a decision or that makes it; false when the game is over."""
        heard: list[Thing] = []

        def is_over_or_done() -> str:
            prompt = self.hear_in("region", said("prompt"))
            if any(thing.role == "button" and thing.name == said("rematch") for thing in prompt):
                return "over"
            panel = self.hear_in("tabpanel", said("tab.choices"))
            heard[:] = panel + prompt
            wanted = self._wanted(panel, prompt)
            if wanted is None:
                return ""
            self.press(wanted)
            return "done"

        def complaint() -> str:
            told = "; ".join(f"{thing.role} {thing.name}" for thing in heard if thing.name)
            return f"somebody says that there is something to decide: {told}"

        return until(is_over_or_done, complaint, patience_s=_GAME_S) == "done"

    def _wanted(self, panel: list[Thing], prompt: list[Thing]) -> Thing | None:
        """What is chosen and complete is done; otherwise the last question of the list is answered."""
        questions = [thing.within[-1] for thing in panel if thing.role == "Legend"]
        if not questions:
            return None
        last = [thing for thing in panel if questions[-1] in thing.within]
        # The same choice again does it, where nothing is missing.
        again = [thing for thing in last if thing.role == "button" and "pressed" in thing.states]
        doing = [thing for thing in prompt if _does(thing)] if _picks(last) else []
        offered = [thing for thing in last if _offers(thing)]
        if again or doing:
            return (again or doing)[0]
        return self._chance.choice(offered) if offered else None


def _does(thing: Thing) -> bool:
    """The one big button of the prompt, when it does something: the others have names of their own."""
    if thing.role != "button" or thing.name in map(said, _BESIDES) or "disabled" in thing.states:
        return False
    return not any(role == "group" for role, _ in thing.within)


def _picks(things: list[Thing]) -> bool:
    """Whether several are to be taken, and some are."""
    return any(thing.role == "checkbox" and "checked" in thing.states for thing in things) or any(
        thing.name == said("pick.less") and "disabled" not in thing.states for thing in things
    )


def _offers(thing: Thing) -> bool:
    if thing.states & {"pressed", "checked", "disabled"} or thing.name == said("pick.less"):
        return False
    return thing.role in ("button", "checkbox")


def _read(nodes: list[dict[str, Any]]) -> list[Thing]:
    """Nodes of the tree, of which the first is around all others."""
    by_id = {node["nodeId"]: node for node in nodes}
    return list(_told(nodes[0], by_id, ()))


def _told(
    node: dict[str, Any], by_id: dict[str, dict[str, Any]], within: tuple[tuple[str, str], ...]
) -> Iterator[Thing]:
    """A node that is told, and all below it."""
    inside = within
    if not node.get("ignored"):
        role, name = node["role"]["value"], node.get("name", {}).get("value", "")
        states = {
            entry["name"]
            for entry in node.get("properties", [])
            if entry["name"] in _STATES and entry["value"].get("value") in (True, "true")
        }
        yield Thing(role, name, frozenset(states), within, node.get("backendDOMNodeId", 0))
        inside = (*within, (role, name))
    for child in node.get("childIds", []):
        if child in by_id:
            yield from _told(by_id[child], by_id, inside)


#: Keeps all that live regions say, as often as they say it.
RECORD: Final = """
() => {
  window.heard = [];
  const regions = "[role=log], [role=status], [role=alert], [aria-live=polite], [aria-live=assertive]";
  const spoken = new Map();
  const text = (node) => node.textContent.replace(/\\s+/g, " ").trim();
  const regionOf = (node) => (node instanceof Element ? node : node.parentElement)?.closest(regions) ?? null;
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      const region = regionOf(target);
      if (region === null || region.getAttribute("aria-live") === "off") continue;
      const role = region.getAttribute("role") ?? "live";
      // In a log only what is new is said, elsewhere all of it when it has changed.
      if (role === "log") {
        for (const node of addedNodes) if (text(node)) window.heard.push([role, text(node)]);
      } else if (text(region) && spoken.get(region) !== text(region)) {
        spoken.set(region, text(region));
        window.heard.push([role, text(region)]);
      }
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}
"""


def announced(page: Page, role: str) -> list[str]:
    """What regions of a role have said since they are listened to (``RECORD``)."""
    heard: list[tuple[str, str]] = page.evaluate("window.heard")
    return [text for kind, text in heard if kind == role]
