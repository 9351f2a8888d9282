"""`GET /r/{code}`: a partner's link. It leads to a page of ours, and remembers who recommended it."""

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
from tawam.logs import logger
from tawam.normalization import is_stream_safe
from tawam.site.pages import ARABIC, arabic_path

log = logger("affiliates")

COOKIE = "referral"
# Of the page that a link leads to.
_LONGEST = 2000


class ReferralRoutes:
    def __init__(
        self, referrals: Referrals, limits: Limits, pages: Container[str], *, is_https: bool
    ) -> None:
        """`pages`: the paths that a link may lead to."""
        self._referrals = referrals
        self._limits = limits
        self._pages = pages
        self._is_https = is_https
        self._headers = security_headers(FILE_POLICY, is_https) | {
            "Cache-Control": "no-store",
            "X-Robots-Tag": "noindex",
        }

    def routes(self) -> list[Route]:
        return [Route("/r/{code}", self._follow), Route(f"{ARABIC}/r/{{code}}", self._follow)]

    async def _follow(self, request: Request) -> Response:
        """The page asked for, whoever's the code is: only too many wrong ones from one place are refused."""
        address = client_address(request)
        try:
            affiliate = await self._affiliate(request, address)
        except TooManyRequests as error:
            headers = self._headers | error.headers
            return PlainTextResponse(error.message, error.status, headers)
        response = RedirectResponse(self._target(request), 302, self._headers)
        if affiliate is not None and _is_followed(request):
            await self._remember(request, response, affiliate, address)
        return response

    async def _affiliate(self, request: Request, address: str) -> Affiliate | None:
        """
        Raises:
            TooManyRequests: codes are being tried.
        """
        await self._limits.hit("referral", address)
        await self._limits.check("referral_unknown", address)
        try:
            affiliate = await self._referrals.affiliate(request.path_params["code"])
        except DatabaseUnavailable as error:
            log.warning("referral_not_read", problem=str(error))
            return None
        if affiliate is None:
            await self._limits.hit("referral_unknown", address)
        return affiliate

    async def _remember(
        self, request: Request, response: Response, affiliate: Affiliate, address: str
    ) -> None:
        try:
            await self._limits.hit("visit", address)
            await self._referrals.count(affiliate, address, request.headers.get("user-agent", ""))
        except TooManyRequests:
            log.info("visits_not_counted", affiliate_id=affiliate.id, address=address)
        except DatabaseUnavailable as error:
            log.warning("visit_not_counted", affiliate_id=affiliate.id, problem=str(error))
        response.set_cookie(
            COOKIE,
            self._referrals.cookie(affiliate),
            max_age=self._referrals.lasts,
            httponly=True,
            secure=self._is_https,
            samesite="lax",
        )

    def _target(self, request: Request) -> str:
        """A page of ours, in the link's language; the home page for whatever else `to` names."""
        is_arabic = request.url.path.startswith(f"{ARABIC}/")
        home = ARABIC if is_arabic else "/"
        to = request.query_params.get("to", home)
        if len(to) > _LONGEST or not is_stream_safe(to):
            return home
        try:
            asked = urlsplit(to)
        except ValueError:
            return home
        path = arabic_path(asked.path) if is_arabic and not _is_arabic(asked.path) else asked.path
        if asked.scheme or asked.netloc or path not in self._pages:
            return home
        query, fragment = asked.query and f"?{asked.query}", asked.fragment and f"#{asked.fragment}"
        return f"{path}{query}{fragment}"


def _is_arabic(path: str) -> bool:
    return path == ARABIC or path.startswith(f"{ARABIC}/")


def _is_followed(request: Request) -> bool:
    """Whether a person went there, as far as the browser tells: no preview, picture or frame.

    Fetch Metadata Request Headers, W3C.
    """
    is_page = request.headers.get("sec-fetch-dest", "document") == "document"
    return request.method == "GET" and is_page and "sec-purpose" not in request.headers
