"""Finds the object that the path of a request names."""

from typing import Any
from urllib.parse import unquote

from starlette.requests import Request

from tawam.database.port import Row
from tawam.database.table_policies import Role
from tawam.objects.errors import InvalidName, NoSuchBucket
from tawam.objects.names import object_name
from tawam.objects.policies import SERVICE, Viewer
from tawam.storage.context import Storage
from tawam.storage.errors import StorageError
from tawam.storage.tokens import Use


def named(request: Request) -> tuple[str, str]:
    """Return the bucket and the object that the path names.

    Raises:
        InvalidName: no object can have this name.
    """
    return request.path_params["bucket"], object_name(request.path_params["name"])


async def found(storage: Storage, request: Request, *, needs_key: bool = True) -> Row:
    """Find the object of the path: in a public bucket any, elsewhere one that the caller may read.

    Args:
        needs_key: whether a public bucket, too, is open only to callers with a key.

    Raises:
        StorageError: no key or token, or none that is valid.
        NoSuchBucket, InvalidName, NoSuchObject.
    """
    bucket_id, denied = request.path_params["bucket"], None
    try:
        viewer = await storage.viewer(request)
    except StorageError as error:
        if needs_key:
            raise
        viewer, denied = Viewer(Role.ANONYMOUS), error
    try:
        is_public = (await storage.store.bucket(bucket_id))["is_public"]
    except NoSuchBucket:
        if denied:
            raise denied from None
        raise
    if denied and not is_public:
        raise denied
    name = object_name(request.path_params["name"])
    return await storage.store.find(bucket_id, name, SERVICE if is_public else viewer)


async def found_public(storage: Storage, request: Request) -> Row:
    """Find the object of the path, which is in a public bucket.

    Raises:
        NoSuchBucket: there is none, or it is not public.
        InvalidName, NoSuchObject.
    """
    bucket = await storage.store.bucket(request.path_params["bucket"])
    if not bucket["is_public"]:
        raise NoSuchBucket
    return await storage.store.find(bucket["id"], object_name(request.path_params["name"]), SERVICE)


def signed_name(storage: Storage, request: Request, use: Use) -> tuple[tuple[str, str], dict[str, Any]]:
    """Return the bucket and the name that the token of a request is for, and the claims of the token.

    The path names them too, but clients may encode a path that is encoded already: it fits if it does so once
    it is decoded again.

    Raises:
        StorageError: the token is not for this object or not valid.
        InvalidName: no object can have the name.
    """
    bucket_id, given = request.path_params["bucket"], request.path_params["name"]
    names = [name for name in map(known_name, (given, unquote(given))) if name]
    if not names:
        raise InvalidName(given)
    token = request.query_params.get("token", "")
    claims = storage.tokens.verify(use, token, *(f"{bucket_id}/{name}" for name in names))
    return (bucket_id, claims["url"].partition("/")[2]), claims


def known_name(given: str) -> str | None:
    """Normalize a name to look up; None for one that no object can have."""
    try:
        return object_name(given)
    except InvalidName:
        return None
