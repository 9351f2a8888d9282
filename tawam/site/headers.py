"""What the site's pages and films may load."""

from collections.abc import Iterable

from tawam.site.manifest import InlineHashes

# A film opened by itself is a player of the browser's own, which loads the film once more.
FILM_POLICY = "default-src 'none'; media-src 'self'; frame-ancestors 'none'"


def page_policy(hashes: InlineHashes, media_origins: Iterable[str] = ()) -> str:
    """The content security policy (CSP Level 3) of a page: its own inline parts by hash, and our origin.

    `media_origins`: where an operator hosts films.
    """
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src 'self'{_quoted(hashes.script)}",
            f"style-src 'self'{_quoted(hashes.style)}",
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            " ".join(("media-src 'self'", *media_origins)),
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        )
    )


def _quoted(hashes: tuple[str, ...]) -> str:
    return "".join(f" '{value}'" for value in hashes)
