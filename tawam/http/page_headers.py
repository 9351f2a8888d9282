"""Security headers for responses that a browser shows or loads: pages, files and their errors."""

Header = tuple[bytes, bytes]

# A file that is opened as a page may load and run nothing.
FILE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

_EVERYWHERE = {
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "credentialless",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
}
_HSTS = {"Strict-Transport-Security": "max-age=63072000; includeSubDomains; preload"}


def security_headers(policy: str, is_https: bool) -> dict[str, str]:
    """Return all security headers.

    HSTS and the upgrade to HTTPS are left out without TLS: they would make a plain-HTTP loopback unreachable.
    """
    upgrade = "; upgrade-insecure-requests" if is_https else ""
    return {
        "Content-Security-Policy": policy + upgrade,
        **_EVERYWHERE,
        **(_HSTS if is_https else {}),
    }


def encoded(headers: dict[str, str]) -> list[Header]:
    """Encode headers for ASGI."""
    return [(name.lower().encode(), value.encode("latin-1")) for name, value in headers.items()]
