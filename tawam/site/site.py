"""Serves the built site from memory: an ASGI application over tables that are built at start-up."""

from collections.abc import Mapping
from pathlib import Path

from starlette.types import Receive, Scope, Send

from tawam.http.cookies import cookie
from tawam.http.headers import headers_by_name
from tawam.http.page_headers import FILE_POLICY, security_headers
from tawam.http.secret_paths import without_secrets
from tawam.languages import ARABIC_PREFIX
from tawam.logs import logger, printable
from tawam.site.files import load_files
from tawam.site.films import media_origins, moved_films
from tawam.site.manifest import Manifest, load_manifest
from tawam.site.page_table import PageTable
from tawam.site.pages import Choice, PageLoader, arabic_path
from tawam.site.resources import Answer, plain, send_answer

log = logger("site")

_LONGEST_LOGGED_PATH = 300
# A redirect drops a longer query.
_LONGEST_QUERY = 2000


class Site:
    """Serves GET and HEAD for the build's pages and files, and the not-found page for every other path.

    Raises (from the constructor):
        SiteNotBuilt: there is no build, or it is incomplete.
    """

    def __init__(
        self,
        dist: Path,
        is_https: bool,
        hosted_films: Mapping[str, str] | None = None,
        *,
        is_demo: bool = False,
    ) -> None:
        """Load the build.

        Args:
            hosted_films: addresses by film and language, as `film_addresses` returns them.
            is_demo: whether every page says that it shows a demonstration.
        """
        hosted = hosted_films or {}
        manifest = load_manifest(dist)
        pages = PageLoader(dist, manifest, is_https, media_origins(hosted), is_demo=is_demo)
        files = load_files(dist, is_https) | moved_films(hosted, is_https)
        self._table = PageTable(
            {**{path: Choice(file, file) for path, file in files.items()}, **pages.pages()}
        )
        self._not_found = pages.not_found()
        self._redirects = _redirects(manifest)
        self._headers = security_headers(FILE_POLICY, is_https)

    def __contains__(self, path: str) -> bool:
        """Whether the site has a page or file at `path`."""
        return self._table.find(path) is not None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send_answer(self.answer(scope), send)

    def answer(self, scope: Scope) -> Answer:
        method, headers = scope["method"], headers_by_name(scope)
        if method not in ("GET", "HEAD"):
            refusal = plain(405, "This address takes GET.", self._headers | {"Allow": "GET, HEAD"})
            return refusal.answer(method, {})
        choice = self._table.find(scope["path"])
        if choice is None:
            location = self._location(scope)
            if location is not None:
                return plain(308, "", self._headers | {"Location": location}).answer(method, {})
            choice = self._missing(scope)
        is_arabic = b"cookie" in headers and cookie(scope, "language") == "ar"
        return (choice.ar if is_arabic else choice.en).answer(method, headers)

    def _location(self, scope: Scope) -> str | None:
        """Return a redirect's target with the query: a page without its trailing slash, or a moved page."""
        path: str = scope["path"]
        short = path.rstrip("/")
        target = self._redirects.get(short) or (short if path != short and short in self else None)
        if target is None:
            return None
        query = scope["query_string"].decode("latin-1")
        return f"{target}?{query}" if 0 < len(query) <= _LONGEST_QUERY else target

    def _missing(self, scope: Scope) -> Choice:
        path: str = scope["path"]
        log.warning("page_not_found", path=printable(without_secrets(path)[:_LONGEST_LOGGED_PATH]))
        is_arabic = path == ARABIC_PREFIX or path.startswith(f"{ARABIC_PREFIX}/")
        return Choice(self._not_found.ar, self._not_found.ar) if is_arabic else self._not_found


def _redirects(manifest: Manifest) -> dict[str, str]:
    """Return the redirects of the manifest for both languages."""
    arabic = {arabic_path(old): arabic_path(new) for old, new in manifest.redirects.items()}
    return {**manifest.redirects, **arabic}
