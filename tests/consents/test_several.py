"""Shops from before a twin was one person's: what is named, and what nobody may do."""

from typing import Any

import msgspec
import pytest
from sqlalchemy import bindparam, insert, null, update

from tawam.checks import findings
from tawam.consents.consent import Consent
from tawam.consents.several import unclear_twins
from tawam.consents.tables import consent_requests, consents
from tawam.consents.tokens import hash_of_token, new_token
from tawam.database.port import Statement
from tawam.database.schema import new_id
from tawam.ledger import ledger
from tawam.productions.refresh import refresh_twin
from tawam.productions.tables import twins
from tawam.settings import Settings
from tests.consents.calls import KHALID, Calls
from tests.productions.world import KINDS, Customer, World

SARA = "sara@example.com"
INSERT_REQUEST = Statement(insert(consent_requests))
INSERT_CONSENT = Statement(
    insert(consents).values(
        {
            column.name: bindparam("text" if column.name == "statement" else column.name, type_=column.type)
            for column in consents.columns
        }
    )
)
UNLINK = Statement(update(twins).values(person_id=null(), person_name="Sara Ali"))


async def add_consent(
    world: World, twin_id: str, email: str, name: str, day: int, withdrawn: Any = None
) -> str:
    """Store a consent as the version before did, whoever signed, and return the token of its link."""
    token, moment = new_token(), f"2026-11-{day:02}T08:00:00.000000+00:00"
    request: dict[str, Any] = dict.fromkeys(consent_requests.c.keys()) | {
        "id": new_id(),
        "twin_id": twin_id,
        "email": email,
        "language": "en",
        "token_hash": hash_of_token(token),
        "expires_at": moment,
        "signed_at": moment,
        "created_at": moment,
    }
    consent = Consent(
        id=new_id(),
        twin_id=twin_id,
        request_id=request["id"],
        name=name,
        email=email,
        language="en",
        statement_version=1,
        statement="I agree.",
        statement_hash="",
        languages=["en", "ar"],
        channels=["linkedin"],
        purposes=["training"],
        until="2099-12-31",
        signed_at=moment,
        withdrawn_at=withdrawn,
    )
    async with world.database.transaction() as transaction:
        await transaction.execute(INSERT_REQUEST, **request)
        values = msgspec.structs.asdict(consent)
        await transaction.execute(INSERT_CONSENT, text=values.pop("statement"), **values)
        asked = {"request_id": request["id"], "email": email}
        await ledger.append(transaction, twin_id, "consent_requested", "customer", "Ann Lee", asked)
        scope = {name: getattr(consent, name) for name in ("languages", "channels", "purposes", "until")}
        signed = {"consent_id": consent.id, **scope}
        await ledger.append(transaction, twin_id, "consent_signed", "person", name, signed)
        if withdrawn is not None:
            details = {"consent_id": consent.id}
            await ledger.append(transaction, twin_id, "consent_withdrawn", "person", name, details)
        await refresh_twin(transaction, twin_id)
    return token


async def old_twin(world: World, customer: Customer, kind: str) -> tuple[str, str]:
    """A ready twin of that kind; the tokens of both links."""
    withdrawn = "2026-11-05T08:00:00.000000+00:00" if kind != "persons" else None
    first = await add_consent(world, customer.twin_id, KHALID, "Khalid Salem", 1, withdrawn)
    second = ("Khalid Salem", KHALID) if kind == "same" else ("Sara Ali", SARA)
    newest = await add_consent(world, customer.twin_id, second[1], second[0], 10)
    for each in KINDS:
        await world.add_recording(customer, each)
    await world.make(customer)
    return first, newest


@pytest.mark.parametrize("kind", ["persons", "same", "withdrawn"])
class TestOldTwins:
    async def test_they_are_named_and_nothing_is_made_until_somebody_signs_anew(
        self, world: World, calls: Calls, customer: Customer, settings: Settings, kind: str
    ) -> None:
        await old_twin(world, customer, kind)
        (sentence,) = await unclear_twins(world.database)
        assert sentence.startswith(f"twin {customer.twin_id}: ")
        assert ("after a consent had been withdrawn" in sentence) == (kind == "same")
        (found,) = [each async for each in findings(settings) if each.about == "consents"]
        assert (found.is_well, found.sentence) == (False, sentence)
        production = await world.production(customer.story)
        assert (production["step"], production["waits_for"]) == ("onboarding", "customer")
        video = {"id": new_id(), "production_id": customer.production_id, "title": "A video"}
        made = await calls.refusal(
            "create-video", customer.person, **video, spoken="en", channels=["linkedin"], text="Two words"
        )
        assert made == (409, "consent_missing")

        await calls.sign(await world.ask(customer.twin_id, SARA), name="Sara Ali")
        twin_id = (await world.production(customer.story))["twin_id"]
        assert twin_id != customer.twin_id
        assert await world.kinds(twin_id) == ["twin_begun", "consent_requested", "consent_signed"]

    async def test_former_link_reads_and_ends_its_own_part_alone(
        self, world: World, calls: Calls, customer: Customer, kind: str
    ) -> None:
        first, newest = await old_twin(world, customer, kind)
        record = await calls.post("ledger-record", token=first)
        assert record.content.startswith(b"%PDF-")
        if kind == "same":
            return
        assert await calls.refusal("delete-twin", token=first) == (404, "twin_not_found")
        await calls.answer("withdraw-consent", token=first)
        rows = {row["email"]: row["withdrawn_at"] for row in await world.rows(consents)}
        assert rows[KHALID] is not None
        assert rows[SARA] is None
        await calls.answer("delete-twin", token=newest)
        assert (await world.twin(customer.twin_id))["status"] == "deleted"


async def test_well_kept_shop_names_nobody(
    world: World, calls: Calls, customer: Customer, settings: Settings
) -> None:
    token = await world.collect(customer)
    await calls.sign(await world.ask(customer.twin_id), name="Khalid Salem")
    await calls.answer("withdraw-consent", token=token)
    await calls.sign(await world.ask(customer.twin_id, SARA), name="Sara Ali")
    assert await unclear_twins(world.database) == []
    (found,) = [each async for each in findings(settings) if each.about == "consents"]
    assert (found.is_well, found.sentence) == (True, "every twin is one person's")
