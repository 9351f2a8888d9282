"""Fields that several requests have.

`language` decides the words of the answer and of the mails; without it, the browser's preference does.
"""

from typing import Annotated

from msgspec import Meta

# What is typed into a form: its rules, which answer in words, stay well below.
ShortText = Annotated[str, Meta(max_length=1200)]
LongText = Annotated[str, Meta(max_length=40_000)]
Id = Annotated[str, Meta(max_length=100, pattern="^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$")]
# A fresh UUID per checkout or filled-in form: the same key is the same order, the same lead.
IdempotencyKey = Annotated[str, Meta(max_length=255, pattern="^[A-Za-z0-9_-]{16,64}$")]
# Cents, as columns of 32 bits hold them.
Cents = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]
SomeCents = Annotated[int, Meta(gt=0, le=2**31 - 1)]
