"""The addresses of our own stand-in for Stripe."""

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from tests.payments.stripe_fake import acts, makers
from tests.payments.stripe_fake.forms import nested
from tests.payments.stripe_fake.store import Refusal, Store, Thing

Fields = dict[str, Any]
Maker = Callable[[Store, str, Fields], Thing]

# Address, what it makes, and the maker.
MAKERS: dict[str, Maker] = {
    "/v1/products": makers.product,
    "/v1/prices": makers.price,
    "/v1/checkout/sessions": makers.session,
    "/v1/checkout/sessions/{id}/expire": lambda store, base, fields: acts.expire(store, fields["id"]),
    "/v1/refunds": makers.refund,
    "/v1/subscriptions/{id}": makers.changed_subscription,
    "/v1/billing_portal/sessions": makers.portal,
}
KINDS = {
    "/v1/products": "product",
    "/v1/prices": "price",
    "/v1/checkout/sessions": "checkout.session",
    "/v1/subscriptions": "subscription",
    "/v1/invoices": "invoice",
    "/v1/invoice_payments": "invoice_payment",
    "/v1/payment_intents": "payment_intent",
    "/v1/charges": "charge",
    "/v1/refunds": "refund",
    "/v1/disputes": "dispute",
    "/v1/webhook_endpoints": "webhook_endpoint",
}


class StripeFake:
    """Attributes:
    base: its address, once it is served.
    """

    def __init__(self) -> None:
        self.store = Store()
        self.base = ""
        self.app = Starlette(
            routes=[
                *(Route(path, self._making(maker), methods=["POST"]) for path, maker in MAKERS.items()),
                *(Route(path, self._listing(kind), methods=["GET"]) for path, kind in KINDS.items()),
                *(
                    Route(f"{path}/{{id}}", self._showing(kind), methods=["GET"])
                    for path, kind in KINDS.items()
                ),
                Route("/v1/subscriptions/{id}", self._end, methods=["DELETE"]),
                Route("/pay/{id}", self._page, methods=["GET"]),
                Route("/pay/{id}", self._pay, methods=["POST"]),
            ],
            exception_handlers={Refusal: _refused},
        )

    def _making(self, maker: Maker) -> Any:
        async def make(request: Request) -> Response:
            body = (await request.body()).decode()
            fields = nested(parse_qsl(body, keep_blank_values=True)) | request.path_params
            self.store.bodies.append(fields)
            key = request.headers.get("idempotency-key", "")
            asked = (request.url.path, fields)
            if key not in self.store.replays:
                made = dict(maker(self.store, self.base, fields))
                self.store.replays[key] = (asked, 200, made)
            before, status, answer = self.store.replays[key]
            if before != asked:
                message = "Keys for idempotent requests can only be used with the same parameters."
                raise Refusal(message, kind="idempotency_error")
            return JSONResponse(_shown(answer, fields), status)

        return make

    def _listing(self, kind: str) -> Any:
        async def show(request: Request) -> Response:
            query = nested(request.query_params.multi_items())
            found = [thing for thing in self.store.all(kind) if _is_asked_for(thing, query)]
            after = query.get("starting_after")
            if after is not None:
                found = found[[thing["id"] for thing in found].index(after) + 1 :]
            length = int(query.get("limit", 10))
            expanded = {"expand": [path.removeprefix("data.") for path in query.get("expand", [])]}
            data = [_shown(thing, expanded) for thing in found[:length]]
            return JSONResponse({"object": "list", "data": data, "has_more": len(found) > length})

        return show

    def _showing(self, kind: str) -> Any:
        async def show(request: Request) -> Response:
            thing = self.store.get(request.path_params["id"], kind)
            return JSONResponse(_shown(thing, nested(request.query_params.multi_items())))

        return show

    async def _end(self, request: Request) -> Response:
        return JSONResponse(acts.end(self.store, request.path_params["id"]))

    async def _page(self, request: Request) -> Response:
        session = self.store.get(request.path_params["id"], "checkout.session")
        return HTMLResponse(f"<form method=post><button>Pay {session['amount_total']}</button></form>")

    async def _pay(self, request: Request) -> Response:
        session = acts.complete(self.store, request.path_params["id"])
        return RedirectResponse(session["success_url"].replace("{CHECKOUT_SESSION_ID}", session["id"]), 303)


def _shown(thing: Thing, asked: Fields) -> Thing:
    """Stripe writes an invoice's payments out only when asked to."""
    hidden = () if "payments" in asked.get("expand", []) else ("payments",)
    return {name: value for name, value in thing.items() if name not in hidden}


def _is_asked_for(thing: Thing, query: Fields) -> bool:
    if thing["created"] < int(query.get("created", {}).get("gte", 0)):
        return False
    if "lookup_keys" in query and thing.get("lookup_key") not in query["lookup_keys"]:
        return False
    intent = query.get("payment", {}).get("payment_intent") if "payment" in query else None
    if intent is not None and thing["payment"]["payment_intent"] != intent:
        return False
    return all(
        thing.get(name) == value
        for name, value in query.items()
        if name in ("status", "subscription", "product", "payment_intent")
    )


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return JSONResponse(error.body, error.status)
