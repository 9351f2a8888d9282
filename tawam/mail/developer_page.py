"""Pages about mails that developers read. No scripts."""

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.responses import HTMLResponse, Response

_PAGES = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "outbox_pages"),
    autoescape=True,
    undefined=StrictUndefined,
)
_PRIVATE = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
_PAGE = {
    **_PRIVATE,
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}
# A mail's HTML runs nothing and loads nothing; its links open, since a developer follows them.
_MAIL = {
    **_PRIVATE,
    "Content-Security-Policy": "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; "
    "style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
}


def page(name: str, **values: object) -> Response:
    return HTMLResponse(_PAGES.get_template(name).render(**values), headers=_PAGE)


def mail_html(html: str) -> Response:
    """The HTML of a mail, by itself."""
    return HTMLResponse(html, headers=_MAIL)
