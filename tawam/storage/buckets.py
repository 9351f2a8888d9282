"""The endpoints of buckets. Only the service key sees and changes them."""

import re
from decimal import ROUND_HALF_UP, Context, Decimal
from typing import Annotated, Any, Literal

import msgspec
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response

from tawam.database.errors import ForeignKeyViolation, UniqueViolation
from tawam.database.port import Row, Transaction
from tawam.database.retry import in_transaction
from tawam.database.schema import now
from tawam.http.bodies import read_json
from tawam.http.fields import Integer, Line
from tawam.objects.content_types import is_type_pattern
from tawam.objects.errors import AccessRefused, NoSuchBucket, TypeRefused
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

_SIZE = re.compile(r"([0-9]{1,30}(?:\.[0-9]{1,30})?)(b|kb|mb|gb)?", re.IGNORECASE)
_UNITS = {"B": 1, "KB": 10**3, "MB": 10**6, "GB": 10**9}
# The protocol reads a size with a unit to so many digits.
_DIGITS = Context(prec=3, rounding=ROUND_HALF_UP)
_FARTHEST = 2**31 - 1
_MOST_BYTES = 2**63 - 1
_SINCE = {
    re.compile(r"supabase-py/storage3 v(\d{1,9})\.(\d{1,9})\.(\d{1,9})", re.IGNORECASE): (0, 12, 1),
    re.compile(r"supabase-py/(\d{1,9})\.(\d{1,9})\.(\d{1,9})", re.IGNORECASE): (2, 18, 0),
}
_Type = Annotated[str, msgspec.Meta(max_length=255)]
_Types = Annotated[list[_Type], msgspec.Meta(max_length=100)]
_COLUMNS = ("id", "name", "created_at", "updated_at")


class _Bucket(msgspec.Struct):
    """A body's fields; those that are left out of a change stay as they are."""

    id: Line | None = None
    name: Line | None = None
    public: bool | msgspec.UnsetType | None = msgspec.UNSET
    file_size_limit: Integer | float | Line | msgspec.UnsetType | None = msgspec.UNSET
    allowed_mime_types: _Types | msgspec.UnsetType | None = msgspec.UNSET
    type: Literal["STANDARD"] | None = None


async def create(storage: Storage, request: Request) -> Response:
    if not (await storage.viewer(request)).is_service:
        raise AccessRefused
    asked = await read_json(request, _Bucket)
    bucket_id, moment = bucket_name(asked.id or asked.name or ""), now()
    unset = {"is_public": False, "file_size_limit": None, "allowed_mime_types": None}
    try:
        async with storage.store.database.transaction() as transaction:
            values = {**unset, **_changes(storage, asked)}
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
    column, order = query.get("sortColumn", "id"), query.get("sortOrder", "asc")
    if column not in _COLUMNS or order not in ("asc", "desc"):
        raise invalid_request(f"Buckets are sorted by one of {', '.join(_COLUMNS)}, asc or desc.")
    rows.sort(key=lambda row: row["id" if column == "name" else column], reverse=order == "desc")
    limit, offset = _number(query, "limit", 1, _FARTHEST), _number(query, "offset", 0, 0)
    knows_type = _knows_type(request)
    return json_response([bucket_entry(row, knows_type) for row in rows[offset : offset + limit]])


async def read(storage: Storage, request: Request) -> Response:
    return json_response(bucket_entry(await _bucket(storage, request), _knows_type(request)))


async def update(storage: Storage, request: Request) -> Response:
    bucket = await _bucket(storage, request)
    changes = _changes(storage, await read_json(request, _Bucket))
    if not changes:
        raise invalid_request("Say at least one of public, file_size_limit and allowed_mime_types.")
    if storage.store.access.policy(bucket["id"]):
        raise StorageError(403, "AccessDenied", "This bucket belongs to the product and follows its code")
    kept = {name: bucket[name] for name in ("is_public", "file_size_limit", "allowed_mime_types")}
    values = {f"new_{name}": value for name, value in {**kept, **changes, "updated_at": now()}.items()}
    async with storage.store.database.transaction() as transaction:
        await transaction.execute(CHANGE_BUCKET, bucket_id=bucket["id"], **values)
    return json_response({"message": "Successfully updated"})


async def empty(storage: Storage, request: Request) -> Response:
    await storage.service(request)
    bucket = await storage.store.bucket(request.path_params["bucket"])

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


def _changes(storage: Storage, asked: _Bucket) -> dict[str, Any]:
    given: dict[str, Any] = {
        "is_public": asked.public,
        "file_size_limit": asked.file_size_limit,
        "allowed_mime_types": asked.allowed_mime_types,
    }
    changes = {name: value for name, value in given.items() if value is not msgspec.UNSET}
    if "is_public" in changes:
        changes["is_public"] = bool(changes["is_public"])
    if "file_size_limit" in changes:
        size = changes["file_size_limit"] = _size(changes["file_size_limit"])
        storage.store.quota.check_size(size or 0, None)
    if "allowed_mime_types" in changes:
        types = [each for each in changes["allowed_mime_types"] or () if each]
        for each in types:
            if not is_type_pattern(each):
                raise TypeRefused(each)
        changes["allowed_mime_types"] = types or None
    return changes


def _size(given: float | str | None) -> int | None:
    """Read a limit: a number of bytes, also as a text, or one with a unit such as `20MB`; None for none.

    Raises:
        StorageError: it is something else, or no whole number of bytes.
    """
    if given is None or given == "":
        return None
    found = _SIZE.fullmatch(str(given))
    if found:
        unit = _UNITS[(found[2] or "B").upper()]
        size = _DIGITS.create_decimal(found[1]) * unit if found[2] else Decimal(found[1])
        if size == size.to_integral_value():
            return int(min(size, _MOST_BYTES))
    raise invalid_request("Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B")


def _number(query: QueryParams, name: str, least: int, default: int) -> int:
    """
    Raises:
        StorageError: the query holds something else than a whole number from `least` on.
    """
    given = query.get(name)
    if given is None:
        return default
    if not (re.fullmatch(r"[0-9]{1,18}", given) and int(given) >= least):
        raise invalid_request(f"{name} must be a number from {least} on.")
    return min(int(given), _FARTHEST)


def _knows_type(request: Request) -> bool:
    """Whether the client's class of a bucket has a type: those of Python got it with these versions."""
    agents = f"{request.headers.get('user-agent', '')} {request.headers.get('x-client-info', '')}"
    return all(
        (int(major), int(minor), int(patch)) >= since
        for pattern, since in _SINCE.items()
        for major, minor, patch in pattern.findall(agents)
    )
