"""Redirect targets after a mailed link: pages of the site itself, and nowhere else."""

from urllib.parse import quote, urlencode, urlsplit

import msgspec


class Onwards(msgspec.Struct, frozen=True):
    """How a person goes on from a link.

    Attributes:
        redirect_to: the page after the confirmation; left out unless it is ours.
        code_challenge: of a caller who wants a code there, see `flows.py`.
        last_for: mail boxes that get nothing more today, and are told so, see `mail_limits.py`.
    """

    redirect_to: str | None = None
    code_challenge: str | None = None
    last_for: frozenset[str] = frozenset()


HOME = Onwards()


CONFIRM_PAGE = "/auth/confirm"
_LONGEST = 2000


def own_address(target: str | None, site_url: str) -> str | None:
    """`target` if a browser would read it as an absolute address of our own origin."""
    if not target or len(target) > _LONGEST or not target.isascii():
        return None
    if not target.isprintable() or set(target) & set(" \\<>\"'`"):
        return None
    try:
        parts, site = urlsplit(target), urlsplit(site_url)
    except ValueError:
        return None
    # The whole authority, as written: no user, no other port, no spelling that is equal only to us.
    same = parts.scheme == site.scheme and parts.netloc == site.netloc
    return target if same and (target == site_url or target.startswith(f"{site_url}/")) else None


def confirmation_address(
    site_url: str, language: str, token: str, type_: str, redirect_to: str | None
) -> str:
    """The page that asks the reader to confirm, so that a mail scanner's visit spends nothing."""
    query = {"token_hash": token, "type": type_}
    onwards = own_address(redirect_to, site_url)
    if onwards is not None:
        query["redirect_to"] = onwards
    return page_address(site_url, language, f"{CONFIRM_PAGE}?{urlencode(query, quote_via=quote)}")


def page_address(site_url: str, language: str, path: str) -> str:
    """A page of the site, `path` beginning with `/`, in the reader's language."""
    return f"{site_url}{'/ar' if language == 'ar' else ''}{path}"
