"""Resumable uploads: tus 1.0.0 with creation, creation-with-upload, termination, checksum and expiration."""

import base64
import binascii
import hashlib
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from datetime import datetime
from email.utils import format_datetime

from starlette.requests import Request
from starlette.responses import Response

from tawam.database.port import Row
from tawam.objects.appending import Checksum
from tawam.objects.errors import NoSuchUpload
from tawam.objects.names import object_name
from tawam.objects.policies import Viewer
from tawam.objects.records import NewObject
from tawam.storage.context import Storage
from tawam.storage.errors import RESUMABLE, StorageError, invalid_request
from tawam.storage.upload_body import arriving, cache_control_of, content_length, parse_metadata

VERSION = "1.0.0"
_EXTENSIONS = "creation,creation-with-upload,termination,checksum,expiration"
_ALGORITHMS = ("sha1", "sha256", "md5")
_BODY = "application/offset+octet-stream"
_LONGEST_METADATA = 24 * 1024
_FIELDS = ("bucketName", "objectName", "contentType", "cacheControl", "metadata")
_SIGNED = "/sign"
Handler = Callable[[Storage, Request], Awaitable[Response]]


async def collection(storage: Storage, request: Request) -> Response:
    """Answer at the address where uploads begin."""
    return await _handled(storage, request, {"POST": create, "OPTIONS": options})


async def upload(storage: Storage, request: Request) -> Response:
    """Answer at the address of one upload."""
    handlers = {"HEAD": read, "PATCH": patch, "DELETE": delete, "OPTIONS": options}
    return await _handled(storage, request, handlers)


async def _handled(storage: Storage, request: Request, handlers: Mapping[str, Handler]) -> Response:
    """Answer by the method that the client means: a proxy may let neither PATCH nor DELETE pass."""
    method = request.headers.get("x-http-method-override", request.method).upper()
    if method not in handlers:
        raise StorageError(
            405, "InvalidRequest", "This takes another method.", {"Allow": ", ".join(handlers)}
        )
    if method != "OPTIONS" and request.headers.get("tus-resumable") != VERSION:
        raise StorageError(
            412, "InvalidRequest", f"Only tus {VERSION} is understood.", {"Tus-Version": VERSION}
        )
    return await handlers[method](storage, request)


async def options(storage: Storage, request: Request) -> Response:
    """Tell what is understood; without authentication."""
    headers = {
        "Tus-Resumable": VERSION,
        "Tus-Version": VERSION,
        "Tus-Extension": _EXTENSIONS,
        "Tus-Max-Size": str(storage.store.quota.object_bytes),
        "Tus-Checksum-Algorithm": ",".join(_ALGORITHMS),
    }
    return Response(None, 204, headers)


async def create(storage: Storage, request: Request) -> Response:
    """Begin an upload, perhaps with its first bytes."""
    header = request.headers.get("upload-metadata", "")
    described, checksum = _described(header), _checksum(request)
    bucket_id, name = described.get("bucketName", ""), object_name(described.get("objectName", ""))
    token = _signature(request)
    if _is_signed(request):
        claims = storage.tokens.verify("upload", token, f"{bucket_id}/{name}")
        viewer, is_upsert = await storage.signers.writer(claims, bucket_id, name), bool(claims["upsert"])
    else:
        viewer = await storage.viewer(request)
        is_upsert = request.headers.get("x-upsert", "").lower() == "true"
    new = NewObject(
        bucket_id=bucket_id,
        name=name,
        owner_id=viewer.user_id,
        content_type=described.get("contentType", ""),
        cache_control=cache_control_of(described.get("cacheControl", "")),
        metadata=parse_metadata(described.get("metadata", "")),
        is_upsert=is_upsert,
    )
    size = _length(request)
    token_hash = _hash(token) if _is_signed(request) else None
    upload = await storage.resumable.create(viewer, new, size, token_hash, header)
    headers = {"Location": f"{RESUMABLE}{_SIGNED if token_hash else ''}/{upload['id']}"}
    received = 0
    if not size or (_has_body(request) and _is_bytes(request)):
        received = await _append(storage, request, viewer, upload, 0, checksum)
    return Response(None, 201, {**headers, **_state(upload, received)})


async def read(storage: Storage, request: Request) -> Response:
    """Tell where an upload stands. Its id alone opens this, as clients send no token with HEAD."""
    upload_id = request.path_params["upload"]
    # The request before may still be waiting for bytes of a line that broke.
    await storage.resumable.stop(upload_id)
    upload = await storage.resumable.find(upload_id)
    headers = {"Upload-Length": str(upload["size"]), "Cache-Control": "no-store"}
    if upload["described"]:
        headers["Upload-Metadata"] = upload["described"]
    return Response(None, 200, {**headers, **_state(upload, upload["received"])})


async def patch(storage: Storage, request: Request) -> Response:
    """Go on with an upload."""
    viewer, upload = await _own(storage, request)
    if not _is_bytes(request):
        raise StorageError(415, "InvalidRequest", f"Send the bytes as {_BODY}.")
    received = await _append(
        storage, request, viewer, upload, _digits(request, "upload-offset"), _checksum(request)
    )
    return Response(None, 204, _state(upload, received))


async def delete(storage: Storage, request: Request) -> Response:
    """End an upload; what arrived is removed."""
    _, upload = await _own(storage, request)
    if upload["received"] == upload["size"]:
        raise invalid_request("Cannot terminate an already completed upload")
    await storage.resumable.stop(upload["id"])
    await storage.resumable.terminate(upload)
    return Response(None, 204, {"Tus-Resumable": VERSION})


async def _append(
    storage: Storage, request: Request, viewer: Viewer, upload: Row, offset: int, checksum: Checksum | None
) -> int:
    # The request that this one takes over from gives back its place among the account's uploads.
    await storage.resumable.stop(upload["id"])
    with storage.uploading(request, viewer):
        has_body = _has_body(request)
        body = arriving(request, storage.stall_seconds) if has_body else _nothing()
        return await storage.resumable.append(viewer, upload, offset, body, checksum)


async def _own(storage: Storage, request: Request) -> tuple[Viewer, Row]:
    """Find the upload of the path, which must be the caller's.

    Raises:
        NoSuchUpload: there is none, or it is somebody else's.
    """
    if _is_signed(request):
        upload, token = await storage.resumable.find(request.path_params["upload"]), _signature(request)
        if upload["token_hash"] is None or upload["token_hash"] != _hash(token):
            raise NoSuchUpload
        # The token was verified when the upload began; its time may be up since, and its signer's right gone.
        claims = storage.tokens.claims_of_known(token)
        return await storage.signers.writer(claims, upload["bucket_id"], upload["name"]), upload
    viewer = await storage.viewer(request)
    upload = await storage.resumable.find(request.path_params["upload"])
    is_own = upload["owner_id"] is not None and upload["owner_id"] == viewer.user_id
    if upload["token_hash"] is not None or not (is_own or viewer.is_service):
        raise NoSuchUpload
    return viewer, upload


def _state(upload: Row, received: int) -> dict[str, str]:
    expires = format_datetime(datetime.fromisoformat(upload["expires_at"]), usegmt=True)
    return {"Tus-Resumable": VERSION, "Upload-Offset": str(received), "Upload-Expires": expires}


def _is_signed(request: Request) -> bool:
    return request.scope["path"].startswith(f"{RESUMABLE}{_SIGNED}")


def _signature(request: Request) -> str:
    return request.headers.get("x-signature", "")


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _has_body(request: Request) -> bool:
    return content_length(request) > 0 or "transfer-encoding" in request.headers


def _is_bytes(request: Request) -> bool:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower() == _BODY


def _length(request: Request) -> int:
    if "upload-length" not in request.headers:
        raise invalid_request("Upload-Length is needed; it cannot be deferred.")
    return _digits(request, "upload-length")


def _digits(request: Request, name: str) -> int:
    given = request.headers.get(name, "")
    if not (given.isascii() and given.isdigit() and len(given) < 19):
        raise invalid_request(f"{name} must be a number.")
    return int(given)


def _described(header: str) -> dict[str, str]:
    """Decode `Upload-Metadata`: keys, each with a value in Base64, or with none.

    Raises:
        StorageError: it is not as tus says, or holds bytes that are not UTF-8 in a field that we read.
    """
    if not 0 < len(header) <= _LONGEST_METADATA:
        raise invalid_request("Upload-Metadata is needed, and not longer than 24 KiB.")
    described: dict[str, bytes] = {}
    for entry in header.split(","):
        key, _, value = entry.strip(" ").partition(" ")
        if not key or key in described or not (key.isascii() and key.isprintable()):
            raise invalid_request("The keys of Upload-Metadata are texts in ASCII that differ.")
        try:
            described[key] = base64.b64decode(value, validate=True)
        except (binascii.Error, ValueError) as error:
            raise invalid_request("Upload-Metadata is not Base64.") from error
    try:
        return {key: described[key].decode() for key in _FIELDS if key in described}
    except UnicodeDecodeError as error:
        raise invalid_request("Upload-Metadata is not UTF-8.") from error


def _checksum(request: Request) -> Checksum | None:
    given = request.headers.get("upload-checksum")
    if given is None:
        return None
    algorithm, _, digest = given.partition(" ")
    if algorithm not in _ALGORITHMS:
        raise invalid_request(f"Upload-Checksum is one of {', '.join(_ALGORITHMS)}.")
    try:
        return Checksum(algorithm, base64.b64decode(digest.strip(), validate=True))
    except binascii.Error as error:
        raise invalid_request("Upload-Checksum is not Base64.") from error


async def _nothing() -> AsyncGenerator[bytes]:
    return
    yield b""
