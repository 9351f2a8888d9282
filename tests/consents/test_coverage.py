"""Nothing is made with a twin that no consent covers."""

from typing import Any

import msgspec
import pytest

from tawam.consents.consent import Consent
from tawam.consents.coverage import missing, require
from tawam.consents.refusals import ConsentMissing, ConsentTooNarrow
from tawam.consents.scope import Scope
from tests.productions.world import Customer, World

CONSENT = Consent(
    id="consent",
    twin_id="twin",
    request_id="request",
    name="Khalid",
    email="khalid@example.com",
    language="en",
    statement_version=1,
    statement="I agree.",
    statement_hash="",
    languages=["en"],
    channels=["linkedin", "website"],
    purposes=["training"],
    until="2027-12-31",
    signed_at="2026-11-21T03:05:00.000000+00:00",
)
WITHDRAWN = msgspec.structs.replace(CONSENT, withdrawn_at="2026-11-22T03:05:00.000000+00:00")
USE: dict[str, Any] = {"language": "en", "channel": "website", "day": "2027-01-01"}


@pytest.mark.parametrize(
    ("consent", "changes", "reason"),
    [
        (CONSENT, {}, None),
        (CONSENT, {"day": "2027-12-31"}, None),
        (CONSENT, {"channel": "linkedin"}, None),
        (None, {}, "none"),
        (WITHDRAWN, {}, "withdrawn"),
        (CONSENT, {"day": "2028-01-01"}, "expired"),
        (CONSENT, {"language": "ar"}, "language"),
        (CONSENT, {"channel": "tiktok"}, "channel"),
        (WITHDRAWN, {"day": "2028-01-01", "language": "ar"}, "withdrawn"),
    ],
)
def test_newest_consent_covers_language_channel_and_day(
    consent: Consent | None, changes: dict[str, Any], reason: str | None
) -> None:
    assert missing(consent, **{**USE, **changes}) == reason


class TestRequire:
    async def reason(self, world: World, twin_id: str, **changes: Any) -> str | None:
        async with world.database.transaction() as transaction:
            try:
                await require(transaction, twin_id, **{**USE, **changes})
            except (ConsentMissing, ConsentTooNarrow) as error:
                return str(error.values["reason"])
        return None

    async def test_follows_what_was_signed_and_withdrawn(self, world: World, customer: Customer) -> None:
        twin_id = customer.twin_id
        assert await self.reason(world, twin_id) == "none"
        await world.sign(await world.ask(twin_id))
        assert await self.reason(world, twin_id) is None
        assert await self.reason(world, twin_id, channel="tiktok") == "channel"
        await world.withdraw(twin_id)
        assert await self.reason(world, twin_id) == "withdrawn"

    async def test_newer_consent_takes_the_place_of_a_wider_one(
        self, world: World, customer: Customer
    ) -> None:
        await world.sign(await world.ask(customer.twin_id))
        narrow = Scope(languages=["ar"], channels=["website"], purposes=["training"], until="2099-12-31")
        await world.sign(await world.ask(customer.twin_id), scope=narrow)
        assert await self.reason(world, customer.twin_id) == "language"
        assert await self.reason(world, customer.twin_id, language="ar") is None

    async def test_unknown_twin_has_none(self, world: World) -> None:
        assert await self.reason(world, "0195f3a0-5d7e-7c3a-9d51-2f6a3b1c4d5e") == "none"
