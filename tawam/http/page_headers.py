"""The security headers of every answer that a browser shows or loads: pages, files and their errors."""

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
    """The whole set. What only holds over TLS would lock a plain-HTTP loopback out of itself."""
    upgrade = "; upgrade-insecure-requests" if is_https else ""
    return {
        "Content-Security-Policy": policy + upgrade,
        **_EVERYWHERE,
        **(_HSTS if is_https else {}),
    }
