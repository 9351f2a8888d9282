"""The page of ours that a person returns to from a provider, and what its address then says."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

from starlette.responses import RedirectResponse, Response

from tawam.auth.context import Auth
from tawam.auth.errors import AuthError
from tawam.auth.redirects import own_address, page_address

PAGE = "/auth/callback"


def own_return(auth: Auth, redirect_to: str | None, language: str) -> str:
    """`redirect_to` where it is ours, else the page that finishes sign-ins."""
    return own_address(redirect_to, auth.site_url) or page_address(auth.site_url, language, PAGE)


@dataclass(frozen=True)
class Return:
    """Attributes:
    address: one of our own.
    code_challenge: of a caller who takes a code (RFC 7636) and no session in an address.
    """

    address: str
    code_challenge: str | None = None

    def with_code(self, code: str) -> Response:
        return _redirect(_with_query(self.address, {"code": code}))

    def with_session(self, session: dict[str, Any]) -> Response:
        """`session`: a token response. The fragment stays in the browser (RFC 6749, 4.2.2)."""
        names = ("access_token", "expires_at", "expires_in", "refresh_token", "token_type")
        return _redirect(_with_fragment(self.address, {name: session[name] for name in names} | {"sb": ""}))

    def refused(self, error: AuthError) -> Response:
        """In the fragment; for a caller who takes a code in the query too, where it looks for one."""
        kind = "access_denied" if error.status < 500 else "server_error"
        said = {"error": kind, "error_code": error.code, "error_description": error.message}
        address = _with_query(self.address, said) if self.code_challenge else self.address
        return _redirect(_with_fragment(address, said | {"sb": ""}))


def _redirect(address: str) -> Response:
    # What the address says is for one visit, and not for the page's links (RFC 9700, 4.2.4).
    headers = {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}
    return RedirectResponse(address, status_code=302, headers=headers)


def _with_query(address: str, values: dict[str, str]) -> str:
    parts = urlsplit(address)
    query = "&".join(part for part in (parts.query, urlencode(values, quote_via=quote)) if part)
    return parts._replace(query=query, fragment="").geturl()


def _with_fragment(address: str, values: dict[str, Any]) -> str:
    return urlsplit(address)._replace(fragment=urlencode(values, quote_via=quote)).geturl()
