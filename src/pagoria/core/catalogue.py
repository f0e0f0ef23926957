"""What a game says in other languages: one TOML file a language in the game's folder ``present/texts``.

    [templates]                   "lot {lot}: completed" = "Bauplatz {lot}: fertig", or by plural category:
                                  "{count} cards" = { one = "{count} Karte", other = "{count} Karten" }
    [terms]                       red = "rot", and a form of it: "red|e" = "rote"
    [sections]                    titles of the rulebook's sections
    [rules.XY-01]                 title and text; ruling and printed exactly where the English rule has them
    about                         one line about the game, before all tables
    [variants.ID], [bots.NAME]    name and one line of text
    [options.ID]                  the same of what variants may have besides: "family+river" has "river"
    [[guide]]                     how to play, in a few sections of title and text
    [examples.NAME]               title and text of a worked example (``core.examples``)

English has only about, variants, options, bots, guide and examples: templates, terms and rules are English
already.
The number that decides between plural forms is the first that the form ``other`` names, or the one that
``by = "count"`` names. docs/guides/adding-a-language.md is the guide for translators.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final

from pagoria.core import plurals
from pagoria.core.errors import PagoriaError
from pagoria.core.language import language as spoken
from pagoria.core.registry import find_game
from pagoria.core.rulebook import Rule, RuleBook, Section
from pagoria.core.texts import Text, Value, counted, fill, places

_KEYS: Final = (
    "templates",
    "terms",
    "sections",
    "rules",
    "about",
    "variants",
    "options",
    "bots",
    "guide",
    "examples",
)


@dataclass(frozen=True)
class Entry:
    """Something with a name or title and a text."""

    title: str
    text: str


@dataclass(frozen=True)
class Forms:
    """A template by plural category."""

    by_category: Mapping[str, str]
    #: The value that is counted; "" means the first number that the form ``other`` names.
    by: str = ""

    def fitting(self, values: Mapping[str, Value], language: str) -> str:
        """The form for these values."""
        other = self.by_category[plurals.OTHER]
        number = values[self.by] if self.by else counted(other, values)
        return (
            self.by_category.get(plurals.category(language, number), other)
            if isinstance(number, int)
            else other
        )

    def data(self) -> dict[str, str]:
        return {**self.by_category, "by": self.by} if self.by else dict(self.by_category)


def forms_of(template: str | Forms) -> Sequence[str]:
    """Every form of a template."""
    return [template] if isinstance(template, str) else list(template.by_category.values())


@dataclass(frozen=True)
class Catalogue:
    """All texts of a game in one language."""

    language: str
    templates: Mapping[str, str | Forms]
    terms: Mapping[str, str]
    variants: Mapping[str, Entry]
    bots: Mapping[str, Entry]
    rules: RuleBook
    guide: Sequence[Entry]
    #: One line about the game; "" for none.
    about: str = ""
    #: What may be added to variants, by the part of their id behind a "+".
    options: Mapping[str, Entry] = field(default_factory=dict)
    #: What worked examples show, by their names.
    examples: Mapping[str, Entry] = field(default_factory=dict)

    def texts(self) -> dict[str, object]:
        """What a client needs at the table, as plain values; docs/reference/wire.md describes them."""
        return {
            "language": self.language,
            "templates": {
                english: template if isinstance(template, str) else template.data()
                for english, template in self.templates.items()
            },
            "terms": dict(self.terms),
            "variants": {id: entry.title for id, entry in self.variants.items()},
            "options": {id: entry.title for id, entry in self.options.items()},
            "bots": {id: entry.title for id, entry in self.bots.items()},
            "about": {
                "game": self.about,
                "variants": {id: entry.text for id, entry in self.variants.items()},
                "options": {id: entry.text for id, entry in self.options.items()},
                "bots": {id: entry.text for id, entry in self.bots.items()},
            },
        }

    def rulebook(self) -> dict[str, object]:
        """The rules and the guide as plain values."""
        sections = [
            {"title": section.title, "rules": [vars(rule) for rule in section.rules]}
            for section in self.rules.sections
        ]
        return {"sections": sections, "guide": "\n\n".join(f"# {e.title}\n\n{e.text}" for e in self.guide)}

    def illustrated(self, examples: Iterable[Mapping[str, object]]) -> list[dict[str, object]]:
        """Worked examples (``core.examples``) with their titles and texts; an example without them is left
        out.
        """
        return [
            {**example, "title": entry.title, "text": entry.text}
            for example in examples
            if (entry := self.examples.get(str(example["name"]))) is not None
        ]


def render(text: Text, catalogue: Catalogue) -> str:
    """The sentence of a text in a catalogue's language; whatever it lacks stays English."""

    def name(term: str, form: str) -> str:
        plain = catalogue.terms.get(term, term)
        return catalogue.terms.get(f"{term}|{form}", plain) if form else plain

    def translate(text: Text) -> str:
        template = catalogue.templates.get(text.template)
        if template is None:
            return text.english()
        return template if isinstance(template, str) else template.fitting(text.values, catalogue.language)

    return fill(text, translate, name)


@cache
def catalogue(game: str, language: str) -> Catalogue:
    """The texts of a game; raises ``UnknownNameError`` if there is no such game or language."""
    shared = spoken(language).templates
    found = find_game(game)
    name = f"present/texts/{language}.toml"
    file = found.file(*name.split("/"))
    if not file.is_file():
        raise PagoriaError(f"{found.title} has no texts in the language {language!r}")
    text, source = file.read_text(encoding="utf-8"), f"{found.module}/{name}"
    own = parse_catalogue(text, source, found.rulebook, language)
    return replace(own, templates={**shared, **own.templates})


def parse_catalogue(text: str, source: str, rules: RuleBook, language: str) -> Catalogue:
    """The catalogue that ``text`` spells; ``ValueError`` names the source, the entry and the fault."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{source}: {error}") from error
    for key in data:
        if key not in _KEYS:
            raise ValueError(f"{source}: unknown key {key!r}")
    translated = "sections" in data or "rules" in data
    guide = [_entry(entry, "title", f"{source}: guide") for entry in data.get("guide", [])]
    return Catalogue(
        language,
        _templates(data, language, source),
        _strings(data, "terms", source),
        _entries(data, "variants", "name", source),
        _entries(data, "bots", "name", source),
        _rulebook(data, rules, source) if translated else rules,
        guide,
        _strings({"about": {"about": data["about"]}}, "about", source)["about"] if "about" in data else "",
        _entries(data, "options", "name", source),
        _entries(data, "examples", "title", source),
    )


def _rulebook(data: dict[str, Any], rules: RuleBook, source: str) -> RuleBook:
    """The rulebook with all its texts translated."""
    titles = _strings(data, "sections", source)
    entries = _table(data.get("rules", {}), f"{source}: rules")
    _refuse_difference(set(titles), {section.title for section in rules.sections}, f"{source}: sections")
    _refuse_difference(set(entries), set(rules.ids()), f"{source}: rules")
    return RuleBook(
        tuple(
            Section(
                titles[section.title],
                tuple(_rule(entries[rule.id], rule, f"{source}: rules: {rule.id}") for rule in section.rules),
            )
            for section in rules.sections
        )
    )


def _rule(entry: object, english: Rule, where: str) -> Rule:
    """A rule translated: exactly the texts that the English one has."""
    wanted = {name for name, text in vars(english).items() if text} - {"id"}
    table = _table(entry, where)
    _refuse_difference(set(table), wanted, where)
    return Rule(english.id, **_strings({"entry": table}, "entry", where))


def _templates(data: dict[str, Any], language: str, source: str) -> dict[str, str | Forms]:
    """Templates; every translation, in every form, must name the same values."""
    table = _table(data.get("templates", {}), f"{source}: templates")
    templates = {
        english: _template(translation, language, f"{source}: template {english!r}")
        for english, translation in table.items()
    }
    for english, template in templates.items():
        wanted = {name for name, _ in places(english)}
        for form in forms_of(template):
            _refuse_difference({name for name, _ in places(form)}, wanted, f"{source}: template {english!r}")
    return templates


def _template(translation: object, language: str, where: str) -> str | Forms:
    """One template, or one for each plural category that the language has."""
    if isinstance(translation, str):
        return _strings({"template": {"": translation}}, "template", where)[""]
    forms = _strings({"forms": translation}, "forms", where)
    by = forms.pop("by", "")
    _refuse_difference(set(forms), set(plurals.categories(language)), where)
    return Forms(forms, by)


def _strings(data: dict[str, Any], key: str, source: str) -> dict[str, str]:
    table = _table(data.get(key, {}), f"{source}: {key}")
    for name, value in table.items():
        if not isinstance(value, str) or not value.strip():
            raise ValueError(f"{source}: {key}: {name!r} must be a text and not empty")
    return table


def _entries(data: dict[str, Any], key: str, title: str, source: str) -> dict[str, Entry]:
    table = _table(data.get(key, {}), f"{source}: {key}")
    return {name: _entry(entry, title, f"{source}: {key}: {name}") for name, entry in table.items()}


def _entry(entry: object, title: str, where: str) -> Entry:
    table = _table(entry, where)
    _refuse_difference(set(table), {title, "text"}, where)
    texts = _strings({"entry": table}, "entry", where)
    return Entry(texts[title], texts["text"])


def _table(value: object, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError(f"{where}: must be a table")
    return value


def _refuse_difference(found: set[str], wanted: set[str], where: str) -> None:
    for name in sorted(wanted - found):
        raise ValueError(f"{where}: {name!r} is missing")
    for name in sorted(found - wanted):
        raise ValueError(f"{where}: {name!r} is not wanted")
