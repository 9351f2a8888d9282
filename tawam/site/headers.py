"""The headers of every answer of the site, errors included."""

from tawam.site.manifest import InlineHashes

Header = tuple[bytes, bytes]

_EVERYWHERE = {
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "credentialless",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
}
_HSTS = {"Strict-Transport-Security": "max-age=63072000; includeSubDomains; preload"}

# A file opened by itself may load and run nothing.
FILE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"


def security_headers(policy: str, is_https: bool) -> dict[str, str]:
    """The whole set. What only holds over TLS would lock a plain-HTTP loopback out of itself."""
    upgrade = "; upgrade-insecure-requests" if is_https else ""
    return {
        "Content-Security-Policy": policy + upgrade,
        **_EVERYWHERE,
        **(_HSTS if is_https else {}),
    }


def page_policy(hashes: InlineHashes) -> str:
    """The content security policy (CSP Level 3) of a page: its own inline parts by hash, and our origin."""
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src 'self'{_quoted(hashes.script)}",
            f"style-src 'self'{_quoted(hashes.style)}",
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "media-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        )
    )


def encoded(headers: dict[str, str]) -> list[Header]:
    """As ASGI takes them."""
    return [(name.lower().encode(), value.encode("latin-1")) for name, value in headers.items()]


def _quoted(hashes: tuple[str, ...]) -> str:
    return "".join(f" '{value}'" for value in hashes)
