"""The languages of the product. English is the default."""

from typing import Literal, get_args

Language = Literal["en", "ar"]

LANGUAGES: tuple[Language, ...] = get_args(Language)

ARABIC_PREFIX = "/ar"


def path_prefix(language: str) -> str:
    """Return how the paths of the pages in `language` begin: `/ar`, or nothing for English."""
    return ARABIC_PREFIX if language == "ar" else ""
