"""What a name looks like: names that people could take for each other have the same skeleton."""
# ruff: noqa: RUF001 (letters that look alike are what this is about)

from __future__ import annotations

import re
import unicodedata
from typing import Final

#: Letters of other alphabets, digits and strokes that look like Latin letters.
_LIKE: Final = str.maketrans(
    {
        **dict(zip("аеорсухіјѕһԁԛԝѵӏѡѳь", "aeopcyxijshdqwvlwob", strict=True)),
        **dict(zip("вкмнтгпԍ", "bkmhtrng", strict=True)),
        **dict(zip("αβγεζηικνορστυχωϲϳ", "abyeznikvopotuxwcj", strict=True)),
        **dict(zip("օսոհցզյլտ", "ounhgqjls", strict=True)),
        **dict(zip("ⲁⲃⲉⲏⲓⲕⲙⲛⲟⲣⲥⲧⲩⲭ", "abehikmnopctyx", strict=True)),
        **dict(zip("ᎠᎡᎢᎩᎪᎫᎬᎳᎷᎻᏀᏃᏔᏕᏙᏚᏞᏟᏢᏦᏴ", "drtyajewmhgzwsvslcpkb", strict=True)),
        **dict(zip("ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ", "bpdtgkjczfmnlsrvhwxyaeiou", strict=True)),
        **dict(zip("0158|!$@", "olsblisa", strict=True)),
        **dict.fromkeys("ǀ∣│׀", "l"),
        **dict(zip("ɑɡɩıĸ", "agiik", strict=True)),
        "ß": "ss",
        "æ": "ae",
        "œ": "oe",
    }
)
#: Greek, whose capitals mostly look like other Latin letters than the small ones.
_GREEK_CAPITALS: Final = str.maketrans("αβεζηικμνορτυχ", "abezhikmnoptyx")
#: What looks like another letter once case and marks are gone: a capital I is an l.
_PAIRS: Final = (("rn", "m"), ("vv", "w"), ("i", "l"))
#: Latin letters with a stroke, a hook or a tail, and small capitals: no marks of their own for Unicode.
_DRESSED: Final = re.compile(r"LATIN (?:SMALL LETTER|LETTER SMALL CAPITAL) ([A-Z])(?: WITH .+)?")

#: Writing that people mix with Latin letters, and that looks like none of them.
_MIXED: Final = frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"})


def skeleton(name: str) -> str:
    """What is left of a name when marks, case, spaces and the choice between similar letters do not count."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    greek = plain.translate(_GREEK_CAPITALS) if _is_greek(plain) else plain
    plain = unicodedata.normalize("NFKD", greek.translate(_LIKE))
    letters = "".join(_bare(letter) for letter in plain if _counts(letter)).translate(_LIKE)
    for pair, like in _PAIRS:
        letters = letters.replace(pair, like)
    return letters


def mixes_alphabets(name: str) -> bool:
    """Whether a name has letters of several alphabets: hardly ever a real name, and often a trick."""
    letters = filter(str.isalpha, unicodedata.normalize("NFKC", name))
    alphabets = {unicodedata.name(letter, "").partition(" ")[0] for letter in letters}
    return len(alphabets) > 1 and not alphabets <= _MIXED


def _is_greek(plain: str) -> bool:
    """Whether all letters are Greek ones whose capitals look like Latin ones."""
    letters = list(filter(str.isalpha, plain))
    return bool(letters) and all(ord(letter) in _GREEK_CAPITALS for letter in letters)


def _counts(letter: str) -> bool:
    """Whether it is a letter, a digit, or a mark that is a vowel, as in many alphabets of India."""
    vowel = unicodedata.category(letter).startswith("M") and unicodedata.combining(letter) == 0
    return letter.isalnum() or vowel


def _bare(letter: str) -> str:
    """A letter without its marks, or a digit in our own writing."""
    dressed = _DRESSED.fullmatch(unicodedata.name(letter, ""))
    if dressed is not None:
        return dressed[1].lower()
    digit = unicodedata.decimal(letter, None)
    return letter if digit is None else str(digit)
