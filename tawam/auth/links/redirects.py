"""Redirect targets after a mailed link: pages of the site itself, and nowhere else."""

from urllib.parse import quote, urlencode, urlsplit

import msgspec

from tawam.languages import path_prefix

CONFIRM_PAGE = "/auth/confirm"
_MAX_LENGTH = 2000


class RedirectTarget(msgspec.Struct, frozen=True):
    """Where a mailed link leads after the confirmation.

    Attributes:
        redirect_to: the page after the confirmation; ignored unless it is a page of the site.
        code_challenge: the PKCE challenge of a caller who wants a code there, see `pkce.py`.
        final_recipients: addresses that get no more mail today and are told so, see `mail_limits.py`.
    """

    redirect_to: str | None = None
    code_challenge: str | None = None
    final_recipients: frozenset[str] = frozenset()


HOME = RedirectTarget()


def allowed_redirect(target: str | None, site_url: str) -> str | None:
    """Return `target` if it is an absolute URL of our own origin, as a browser would read it."""
    if not target or len(target) > _MAX_LENGTH or not target.isascii():
        return None
    if not target.isprintable() or set(target) & set(" \\<>\"'`"):
        return None
    try:
        parts, site = urlsplit(target), urlsplit(site_url)
    except ValueError:
        return None
    # Compares the whole authority as written: no user, no other port, no spelling that only we take as equal.
    same = parts.scheme == site.scheme and parts.netloc == site.netloc
    return target if same and (target == site_url or target.startswith(f"{site_url}/")) else None


def confirmation_url(site_url: str, language: str, token: str, type_: str, redirect_to: str | None) -> str:
    """Return the URL of the confirmation page, which asks first: mail scanners follow links too."""
    query = {"token_hash": token, "type": type_}
    allowed = allowed_redirect(redirect_to, site_url)
    if allowed is not None:
        query["redirect_to"] = allowed
    return page_url(site_url, language, f"{CONFIRM_PAGE}?{urlencode(query, quote_via=quote)}")


def page_url(site_url: str, language: str, path: str) -> str:
    """Return the URL of a page of the site in `language`; `path` begins with `/`."""
    return f"{site_url}{path_prefix(language)}{path}"
