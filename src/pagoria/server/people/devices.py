"""What a device is called: its browser and system, as far as the browser says."""

from __future__ import annotations

from typing import Final

#: What to look for in a User-Agent, and what it means; the first match counts, as most browsers claim to be
#: others.
_BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrome/", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)


def device_name(user_agent: str) -> str:
    """The name of a device, such as "Firefox, Linux"; "" if nothing is known. It repeats nothing that the
    browser wrote.
    """
    found = [
        next((name for sign, name in kinds if sign in user_agent), "") for kinds in (_BROWSERS, _SYSTEMS)
    ]
    return ", ".join(filter(None, found))
