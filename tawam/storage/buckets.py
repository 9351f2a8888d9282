"""The endpoints of buckets. Only the service key sees and changes them."""

import re
from typing import Annotated, Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tawam.database.errors import ForeignKeyViolation, UniqueViolation
from tawam.database.port import Row, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.http.bodies import read_json
from tawam.http.fields import Integer, Line
from tawam.objects.errors import NoSuchBucket
from tawam.objects.names import bucket_name
from tawam.objects.rows import (
    ADD_BUCKET,
    ANY_OBJECT,
    BUCKETS,
    CHANGE_BUCKET,
    DELETE_BUCKET,
    SOME_OBJECTS,
)
from tawam.storage.context import Storage
from tawam.storage.errors import StorageError, invalid_request
from tawam.storage.responses import bucket_entry, json_response

_SIZE = re.compile(r"(\d{1,12}) ?(B|KB|MB|GB|TB)?", re.IGNORECASE)
_UNITS = {"B": 1, "KB": 1024, "MB": 1024**2, "GB": 1024**3, "TB": 1024**4}
_Type = Annotated[str, msgspec.Meta(max_length=255)]
_Types = Annotated[list[_Type], msgspec.Meta(max_length=100)]
_COLUMNS = ("id", "name", "created_at", "updated_at")


class _Bucket(msgspec.Struct):
    """A body's fields; those that are left out of a change stay as they are."""

    id: Line | None = None
    name: Line | None = None
    public: bool | msgspec.UnsetType | None = msgspec.UNSET
    file_size_limit: Integer | Line | msgspec.UnsetType | None = msgspec.UNSET
    allowed_mime_types: _Types | msgspec.UnsetType | None = msgspec.UNSET
    type: Literal["STANDARD"] | None = None


async def create(storage: Storage, request: Request) -> Response:
    await storage.service(request)
    asked = await read_json(request, _Bucket)
    bucket_id, moment = bucket_name(asked.id or asked.name or ""), now()
    unset = {"is_public": False, "file_size_limit": None, "allowed_mime_types": None}
    try:
        async with storage.store.database.transaction() as transaction:
            values = {**unset, **_changes(asked)}
            await transaction.execute(
                ADD_BUCKET, id=bucket_id, created_at=moment, updated_at=moment, **values
            )
    except UniqueViolation as error:
        raise StorageError(409, "BucketAlreadyExists", "The resource already exists") from error
    return json_response({"name": bucket_id})


async def list_all(storage: Storage, request: Request) -> Response:
    """List buckets; callers without the service key see none."""
    if not (await storage.viewer(request)).is_service:
        return json_response([])
    query = request.query_params
    rows = await storage.store.database.fetch_all(BUCKETS)
    rows = [row for row in rows if query.get("search", "").lower() in row["id"].lower()]
    column = query.get("sortColumn", "id")
    if column not in _COLUMNS:
        raise invalid_request(f"Buckets are sorted by one of {', '.join(_COLUMNS)}.")
    rows.sort(
        key=lambda row: row["id" if column == "name" else column], reverse=query.get("sortOrder") == "desc"
    )
    offset, limit = _number(query.get("offset"), 0), _number(query.get("limit"), len(rows))
    return json_response([bucket_entry(row) for row in rows[offset : offset + limit]])


async def read(storage: Storage, request: Request) -> Response:
    return json_response(bucket_entry(await _bucket(storage, request)))


async def update(storage: Storage, request: Request) -> Response:
    bucket = await _bucket(storage, request)
    changes = _changes(await read_json(request, _Bucket))
    if storage.store.access.policy(bucket["id"]):
        raise StorageError(403, "AccessDenied", "This bucket belongs to the product and follows its code")
    kept = {name: bucket[name] for name in ("is_public", "file_size_limit", "allowed_mime_types")}
    values = {f"new_{name}": value for name, value in {**kept, **changes, "updated_at": now()}.items()}
    async with storage.store.database.transaction() as transaction:
        await transaction.execute(CHANGE_BUCKET, bucket_id=bucket["id"], **values)
    return json_response({"message": "Successfully updated"})


async def empty(storage: Storage, request: Request) -> Response:
    bucket = await _bucket(storage, request)

    async def work(transaction: Transaction) -> int:
        rows = await transaction.fetch_all(SOME_OBJECTS, bucket_id=bucket["id"])
        for row in rows:
            await storage.store.records.remove(transaction, row)
        return len(rows)

    # In several transactions, so that other writers wait for some hundred rows at most.
    while await in_transaction(storage.store.database, work):
        pass
    return json_response({"message": "Successfully emptied"})


async def delete(storage: Storage, request: Request) -> Response:
    bucket = await _bucket(storage, request)
    if storage.store.access.policy(bucket["id"]):
        raise StorageError(403, "AccessDenied", "This bucket belongs to the product and follows its code")
    not_empty = StorageError(409, "ResourceNotEmpty", "The bucket you tried to delete is not empty")
    if await storage.store.database.fetch_one(ANY_OBJECT, bucket_id=bucket["id"]):
        raise not_empty
    try:
        async with storage.store.database.transaction() as transaction:
            await transaction.execute(DELETE_BUCKET, bucket_id=bucket["id"])
    except ForeignKeyViolation as error:
        raise not_empty from error
    return json_response({"message": "Successfully deleted"})


async def _bucket(storage: Storage, request: Request) -> Row:
    """
    Raises:
        NoSuchBucket: there is none, or the caller does not have the service key.
    """
    if not (await storage.viewer(request)).is_service:
        if request.method == "GET":
            raise NoSuchBucket
        raise StorageError(403, "AccessDenied", "Only the service key may do this")
    return await storage.store.bucket(request.path_params["bucket"])


def _changes(asked: _Bucket) -> dict[str, Any]:
    given: dict[str, Any] = {
        "is_public": asked.public,
        "file_size_limit": asked.file_size_limit,
        "allowed_mime_types": asked.allowed_mime_types,
    }
    changes = {name: value for name, value in given.items() if value is not msgspec.UNSET}
    if "is_public" in changes:
        changes["is_public"] = bool(changes["is_public"])
    if "file_size_limit" in changes:
        changes["file_size_limit"] = _size(changes["file_size_limit"])
    if not changes.get("allowed_mime_types", True):
        changes["allowed_mime_types"] = None
    return changes


def _size(given: int | str | None) -> int | None:
    """Read a limit: a number of bytes, or a text such as `20MB`; None and 0 for none."""
    if given is None:
        return None
    found = _SIZE.fullmatch(str(given))
    if not found:
        raise invalid_request("file_size_limit must be a number of bytes, or a text such as 20MB.")
    return int(found[1]) * _UNITS[(found[2] or "B").upper()] or None


def _number(given: str | None, default: int) -> int:
    return int(given) if given and given.isascii() and given.isdigit() and len(given) < 10 else default
