"""The endpoints of objects: upload, download, info, remove, move and copy."""

from typing import Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tawam.database.port import Row
from tawam.http.bodies import read_json
from tawam.http.fields import Line
from tawam.objects.errors import NoSuchObject
from tawam.objects.names import MAX_NAME_BYTES, object_name
from tawam.objects.policies import Viewer
from tawam.objects.records import NewObject
from tawam.storage.context import Storage
from tawam.storage.downloads import entity_headers, object_response
from tawam.storage.finding import found, found_public, known_name, named
from tawam.storage.renderer import transform_of
from tawam.storage.responses import json_response, object_entry, object_info, written
from tawam.storage.robots_tag import robots_tag_of
from tawam.storage.upload_body import cache_control_of, header_metadata, read_upload

_Name = Annotated[str, msgspec.Meta(max_length=4 * MAX_NAME_BYTES)]
_PRIVATE = "private"


class _Removal(msgspec.Struct):
    prefixes: Annotated[list[_Name], msgspec.Meta(max_length=1000)]


class _Move(msgspec.Struct, rename="camel"):
    bucket_id: _Name
    source_key: _Name
    destination_key: _Name
    destination_bucket: _Name | None = None


class _FileMetadata(msgspec.Struct, rename="camel"):
    cache_control: Line | None = None
    mimetype: Line | None = None


class _Copy(_Move):
    copy_metadata: bool | None = None
    metadata: _FileMetadata | None = None


async def upload(storage: Storage, request: Request) -> Response:
    """Store a new object; with `x-upsert: true`, or by PUT, in place of an existing one."""
    viewer = await storage.viewer(request)
    is_upsert = request.method == "PUT" or request.headers.get("x-upsert", "").lower() == "true"
    row = await receive(storage, request, viewer, *named(request), is_upsert=is_upsert)
    return json_response(written(row))


async def receive(
    storage: Storage, request: Request, viewer: Viewer, bucket_id: str, name: str, *, is_upsert: bool
) -> Row:
    """Store the body of `request` as an object of the viewer's."""
    with storage.uploading(request, viewer):
        robots_tag = robots_tag_of(request.headers.get("x-robots-tag"))
        body = await read_upload(request, storage.stall_seconds)

        def described() -> NewObject:
            return NewObject(
                bucket_id=bucket_id,
                name=name,
                owner_id=viewer.user_id,
                robots_tag=robots_tag,
                is_upsert=is_upsert,
                **body.describe()._asdict(),
            )

        describe = None if body.is_described else described
        return await storage.store.write(viewer, described(), body.pieces, body.size, describe)


async def download(storage: Storage, request: Request) -> Response:
    """Answer with an object that the caller may read."""
    _check_look(request)
    row = await found(storage, request)
    return await object_response(storage.store, request, row, cache=_PRIVATE)


async def download_plain(storage: Storage, request: Request) -> Response:
    """As `download`; without a key or a token, an object of a public bucket."""
    _check_look(request)
    row = await found(storage, request, needs_key=False)
    return await object_response(storage.store, request, row, cache=_PRIVATE)


async def download_public(storage: Storage, request: Request) -> Response:
    """Answer anybody with an object of a public bucket."""
    _check_look(request)
    row = await found_public(storage, request)
    return await object_response(storage.store, request, row, is_shared=True)


async def info(storage: Storage, request: Request) -> Response:
    return _info(request, await found(storage, request))


async def info_plain(storage: Storage, request: Request) -> Response:
    return _info(request, await found(storage, request, needs_key=False))


async def info_public(storage: Storage, request: Request) -> Response:
    return _info(request, await found_public(storage, request))


async def remove_many(storage: Storage, request: Request) -> Response:
    """Remove objects; those that are not there, or are not the caller's, are left out of the answer."""
    viewer, bucket_id = await storage.viewer(request), request.path_params["bucket"]
    asked = await read_json(request, _Removal)
    names = [name for name in map(known_name, asked.prefixes) if name]
    rows = await storage.store.remove(viewer, bucket_id, names)
    return json_response([object_entry(row) for row in rows])


async def remove_one(storage: Storage, request: Request) -> Response:
    viewer, (bucket_id, name) = await storage.viewer(request), named(request)
    if not await storage.store.remove(viewer, bucket_id, [name]):
        raise NoSuchObject
    return json_response({"message": "Successfully deleted"})


async def move(storage: Storage, request: Request) -> Response:
    viewer, asked = await storage.viewer(request), await read_json(request, _Move)
    source, target = _ends(asked)
    row = await storage.store.move(viewer, source, target)
    return json_response({"message": "Successfully moved", **written(row)})


async def copy(storage: Storage, request: Request) -> Response:
    viewer, asked = await storage.viewer(request), await read_json(request, _Copy)
    source, (bucket_id, name) = _ends(asked)
    original = await storage.store.find(*source, viewer)
    keeps_metadata = asked.copy_metadata is not False
    # What the caller says of the file is used where the file's own is not asked for.
    said = _FileMetadata() if keeps_metadata or asked.metadata is None else asked.metadata
    cache_control = said.cache_control
    new = NewObject(
        bucket_id=bucket_id,
        name=name,
        owner_id=viewer.user_id,
        content_type=said.mimetype or original["content_type"],
        cache_control=cache_control_of(cache_control) if cache_control else original["cache_control"],
        metadata=original["metadata"] if keeps_metadata else header_metadata(request),
        robots_tag=original["robots_tag"],
        is_upsert=request.headers.get("x-upsert", "").lower() == "true",
    )
    row = await storage.store.copy(viewer, source, new)
    return json_response({**object_entry(row), **written(row)})


def _ends(asked: _Move) -> tuple[tuple[str, str], tuple[str, str]]:
    source = known_name(asked.source_key)
    if source is None:
        raise NoSuchObject
    target = asked.destination_bucket or asked.bucket_id
    return (asked.bucket_id, source), (target, object_name(asked.destination_key))


def _info(request: Request, row: Row) -> Response:
    transform_of(request.query_params)
    return json_response(object_info(row), headers=entity_headers(row, _PRIVATE))


def _check_look(request: Request) -> None:
    """Check the transform that a HEAD request may ask about.

    Raises:
        StorageError: no picture can look like that.
    """
    if request.method == "HEAD":
        transform_of(request.query_params)
