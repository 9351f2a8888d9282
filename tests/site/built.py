"""The site as it was really built, for tests that read what visitors read."""

import json
import os
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


def built_site() -> Path:
    """The folder of the built site: `TAWAM_WEB_DIST`, or where `make build` puts it."""
    folder = Path(os.environ.get("TAWAM_WEB_DIST", ROOT / "web/dist"))
    assert (folder / "manifest.json").is_file(), f"no built site in {folder}: run make build"
    return folder


def public_addresses() -> list[tuple[str, str]]:
    """`(path, address)` of every public page in both languages; the path has no language in it."""
    pages: dict[str, Any] = json.loads((built_site() / "manifest.json").read_text())["pages"]
    paths = [path for path, page in pages.items() if page["access"] == "public"]
    return [(path, path) for path in paths] + [(path, f"/ar{path}".rstrip("/")) for path in paths]
