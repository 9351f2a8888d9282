"""`/dev/mails`: every mail in both languages, with made-up values, for a developer to read."""

import asyncio
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from tawam.brand import Brand
from tawam.languages import LANGUAGES, Language
from tawam.mail.developer_page import mail_html, page
from tawam.mail.rendering import Rendered, render
from tawam.mail.samples import SAMPLES


class Sample(NamedTuple):
    """A mail as `/dev/mails/{template}/{language}` shows it."""

    template: str
    language: Language
    mail: Rendered


def sample_routes(brand: Brand) -> list[BaseRoute]:
    """The pages; an app mounts them in development alone."""

    async def index(_: Request) -> Response:
        samples = await asyncio.to_thread(lambda: [_sample(*one, brand) for one in _EVERY])
        return page("samples.html", samples=samples)

    async def sample(request: Request) -> Response:
        return page("sample.html", sample=await asyncio.to_thread(_found, request, brand))

    async def html(request: Request) -> Response:
        return mail_html((await asyncio.to_thread(_found, request, brand)).mail.html)

    return [
        Route("/dev/mails", index),
        Route("/dev/mails/{template}/{language}", sample),
        Route("/dev/mails/{template}/{language}/html", html),
    ]


_EVERY: list[tuple[str, Language]] = [(template, language) for template in SAMPLES for language in LANGUAGES]


def _found(request: Request, brand: Brand) -> Sample:
    asked = (request.path_params["template"], request.path_params["language"])
    found = next((one for one in _EVERY if one == asked), None)
    if found is None:
        raise HTTPException(404)
    return _sample(*found, brand)


def _sample(template: str, language: Language, brand: Brand) -> Sample:
    return Sample(template, language, render(template, language, SAMPLES[template], brand))
