"""The types of what a body's fields hold: each bounded, so that nothing is computed from more.

They are ceilings against programs, checked while the body is decoded. What a person may write at most is a
rule of its form or handler, well below, and refused in words. `tests/rules` refuses a field without a bound.
"""

from typing import Annotated, TypeVar

from msgspec import Meta

# A name, a kind, a number as people type it, a hash.
Line = Annotated[str, Meta(max_length=300)]
Email = Annotated[str, Meta(max_length=1280)]
Password = Annotated[str, Meta(max_length=4096)]
# What was handed out before: refresh tokens, codes, the tokens of links, nonces.
Token = Annotated[str, Meta(max_length=4096)]
# Signed by somebody else, who may put much into it.
SignedToken = Annotated[str, Meta(max_length=16_384)]
WebAddress = Annotated[str, Meta(max_length=8192)]
# What a column of 64 bits holds.
Integer = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]

_Key = Annotated[str, Meta(max_length=256)]
_Text = Annotated[str, Meta(max_length=4096)]
_Scalar = _Text | Integer | float | bool | None
_Value = TypeVar("_Value")
_Several = Annotated[list[_Value], Meta(max_length=256)] | Annotated[dict[_Key, _Value], Meta(max_length=64)]
_Level4 = _Scalar | _Several[_Scalar]
_Level3 = _Scalar | _Several[_Level4]
_Level2 = _Scalar | _Several[_Level3]
# What clients keep of their own, under whatever names: five levels deep.
JsonObject = Annotated[dict[_Key, _Scalar | _Several[_Level2]], Meta(max_length=64)]
