"""Serves `/sandbox/checkout/{session_id}`, a payment page for development. Not in production."""

from typing import Protocol, get_args
from urllib.parse import parse_qsl

import msgspec
from email_validator import validate_email
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from tawam.brand import Brand
from tawam.http.bodies import BodyError, read_bytes
from tawam.http.cookies import cookie
from tawam.languages import Language
from tawam.normalization import typed
from tawam.payments.events import EventReceiver
from tawam.payments.provider import (
    SESSION_ID_PLACEHOLDER,
    Checkout,
    CheckoutUrls,
    checkout_urls,
)
from tawam.payments.sandbox import CHECKOUT_PATH, SandboxAct, SandboxOutcome, SandboxPayments
from tawam.payments.sandbox_page import SandboxPage

_LONGEST_EMAIL = 320


class CheckoutFinder(Protocol):
    """Finds the order that a session pays for."""

    async def find(self, session_id: str) -> Checkout | None: ...


class SandboxEndpoints:
    def __init__(
        self,
        sandbox: SandboxPayments,
        checkouts: CheckoutFinder,
        events: EventReceiver,
        brand: Brand,
        site_url: str,
    ) -> None:
        self._sandbox = sandbox
        self._checkouts = checkouts
        self._events = events
        self._page = SandboxPage(brand)
        self._site_url = site_url

    def routes(self) -> list[Route]:
        address = f"{CHECKOUT_PATH}/{{session_id}}"
        return [
            Route(address, self.show, methods=["GET"]),
            Route(f"{address}/pay", self.pay, methods=["POST"]),
            Route(f"{address}/cancel", self.cancel, methods=["POST"]),
            Route(f"{address}/{{act}}", self.happen, methods=["POST"]),
        ]

    async def show(self, request: Request) -> Response:
        session_id = request.path_params["session_id"]
        checkout = await self._checkouts.find(session_id)
        if checkout is None:
            return self._page.missing(_language(request))
        return self._page.payment(checkout, request.url.path, self._urls(session_id, checkout))

    async def pay(self, request: Request) -> Response:
        try:
            email = await _email(request)
        except ValueError:
            return PlainTextResponse("That is not an e-mail address.", 400)
        except BodyError as error:
            return PlainTextResponse(error.message, error.status)
        return await self._finish(request, "paid", email)

    async def cancel(self, request: Request) -> Response:
        return await self._finish(request, "canceled")

    async def happen(self, request: Request) -> Response:
        """Let something happen to a paid order, as the provider or the buyer's bank would."""
        if not _is_own_form(request):
            return PlainTextResponse("This form belongs to another site.", 403)
        session_id, act = request.path_params["session_id"], request.path_params["act"]
        checkout = await self._checkouts.find(session_id)
        if checkout is None or act not in get_args(SandboxAct):
            return self._page.missing(_language(request))
        for event in self._sandbox.happen(session_id, checkout, act):
            await self._events.receive(event)
        return RedirectResponse(f"{CHECKOUT_PATH}/{session_id}", 303)

    async def _finish(self, request: Request, outcome: SandboxOutcome, email: str | None = None) -> Response:
        """Finish the checkout once; a second click, or one from an old tab, leads to the outcome.

        `email`: of a guest, as a real provider asks for it.
        """
        if not _is_own_form(request):
            return PlainTextResponse("This form belongs to another site.", 403)
        session_id = request.path_params["session_id"]
        checkout = await self._checkouts.find(session_id)
        if checkout is None:
            return self._page.missing(_language(request))
        if checkout.status == "pending":
            checkout = msgspec.structs.replace(checkout, email=checkout.email or email)
            for event in self._sandbox.finish(session_id, checkout, outcome):
                await self._events.receive(event)
            checkout = await self._checkouts.find(session_id) or checkout
        if checkout.status != outcome:
            return RedirectResponse(f"{CHECKOUT_PATH}/{session_id}", 303)
        urls = self._urls(session_id, checkout)
        return RedirectResponse(urls.success if outcome == "paid" else urls.cancel, 303)

    def _urls(self, session_id: str, checkout: Checkout) -> CheckoutUrls:
        urls = checkout_urls(self._site_url, checkout.language, checkout.plan_name)
        return CheckoutUrls(urls.success.replace(SESSION_ID_PLACEHOLDER, session_id), urls.cancel)


async def _email(request: Request) -> str | None:
    """The form's e-mail; None where nothing was written.

    Raises:
        ValueError: it is none, or the form is not ours.
        BodyError: the form is too long, or did not arrive.
    """
    fields = dict(parse_qsl((await read_bytes(request)).decode(errors="replace"), max_num_fields=20))
    written = typed(fields.get("email", ""))
    if not written:
        return None
    if len(written) > _LONGEST_EMAIL:
        raise ValueError("no address is so long")
    return validate_email(written, check_deliverability=False, globally_deliverable=False).normalized


def _is_own_form(request: Request) -> bool:
    """Whether the browser says that the form stood on our page (Fetch Metadata, else Origin)."""
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site == "same-origin"
    origin = request.headers.get("origin")
    return origin is None or origin.partition("://")[2] == request.headers.get("host")


def _language(request: Request) -> Language:
    return "ar" if cookie(request, "language") == "ar" else "en"
