"""JSON answers of `/storage/v1` in the shapes of Supabase Storage."""

from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.responses import Response

from tawam.database.port import Row


def json_response(body: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(body), status, headers, "application/json")


def file_metadata(row: Row) -> dict[str, Any]:
    """Describe the file of an object as lists do."""
    return {
        "eTag": row["etag"],
        "size": row["size"],
        "mimetype": row["content_type"],
        "cacheControl": row["cache_control"],
        "lastModified": row["updated_at"],
        "contentLength": row["size"],
        "httpStatusCode": 200,
        **({"xRobotsTag": row["robots_tag"]} if row["robots_tag"] else {}),
    }


def object_entry(row: Row) -> dict[str, Any]:
    """Describe an object as the answers to removals and moves do."""
    return {
        "name": row["name"],
        "id": row["id"],
        "bucket_id": row["bucket_id"],
        "owner": row["owner_id"] or "",
        "owner_id": row["owner_id"],
        "version": row["version"],
        "updated_at": row["updated_at"],
        "created_at": row["created_at"],
        "last_accessed_at": row["last_accessed_at"],
        "metadata": file_metadata(row),
        "user_metadata": row["metadata"],
    }


def object_info(row: Row) -> dict[str, Any]:
    """Describe one object in full."""
    return {
        "id": row["id"],
        "name": row["name"],
        "version": row["version"],
        "bucket_id": row["bucket_id"],
        "size": row["size"],
        "content_type": row["content_type"],
        "cache_control": row["cache_control"],
        "etag": row["etag"],
        "metadata": row["metadata"],
        "last_modified": row["updated_at"],
        "created_at": row["created_at"],
    }


def bucket_entry(row: Row, has_type: bool) -> dict[str, Any]:
    return {
        "id": row["id"],
        "name": row["id"],
        "owner": "",
        "public": bool(row["is_public"]),
        **({"type": "STANDARD"} if has_type else {}),
        "file_size_limit": row["file_size_limit"],
        "allowed_mime_types": row["allowed_mime_types"],
        "created_at": row["created_at"],
        "updated_at": row["updated_at"],
    }


def written(row: Row) -> dict[str, Any]:
    """Answer an upload."""
    return {"Id": row["id"], "Key": f"{row['bucket_id']}/{row['name']}"}
