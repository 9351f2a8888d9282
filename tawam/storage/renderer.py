"""Renders pictures of the store in a confined process, and remembers them for a while."""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import msgspec

from tawam.database.port import Row
from tawam.http.limits import Limits
from tawam.media.pictures import render_picture
from tawam.media.refusals import MediaReaderFailed, MediaUnreadable
from tawam.objects.errors import TooLarge
from tawam.objects.store import ObjectStore
from tawam.storage.errors import StorageError, invalid_request

# A picture is read whole, and so are the few that wait for the process.
_MAX_PICTURE = 25 * 1024 * 1024
_MOST_WAITING = 8
_REMEMBERED_BYTES = 32 * 1024 * 1024

# Pixels. A longer side becomes so long; a side of 0 follows from the other.
_LONGEST_SIDE = 2500
_Pixels = Annotated[int, msgspec.Meta(ge=0)]


class Transform(msgspec.Struct, frozen=True):
    """How a picture is to look; the names are those of the query."""

    width: _Pixels | None = None
    height: _Pixels | None = None
    resize: Literal["cover", "contain", "fill"] = "cover"
    quality: Annotated[int, msgspec.Meta(ge=20, le=100)] = 80
    format: Literal["origin", "png", "jpeg", "webp", "avif"] = "origin"


def transform_of(given: Mapping[str, Any]) -> Transform:
    """Read a transform from a query or a body; what else it holds is left aside.

    Raises:
        StorageError: a value that no rendering can have.
    """
    known = {name: given[name] for name in Transform.__struct_fields__ if name in given}
    try:
        asked = msgspec.convert(known, Transform, strict=False)
    except msgspec.ValidationError as error:
        raise invalid_request(f"The picture cannot look like that: {error}") from error
    width, height = (min(side or 0, _LONGEST_SIDE) or None for side in (asked.width, asked.height))
    return msgspec.structs.replace(asked, width=width, height=height)


@dataclass(frozen=True)
class Rendering:
    content: bytes
    content_type: str


class Renderer:
    """Renders pictures of the store. One that was rendered a moment ago is given out again."""

    def __init__(self, store: ObjectStore, limits: Limits) -> None:
        self._store = store
        self._limits = limits
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._remembered: OrderedDict[tuple[str, Transform], Rendering] = OrderedDict()
        self._size = 0

    async def render(self, row: Row, transform: Transform, address: str) -> Rendering:
        """Render the picture `row` for a client.

        Raises:
            StorageError: it is no picture, or too many renderings are waiting.
            TooLarge: its file is too large.
            TooManyRequests: the client asked for too many that are not remembered.
        """
        key = (row["version"], transform)
        known = self._remembered.get(key)
        if known is not None:
            self._remembered.move_to_end(key)
            return known
        if row["size"] > _MAX_PICTURE:
            raise TooLarge
        await self._limits.hit("rendering", address)
        if self._waiting >= _MOST_WAITING:
            raise StorageError(503, "SlowDown", "Many pictures are being rendered.", {"Retry-After": "2"})
        self._waiting += 1
        try:
            async with self._turn:
                # Whoever waited before may have asked for the same.
                known = self._remembered.get(key) or await self._rendered(row, transform)
        finally:
            self._waiting -= 1
        # Nothing of a person stays behind when their files are destroyed.
        if self._store.access.likeness(row["bucket_id"]) is None:
            self._remember(key, known)
        return known

    async def _rendered(self, row: Row, transform: Transform) -> Rendering:
        data = b"".join([bytes(piece) async for piece in self._store.read(row)])
        try:
            picture = await render_picture(
                data,
                width=transform.width,
                height=transform.height,
                resize=transform.resize,
                quality=transform.quality,
                format=None if transform.format == "origin" else transform.format,
            )
        except MediaUnreadable as error:
            raise invalid_request(f"This object cannot be rendered as a picture ({error.reason}).") from error
        except MediaReaderFailed as error:
            raise StorageError(503, "SlowDown", "Try again shortly.", {"Retry-After": "5"}) from error
        return Rendering(picture.content, picture.content_type)

    def _remember(self, key: tuple[str, Transform], rendering: Rendering) -> None:
        if key not in self._remembered:
            self._size += len(rendering.content)
        self._remembered[key] = rendering
        while self._size > _REMEMBERED_BYTES:
            _, oldest = self._remembered.popitem(last=False)
            self._size -= len(oldest.content)
