"""What follows from the checks: what people read, and whom a mail reaches."""

import pytest

from tawam.settings import Settings
from tests.people import People
from tests.recordings.glance import A_VOICE, NOTHING
from tests.recordings.studio import Customer, Studio


async def test_customer_reads_the_findings_over_rest(
    studio: Studio, mariam: Customer, other: Customer
) -> None:
    refused = await studio.send_and_check(mariam, "base_video", NOTHING)
    found = await studio.client.get("/rest/v1/recordings?select=id,status,findings", headers=mariam.headers)
    assert found.json() == [
        {"id": refused["id"], "status": "refused", "findings": refused["findings"]},
    ]
    others = await studio.client.get("/rest/v1/recordings?select=id", headers=other.headers)
    assert others.json() == []


async def test_customer_is_mailed_in_the_language_of_the_order(studio: Studio, people: People) -> None:
    customer = await studio.add_production(await people.add("salem"), language="ar")
    await studio.send_and_check(customer, "base_video", NOTHING)
    mail = (await studio.mail_rows())[-1]
    assert mail["language"] == "ar"
    assert mail["values"]["reasons"] == [
        "هذا الملف ليس فيديو. يظهر في فيديو العيّنة وجهك وإيماءاتك وأسلوب حديثك."
    ]
    assert mail["values"]["recordings_link"] == (
        f"http://testserver/ar/studio/{customer.production_id}/recordings"
    )


async def test_team_gets_one_mail_for_all_that_waits_of_a_customer(
    studio: Studio, mariam: Customer, other: Customer
) -> None:
    await studio.send_and_check(mariam, "voice", A_VOICE)
    await studio.send_and_check(mariam, "voice", A_VOICE)
    assert len(await studio.mails()) == 1
    await studio.send_and_check(other, "voice", A_VOICE)
    assert len(await studio.mails()) == 2


@pytest.mark.on_sqlite
async def test_nothing_is_left_in_the_folder_of_copies(
    studio: Studio, mariam: Customer, settings: Settings
) -> None:
    await studio.send_and_check(mariam, "base_video", NOTHING)
    assert list((settings.data_dir / "checking").iterdir()) == []
