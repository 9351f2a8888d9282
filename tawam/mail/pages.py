"""`/dev/outbox`: the mails of a server without SMTP, for a developer to read. No scripts."""

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from tawam.mail.folder import StoredMail, list_outbox, show

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


def outbox_routes(folder: Path) -> list[BaseRoute]:
    """The pages over `folder`; an app mounts them in development alone."""

    async def index(request: Request) -> Response:
        return _page("outbox.html", mails=list(reversed(list_outbox(folder))))

    async def mail(request: Request) -> Response:
        stored = _found(folder, request)
        return _page("mail.html", mail=stored)

    async def html(request: Request) -> Response:
        return HTMLResponse(_found(folder, request).html, headers=_MAIL)

    return [
        Route("/dev/outbox", index),
        Route("/dev/outbox/{number:int}", mail),
        Route("/dev/outbox/{number:int}/html", html),
    ]


def _found(folder: Path, request: Request) -> StoredMail:
    stored = show(folder, request.path_params["number"])
    if stored is None:
        raise HTTPException(404)
    return stored


def _page(name: str, **values: object) -> Response:
    return HTMLResponse(_PAGES.get_template(name).render(**values), headers=_PAGE)
