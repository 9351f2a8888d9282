"""Lists of objects: by level with an offset (`list`), and by cursor (`list-v2`)."""

import base64
import binascii
from datetime import datetime
from typing import Annotated, Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tawam.database.port import Row
from tawam.http.bodies import read_json
from tawam.objects.listing import Entry, Page
from tawam.objects.names import MAX_NAME_BYTES, has_forbidden
from tawam.storage.context import Storage
from tawam.storage.errors import invalid_request
from tawam.storage.responses import file_metadata, json_response

_Column = Literal["name", "created_at", "updated_at", "last_accessed_at"]
_Text = Annotated[str, msgspec.Meta(max_length=MAX_NAME_BYTES)]
# Whoever asks for more gets so many.
_MOST = 1500
_MOST_V2 = 1000
_FARTHEST = 2**31 - 1
_LARGEST = 2**63 - 1
_LONGEST_CURSOR = 6 * MAX_NAME_BYTES
_Limit = Annotated[int, msgspec.Meta(ge=1, le=_LARGEST)]
_Offset = Annotated[int, msgspec.Meta(ge=0, le=_LARGEST)]


class _Sort(msgspec.Struct):
    column: _Column = "name"
    order: Literal["asc", "desc"] = "asc"


class _List(msgspec.Struct, rename="camel"):
    prefix: _Text | None = ""
    limit: _Limit | None = 100
    offset: _Offset | None = 0
    search: _Text | None = ""
    sort_by: _Sort | None = None


class _ListV2(msgspec.Struct):
    prefix: _Text | None = ""
    limit: _Limit | None = _MOST_V2
    cursor: Annotated[str, msgspec.Meta(max_length=_LONGEST_CURSOR)] | None = None
    with_delimiter: bool | None = False
    sort_by: _Sort | None = msgspec.field(default=None, name="sortBy")


class _Cursor(msgspec.Struct, array_like=True):
    """The last entry of a page, what it is sorted by, and the order of the list."""

    value: _Text
    name: _Text
    sort: _Sort


async def list_objects(storage: Storage, request: Request) -> Response:
    """List one level: its folders, whose fields are null, and its objects, named from the prefix on."""
    viewer, bucket_id = await storage.viewer(request), request.path_params["bucket"]
    asked = await read_json(request, _List)
    sort = asked.sort_by or _Sort()
    prefix, given = _folder(_text(asked.prefix)), _text(asked.search)
    # A search may name folders too.
    below, _, search = given.rpartition("/")
    page = Page(
        limit=min(asked.limit or 100, _MOST),
        offset=min(asked.offset or 0, _FARTHEST),
        sort=sort.column,
        is_descending=sort.order == "desc",
    )
    folder = f"{prefix}{below}/" if below else prefix
    entries = await storage.lists.level(viewer, bucket_id, folder, search, page)
    start = len(prefix)
    return json_response(
        [
            {**(_FOLDER if row is None else _entry(row)), "name": name[start:].removesuffix("/")}
            for name, row, _ in entries
        ]
    )


async def list_objects_v2(storage: Storage, request: Request) -> Response:
    """List all objects below a prefix, or one level of them, from a cursor on."""
    viewer, bucket_id = await storage.viewer(request), request.path_params["bucket"]
    asked = await read_json(request, _ListV2)
    cursor = _read_cursor(asked.cursor) if asked.cursor else None
    prefix, limit = _text(asked.prefix), min(asked.limit or _MOST_V2, _MOST_V2)
    # A list goes on in the order in which it began.
    sort = cursor.sort if cursor else asked.sort_by or _Sort()
    page = Page(limit + 1, 0, sort.column, sort.order == "desc")
    behind = (cursor.value, cursor.name) if cursor else None
    if asked.with_delimiter:
        entries = await storage.lists.delimited(viewer, bucket_id, prefix, page, behind)
    else:
        rows = await storage.lists.keys(viewer, bucket_id, prefix, page, behind)
        entries = [Entry(row["name"], row) for row in rows]
    shown = entries[:limit]
    answer: dict[str, Any] = {
        "hasNext": len(entries) > limit,
        "folders": [{"name": name, "key": name.rstrip("/")} for name, row, _ in shown if row is None],
        "objects": [{**_entry(row), "name": name, "key": name} for name, row, _ in shown if row is not None],
    }
    if answer["hasNext"]:
        answer["nextCursor"] = _cursor(_Cursor(shown[-1].value(sort.column), shown[-1].name, sort))
    return json_response(answer)


_FOLDER = {"id": None, "updated_at": None, "created_at": None, "last_accessed_at": None, "metadata": None}


def _entry(row: Row) -> dict[str, Any]:
    return {
        "id": row["id"],
        "updated_at": row["updated_at"],
        "created_at": row["created_at"],
        "last_accessed_at": row["last_accessed_at"],
        "metadata": file_metadata(row),
    }


def _text(given: str | None) -> str:
    """
    Raises:
        StorageError: it is no text that a name can begin with.
    """
    if given and has_forbidden(given):
        raise invalid_request("No name begins like that.")
    return given or ""


def _folder(prefix: str) -> str:
    inner = prefix.strip("/")
    return f"{inner}/" if inner else ""


def _cursor(cursor: _Cursor) -> str:
    return base64.urlsafe_b64encode(msgspec.json.encode(cursor)).decode()


def _read_cursor(given: str) -> _Cursor:
    try:
        cursor = msgspec.json.decode(base64.urlsafe_b64decode(given), type=_Cursor)
        is_time = cursor.sort.column == "name" or datetime.fromisoformat(cursor.value).tzinfo is not None
    except (binascii.Error, msgspec.MsgspecError, ValueError) as error:
        raise invalid_request("The cursor is not one of ours.") from error
    if not is_time or has_forbidden(cursor.name) or has_forbidden(cursor.value):
        raise invalid_request("The cursor is not one of ours.")
    return cursor
