"""Lists of objects: by level with an offset (`list`), and by cursor (`list-v2`)."""

import base64
import binascii
from typing import Annotated, Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tawam.database.port import Row
from tawam.http.bodies import read_json
from tawam.objects.listing import Page
from tawam.objects.names import MAX_NAME_BYTES
from tawam.storage.context import Storage
from tawam.storage.errors import invalid_request
from tawam.storage.responses import file_metadata, json_response

_Column = Literal["name", "created_at", "updated_at", "last_accessed_at"]
_Text = Annotated[str, msgspec.Meta(max_length=MAX_NAME_BYTES)]
_Limit = Annotated[int, msgspec.Meta(ge=1, le=1000)]
_Offset = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class _Sort(msgspec.Struct):
    column: _Column = "name"
    order: Literal["asc", "desc"] = "asc"


class _List(msgspec.Struct, rename="camel"):
    prefix: _Text | None = ""
    limit: _Limit = 100
    offset: _Offset = 0
    search: _Text | None = ""
    sort_by: _Sort = msgspec.field(default_factory=_Sort)


class _ListV2(msgspec.Struct):
    prefix: _Text | None = ""
    limit: _Limit = 1000
    cursor: Annotated[str, msgspec.Meta(max_length=4 * MAX_NAME_BYTES)] | None = None
    with_delimiter: bool = False
    sort_by: _Sort = msgspec.field(default_factory=_Sort, name="sortBy")


async def list_objects(storage: Storage, request: Request) -> Response:
    """List one level: its folders, whose fields are null, then its objects by their own names."""
    viewer, bucket_id = await storage.viewer(request), request.path_params["bucket"]
    asked = await read_json(request, _List)
    await storage.store.bucket(bucket_id)
    folder = _folder(asked.prefix or "")
    page = Page(asked.limit, asked.offset, asked.sort_by.column, asked.sort_by.order == "desc")
    # A search may name folders too.
    below, _, search = (asked.search or "").rpartition("/")
    folder += f"{below}/" if below else ""
    folders, rows = await storage.lists.level(viewer, bucket_id, folder, search, page)
    start = len(folder)
    return json_response(
        [
            *({"name": name, **_FOLDER} for name in folders),
            *({**_entry(row), "name": row["name"][start:]} for row in rows),
        ]
    )


async def list_objects_v2(storage: Storage, request: Request) -> Response:
    """List all objects below a prefix, or one level of them, from a cursor on."""
    viewer, bucket_id = await storage.viewer(request), request.path_params["bucket"]
    asked = await read_json(request, _ListV2)
    await storage.store.bucket(bucket_id)
    prefix, sort = asked.prefix or "", asked.sort_by
    page = Page(asked.limit + 1, 0, sort.column, sort.order == "desc")
    cursor = _read_cursor(asked.cursor) if asked.cursor else None
    if asked.with_delimiter:
        if sort.column != "name":
            raise invalid_request("With a delimiter, the list is sorted by name.")
        behind = cursor[1] if cursor else None
        folders, rows = await storage.lists.delimited(viewer, bucket_id, prefix, page, behind)
    else:
        folders, rows = [], await storage.lists.keys(viewer, bucket_id, prefix, page, cursor)
    entries: list[tuple[str, Row | None]] = [(name, None) for name in folders]
    entries += [(row["name"], row) for row in rows]
    if asked.with_delimiter:
        entries.sort(key=lambda entry: entry[0], reverse=page.is_descending)
    shown = entries[: asked.limit]
    answer: dict[str, Any] = {
        "hasNext": len(entries) > asked.limit,
        "folders": [{"name": name, "key": name.rstrip("/")} for name, row in shown if row is None],
        "objects": [{**_entry(row), "name": name, "key": name} for name, row in shown if row is not None],
    }
    if answer["hasNext"]:
        name, row = shown[-1]
        answer["nextCursor"] = _cursor(name if row is None else row[sort.column], name)
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


def _folder(prefix: str) -> str:
    inner = prefix.strip("/")
    return f"{inner}/" if inner else ""


def _cursor(value: str, name: str) -> str:
    return base64.urlsafe_b64encode(msgspec.json.encode([value, name])).decode()


def _read_cursor(cursor: str) -> tuple[str, str]:
    try:
        return msgspec.json.decode(base64.urlsafe_b64decode(cursor), type=tuple[str, str])
    except (binascii.Error, msgspec.MsgspecError, ValueError) as error:
        raise invalid_request("The cursor is not one of ours.") from error
