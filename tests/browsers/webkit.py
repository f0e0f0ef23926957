"""WebKit in the small browser that comes with it, driven by WebKitWebDriver: JSON over HTTP.

It needs a screen, and gets one that nobody sees.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any, Final

from server_process import free_port
from tests.browsers.driver import SCRIPT_MS, TIMEOUTS, BrowserError, Command, Driver
from waiting import until

WEBKIT: Final = shutil.which(os.environ.get("WEBKIT", "WebKitWebDriver"))
_WINDOW: Final = Command("POST", "/window/rect", "WebDriver:SetWindowRect")
#: What the window has around its page.
_AROUND: Final = "() => [outerWidth - innerWidth, outerHeight - innerHeight]"
#: A driven WebKit tells nobody what its console says: from when it is loaded, a page listens to itself.
_LISTEN: Final = """
() => {
  window.complaints = [];
  const note = (text) => void window.complaints.push(String(text));
  const { error } = console;
  console.error = (...words) => (note(words.join(" ")), error.apply(console, words));
  // Sizes that follow from other sizes may take one frame more: that is told as an error, but is none.
  const harmless = ({ message }) => message.startsWith("ResizeObserver loop");
  addEventListener("error", (event) => void (harmless(event) || note(event.message)));
  addEventListener("unhandledrejection", (event) => note(event.reason));
  document.addEventListener("securitypolicyviolation", (event) => note(event.violatedDirective));
}
"""
_HEARD: Final = "() => (window.complaints ?? []).splice(0)"
#: Motion is reduced: nobody has to wait for it.
_SETTINGS: Final = "[Settings]\ngtk-enable-animations=0\n"
#: The bar with the address would keep the window wider than a phone.
_STYLE: Final = "* { min-width: 0; padding: 0; margin: 0; font-size: 1px; -gtk-icon-transform: scale(0); }"


class WebKit(Driver):
    name = "webkit"
    has_finger = False  # the driver takes a finger for a mouse

    def __init__(self, folder: Path, *, dark: bool = False, finger: bool = False) -> None:
        assert not finger, "WebKit has no finger here"
        self._output = folder / "output.txt"
        self._output.touch()
        self._processes: list[subprocess.Popen[bytes]] = []
        self._complaints: list[str] = []
        try:
            port = self._start_driver(folder)
            self._line = http.client.HTTPConnection("127.0.0.1", port, timeout=2 * SCRIPT_MS / 1000)
            until(self._listens, "WebKitWebDriver listens")
            self._start_session(["--automation", *(["--dark-mode"] if dark else [])])
        except BaseException:
            self._end_processes()
            raise

    def _start_driver(self, folder: Path) -> int:
        """Start the driver, with settings of its own; the port at which it listens."""
        assert WEBKIT is not None, "WebKit is not there: tools/need.py installs it"
        settings = folder / "gtk-3.0"
        settings.mkdir()
        (settings / "settings.ini").write_text(_SETTINGS)
        (settings / "gtk.css").write_text(_STYLE)
        own = {"DISPLAY": self._start_screen(), "HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        port = free_port()
        self._start([WEBKIT, f"--port={port}"], env=os.environ | own | {"NO_AT_BRIDGE": "1"})
        return port

    def _start_screen(self) -> str:
        """A screen that is only in memory; its name."""
        read, write = os.pipe()
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "2700x1700x24", "-nolisten", "tcp"]
        self._start(command, pass_fds=(write,))
        os.close(write)
        with os.fdopen(read) as told:
            return f":{told.readline().strip()}"

    def _start(self, command: list[str], **options: Any) -> None:
        with self._output.open("ab") as output:
            process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, **options)
        self._processes.append(process)

    def _listens(self) -> bool:
        if self._processes[-1].poll() is not None:
            raise BrowserError(f"WebKitWebDriver did not start: {self._output.read_text()}")
        try:
            return bool(self._ask("GET", "/status", {})["ready"])
        except OSError:
            self._line.close()  # what was begun is given up
            return False

    def _start_session(self, arguments: list[str]) -> None:
        wishes = {"webkitgtk:browserOptions": {"args": arguments}}
        told = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": wishes}})
        self._session = f"/session/{told['sessionId']}"
        self.version = str(told["capabilities"]["browserVersion"])
        self.send(TIMEOUTS, {"script": SCRIPT_MS})

    def send(self, command: Command, body: dict[str, Any]) -> Any:
        return self._ask(command.method, self._session + command.path, body)

    def _ask(self, method: str, path: str, body: dict[str, Any]) -> Any:
        text = json.dumps(body) if method == "POST" else None
        self._line.request(method, path, text, {"Content-Type": "application/json"})
        response = self._line.getresponse()
        answer = json.loads(response.read())["value"]
        if response.status != http.HTTPStatus.OK:
            raise BrowserError(f"{path}: {answer['error']}: {answer['message']}")
        return answer

    def open(self, address: str) -> None:
        self._listen_on()
        super().open(address)
        self.evaluate(_LISTEN)

    def heard(self) -> list[str]:
        self._listen_on()
        heard, self._complaints = self._complaints, []
        return heard

    def _listen_on(self) -> None:
        """What is heard at a page is lost when it is left."""
        self._complaints += self.evaluate(_HEARD)

    def _resize(self, width: int, height: int) -> None:
        more_width, more_height = self.evaluate(_AROUND)
        self.send(_WINDOW, {"width": width + more_width, "height": height + more_height})

    def close(self) -> None:
        with contextlib.suppress(BrowserError, OSError):
            self._ask("DELETE", self._session, {})
        self._line.close()
        self._end_processes()

    def _end_processes(self) -> None:
        for process in reversed(self._processes):
            process.terminate()
            process.wait(timeout=10)
