"""Where the films are hosted when not by us: `demo=https://cdn.example/demo.mp4,training.ar=https://…`."""

import re
from collections.abc import Mapping
from urllib.parse import urlsplit

FILMS = ("demo", "training", "coaching", "messages", "languages")
_LANGUAGES = ("en", "ar")

# What stands in a header must be nothing else than an address.
_ADDRESS = re.compile(r"https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?/[!-+\--:<-~]*")


def film_addresses(setting: str) -> Mapping[str, str]:
    """Addresses by film and language, `demo.en`. Without a language it stands for both; one with it wins.

    Raises:
        ValueError: an entry is not `film=address`, or names no film of ours.
    """
    general: dict[str, str] = {}
    particular: dict[str, str] = {}
    for entry in filter(None, (part.strip() for part in setting.split(","))):
        name, _, address = entry.partition("=")
        film, _, language = name.strip().partition(".")
        address = address.strip()
        if film not in FILMS or language not in ("", *_LANGUAGES):
            known = ", ".join(FILMS)
            raise ValueError(
                f"{name.strip()!r} is no film; there are {known}, each with .en or .ar if need be"
            )
        if not _ADDRESS.fullmatch(address):
            raise ValueError(f"{film} needs a whole address (https://host/path), its commas written as %2C")
        if language:
            particular[f"{film}.{language}"] = address
        else:
            general.update({f"{film}.{each}": address for each in _LANGUAGES})
    return general | particular


def origin_of(address: str) -> str:
    """Scheme, host and port, as a content security policy names them."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc.lower()}"
