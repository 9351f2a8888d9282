"""Loads the site's files other than pages: hashed assets, films and root files. No other file is served."""

from collections.abc import Iterator
from pathlib import Path

from tawam.http.page_headers import FILE_POLICY, security_headers
from tawam.site.headers import FILM_POLICY
from tawam.site.resources import RangedResource, Resource, read_bodies

CONTENT_TYPES = {
    ".avif": "image/avif",
    ".css": "text/css; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mp4": "video/mp4",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".vtt": "text/vtt; charset=utf-8",
    ".webm": "video/webm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
}

_IMMUTABLE = "public, max-age=31536000, immutable"
_ONE_DAY = "public, max-age=86400"
_ONE_HOUR = "public, max-age=3600"
# Players request ranges of these files. They are compressed formats, so no encoding is applied.
_FILMS = frozenset({".mp4", ".webm"})
_FOLDERS = (("assets", "/assets/", _IMMUTABLE), ("films", "/films/", _ONE_DAY), ("root", "/", _ONE_HOUR))


def load_files(dist: Path, is_https: bool) -> dict[str, Resource]:
    """Load the files by path: `assets/` and `films/` under their names, and the files of `root/` at the root.

    Source maps, hidden files and types that are not in `CONTENT_TYPES` are left out.
    """
    table: dict[str, Resource] = {}
    for folder, prefix, cached in _FOLDERS:
        for file in _served(dist / folder):
            is_film = file.suffix in _FILMS
            headers = {
                "Content-Type": CONTENT_TYPES[file.suffix],
                "Cache-Control": cached,
                **({} if is_film else {"Vary": "Accept-Encoding"}),
                **security_headers(FILM_POLICY if is_film else FILE_POLICY, is_https),
            }
            path = prefix + file.relative_to(dist / folder).as_posix()
            table[path] = (
                RangedResource(file.read_bytes(), headers)
                if is_film
                else Resource(read_bodies(file), headers)
            )
    return table


def _served(folder: Path) -> Iterator[Path]:
    for file in sorted(folder.rglob("*")):
        is_hidden = any(part.startswith(".") for part in file.relative_to(folder).parts)
        if file.is_file() and not is_hidden and file.suffix in CONTENT_TYPES:
            yield file
