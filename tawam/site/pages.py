"""Loads the site's pages: each in both languages, at its own address and below `/ar`."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tawam.http.page_headers import security_headers
from tawam.http.secret_paths import without_secrets
from tawam.languages import ARABIC_PREFIX, Language
from tawam.site.demo_banner import with_banner, with_style
from tawam.site.headers import page_policy
from tawam.site.manifest import InlineHashes, Manifest, Page
from tawam.site.resources import Resource, read_bodies

_NO_HASHES = InlineHashes(script=(), style=())


@dataclass(frozen=True, slots=True)
class Choice:
    """The resources of one address, by the language in the visitor's cookie."""

    en: Resource
    ar: Resource


def arabic_path(path: str) -> str:
    """Return the Arabic path of a page: `/ar/contact` for `/contact`, and `/ar` for the home page."""
    return ARABIC_PREFIX if path == "/" else ARABIC_PREFIX + path


class PageLoader:
    """Reads the pages of a build; those of a demonstration say so, and are in no search engine.

    Raises (from every method):
        OSError: a file that the manifest names cannot be read.
    """

    def __init__(
        self,
        dist: Path,
        manifest: Manifest,
        is_https: bool,
        media_origins: Iterable[str],
        *,
        is_demo: bool = False,
    ) -> None:
        self._dist = dist
        self._manifest = manifest
        self._is_https = is_https
        self._media_origins = tuple(media_origins)
        self._is_demo = is_demo

    def pages(self) -> dict[str, Choice]:
        """Load all pages by their path in the manifest, which may hold values in braces.

        The cookie decides the language of `/x`; `/ar/x` is always Arabic.
        """
        table: dict[str, Choice] = {}
        for path, page in self._manifest.pages.items():
            # A referrer would tell the token of a path to whatever the page asks for.
            secret = {"Referrer-Policy": "no-referrer"} if without_secrets(path) != path else {}
            table[path] = self._by_cookie(page, 200, secret)
            arabic = self._resource(page, "ar", 200, {"Vary": "Accept-Encoding", **secret})
            table[arabic_path(path)] = Choice(arabic, arabic)
        return table

    def not_found(self) -> Choice:
        return self._by_cookie(self._manifest.not_found, 404, {})

    def _by_cookie(self, page: Page, status: int, own: Mapping[str, str]) -> Choice:
        own = {"Vary": "Accept-Encoding, Cookie", **own}
        return Choice(self._resource(page, "en", status, own), self._resource(page, "ar", status, own))

    def _resource(self, page: Page, language: Language, status: int, own: Mapping[str, str]) -> Resource:
        file = page.ar if language == "ar" else page.en
        hashes, bodies = self._manifest.csp.get(file, _NO_HASHES), read_bodies(self._dist / file)
        if self._is_demo:
            hashes, bodies = with_style(hashes), with_banner(bodies["identity"], language)
        is_listed = page.is_indexed and page.access == "public" and not self._is_demo
        policy = page_policy(hashes, self._media_origins)
        headers = {
            "Content-Type": "text/html; charset=utf-8",
            "Content-Language": language,
            "Cache-Control": "no-cache",
            **({} if is_listed else {"X-Robots-Tag": "noindex"}),
            **security_headers(policy, self._is_https),
            **own,
        }
        return Resource(bodies, headers, status)
