"""Fields that several requests have.

`language` decides the words of the answer and of the mails; without it, the browser's preference does.
"""

from typing import Annotated

from msgspec import Meta

Line = Annotated[str, Meta(max_length=300)]
Id = Annotated[str, Meta(pattern="^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$")]
# A fresh UUID per checkout or filled-in form: the same key is the same order, the same lead.
IdempotencyKey = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{16,64}$")]
