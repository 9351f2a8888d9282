"""What a caller writes does not come back at length: in no header, no body and no line of the log."""

import json
from typing import Any

import httpx2
import pytest

from tawam.auth.keys import SigningKeys
from tawam.logs import configure_logs, flush_lines
from tawam.settings import Settings

pytestmark = pytest.mark.on_sqlite

LONG = "zyxwv" * 5_000
MOST = 2_500
FORM = "application/x-www-form-urlencoded"
JSON = "application/json"


@pytest.fixture
def asked(settings: Settings) -> list[dict[str, Any]]:
    """Requests that are long in one place each."""
    keys = SigningKeys.load(settings.data_dir)
    headers = {"apikey": keys.anon_key, "content-type": JSON}
    service = {**headers, "apikey": keys.service_role_key, "authorization": f"Bearer {keys.service_role_key}"}
    profiles, callback = "/rest/v1/profiles", "/auth/v1/callback"
    return [
        *(
            {"url": f"{callback}?{name}={LONG}"}
            for name in ("state", "code", "error", "error_description", "iss")
        ),
        *(
            {
                "method": "POST",
                "url": callback,
                "content": f"{name}={LONG}",
                "headers": {"content-type": FORM},
            }
            for name in ("state", "code", "error", "iss", "error_description")
        ),
        {"url": f"/auth/v1/authorize?provider={LONG}"},
        {"url": f"/auth/v1/verify?token={LONG[:9_000]}&type={LONG[:9_000]}&redirect_to={LONG[:9_000]}"},
        {"url": f"/get-started?{LONG}"},
        {"url": f"/contact/?{LONG}"},
        {"url": f"/nothing?{LONG}"},
        {"url": f"/{LONG[:8_000]}"},
        {"method": LONG, "url": "/contact"},
        {"url": f"/r/{LONG[:8_000]}"},
        {"url": f"/r/nobody?to=/contact?{LONG}"},
        {"url": f"/auth/v1/{LONG[:8_000]}", "headers": headers},
        {"url": f"/rest/v1/{LONG[:8_000]}", "headers": headers},
        {"url": f"/functions/v1/{LONG[:8_000]}", "headers": headers},
        {"url": f"{profiles}?{LONG}=eq.1", "headers": service},
        {"url": f"{profiles}?id={LONG}", "headers": service},
        {"url": f"{profiles}?select={LONG}", "headers": service},
        {"url": f"{profiles}?order={LONG}", "headers": service},
        {"url": f"{profiles}?or=({LONG})", "headers": service},
        {"url": f"{profiles}?limit={LONG}", "headers": service},
        *(
            {"url": profiles, "headers": {**service, name: LONG}}
            for name in (
                "accept",
                "prefer",
                "range",
                "accept-profile",
                "x-supabase-api-version",
                "x-request-id",
            )
        ),
        {"url": profiles, "headers": {**service, "prefer": f"handling=strict,{LONG}"}},
        {"url": "/contact", "headers": {"host": LONG}},
        {"url": "/auth/v1/settings", "headers": {"origin": LONG}},
        {"url": "/auth/v1/settings", "headers": {"apikey": LONG, "authorization": f"Bearer {LONG}"}},
        {
            "method": "POST",
            "url": "/auth/v1/verify",
            "content": json.dumps({"type": LONG, "token_hash": "a"}),
            "headers": headers,
        },
        {
            "method": "POST",
            "url": f"/auth/v1/token?grant_type={LONG}",
            "content": "{}",
            "headers": headers,
        },
        {
            "method": "POST",
            "url": "/functions/v1/contact",
            "content": json.dumps({"language": LONG, "name": 1}),
            "headers": headers,
        },
        {"method": "POST", "url": profiles, "content": json.dumps({LONG: 1}), "headers": service},
        {"method": "POST", "url": profiles, "content": json.dumps({"id": LONG}), "headers": service},
    ]


async def test_no_answer_and_no_line_holds_more_than_its_beginning(
    client: httpx2.AsyncClient, asked: list[dict[str, Any]], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    configure_logs()
    flush_lines()
    capfdbinary.readouterr()
    for request in asked:
        whole: dict[str, Any] = {"method": "GET", **request}
        answer = await client.request(**whole)
        flush_lines()
        written = capfdbinary.readouterr().out
        echoed = str(answer.headers) + ("" if answer.headers.get("content-language") else answer.text)
        place = (request.get("method", "GET")[:10], request["url"][:60], str(request.get("headers"))[-60:])
        assert answer.status_code < 500, place
        assert echoed.count("zyxwv") * 5 <= MOST, place
        assert written.count(b"zyxwv") * 5 <= MOST, place
