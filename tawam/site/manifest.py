"""Reads `manifest.json`, in which the site's build lists its pages, redirects and hashes."""

from pathlib import Path
from typing import Literal

import msgspec


class SiteNotBuilt(Exception):
    """The site is not built, or the build is unusable; the message says what to do."""


class Page(msgspec.Struct, frozen=True, rename="camel"):
    """One page: its HTML file in each language, relative to the build's folder."""

    en: str
    ar: str
    access: Literal["public", "signed-in", "admin"]
    is_indexed: bool


class InlineHashes(msgspec.Struct, frozen=True):
    """Hashes of the inline scripts and styles of one HTML file, in the format of CSP without the quotes."""

    script: tuple[str, ...]
    style: tuple[str, ...]


class Manifest(msgspec.Struct, frozen=True, rename="camel"):
    """`pages` and `redirects` by path without language prefix, `csp` by file.

    The path of a page may hold values: `/studio/{production}`.
    """

    pages: dict[str, Page]
    not_found: Page
    redirects: dict[str, str]
    csp: dict[str, InlineHashes]


def load_manifest(dist: Path) -> Manifest:
    """Read the manifest of the build in `dist`.

    Raises:
        SiteNotBuilt: there is no manifest in `dist`, or it has another version.
    """
    try:
        return msgspec.json.decode((dist / "manifest.json").read_bytes(), type=Manifest)
    except OSError as error:
        raise SiteNotBuilt(
            f"The site is not built: {dist} has no manifest.json. Run `make build`."
        ) from error
    except msgspec.DecodeError as error:
        raise SiteNotBuilt(f"The built site does not fit this server ({error}). Run `make build`.") from error
