"""Serves developers `/dev/outbox`, the mails of a server without SMTP, and `/dev/mails`, samples of all mails
in both languages. No scripts.
"""

import asyncio
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from tawam.brand import Brand
from tawam.languages import LANGUAGES, Language
from tawam.mail.folder import StoredMail, list_outbox, show
from tawam.mail.rendering import Rendered, render
from tawam.mail.samples import SAMPLES

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
# A mail's HTML runs no script and loads nothing; its links open, since a developer follows them.
_MAIL = {
    **_PRIVATE,
    "Content-Security-Policy": "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; "
    "style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
}
_ALL_SAMPLES: list[tuple[str, Language]] = [
    (template, language) for template in SAMPLES for language in LANGUAGES
]


class Sample(NamedTuple):
    """A mail as `/dev/mails/{template}/{language}` shows it."""

    template: str
    language: Language
    mail: Rendered


def outbox_routes(folder: Path) -> list[BaseRoute]:
    """The pages over `folder`; an app mounts them in development alone."""

    async def index(request: Request) -> Response:
        mails = await asyncio.to_thread(list_outbox, folder)
        return developer_page("outbox.html", mails=list(reversed(mails)))

    async def mail(request: Request) -> Response:
        stored = await asyncio.to_thread(_found_mail, folder, request)
        return developer_page("mail.html", mail=stored)

    async def html(request: Request) -> Response:
        return _mail_html((await asyncio.to_thread(_found_mail, folder, request)).html)

    return [
        Route("/dev/outbox", index),
        Route("/dev/outbox/{number}", mail),
        Route("/dev/outbox/{number}/html", html),
    ]


def sample_routes(brand: Brand) -> list[BaseRoute]:
    """The pages; an app mounts them in development alone."""

    async def index(_: Request) -> Response:
        samples = await asyncio.to_thread(lambda: [_sample(*one, brand) for one in _ALL_SAMPLES])
        return developer_page("samples.html", samples=samples)

    async def sample(request: Request) -> Response:
        return developer_page("sample.html", sample=await asyncio.to_thread(_found_sample, request, brand))

    async def html(request: Request) -> Response:
        return _mail_html((await asyncio.to_thread(_found_sample, request, brand)).mail.html)

    return [
        Route("/dev/mails", index),
        Route("/dev/mails/{template}/{language}", sample),
        Route("/dev/mails/{template}/{language}/html", html),
    ]


def developer_page(name: str, **values: object) -> Response:
    """Render a template of `outbox_pages`: a page without scripts, which no browser stores."""
    return HTMLResponse(_PAGES.get_template(name).render(**values), headers=_PAGE)


def _mail_html(html: str) -> Response:
    """The HTML of a mail, by itself."""
    return HTMLResponse(html, headers=_MAIL)


def _found_mail(folder: Path, request: Request) -> StoredMail:
    number = request.path_params["number"]
    # Python refuses to read numbers of very many digits.
    stored = show(folder, int(number)) if number.isdecimal() and len(number) < 10 else None
    if stored is None:
        raise HTTPException(404)
    return stored


def _found_sample(request: Request, brand: Brand) -> Sample:
    asked = (request.path_params["template"], request.path_params["language"])
    found = next((one for one in _ALL_SAMPLES if one == asked), None)
    if found is None:
        raise HTTPException(404)
    return _sample(*found, brand)


def _sample(template: str, language: Language, brand: Brand) -> Sample:
    return Sample(template, language, render(template, language, SAMPLES[template], brand))
