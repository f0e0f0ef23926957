"""Firefox without a window, driven through Marionette: length-prefixed JSON on a socket."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import socket
import subprocess
from itertools import count
from pathlib import Path
from typing import Any, Final

from tests.browsers.driver import EXECUTE, SCRIPT_MS, TIMEOUTS, BrowserError, Command, Driver
from waiting import until

FIREFOX: Final = shutil.which(os.environ.get("FIREFOX", "firefox-esr")) or shutil.which("firefox")
_OPTIONS: Final = ("--headless", "--marionette", "--remote-allow-system-access", "--no-remote")
_NEW_SESSION: Final = Command("POST", "", "WebDriver:NewSession")
_CONTEXT: Final = Command("", "", "Marionette:SetContext")
_PAGE_SIZE: Final = """
const [width, height] = arguments;
for (const size of ["", "min-", "max-"]) {
  gBrowser.selectedBrowser.style.setProperty(size + "width", width);
  gBrowser.selectedBrowser.style.setProperty(size + "height", height);
}
"""
_QUIT: Final = Command("DELETE", "", "Marionette:Quit")
#: "console.error: …" is what a page says, "JavaScript error: …" what is said of it. With a mere name behind
#: it, a part of Firefox speaks of its own troubles, such as a service in the internet that it misses.
_COMPLAINT: Final = re.compile(r"^(?:console\.error: (?!\w+: $).*|JavaScript error: http.*)$", re.MULTILINE)

Preferences = dict[str, bool | int | str]
_PREFERENCES: Final[Preferences] = {
    "marionette.port": 0,  # any that is free; it is written into the profile
    "devtools.console.stdout.content": True,
    "browser.startup.page": 0,
    "browser.newtabpage.enabled": False,
    "startup.homepage_welcome_url": "about:blank",
    "ui.prefersReducedMotion": 1,
    "dom.w3c_touch_events.enabled": 1,
}


#: How exact a pointer is, and whether it can hover.
_FINGER: Final = 1
_MOUSE: Final = 6


class Firefox(Driver):
    name = "firefox"
    has_finger = True

    def __init__(self, folder: Path, *, dark: bool = False, finger: bool = False) -> None:
        assert FIREFOX is not None, "Firefox is not there: tools/need.py installs it"
        self._output = folder / "output.txt"
        self._heard = 0
        profile = folder / "profile"
        profile.mkdir()
        look: Preferences = {
            "layout.css.prefers-color-scheme.content-override": 0 if dark else 1,
            "ui.primaryPointerCapabilities": _FINGER if finger else _MOUSE,
            "ui.allPointerCapabilities": _FINGER if finger else _MOUSE,
        }
        _write_preferences(profile / "user.js", _PREFERENCES | look)
        command = [FIREFOX, *_OPTIONS, "--profile", str(profile)]
        with self._output.open("wb") as output:
            self._process = subprocess.Popen(
                command, stdout=output, stderr=subprocess.STDOUT, env=os.environ | {"HOME": str(folder)}
            )
        self._line = socket.create_connection(("127.0.0.1", self._port(profile)))
        self._reader = self._line.makefile("rb")
        self._numbers = count()
        self._receive()  # a greeting
        told = self.send(_NEW_SESSION, {"capabilities": {}})
        self.version = str(told["capabilities"]["browserVersion"])
        self.send(TIMEOUTS, {"script": SCRIPT_MS})

    def _port(self, profile: Path) -> int:
        file = profile / "MarionetteActivePort"

        def read() -> str:
            if self._process.poll() is not None:
                raise BrowserError(f"Firefox did not start: {self._output.read_text()}")
            return file.read_text() if file.exists() else ""

        return int(until(read, "Firefox listens"))

    def send(self, command: Command, body: dict[str, Any]) -> Any:
        number = next(self._numbers)
        packet = json.dumps([0, number, command.name, body]).encode()
        self._line.sendall(b"%d:%s" % (len(packet), packet))
        _, answered, error, result = self._receive()
        assert answered == number
        if error is not None:
            raise BrowserError(f"{command.name}: {error['error']}: {error['message']}")
        return result["value"] if set(result) == {"value"} else result

    def _receive(self) -> Any:
        length = b""
        while (digit := self._reader.read(1)) not in (b":", b""):
            length += digit
        if not length:
            raise BrowserError(f"Firefox is gone: {self._output.read_text()}")
        return json.loads(self._reader.read(int(length)))

    def heard(self) -> list[str]:
        text = self._output.read_text("utf-8", errors="replace")
        new, self._heard = text[self._heard :], len(text)
        return _COMPLAINT.findall(new)

    def _resize(self, width: int, height: int) -> None:
        """The window has a least width, which is more than a phone's; its page has not."""
        self.send(_CONTEXT, {"value": "chrome"})
        self.send(EXECUTE, {"script": _PAGE_SIZE, "args": [f"{width}px", f"{height}px"]})
        self.send(_CONTEXT, {"value": "content"})

    def close(self) -> None:
        with contextlib.suppress(BrowserError, OSError):
            self.send(_QUIT, {"flags": ["eForceQuit"]})
        self._reader.close()
        self._line.close()
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def _write_preferences(file: Path, values: Preferences) -> None:
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in values.items()]
    file.write_text("\n".join(lines), encoding="utf-8")
