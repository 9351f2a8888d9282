"""Serves `/dev`, from which developers find the mails, the sandbox and the sign-ins of a demonstration."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from tawam.demo_folder import ROLE_NAMES, DemoFolderRefused, Demonstration, read
from tawam.languages import ARABIC_PREFIX
from tawam.mail.developer_pages import developer_page
from tawam.settings import Settings


def index_routes(settings: Settings) -> list[BaseRoute]:
    """The page; an app mounts it in development alone, for this machine alone."""

    async def index(_: Request) -> Response:
        demonstration, problem = await asyncio.to_thread(_read, settings)
        return developer_page(
            "index.html",
            demo=demonstration,
            problem=problem,
            roles=ROLE_NAMES,
            arabic=ARABIC_PREFIX,
            has_outbox=not settings.smtp_url.get_secret_value(),
            has_sandbox=not settings.uses_stripe,
        )

    return [Route("/dev", index)]


def _read(settings: Settings) -> tuple[Demonstration | None, str]:
    try:
        return read(settings.data_dir), ""
    except DemoFolderRefused as error:
        return None, str(error)
