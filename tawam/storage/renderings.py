"""Pictures in another size or format."""

from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tawam.database.port import Row
from tawam.http.client_address import client_address
from tawam.storage.context import Storage
from tawam.storage.downloads import cached_response, object_headers
from tawam.storage.errors import invalid_request
from tawam.storage.objects import found, found_public, named
from tawam.storage.renderer import Transform


async def render_authenticated(storage: Storage, request: Request) -> Response:
    viewer = await storage.viewer(request)
    row = await found(storage, request, viewer)
    return await _answer(storage, request, row, _asked(dict(request.query_params)), cache="private")


async def render_public(storage: Storage, request: Request) -> Response:
    row = await found_public(storage, request)
    return await _answer(storage, request, row, _asked(dict(request.query_params)), is_shared=True)


async def render_signed(storage: Storage, request: Request) -> Response:
    """Answer whoever holds the token, with the picture as the token says it has to look."""
    bucket_id, name = named(request)
    token = request.query_params.get("token", "")
    claims = storage.tokens.verify("rendering", token, f"{bucket_id}/{name}")
    row = await storage.signers.open(claims, bucket_id, name)
    cache = storage.signers.cache(bucket_id)
    return await _answer(storage, request, row, _asked(claims["transform"]), cache=cache, is_shared=True)


def checked_transform(given: Mapping[str, Any]) -> dict[str, Any]:
    """Check the transform of a signed address.

    Raises:
        StorageError: a value that no rendering can have.
    """
    return msgspec.to_builtins(_asked(given))


def _asked(given: Mapping[str, Any]) -> Transform:
    known = {name: value for name, value in given.items() if name in Transform.__struct_fields__}
    try:
        return msgspec.convert(known, Transform, strict=False)
    except msgspec.ValidationError as error:
        raise invalid_request(f"The picture cannot look like that: {error}") from error


async def _answer(
    storage: Storage,
    request: Request,
    row: Row,
    transform: Transform,
    *,
    cache: str = "",
    is_shared: bool = False,
) -> Response:
    rendering = await storage.renderer.render(row, transform, client_address(request))
    shown = {**row, "content_type": rendering.content_type, "etag": _etag(row, transform)}
    headers = object_headers(shown, request.query_params.get("download"), cache, is_shared)
    return cached_response(request, shown, headers, rendering.content)


def _etag(row: Row, transform: Transform) -> str:
    look = "-".join(str(value) for value in msgspec.to_builtins(transform).values())
    return f'"{row["etag"].strip(chr(34))}-{look}"'
