"""Bounded types for the fields of request bodies.

The bounds protect the server against programs, and are checked while the body is decoded. The limits for
people's input are much lower: forms and handlers check them and answer with a sentence. `tests/rules` refuses
a field without a bound.
"""

from typing import Annotated, TypeVar

from msgspec import Meta

# For a name, a kind, a number as people type it, or a hash.
Line = Annotated[str, Meta(max_length=300)]
Email = Annotated[str, Meta(max_length=1280)]
Password = Annotated[str, Meta(max_length=4096)]
# For values that this server issued: refresh tokens, codes, the tokens of links, nonces.
Token = Annotated[str, Meta(max_length=4096)]
# For tokens that another party signed, which may hold many claims.
SignedToken = Annotated[str, Meta(max_length=16_384)]
WebAddress = Annotated[str, Meta(max_length=8192)]
# The range of a column of 64 bits.
Integer = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]

_Key = Annotated[str, Meta(max_length=256)]
_Text = Annotated[str, Meta(max_length=4096)]
_Scalar = _Text | Integer | float | bool | None
_Value = TypeVar("_Value")
_Several = Annotated[list[_Value], Meta(max_length=256)] | Annotated[dict[_Key, _Value], Meta(max_length=64)]
_Level4 = _Scalar | _Several[_Scalar]
_Level3 = _Scalar | _Several[_Level4]
_Level2 = _Scalar | _Several[_Level3]
# For clients' own data under names of their choice: five levels deep.
JsonObject = Annotated[dict[_Key, _Scalar | _Several[_Level2]], Meta(max_length=64)]
