"""A proof of work: cheap for one person's browser, expensive for a program that sends thousands of forms.

The browser looks for the number between 0 and `largest` for which SHA-256 of `nonce` followed by the
number's decimal digits (UTF-8) is `digest`, and sends it back with `token`.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from tawam.http.fields import Token


class Challenge(msgspec.Struct, frozen=True):
    """A challenge that may be solved once, within ten minutes.

    `digest` is hexadecimal. Only this server reads `token`.
    """

    nonce: str
    digest: str
    largest: int
    token: str


class Proof(msgspec.Struct, frozen=True):
    """The `token` of a challenge, and the number that solves it."""

    token: Token
    number: Annotated[int, Meta(ge=0, le=2**31 - 1)]
