"""What mkdocs is told beyond mkdocs.yml: links that lead out of docs/ lead to pages of the site.

The pages are written to be read in the repository as well, where they link to sources and examples. Each
such file becomes a page below ``repository/``, as text with colours; a folder becomes a list of its files.
"""

from __future__ import annotations

import json
import os
import posixpath
import re
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page
from pymdownx.slugs import slugify

ROOT: Final = Path(__file__).parents[1]
DOCS: Final = "docs"
#: The folder of the site that has what lies outside of docs/.
OUTSIDE: Final = "repository"
HOME: Final = "README.md"
#: The sign of the game's own pages, and where the site has it.
SIGN: Final = ("web/public/icon.svg", "pictures/icon.svg")
#: Pages that the navigation names, and that no page of docs/ need link to.
ALWAYS: Final = ("CHANGELOG.md", "CONTRIBUTING.md", "examples/README.md")
LANGUAGES: Final = {".py": "python", ".ts": "typescript", ".mjs": "javascript", ".toml": "toml"}

_LINK: Final = re.compile(r'(?<=\]\()([^)\s#]+)(?=[#)])|(?<=src=")([^"#]+)(?=")|(?<=href=")([^"#]+)(?=[#"])')
_CODE: Final = re.compile(r"(^```.*?^```|`[^`\n]+`)", re.MULTILINE | re.DOTALL)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Give headings the anchors that readers of the repository see."""
    config.mdx_configs.setdefault("toc", {})["slugify"] = slugify(case="lower")
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the sign, and a page for everything outside of docs/ that a page links to."""
    files.append(File.generated(config, SIGN[1], abs_src_path=str(ROOT / SIGN[0])))
    pages = [f"{DOCS}/{file.src_uri}" for file in files.documentation_pages()]
    waiting = [*ALWAYS, *(path for page in pages for path in _linked(page) if _is_outside(path))]
    while waiting:
        path = waiting.pop()
        if files.get_file_from_path(_place(path)) is None:
            files.append(_file(path, config))
            waiting += [other for other in _linked(path) if _is_outside(other)]
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Let the links of a page lead to where the site has what they name."""
    del config, files
    here = page.file.src_uri
    if here == HOME:
        page.meta["hide"] = ["navigation", "toc"]  # the tabs above have it all
    origin = here.removeprefix(f"{OUTSIDE}/") if here.startswith(f"{OUTSIDE}/") else f"{DOCS}/{here}"
    if origin.endswith(".md") and (ROOT / origin.removesuffix(".md")).exists():
        origin = origin.removesuffix(".md")  # a page that is made here of a file that is no page

    def led(match: re.Match[str]) -> str:
        target = _target(origin, match[0])
        return match[0] if target is None else posixpath.relpath(_place(target), posixpath.dirname(here))

    parts = _CODE.split(markdown)
    return "".join(part if index % 2 else _LINK.sub(led, part) for index, part in enumerate(parts))


def _target(origin: str, link: str) -> str | None:
    """The path in the repository that a link of a file leads to; None for one that leads elsewhere."""
    if ":" in link:
        return None
    path = posixpath.normpath(posixpath.join(posixpath.dirname(origin), link))
    return path if (ROOT / path).exists() else None


def _linked(path: str) -> Iterator[str]:
    """What a page links to, as paths in the repository."""
    if path.endswith((".md", ".ipynb")):
        text = _CODE.sub("", (ROOT / path).read_text("utf-8"))
        for found in _LINK.finditer(text):
            target = _target(path, found[0])
            if target is not None:
                yield target


def _is_outside(path: str) -> bool:
    return not path.startswith(f"{DOCS}/")


def _place(path: str) -> str:
    """Where the site has a file or folder of the repository."""
    if not _is_outside(path):
        return path.removeprefix(f"{DOCS}/")
    return f"{OUTSIDE}/{path}" if path.endswith((".md", ".png", ".svg")) else f"{OUTSIDE}/{path}.md"


def _file(path: str, config: MkDocsConfig) -> File:
    source = ROOT / path
    if path.endswith((".png", ".svg")):
        return File.generated(config, _place(path), abs_src_path=str(source))
    text = source.read_text("utf-8") if path.endswith(".md") else _made(path)
    level = InclusionLevel.INCLUDED if path in ALWAYS else InclusionLevel.NOT_IN_NAV
    return File.generated(config, _place(path), content=text, inclusion=level)


def _made(path: str) -> str:
    source = ROOT / path
    title = f"# `{path}`\n\n"
    if source.is_dir():
        return title + "".join(f"- `{name}`\n" for name in _names(source))
    if source.suffix == ".ipynb":
        return _notebook(json.loads(source.read_text("utf-8")))
    language = LANGUAGES.get(source.suffix, "text")
    return f"{title}~~~~ {language}\n{source.read_text('utf-8').rstrip()}\n~~~~\n"


def _names(folder: Path) -> list[str]:
    """The files of a folder that are not made by running something."""
    found = (Path(where, name) for where, _, names in os.walk(folder) for name in names)
    kept = (path.relative_to(folder).as_posix() for path in found if path.suffix not in {".pyc", ".so"})
    return sorted(kept)


def _notebook(notebook: dict[str, Any]) -> str:
    """A notebook as a page: its texts, its code, and what the code printed and drew."""
    parts = []
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(f"~~~~ python\n{source}\n~~~~")
        for output in cell["outputs"]:
            shown = output.get("data", {})
            if "image/png" in shown:
                parts.append(_drawn("image/png", "".join(shown["image/png"]).strip()))
            elif "image/svg+xml" in shown:
                drawing = "".join(shown["image/svg+xml"]).encode()
                parts.append(_drawn("image/svg+xml", b64encode(drawing).decode()))
            elif "text" in output:
                parts.append(f"~~~~ text\n{''.join(output['text']).rstrip()}\n~~~~")
    return "\n\n".join(parts)


def _drawn(kind: str, picture: str) -> str:
    return f'<img alt="What this cell draws" src="data:{kind};base64,{picture}">'
