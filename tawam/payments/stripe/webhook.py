"""Telling Stripe's own events from forged, old and foreign ones."""

import time
from datetime import UTC, datetime
from typing import Any

import msgspec
from stripe import SignatureVerificationError, WebhookSignature

from tawam.database.schema import timestamp
from tawam.payments.events import IncomingEvent
from tawam.payments.stripe.events import moment

# Seconds between Stripe's clock and ours, either way: longer ago it may be a recording.
TOLERANCE = 300

_LONGEST_ID = 255


class NotGenuine(Exception):
    """Not an event of our account, or not of now; the message says why."""


class WrongMode(NotGenuine):
    """An event of test mode for live keys, or the other way round."""


class Webhook:
    """
    Args:
        secret: what Stripe signs with; empty takes nothing at all.
        is_live: whether the account's key moves real money.
    """

    def __init__(self, secret: str, *, is_live: bool) -> None:
        self._secret = secret
        self._is_live = is_live

    def event(self, body: bytes, signature: str | None) -> IncomingEvent:
        """The event in `body`, which is signed as it came, byte for byte.

        Raises:
            NotGenuine, WrongMode
        """
        self._verify(body, signature)
        try:
            payload = msgspec.json.decode(body, type=dict[str, Any])
            found, kind = payload["data"]["object"], payload["type"]
            # Stripe always names its events; what stands in for it in tests does not.
            event_id = payload.get("id") or f"{kind}:{found['id']}"
            occurred_at = moment(payload.get("created")) or timestamp(datetime.now(UTC))
            is_live = payload.get("livemode", found.get("livemode"))
        except (msgspec.DecodeError, KeyError, TypeError, AttributeError, ValueError, OverflowError) as error:
            raise NotGenuine("The body is not an event.") from error
        if not (isinstance(kind, str) and isinstance(event_id, str) and len(event_id) <= _LONGEST_ID):
            raise NotGenuine("The body is not an event.")
        if is_live is not self._is_live:
            raise WrongMode("The event is of another mode than the key.")
        return IncomingEvent(id=event_id, type=kind, occurred_at=occurred_at, payload=_storable(payload))

    def _verify(self, body: bytes, signature: str | None) -> None:
        if not self._secret:
            raise NotGenuine("No webhook secret is set.")
        try:
            WebhookSignature.verify_header(body, signature, self._secret, TOLERANCE)
        except (SignatureVerificationError, ValueError, TypeError) as error:
            # ValueError, TypeError: bytes that are no text, in the body or in the header.
            raise NotGenuine("The signature does not fit.") from error
        # The library looks at the past alone.
        signed_at = next(part for part in (signature or "").split(",") if part.startswith("t="))
        if int(signed_at.split("=")[1]) > time.time() + TOLERANCE:
            raise NotGenuine("The signature is from the future.")


def _storable(found: Any) -> Any:
    """Without NUL, which a buyer may type into a name and PostgreSQL cannot hold."""
    match found:
        case str():
            return found.replace("\x00", "")
        case dict():
            return {name: _storable(each) for name, each in found.items()}
        case list():
            return [_storable(each) for each in found]
        case _:
            return found
