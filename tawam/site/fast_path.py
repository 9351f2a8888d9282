"""Connects the site to the application.

Plain requests for the site's pages and files are answered before the middleware; all other requests reach the
site after every other route.
"""

import time
from collections.abc import Awaitable

from starlette.types import ASGIApp, Receive, Scope, Send

from tawam.demo_folder import is_demo, refuse_in_production
from tawam.film_addresses import film_addresses
from tawam.http.allowed_hosts import HostNames
from tawam.http.drain_bodies import has_body
from tawam.http.headers import headers_by_name
from tawam.http.page_headers import FILE_POLICY, security_headers
from tawam.http.request_bounds import head_problem
from tawam.http.request_log import AccessLog, own_headers
from tawam.http.server_spans import ROUTE
from tawam.logs import logger
from tawam.settings import Settings
from tawam.site.manifest import SiteNotBuilt
from tawam.site.resources import Answer, plain, send_answer
from tawam.site.site import Site


class MissingSite:
    """Replaces a site that is not built: answers 503 with a sentence that says how to build it."""

    def __init__(self, problem: SiteNotBuilt, is_https: bool) -> None:
        self._answer = plain(503, str(problem), security_headers(FILE_POLICY, is_https))

    def __contains__(self, path: str) -> bool:
        return False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send_answer(self.answer(scope), send)

    def answer(self, scope: Scope) -> Answer:
        return self._answer.answer(scope["method"], {})


class SiteFastPath:
    """Answers plain requests for pages and files, which are the most frequent, without the middleware.

    These requests have the same size limits, request id, log line and metrics as all others. Other requests
    go to the application, where the site is the last route.
    """

    def __init__(self, app: ASGIApp, site: Site | MissingSite, hosts: HostNames, records: AccessLog) -> None:
        self._app = app
        self._site = site
        self._hosts = hosts
        self._records = records

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] == "http" and scope["path"] in self._site and self._is_plain(scope):
            return self._answer(scope, send)
        return self._app(scope, receive, send)

    def _is_plain(self, scope: Scope) -> bool:
        """Whether this is a GET or HEAD for an accepted host, with a head within limits and no body."""
        if scope["method"] not in ("GET", "HEAD") or head_problem(scope):
            return False
        headers = headers_by_name(scope)
        return headers.get(b"host", b"") in self._hosts and not has_body(headers)

    async def _answer(self, scope: Scope, send: Send) -> None:
        started, own = time.perf_counter(), own_headers(scope)
        scope[ROUTE] = "/{path}"
        status, headers, body = self._site.answer(scope)
        try:
            await send({"type": "http.response.start", "status": status, "headers": [*headers, *own]})
            await send({"type": "http.response.body", "body": body})
        finally:
            self._records.add(scope, status, started, "site")


def open_site(settings: Settings) -> Site | MissingSite:
    """Open the site that the settings name. In development the server also runs without a built site.

    Raises:
        SiteNotBuilt: the site is not built, in production.
        DemoFolderRefused: the data folder is a demonstration, in production.
    """
    refuse_in_production(settings.data_dir, is_production=settings.is_production)
    films, is_demonstration = film_addresses(settings.film_urls), is_demo(settings.data_dir)
    try:
        return Site(settings.web_dist, settings.is_https, films, is_demo=is_demonstration)
    except SiteNotBuilt as problem:
        if settings.is_production:
            raise
        logger("site").error("site_not_built", problem=str(problem))
        return MissingSite(problem, settings.is_https)
