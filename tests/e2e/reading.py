"""What pages say: every text a person sees or hears, and what of it is in the wrong language."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from playwright.sync_api import Page

TEXTS: Final = Path(__file__).parents[2] / "web" / "src" / "texts"

#: Texts and the attributes that are read out. Names of languages are written in themselves, and marked so.
_SPOKEN: Final = """
() => {
  const found = [];
  const kinds = NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT;
  const nodes = document.createTreeWalker(document.documentElement, kinds);
  const read = ["aria-label", "aria-description", "aria-roledescription", "alt", "placeholder", "title"];
  const foreign = (element) => element.closest("script, style, [lang]:not(html)") !== null;
  while (nodes.nextNode()) {
    const node = nodes.currentNode;
    if (node.nodeType === Node.TEXT_NODE) {
      if (!foreign(node.parentElement)) found.push(node.data);
      continue;
    }
    if (foreign(node)) continue;
    for (const name of read)
      if (node.hasAttribute(name)) found.push(node.getAttribute(name));
  }
  return found.map((text) => text.replace(/\\s+/g, " ").trim()).filter((text) => text !== "");
}
"""
#: A text, or one for each plural category.
Template = str | Mapping[str, str]
GameTexts = Mapping[str, Mapping[str, Template]]

_SENTENCE_END: Final = re.compile(r"[.:;] ")
_PLACE: Final = re.compile(r"\{\w+(?:\|\w+)?\}")


@dataclass(frozen=True)
class English:
    """English sentences that must not appear on a page in another language."""

    keys: frozenset[str]
    sentences: tuple[re.Pattern[str], ...]
    #: Words that the other language has as well, such as "Computer".
    shared: frozenset[str]
    #: The texts that were looked at before: most of a page is on other pages as well.
    _judged: dict[str, bool] = field(default_factory=dict)

    def left_in(self, texts: Collection[str]) -> list[str]:
        """The texts that are English, names of texts that do not exist, or have an unfilled place."""
        new = {text for text in texts if text not in self._judged}
        self._judged.update((text, self._is_left(text)) for text in new)
        return sorted({text for text in texts if self._judged[text]})

    def _is_left(self, text: str) -> bool:
        if text in self.keys or _PLACE.search(text) is not None:
            return True
        return text.lower() not in self.shared and any(each.fullmatch(text) for each in self.sentences)


def _ui_texts(lang: str) -> dict[str, Template]:
    """The client's texts, with those of every board."""
    files = [*TEXTS.rglob(f"{lang}.json"), *TEXTS.parent.glob(f"boards/*/texts/{lang}.json")]
    return {key: text for file in files for key, text in json.loads(file.read_text("utf-8")).items()}


def _forms(template: Template) -> list[str]:
    """What a text may be: one form, or those of its plural categories."""
    return [template] if isinstance(template, str) else [template[name] for name in template if name != "by"]


def english_against(lang: str, our_game: GameTexts, their_game: GameTexts) -> English:
    """What is English and different in a language, in the interface and in a game's texts."""
    ours, theirs = _ui_texts("en"), _ui_texts(lang)
    pairs = [(form, _forms(theirs.get(key, ""))) for key in ours for form in _forms(ours[key])]
    pairs += [
        (form, _forms(their_game[kind].get(name, "")))
        for kind in ("variants", "bots")
        for name, text in our_game[kind].items()
        for form in _forms(text)
    ]
    # Templates and terms are their own names in English; "red|f" is another form of "red".
    pairs += [
        (name, _forms(text))
        for kind in ("templates", "terms")
        for name, text in their_game[kind].items()
        if "|" not in name
    ]
    shared = frozenset(other.lower() for _, others in pairs for other in others if other)
    return English(frozenset(ours), tuple(_patterns(pairs)), shared)


def _patterns(pairs: Iterable[tuple[str, list[str]]]) -> Iterator[re.Pattern[str]]:
    for english, others in pairs:
        # A template that is little but places fits everything, and many a word is the same elsewhere.
        if len(_letters(english)) > 2 and _letters(english) not in map(_letters, others):
            parts = [re.escape(part) for part in _PLACE.split(english)]
            yield re.compile(".+".join(parts), re.IGNORECASE)


def _letters(text: str) -> str:
    """A text without its places, signs and capitals."""
    return re.sub(r"[\W\d_]+", "", _PLACE.sub("", text)).lower()


def said(key: str, **values: object) -> str:
    """What the client says in English under a name."""
    files = [json.loads(file.read_text("utf-8")) for file in TEXTS.rglob("en.json")]
    (text,) = [file[key] for file in files if key in file]
    return str(text).format(**values)


#: By language and game: hundreds of patterns, made once.
_ENGLISH: Final[dict[tuple[str, str], English]] = {}


def english_on(page: Page, lang: str, game: str) -> list[str]:
    """The texts of a page in another language that are English after all."""
    if (lang, game) not in _ENGLISH:
        ours, theirs = (page.request.get(f"/api/games/{game}/texts/{code}").json() for code in ("en", lang))
        _ENGLISH[lang, game] = english_against(lang, ours, theirs)
    english = _ENGLISH[lang, game]
    texts = spoken(page)
    # What lies on the table is said in several sentences: each of them may be the English one.
    parts = [part for text in texts for part in _SENTENCE_END.split(text)]
    return english.left_in([*texts, *parts])


def spoken(page: Page) -> list[str]:
    """Every text of the page, as it stands in the document."""
    texts: list[str] = page.evaluate(_SPOKEN)
    return texts
