"""The languages of the product. English is the default."""

from typing import Literal, get_args

Language = Literal["en", "ar"]

LANGUAGES: tuple[Language, ...] = get_args(Language)
