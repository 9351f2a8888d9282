"""Content security policies of the site's pages and films."""

from collections.abc import Iterable

from tawam.site.manifest import InlineHashes

# A film that is opened as a page shows the browser's own player, which loads the film once more.
FILM_POLICY = "default-src 'none'; media-src 'self'; frame-ancestors 'none'"


def page_policy(hashes: InlineHashes, media_sources: Iterable[str] = ()) -> str:
    """Return the content security policy (CSP Level 3) of a page.

    It allows the page's inline scripts and styles by hash, and the site's own origin.

    Args:
        media_sources: other origins that films come from.
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
            # A page looks into a film that was chosen, before it is sent. The policy of the page that a
            # visitor came in by stands for all that follow without a reload: so each allows it.
            " ".join(("media-src 'self' blob:", *media_sources)),
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        )
    )


def _quoted(hashes: tuple[str, ...]) -> str:
    return "".join(f" '{value}'" for value in hashes)
