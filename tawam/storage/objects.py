"""The endpoints of objects: upload, download, info, remove, move and copy."""

from typing import Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tawam.database.port import Row
from tawam.http.bodies import read_json
from tawam.http.fields import JsonObject
from tawam.objects.errors import InvalidName, NoSuchObject
from tawam.objects.names import MAX_NAME_BYTES, object_name
from tawam.objects.policies import SERVICE, Viewer
from tawam.objects.records import NewObject
from tawam.storage.context import Storage
from tawam.storage.downloads import object_response
from tawam.storage.responses import json_response, object_entry, object_info, written
from tawam.storage.upload_body import read_upload

_Name = Annotated[str, msgspec.Meta(max_length=4 * MAX_NAME_BYTES)]
_PRIVATE = "private"


class _Removal(msgspec.Struct):
    prefixes: Annotated[list[_Name], msgspec.Meta(max_length=1000)]


class _Move(msgspec.Struct, rename="camel"):
    bucket_id: _Name
    source_key: _Name
    destination_key: _Name
    destination_bucket: _Name | None = None


class _Copy(_Move):
    copy_metadata: bool | None = None
    metadata: JsonObject | None = None


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
        body = await read_upload(request, storage.stall_seconds)
        new = NewObject(
            bucket_id=bucket_id,
            name=name,
            owner_id=viewer.user_id,
            content_type=body.content_type,
            cache_control=body.cache_control,
            metadata=body.metadata,
            is_upsert=is_upsert,
        )
        return await storage.store.write(viewer, new, body.pieces, body.size)


async def download(storage: Storage, request: Request) -> Response:
    """Answer with an object that the caller may read."""
    viewer = await storage.viewer(request)
    row = await found(storage, request, viewer)
    return await object_response(storage.store, request, row, cache=_PRIVATE)


async def download_public(storage: Storage, request: Request) -> Response:
    """Answer anybody with an object of a public bucket."""
    row = await found_public(storage, request)
    return await object_response(storage.store, request, row, is_shared=True)


async def info(storage: Storage, request: Request) -> Response:
    viewer = await storage.viewer(request)
    return json_response(object_info(await found(storage, request, viewer)))


async def info_public(storage: Storage, request: Request) -> Response:
    return json_response(object_info(await found_public(storage, request)))


async def remove_many(storage: Storage, request: Request) -> Response:
    """Remove objects; those that are not there, or are not the caller's, are left out of the answer."""
    viewer = await storage.viewer(request)
    bucket = await storage.store.bucket(request.path_params["bucket"])
    asked = await read_json(request, _Removal)
    names = [name for name in map(_known_name, asked.prefixes) if name]
    rows = await storage.store.remove(viewer, bucket["id"], names)
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
    new = NewObject(
        bucket_id=bucket_id,
        name=name,
        owner_id=viewer.user_id,
        content_type=original["content_type"],
        cache_control=original["cache_control"],
        metadata=original["metadata"] if keeps_metadata else asked.metadata,
        is_upsert=request.headers.get("x-upsert", "").lower() == "true",
    )
    row = await storage.store.copy(viewer, source, new)
    return json_response({**object_entry(row), **written(row)})


def named(request: Request) -> tuple[str, str]:
    """Return the bucket and the object that the path names.

    Raises:
        InvalidName: no object can have this name.
    """
    return request.path_params["bucket"], object_name(request.path_params["name"])


async def found(storage: Storage, request: Request, viewer: Viewer) -> Row:
    """Find the object of the path, which the viewer may read.

    Raises:
        NoSuchBucket, NoSuchObject.
    """
    bucket_id, name = request.path_params["bucket"], _known_name(request.path_params["name"])
    await storage.store.bucket(bucket_id)
    if name is None:
        raise NoSuchObject
    return await storage.store.find(bucket_id, name, viewer)


async def found_public(storage: Storage, request: Request) -> Row:
    """Find the object of the path, which is in a public bucket.

    Raises:
        NoSuchBucket, NoSuchObject.
    """
    bucket = await storage.store.bucket(request.path_params["bucket"])
    name = _known_name(request.path_params["name"])
    if name is None or not bucket["is_public"]:
        raise NoSuchObject
    return await storage.store.find(bucket["id"], name, SERVICE)


def _known_name(given: str) -> str | None:
    """Normalize a name to look up; None for one that no object can have."""
    try:
        return object_name(given)
    except InvalidName:
        return None


def _ends(asked: _Move) -> tuple[tuple[str, str], tuple[str, str]]:
    source = _known_name(asked.source_key)
    if source is None:
        raise NoSuchObject
    target = asked.destination_bucket or asked.bucket_id
    return (asked.bucket_id, source), (target, object_name(asked.destination_key))
