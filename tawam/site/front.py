"""Where the site stands in the application: before everything for what it has, after everything else."""

from starlette.types import ASGIApp, Receive, Scope, Send

from tawam.film_addresses import film_addresses
from tawam.http.page_headers import security_headers
from tawam.logs import logger
from tawam.settings import Settings
from tawam.site.headers import FILE_POLICY
from tawam.site.manifest import SiteNotBuilt
from tawam.site.resources import Asked, plain
from tawam.site.site import Site


class MissingSite:
    """Stands in for a site that is not built: 503, and what to do."""

    def __init__(self, problem: SiteNotBuilt, is_https: bool) -> None:
        self._answer = plain(503, str(problem), security_headers(FILE_POLICY, is_https))

    def __contains__(self, path: str) -> bool:
        return False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._answer.send(Asked(scope["method"]), send)


class SiteFirst:
    """Hands pages and files to the site before any middleware; whatever else there is, to the application."""

    def __init__(self, app: ASGIApp, site: Site | MissingSite) -> None:
        self._app = app
        self._site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_site = scope["type"] == "http" and scope["path"] in self._site
        await (self._site if is_site else self._app)(scope, receive, send)


def open_site(settings: Settings) -> Site | MissingSite:
    """The site that the settings name. In development the API works without one.

    Raises:
        SiteNotBuilt: in production.
    """
    try:
        return Site(settings.web_dist, settings.is_https, film_addresses(settings.film_urls))
    except SiteNotBuilt as problem:
        if settings.is_production:
            raise
        logger("site").error("site_not_built", problem=str(problem))
        return MissingSite(problem, settings.is_https)
