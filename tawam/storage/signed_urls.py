"""Addresses that open one object to whoever holds them, for a time: downloads and uploads."""

from typing import Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tawam.database.port import Row
from tawam.http.bodies import read_json
from tawam.http.fields import Integer, JsonObject, Line
from tawam.objects.errors import InvalidName, NoSuchObject
from tawam.objects.names import MAX_NAME_BYTES, object_name
from tawam.objects.records import NewObject
from tawam.storage.context import Storage
from tawam.storage.downloads import object_response
from tawam.storage.errors import invalid_request
from tawam.storage.finding import named, signed_name
from tawam.storage.objects import receive
from tawam.storage.renderer import transform_of
from tawam.storage.responses import json_response
from tawam.storage.signers import Signer
from tawam.storage.tokens import MAX_SECONDS, UPLOAD_SECONDS

_ENCODED = str.maketrans({"%": "%25", "#": "%23", "?": "%3F"})
_Path = Annotated[str, msgspec.Meta(max_length=4 * MAX_NAME_BYTES)]


class _Sign(msgspec.Struct, rename="camel"):
    # A text from the Python client.
    expires_in: Integer | Line
    transform: JsonObject | None = None


class _SignMany(_Sign, kw_only=True):
    paths: Annotated[list[_Path], msgspec.Meta(max_length=1000)]


async def sign_one(storage: Storage, request: Request) -> Response:
    """Sign a download of an object that the caller may read."""
    signer, (bucket_id, name) = await storage.signer(request), named(request)
    asked = await read_json(request, _Sign)
    await _find(storage, signer, bucket_id, name)
    url, seconds = f"{bucket_id}/{name}", storage.signers.seconds(bucket_id, _seconds(asked))
    if not asked.transform:
        return json_response({"signedURL": _signed(storage, url, signer, seconds)})
    transform = msgspec.to_builtins(transform_of(asked.transform))
    token = storage.tokens.rendering(url, transform, signer, seconds)
    return json_response({"signedURL": f"/render/image/sign/{_in_address(url)}?token={token}"})


async def sign_many(storage: Storage, request: Request) -> Response:
    """As `sign_one`; each object that cannot be signed has an error in its place."""
    signer, bucket_id = await storage.signer(request), request.path_params["bucket"]
    asked = await read_json(request, _SignMany)
    seconds = storage.signers.seconds(bucket_id, _seconds(asked))
    return json_response([await _entry(storage, signer, bucket_id, path, seconds) for path in asked.paths])


async def download_signed(storage: Storage, request: Request) -> Response:
    """Answer whoever holds the token."""
    (bucket_id, name), claims = signed_name(storage, request, "download")
    row = await storage.signers.open(claims, bucket_id, name)
    cache = storage.signers.cache(bucket_id)
    return await object_response(storage.store, request, row, cache=cache, is_shared=True)


async def sign_upload(storage: Storage, request: Request) -> Response:
    """Sign an upload to a name that the caller may write."""
    signer, (bucket_id, name) = await storage.signer(request), named(request)
    viewer = signer.viewer
    is_upsert = request.headers.get("x-upsert", "").lower() == "true"
    await storage.store.begin(viewer, NewObject(bucket_id, name, viewer.user_id, is_upsert=is_upsert), 0)
    await storage.signers.writer(signer.claims, bucket_id, name)
    url, seconds = f"{bucket_id}/{name}", storage.signers.seconds(bucket_id, UPLOAD_SECONDS)
    token = storage.tokens.upload(url, signer, seconds, is_upsert=is_upsert)
    return json_response({"url": f"/object/upload/sign/{_in_address(url)}?token={token}", "token": token})


async def upload_signed(storage: Storage, request: Request) -> Response:
    """Store an object on behalf of the one who signed."""
    (bucket_id, name), claims = signed_name(storage, request, "upload")
    is_upsert = bool(claims["upsert"])
    viewer = await storage.signers.writer(claims, bucket_id, name)
    row = await receive(storage, request, viewer, bucket_id, name, is_upsert=is_upsert)
    return json_response({"Key": f"{row['bucket_id']}/{row['name']}"})


async def _entry(
    storage: Storage, signer: Signer, bucket_id: str, path: str, seconds: int
) -> dict[str, str | None]:
    try:
        row = await _find(storage, signer, bucket_id, object_name(path))
    except (NoSuchObject, InvalidName):
        error = "Either the object does not exist or you do not have access to it"
        return {"path": path, "signedURL": None, "error": error}
    url = _signed(storage, f"{bucket_id}/{row['name']}", signer, seconds)
    return {"path": path, "signedURL": url, "error": None}


async def _find(storage: Storage, signer: Signer, bucket_id: str, name: str) -> Row:
    row = await storage.store.find(bucket_id, name, signer.viewer)
    await storage.signers.check_consent(bucket_id, name)
    return row


def _signed(storage: Storage, url: str, signer: Signer, seconds: int) -> str:
    return f"/object/sign/{_in_address(url)}?token={storage.tokens.download(url, signer, seconds)}"


def _in_address(url: str) -> str:
    """Encode what would end the path of an address or be decoded in it.

    All else is encoded by clients: some of them encode the whole address, this once more.
    """
    return url.translate(_ENCODED)


def _seconds(asked: _Sign) -> int:
    given = str(asked.expires_in)
    if not (given.isascii() and given.isdigit() and len(given) < 12 and 0 < int(given) <= MAX_SECONDS):
        raise invalid_request("expiresIn must be a number of seconds, ten years at most.")
    return int(given)
