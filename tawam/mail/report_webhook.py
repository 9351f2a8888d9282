"""Receives a mail provider's reports at `/functions/v1/mail-events`: they count by their signature alone."""

import hmac
import re
import time
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tawam.alarms import count_alarm
from tawam.database.port import Database
from tawam.errors import ApiError
from tawam.http.bodies import read_bytes
from tawam.logs import logger
from tawam.mail.delivery_reports import mail_id_of
from tawam.mail.suppressions import Report, ReportKind, record_report

PATH = "/functions/v1/mail-events"
SIGNATURE = "tawam-signature"
# Seconds between the sender's clock and ours, either way: longer ago it may be a recording.
TOLERANCE = 300
MOST_EVENTS = 100
_HEADER = re.compile(r"t=([0-9]{1,12}),v1=([0-9a-f]{64})")
_KINDS: dict[str, ReportKind] = {"bounce": "hard", "soft_bounce": "soft", "complaint": "complaint"}

log = logger("mail")


class NotGenuine(Exception):
    """Not signed with our secret, or not now; the message says why."""


class MailEvent(msgspec.Struct, frozen=True, kw_only=True):
    """`message_id`: that of our mail. `recipient`: the address that it was sent to."""

    type: Literal["bounce", "soft_bounce", "complaint"]
    message_id: Annotated[str, Meta(max_length=400)]
    recipient: Annotated[str, Meta(max_length=320)]
    detail: Annotated[str, Meta(max_length=2000)] | None = None


class MailEvents(msgspec.Struct, frozen=True, kw_only=True):
    events: Annotated[list[MailEvent], Meta(max_length=MOST_EVENTS)]


class MailEventsWebhook:
    """The endpoint. It answers 200 once the reports are stored; those that name no mail of ours are not."""

    def __init__(self, database: Database, secret: str) -> None:
        self._database = database
        self._secret = secret

    def routes(self) -> list[Route]:
        return [Route(PATH, self.receive, methods=["POST"])] if self._secret else []

    async def receive(self, request: Request) -> Response:
        """Check the signature, and store the reports.

        Raises:
            ApiError: 400, it is not signed with our secret, or is no list of events; 413, it is too large.
            DatabaseUnavailable: answered with 503.
        """
        body = await read_bytes(request)
        try:
            self._verify(body, request.headers.get(SIGNATURE, ""))
            events = msgspec.json.decode(body, type=MailEvents).events
        except NotGenuine as refused:
            count_alarm("webhook_refused")
            log.warning("webhook_refused", reason=str(refused))
            raise ApiError(400, "event_not_genuine", str(refused)) from refused
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise ApiError(400, "invalid_request", str(error)[:200]) from error
        for event in events:
            if mail_id := mail_id_of(event.message_id):
                await record_report(self._database, _report(mail_id, event))
        return Response(b'{"received":true}', media_type="application/json")

    def _verify(self, body: bytes, header: str) -> None:
        """Check `t=SECONDS,v1=HEX`: the HMAC-SHA256 of the seconds, a full stop and the body.

        Raises:
            NotGenuine
        """
        signature = _HEADER.fullmatch(header)
        if signature is None:
            raise NotGenuine("The signature is missing or malformed.")
        expected = sign(self._secret, int(signature[1]), body)
        if not hmac.compare_digest(expected, header):
            raise NotGenuine("The signature does not fit.")
        if abs(time.time() - int(signature[1])) > TOLERANCE:
            raise NotGenuine("The signature is not of now.")


def sign(secret: str, seconds: int, body: bytes) -> str:
    """The value of the header `Tawam-Signature` for `body`."""
    digest = hmac.digest(secret.encode(), f"{seconds}.".encode() + body, "sha256")
    return f"t={seconds},v1={digest.hex()}"


def _report(mail_id: str, event: MailEvent) -> Report:
    return Report(mail_id=mail_id, kind=_KINDS[event.type], addresses=(event.recipient,), detail=event.detail)
