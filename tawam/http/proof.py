"""A proof of work: little for a person's browser, much for a program that sends thousands of forms.

The browser looks for the number between 0 and `largest` for which SHA-256 of `nonce` followed by the
number's decimal digits (UTF-8) is `digest`, and sends it back with `token`.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from tawam.http.fields import Token


class Challenge(msgspec.Struct, frozen=True):
    """To be solved once, within ten minutes. `digest` in hexadecimal digits; `token` is ours to read."""

    nonce: str
    digest: str
    largest: int
    token: str


class Proof(msgspec.Struct, frozen=True):
    """A challenge's `token`, and the number that was found."""

    token: Token
    number: Annotated[int, Meta(ge=0, le=2**31 - 1)]
