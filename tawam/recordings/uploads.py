"""Ends unfinished uploads of a recording that was called off."""

from sqlalchemy import bindparam, select

from tawam.database.port import Database, Statement
from tawam.objects.resumable import ResumableUploads
from tawam.objects.tables import uploads
from tawam.recordings.paths import BUCKET

UPLOADS_TO = Statement(
    select(uploads).where(uploads.c.bucket_id == BUCKET, uploads.c.name == bindparam("path"))
)


async def end_uploads(database: Database, resumable: ResumableUploads, path: str) -> None:
    """End the uploads to `path`, and release what has arrived of them."""
    for upload in await database.fetch_all(UPLOADS_TO, path=path):
        await resumable.stop(upload["id"])
        await resumable.terminate(upload)
