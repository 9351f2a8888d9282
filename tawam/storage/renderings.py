"""Pictures in another size or format."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tawam.database.port import Row
from tawam.http.client_address import client_address
from tawam.storage.context import Storage
from tawam.storage.downloads import cached_response, object_headers
from tawam.storage.finding import found, found_public, signed_name
from tawam.storage.renderer import Transform, transform_of


async def render_authenticated(storage: Storage, request: Request) -> Response:
    row = await found(storage, request)
    return await _answer(storage, request, row, transform_of(request.query_params), cache="private")


async def render_public(storage: Storage, request: Request) -> Response:
    row = await found_public(storage, request)
    return await _answer(storage, request, row, transform_of(request.query_params), is_shared=True)


async def render_signed(storage: Storage, request: Request) -> Response:
    """Answer whoever holds the token, with the picture as the token says it has to look."""
    (bucket_id, name), claims = signed_name(storage, request, "rendering")
    row = await storage.signers.open(claims, bucket_id, name)
    cache, transform = storage.signers.cache(bucket_id), transform_of(claims["transform"])
    return await _answer(storage, request, row, transform, cache=cache, is_shared=True)


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
