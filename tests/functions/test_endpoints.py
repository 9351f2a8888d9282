import httpx2
import pytest
from starlette.applications import Starlette
from starlette.types import Message
from structlog.testing import capture_logs

from tawam.database.errors import InvalidText
from tawam.orders.orders import Orders
from tests.functions.conftest import Invoke

NAMES = [
    "create-checkout",
    "checkout-status",
    "contact",
    "affiliate-application",
    "delete-account",
    "export-data",
]
# Those whose body is read for visitors, too.
OPEN = NAMES[:4]


@pytest.mark.on_sqlite
class TestFunctions:
    @pytest.mark.parametrize("name", ["nothing", "", "create-checkout/x", "__proto__", "%00", "CONTACT"])
    async def test_unknown_function_is_not_found(self, invoke: Invoke, name: str) -> None:
        answer = await invoke(name, {})
        assert (answer.status_code, answer.json()["error"]) == (404, "not_found")

    @pytest.mark.parametrize("method", ["GET", "PUT", "PATCH", "DELETE"])
    async def test_other_methods_are_refused(
        self, client: httpx2.AsyncClient, api_key: dict[str, str], method: str
    ) -> None:
        for name in NAMES:
            answer = await client.request(method, f"/functions/v1/{name}", headers=api_key)
            assert (answer.status_code, answer.json()["error"]) == (405, "method_not_allowed"), name
            assert answer.headers["allow"] == "POST, OPTIONS", name

    @pytest.mark.parametrize(
        "body", [b"", b"{", b"\xff", b'{"a":', b"[" * 200_000, b'{"name": "\\ud800"}', b"{}}"]
    )
    async def test_invalid_json_is_refused(
        self, client: httpx2.AsyncClient, api_key: dict[str, str], body: bytes
    ) -> None:
        headers = {**api_key, "content-type": "application/json"}
        for name in OPEN:
            answer = await client.post(f"/functions/v1/{name}", content=body, headers=headers)
            assert (answer.status_code, answer.json()["error"]) == (400, "bad_json"), name

    @pytest.mark.parametrize("body", [[], "text", 5, True, [{}]])
    async def test_json_without_an_object_is_refused(self, invoke: Invoke, body: object) -> None:
        for name in OPEN:
            answer = await invoke(name, body)
            assert (answer.status_code, answer.json()["error"]) == (400, "invalid_request"), name

    async def test_oversized_body_is_refused(self, invoke: Invoke) -> None:
        for name in OPEN:
            answer = await invoke(name, {"message": "x" * 1024 * 1024})
            assert (answer.status_code, answer.json()["error"]) == (413, "request_too_large"), name

    @pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
    async def test_other_content_types_are_refused(
        self, client: httpx2.AsyncClient, api_key: dict[str, str], kind: str
    ) -> None:
        headers = {**api_key, "content-type": kind}
        for name in OPEN:
            answer = await client.post(f"/functions/v1/{name}", content=b"{}", headers=headers)
            assert (answer.status_code, answer.json()["error"]) == (415, "unsupported_media_type"), name

    @pytest.mark.parametrize(
        "headers", [{"apikey": "wrong"}, {"authorization": "Bearer x"}, {"authorization": "Bearer a.b.c"}]
    )
    async def test_unknown_key_or_token_is_refused_in_the_browsers_language(
        self, client: httpx2.AsyncClient, api_key: dict[str, str], headers: dict[str, str]
    ) -> None:
        answer = await client.post(
            "/functions/v1/contact", json={}, headers={**api_key, **headers, "accept-language": "ar"}
        )
        assert (answer.status_code, answer.json()["message"]) == (401, "سجّل الدخول من جديد.")

    async def test_text_that_the_database_cannot_store_is_a_400(
        self, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def find(*_: object) -> None:
            raise InvalidText("a text holds a NUL character")

        monkeypatch.setattr(Orders, "find", find)
        answer = await invoke("checkout-status", {"session_id": "x"})
        assert (answer.status_code, answer.json()["error"]) == (400, "invalid_request")

    async def test_answers_are_not_cached(self, invoke: Invoke) -> None:
        answer = await invoke("checkout-status", {"session_id": "x"})
        assert answer.headers["cache-control"] == "no-store"

    async def test_disconnected_caller_is_not_logged_as_a_failure(
        self, app: Starlette, api_key: dict[str, str]
    ) -> None:
        headers = {**api_key, "host": "127.0.0.1", "content-type": "application/json"}
        scope = {
            "type": "http",
            "method": "POST",
            "path": "/functions/v1/contact",
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 1),
        }
        messages = iter(
            [{"type": "http.request", "body": b"{", "more_body": True}, {"type": "http.disconnect"}]
        )
        sent: list[Message] = []

        async def receive() -> Message:
            return next(messages)

        async def send(message: Message) -> None:
            sent.append(message)

        with capture_logs() as lines:
            await app(scope, receive, send)
        assert (lines, sent) == ([], [])


class TestCheckoutStatus:
    async def test_new_checkout_is_pending(self, invoke: Invoke) -> None:
        body = {"planName": "ESSENTIAL", "planPrice": 980, "planType": "subscription", "planFeatures": []}
        url = (await invoke("create-checkout", body)).json()["url"]
        answer = await invoke("checkout-status", {"session_id": url.rpartition("/")[2]})
        assert answer.json() == {"status": "pending", "plan": "ESSENTIAL"}

    @pytest.mark.parametrize("session_id", ["x", "sandbox_x", "a\x00b", "' or 1=1", "ش"])
    async def test_foreign_session_is_unknown(self, invoke: Invoke, session_id: str) -> None:
        answer = await invoke("checkout-status", {"session_id": session_id})
        assert (answer.status_code, answer.json()) == (200, {"status": "unknown", "plan": None})

    @pytest.mark.on_sqlite
    @pytest.mark.parametrize("body", [{}, {"session_id": 5}, {"session_id": ""}])
    async def test_bad_session_is_refused(self, invoke: Invoke, body: dict[str, object]) -> None:
        answer = await invoke("checkout-status", body)
        assert (answer.status_code, answer.json()["error"]) == (400, "invalid_request")

    @pytest.mark.on_sqlite
    async def test_session_that_is_too_long_is_refused(self, invoke: Invoke) -> None:
        answer = await invoke("checkout-status", {"session_id": "x" * 300})
        assert (answer.status_code, answer.json()["error"]) == (400, "validation_failed")
