"""What was cut off the end of a chain is missed, and `tawam check` says so."""

import pytest
from sqlalchemy import bindparam, delete

from tawam.checks import findings
from tawam.consents.entries import missing_entries
from tawam.database.port import Database, Statement
from tawam.ledger.ledger import broken_links
from tawam.ledger.tables import ledger_entries
from tawam.settings import Settings
from tests.consents.calls import Calls
from tests.ledger.test_ledger import unguarded
from tests.productions.world import Customer, World

__all__ = ["unguarded"]
CUT = Statement(delete(ledger_entries).where(ledger_entries.c.kind == bindparam("of_kind")))


async def ledger_line(settings: Settings) -> tuple[bool, str]:
    (found,) = [finding async for finding in findings(settings) if finding.about == "ledger"]
    return found.is_well, found.sentence


async def test_whole_life_of_a_twin_lacks_nothing(
    world: World, calls: Calls, customer: Customer, settings: Settings
) -> None:
    token = await world.collect(customer)
    await calls.answer("withdraw-consent", token=token)
    await calls.answer("delete-twin", token=token)
    assert await missing_entries(world.database) == []
    assert await ledger_line(settings) == (True, "every chain of entries is whole")


@pytest.mark.parametrize("kind", ["consent_signed", "consent_withdrawn", "twin_deleted"])
async def test_missing_last_entry_is_found(
    unguarded: Database, world: World, calls: Calls, customer: Customer, settings: Settings, kind: str
) -> None:
    token = await world.ask(customer.twin_id)
    acts = {"consent_signed": [], "consent_withdrawn": ["withdraw-consent"], "twin_deleted": ["delete-twin"]}
    await world.sign(token)
    for act in acts[kind]:
        await calls.answer(act, token=token)
    async with unguarded.transaction() as transaction:
        await transaction.execute(CUT, of_kind=kind)
    assert await broken_links(unguarded) == []
    expected = f"twin {customer.twin_id}: an entry {kind} is missing"
    assert await missing_entries(unguarded) == [expected]
    assert await ledger_line(settings) == (False, f"entries were tampered with: {expected}")
