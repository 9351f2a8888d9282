"""A small built site, as the site's build would write it."""

import gzip
import json
from pathlib import Path
from typing import Any

import brotli

FILM = bytes(range(256)) * 4
SCRIPT = "sha256-c2NyaXB0"
STYLE = "sha256-c3R5bGU="


def page(en: str, ar: str, **changes: Any) -> dict[str, Any]:
    return {"en": en, "ar": ar, "access": "public", "isIndexed": True, **changes}


def write_dist(folder: Path) -> Path:
    pages = {
        "/": _page(folder, "index"),
        "/contact": _page(folder, "contact"),
        "/auth/confirm": _page(folder, "auth/confirm", isIndexed=False),
        "/profile": _page(folder, "profile", access="signed-in"),
        "/studio": _page(folder, "studio", access="signed-in"),
        "/studio/{production}": _page(folder, "studio/production", access="signed-in"),
        "/studio/{production}/recordings": _page(folder, "studio/production/recordings", access="signed-in"),
        "/consent/{token}": _page(folder, "consent/token", isIndexed=False),
    }
    not_found = _page(folder, "not-found", isIndexed=False)
    files = [entry[language] for entry in [*pages.values(), not_found] for language in ("en", "ar")]
    manifest = {
        "pages": pages,
        "notFound": not_found,
        "redirects": {"/get-started": "/contact"},
        "csp": {file: {"script": [SCRIPT], "style": [STYLE]} for file in files},
    }
    _write(folder / "manifest.json", json.dumps(manifest))
    _write(folder / "assets/app-Bx3.js", "export const answer = 42;" * 40, is_compressed=True)
    _write(folder / "assets/app-Bx3.js.map", "{}")
    _write(folder / "assets/.vite/manifest.json", "{}")
    _write(folder / "assets/secret.py", "print()")
    _write(folder / "root/favicon.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>", is_compressed=True)
    _write(folder / "root/robots.txt", "User-agent: *\n")
    (folder / "films").mkdir()
    (folder / "films/demo.en.mp4").write_bytes(FILM)
    _write(folder / "films/demo.en.vtt", "WEBVTT\n")
    return folder


def html(name: str, language: str) -> str:
    direction = "rtl" if language == "ar" else "ltr"
    head = f'<!doctype html><html lang="{language}" dir="{direction}"><head></head>'
    return f"{head}<body>{f'<p>{name} {language}</p>' * 60}</body></html>"


def _page(folder: Path, name: str, **changes: Any) -> dict[str, Any]:
    for language in ("en", "ar"):
        _write(folder / f"pages/{language}/{name}.html", html(name, language), is_compressed=True)
    return page(f"pages/en/{name}.html", f"pages/ar/{name}.html", **changes)


def _write(file: Path, text: str, is_compressed: bool = False) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    if is_compressed:
        file.with_name(f"{file.name}.br").write_bytes(brotli.compress(text.encode()))
        file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(text.encode()))
