"""People at their screens: browsers that visit the server, and what went wrong in them."""

from __future__ import annotations

import os
import re
import shutil
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, expect

#: tools/need.py says why this one is wanted, and installs it.
CHROMIUM: Final = (
    shutil.which(os.environ.get("CHROMIUM", "chromium-headless-shell"))
    or shutil.which("chromium")
    or "chromium"
)
#: All of Chromium: without what only a person at a desktop needs, it shows no notifications.
WHOLE_CHROMIUM: Final = os.environ.get("CHROMIUM", "chromium")
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
#: Traces show every step of a test that failed, but make all tests twice as slow.
TRACE: Final = "PAGORIA_TRACE" in os.environ
#: Generous: the machine may be doing other things. A test that passes never waits so long.
PATIENCE_MS: Final = 60_000
#: The same for the rules engine in the browser, which is large.
ENGINE_MS: Final = 180_000

#: What a browser says of a server that was killed, also while it answered.
GONE: Final = ("ERR_CONNECTION", "ERR_CONTENT_LENGTH_MISMATCH", "WebSocket connection")

REPORT_VIOLATIONS: Final = """
document.addEventListener("securitypolicyviolation", (event) => {
  console.error(`Content-Security-Policy: ${event.violatedDirective} forbids ${event.blockedURI}`);
});
"""


#: What a browser remembers of somebody who has played every game before.
KNOWS_THE_GAMES: Final = """
try {
  const known = '{"known":["pagoda","pandoria"]}';
  if (localStorage.getItem("pagoria") === null) localStorage.setItem("pagoria", known);
} catch { /* A page without storage. */ }
"""


@dataclass(frozen=True)
class Screen:
    """A size of window, and whether one touches it."""

    width: int
    height: int
    touch: bool = False
    #: Pixels of the device for one of the page; 2 where a page is enlarged to 200 %.
    scale: int = 1


DESKTOP: Final = Screen(1280, 800)
PHONE: Final = Screen(390, 844, touch=True)
NARROWEST: Final = Screen(320, 640, touch=True)


@dataclass
class Visitor:
    """One guest: a browser with cookies of its own."""

    context: BrowserContext
    #: Patterns of complaints that the test causes itself.
    expected: tuple[str, ...] = ()
    complaints: list[str] = field(default_factory=list)

    def page(self) -> Page:
        """Another tab of the same guest."""
        page = self.context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(f"uncaught: {error}"))
        return page

    def post(self, path: str, **body: Any) -> dict[str, Any]:
        """Send a command as this guest's browser would; the answer."""
        answer = self.context.request.post(path, data={"command_id": str(uuid.uuid4())} | body)
        assert answer.ok, answer.text()
        return dict(answer.json())

    def get(self, path: str) -> Any:
        """Ask for something as this guest's browser would; the answer."""
        answer = self.context.request.get(path)
        assert answer.ok, answer.text()
        return answer.json()

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"{message.text} ({message.location.get('url')})")

    def unexpected(self) -> list[str]:
        return [
            complaint
            for complaint in self.complaints
            if not any(re.search(pattern, complaint) for pattern in self.expected)
        ]


class Visitors:
    """All guests of one test."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address
        self._all: list[Visitor] = []

    def arrive(
        self,
        screen: Screen = DESKTOP,
        *,
        lang: str = "en",
        dark: bool = False,
        still: bool = True,
        newcomer: bool = False,
        worker: bool = False,
        expected: Sequence[str] = (),
    ) -> Visitor:
        """A new guest. Motion is reduced unless a test is about motion: nobody has to wait for it.

        Only a newcomer is told how a game works when it begins. A service worker would answer requests that
        tests want to see: only those about it let it in.
        """
        context = self._browser.new_context(
            base_url=self._address,
            viewport={"width": screen.width, "height": screen.height},
            device_scale_factor=screen.scale,
            has_touch=screen.touch,
            is_mobile=screen.touch,
            locale=lang,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
            service_workers="allow" if worker else "block",
        )
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(REPORT_VIOLATIONS)
        if not newcomer:
            context.add_init_script(KNOWS_THE_GAMES)
        if TRACE:
            context.tracing.start(snapshots=True)
        visitor = Visitor(context, tuple(expected))
        self._all.append(visitor)
        return visitor

    def complaints(self) -> list[str]:
        """Everything any browser complained about and nobody expected."""
        return [complaint for visitor in self._all for complaint in visitor.unexpected()]

    def leave(self, evidence: Path | None) -> None:
        """Close all browsers; with a folder for evidence, keep there what they showed and did."""
        for number, visitor in enumerate(self._all, 1):
            if evidence is not None:
                for tab, page in enumerate(visitor.context.pages, 1):
                    page.screenshot(path=evidence / f"guest-{number}-tab-{tab}.png")
                if TRACE:
                    visitor.context.tracing.stop(path=evidence / f"guest-{number}-trace.zip")
            visitor.context.close()


def launch(playwright: Playwright) -> Browser:
    """Debian's Chromium, without a window."""
    expect.set_options(timeout=PATIENCE_MS)
    return playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
