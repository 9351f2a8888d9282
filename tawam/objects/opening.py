"""Makes the store of bytes that the settings name."""

from pathlib import Path
from urllib.parse import urlsplit

from obstore.store import S3Store

from tawam.objects.blobs import Blobs, FolderBlobs, RemoteBlobs
from tawam.objects.traced import TracedBlobs
from tawam.settings import Settings

# A part is 4 MiB, so half a minute is a line that no longer works.
_TIMEOUT = "30s"


def open_blobs(settings: Settings) -> Blobs:
    """Make the store of bytes: a folder of the data folder, or a bucket of S3.

    Credentials, region and another endpoint come from the usual variables: `AWS_ACCESS_KEY_ID`,
    `AWS_SECRET_ACCESS_KEY`, `AWS_REGION`, `AWS_ENDPOINT_URL`.
    """
    blobs = _untraced(settings)
    if not settings.traces_url:
        return blobs
    return TracedBlobs(blobs, "s3" if settings.storage_url else "folder")


def _untraced(settings: Settings) -> Blobs:
    if not settings.storage_url:
        return FolderBlobs(objects_folder(settings.data_dir))
    parts = urlsplit(settings.storage_url)
    store = S3Store(
        parts.netloc,
        prefix=parts.path.strip("/") or None,
        client_options={"timeout": _TIMEOUT, "allow_http": True},
        retry_config={"max_retries": 3},
        virtual_hosted_style_request=False,
    )
    return RemoteBlobs(store)


def objects_folder(data_dir: Path) -> Path:
    return data_dir / "objects"
