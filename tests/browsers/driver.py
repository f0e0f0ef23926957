"""A browser that is told what to do, in the words of W3C WebDriver.

Firefox and WebKit both know these commands; Firefox hears them through Marionette, WebKit through HTTP.
Nothing but the standard library is needed.
"""

from __future__ import annotations

import base64
import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from waiting import PATIENCE_S, until

#: How long a script may run in the page, such as one that plays a whole game.
SCRIPT_MS: Final = 300_000
_TWO_FRAMES: Final = (
    "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
)
_HAS_SIZE: Final = "([width, height]) => innerWidth === width && innerHeight === height"


class BrowserError(Exception):
    """What a browser could not do."""


@dataclass(frozen=True)
class Command:
    """A command of WebDriver: by HTTP, and as Marionette calls it."""

    method: str
    path: str
    name: str


NAVIGATE: Final = Command("POST", "/url", "WebDriver:Navigate")
EXECUTE: Final = Command("POST", "/execute/sync", "WebDriver:ExecuteScript")
ACTIONS: Final = Command("POST", "/actions", "WebDriver:PerformActions")
TIMEOUTS: Final = Command("POST", "/timeouts", "WebDriver:SetTimeouts")
ADD_COOKIE: Final = Command("POST", "/cookie", "WebDriver:AddCookie")
SCREENSHOT: Final = Command("GET", "/screenshot", "WebDriver:TakeScreenshot")


class Driver(ABC):
    """One browser with one page. Scripts are functions; those that return a promise are waited for."""

    name: str
    version: str
    #: Whether it can be touched with a finger, or only with a mouse.
    has_finger: bool

    @abstractmethod
    def send(self, command: Command, body: dict[str, Any]) -> Any:
        """Let the browser do something; its answer."""

    @abstractmethod
    def close(self) -> None:
        """End the browser and all its processes."""

    @abstractmethod
    def heard(self) -> list[str]:
        """The errors of pages since this was asked last."""

    # -- pages ------------------------------------------------------------------------------------

    def open(self, address: str) -> None:
        self.send(NAVIGATE, {"url": address})

    def take_cookie(self, name: str, value: str) -> None:
        """Have this cookie of the page's server from now on, in place of one with this name."""
        cookie = {"name": name, "value": value, "path": "/", "httpOnly": True, "sameSite": "Lax"}
        self.send(ADD_COOKIE, {"cookie": cookie})

    def evaluate(self, script: str, arg: Any = None) -> Any:
        """What a function in JavaScript returns in the page."""
        return self.send(EXECUTE, {"script": f"return ({script})(arguments[0])", "args": [arg]})

    def settle(self) -> None:
        """Wait until what has changed is laid out and drawn."""
        self.evaluate(_TWO_FRAMES)

    def wait_for(self, script: str, arg: Any = None, *, seconds: float = PATIENCE_S) -> Any:
        """Wait until a function returns something true, and return it."""
        return until(lambda: self.evaluate(script, arg), script, patience_s=seconds)

    def screenshot(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self.send(SCREENSHOT, {"full": False})))

    def resize(self, width: int, height: int) -> None:
        """Make the page so large."""
        self._resize(width, height)
        self.wait_for(_HAS_SIZE, [width, height])

    @abstractmethod
    def _resize(self, width: int, height: int) -> None: ...

    # -- hands ------------------------------------------------------------------------------------

    def click(self, x: float, y: float) -> None:
        """With the mouse."""
        self._point("mouse", x, y)

    def tap(self, x: float, y: float) -> None:
        """With a finger."""
        self._point("touch", x, y)

    def _point(self, kind: str, x: float, y: float) -> None:
        move = {"type": "pointerMove", "duration": 0, "origin": "viewport", "x": int(x), "y": int(y)}
        press = [{"type": how, "button": 0} for how in ("pointerDown", "pointerUp")]
        pointer = {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}}
        self._act(pointer | {"actions": [move, *press]})

    def press(self, key: str) -> None:
        """A key of the keyboard."""
        moves = [{"type": kind, "value": key} for kind in ("keyDown", "keyUp")]
        self._act({"type": "key", "id": "keys", "actions": moves})

    def _act(self, *inputs: dict[str, Any]) -> None:
        self.send(ACTIONS, {"actions": list(inputs)})

    def complaints(self, *expected: str) -> list[str]:
        """The errors of pages since this was asked last, without those that fit a pattern."""
        return [told for told in self.heard() if not any(re.search(pattern, told) for pattern in expected)]
