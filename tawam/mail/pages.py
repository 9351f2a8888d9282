"""`/dev/outbox`: the mails of a server without SMTP, for a developer to read."""

import asyncio
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from tawam.mail.developer_page import mail_html, page
from tawam.mail.folder import StoredMail, list_outbox, show


def outbox_routes(folder: Path) -> list[BaseRoute]:
    """The pages over `folder`; an app mounts them in development alone."""

    async def index(request: Request) -> Response:
        mails = await asyncio.to_thread(list_outbox, folder)
        return page("outbox.html", mails=list(reversed(mails)))

    async def mail(request: Request) -> Response:
        stored = await asyncio.to_thread(_found, folder, request)
        return page("mail.html", mail=stored)

    async def html(request: Request) -> Response:
        return mail_html((await asyncio.to_thread(_found, folder, request)).html)

    return [
        Route("/dev/outbox", index),
        Route("/dev/outbox/{number}", mail),
        Route("/dev/outbox/{number}/html", html),
    ]


def _found(folder: Path, request: Request) -> StoredMail:
    number = request.path_params["number"]
    # No longer than numbers are that Python reads.
    stored = show(folder, int(number)) if number.isdecimal() and len(number) < 10 else None
    if stored is None:
        raise HTTPException(404)
    return stored
