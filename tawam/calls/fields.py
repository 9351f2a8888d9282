"""Field types that several requests share.

The field `language` of a request decides the language of the answer and of the mails; without it the
browser's preference does.
"""

import base64
from functools import cache
from typing import Annotated, Any, cast, get_args, get_type_hints

import msgspec
from msgspec import Meta

from tawam.calls.refusals import InvalidRequest
from tawam.http.bodies import MAX_BODY
from tawam.http.fields import Email, Line, WebAddress
from tawam.normalization import typed

# Texts of a form. The form's own rules are far below these bounds and answer with a sentence.
ShortText = Annotated[str, Meta(max_length=1200)]
LongText = Annotated[str, Meta(max_length=40_000)]
# The text of a file, or its bytes in Base64. A body is no longer; each function has a bound of its own, and
# says it to callers who may send a file.
SentFile = Annotated[str, Meta(max_length=MAX_BODY)]
Id = Annotated[str, Meta(max_length=100, pattern="^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$")]
# A new UUID for each checkout or filled-in form: the same key is the same order or the same lead.
IdempotencyKey = Annotated[str, Meta(max_length=255, pattern="^[A-Za-z0-9_-]{16,64}$")]
# Cents that fit into a column of 32 bits.
Cents = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]
PositiveCents = Annotated[int, Meta(gt=0, le=2**31 - 1)]
# What people type into one line.
_LINES: frozenset[Any] = frozenset({ShortText, Line, Email, WebAddress})


def sent_bytes(file: str) -> bytes:
    """Return the bytes of a file that was sent within a request, in Base64.

    Raises:
        InvalidRequest
    """
    try:
        return base64.b64decode(file, validate=True)
    except ValueError as error:
        # Of letters beyond ASCII it is no error of binascii.
        raise InvalidRequest(detail="the file is not in Base64") from error


def typed_lines(body: msgspec.Struct) -> None:
    """Take the spaces around it, and the marks that nobody sees, from every text of one line in a request."""
    lines = _lines_of(type(body))
    for name in body.__struct_fields__:
        value = getattr(body, name)
        if name in lines and isinstance(value, str):
            msgspec.structs.force_setattr(body, name, typed(value))
        elif isinstance(value, list):
            for row in cast("list[Any]", value):
                if isinstance(row, msgspec.Struct):
                    typed_lines(row)


@cache
def _lines_of(struct: type[msgspec.Struct]) -> frozenset[str]:
    """The names of the fields that hold one line."""
    hints = get_type_hints(struct, include_extras=True)
    return frozenset(name for name, hint in hints.items() if {hint, *get_args(hint)} & _LINES)
