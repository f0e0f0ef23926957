"""Makes sure that programs the tests need are there: `python tools/need.py chromium postgres`.

What is missing is installed with apt-get where that is allowed without a question (on Debian, as root or with
a sudo that asks for no password). Else what is still missing is named, with the way to get it.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Need:
    """A program of the system, which pip cannot install."""

    purpose: str
    #: The package that is wanted, and those that will do where it cannot be had; "a b" go together.
    packages: tuple[str, ...]
    advice: str
    is_there: Callable[[], bool]
    #: Whether what is there is what is wanted.
    is_best: Callable[[], bool]


#: The first draws and computes as the second does, without what only a person at a desktop needs: it opens
#: a page with a quarter of the work. Only the second shows notifications.
SHELL, WHOLE = "chromium-headless-shell", "chromium"


def has_browser() -> bool:
    """One that is named with CHROMIUM has to do for everything."""
    return shutil.which(os.environ.get("CHROMIUM", WHOLE)) is not None


def has_best_browser() -> bool:
    return has_browser() and ("CHROMIUM" in os.environ or shutil.which(SHELL) is not None)


def has_firefox() -> bool:
    return any(map(shutil.which, [os.environ.get("FIREFOX", "firefox-esr"), "firefox"]))


def has_webkit() -> bool:
    """WebKitGTK draws on a screen; Xvfb is one that nobody sees."""
    return all(map(shutil.which, [os.environ.get("WEBKIT", "WebKitWebDriver"), "Xvfb"]))


def has_postgres() -> bool:
    """Debian keeps the programs of each version in a folder of its own, off the path."""
    return shutil.which("initdb") is not None or any(Path("/usr/lib/postgresql").glob("*/bin/initdb"))


NEEDS = {
    "chromium": Need(
        "the browser of the end-to-end tests",
        (f"{SHELL} {WHOLE}", WHOLE),
        "install Chromium, or name the program with CHROMIUM=…",
        has_browser,
        has_best_browser,
    ),
    "firefox": Need(
        "the second browser of the tests",
        ("firefox-esr",),
        "install Firefox, or name the program with FIREFOX=…",
        has_firefox,
        has_firefox,
    ),
    "webkit": Need(
        "the third browser of the tests",
        ("webkit2gtk-driver xvfb",),
        "install WebKitGTK with its WebDriver, or name that with WEBKIT=…, and Xvfb",
        has_webkit,
        has_webkit,
    ),
    "postgres": Need(
        "the second database of the server tests",
        ("postgresql",),
        "install PostgreSQL, with initdb on the path",
        has_postgres,
        has_postgres,
    ),
}


def install(needs: list[Need]) -> None:
    """Try apt-get; whether it helped shows in what is there afterwards."""
    apt = installer()
    if apt is None or not run(apt, "update"):
        return
    for need in needs:
        for package in need.packages:
            print(f"Setting up {package} with apt-get …", flush=True)
            if run(apt, "install", "--yes", "--no-install-recommends", *package.split()) or need.is_there():
                break


def run(apt: list[str], *command: str) -> bool:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run([*apt, "-qq", *command], env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        print(done.stdout + done.stderr, file=sys.stderr)
    return done.returncode == 0


def installer() -> list[str] | None:
    """The command that installs without asking, or None."""
    if shutil.which("apt-get") is None:
        return None
    if os.geteuid() == 0:
        return ["apt-get"]
    asks_nothing = ["sudo", "--non-interactive"]
    if shutil.which("sudo") and subprocess.run([*asks_nothing, "true"], capture_output=True).returncode == 0:
        return [*asks_nothing, "apt-get"]
    return None


def main(names: list[str]) -> int:
    if wanted := [NEEDS[name] for name in names if not NEEDS[name].is_best()]:
        install(wanted)
    absent = [name for name in names if not NEEDS[name].is_there()]
    for name in absent:
        need = NEEDS[name]
        ways = " or ".join(need.packages)
        print(f"Missing: {name}, {need.purpose}. On Debian: apt-get install {ways}.", file=sys.stderr)
        print(f"         Elsewhere: {need.advice}.", file=sys.stderr)
    if absent:
        print(f'To test without: make test WITHOUT="{" ".join(absent)}"', file=sys.stderr)
    return 1 if absent else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
