"""`GET /r/{code}`: redirects an affiliate's link to a page of the site and sets the referral cookie."""

from collections.abc import Container
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from tawam.affiliates.affiliate import Affiliate
from tawam.affiliates.referrals import Referrals
from tawam.database.errors import DatabaseUnavailable
from tawam.http.client_address import client_address
from tawam.http.limits import Limits, TooManyRequests
from tawam.http.page_headers import FILE_POLICY, security_headers
from tawam.languages import ARABIC_PREFIX
from tawam.logs import logger
from tawam.normalization import is_stream_safe
from tawam.site.pages import arabic_path

log = logger("affiliates")

COOKIE = "referral"
_MAX_TARGET_LENGTH = 2000


class ReferralRoutes:
    def __init__(
        self, referrals: Referrals, limits: Limits, pages: Container[str], *, is_https: bool
    ) -> None:
        """
        Args:
            pages: the paths to which a link may redirect.
        """
        self._referrals = referrals
        self._limits = limits
        self._pages = pages
        self._is_https = is_https
        self._headers = security_headers(FILE_POLICY, is_https) | {
            "Cache-Control": "no-store",
            "X-Robots-Tag": "noindex",
        }

    def routes(self) -> list[Route]:
        return [Route("/r/{code}", self._follow), Route(f"{ARABIC_PREFIX}/r/{{code}}", self._follow)]

    async def _follow(self, request: Request) -> Response:
        """Redirect whether or not the code exists; refuse an address that tries too many unknown codes."""
        address = client_address(request)
        try:
            affiliate = await self._find_affiliate(request, address)
        except TooManyRequests as error:
            headers = self._headers | error.headers
            return PlainTextResponse(error.message, error.status, headers)
        response = RedirectResponse(self._target(request), 302, self._headers)
        if affiliate is not None and _is_navigation(request):
            await self._record_visit(request, response, affiliate, address)
        return response

    async def _find_affiliate(self, request: Request, address: str) -> Affiliate | None:
        """
        Raises:
            TooManyRequests: the address follows too many links, or tries unknown codes.
        """
        await self._limits.hit("referral", address)
        await self._limits.check("referral_unknown", address)
        try:
            affiliate = await self._referrals.find_affiliate(request.path_params["code"])
        except DatabaseUnavailable as error:
            log.warning("referral_not_read", problem=str(error))
            return None
        if affiliate is None:
            await self._limits.hit("referral_unknown", address)
        return affiliate

    async def _record_visit(
        self, request: Request, response: Response, affiliate: Affiliate, address: str
    ) -> None:
        try:
            await self._limits.hit("visit", address)
            await self._referrals.count_visit(affiliate, address, request.headers.get("user-agent", ""))
        except TooManyRequests:
            log.info("visits_not_counted", affiliate_id=affiliate.id, address=address)
        except DatabaseUnavailable as error:
            log.warning("visit_not_counted", affiliate_id=affiliate.id, problem=str(error))
        response.set_cookie(
            COOKIE,
            self._referrals.sign_cookie(affiliate),
            max_age=self._referrals.max_age,
            httponly=True,
            secure=self._is_https,
            samesite="lax",
        )

    def _target(self, request: Request) -> str:
        """Return the page that `to` names, in the link's language; the home page if there is no such page."""
        is_arabic = request.url.path.startswith(f"{ARABIC_PREFIX}/")
        home = ARABIC_PREFIX if is_arabic else "/"
        to = request.query_params.get("to", home)
        if len(to) > _MAX_TARGET_LENGTH or not is_stream_safe(to):
            return home
        try:
            parts = urlsplit(to)
        except ValueError:
            return home
        path = arabic_path(parts.path) if is_arabic and not _is_arabic(parts.path) else parts.path
        if parts.scheme or parts.netloc or path not in self._pages:
            return home
        query, fragment = parts.query and f"?{parts.query}", parts.fragment and f"#{parts.fragment}"
        return f"{path}{query}{fragment}"


def _is_arabic(path: str) -> bool:
    return path == ARABIC_PREFIX or path.startswith(f"{ARABIC_PREFIX}/")


def _is_navigation(request: Request) -> bool:
    """Whether a person opened the link: not a prefetch, an image or a frame (W3C Fetch Metadata)."""
    is_page = request.headers.get("sec-fetch-dest", "document") == "document"
    return request.method == "GET" and is_page and "sec-purpose" not in request.headers
