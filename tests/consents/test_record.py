"""The ledger's record as a PDF file: every entry with its mark, in the reader's language."""

from typing import Any

import pytest

from tawam.brand import load_brand
from tawam.consents import record as record_module
from tawam.consents import record_pdf
from tawam.consents.links import lock_twin
from tawam.consents.record import Record, read_record
from tawam.consents.record_pdf import details, draw
from tawam.consents.record_words import ACTORS, KINDS, WORDS
from tawam.languages import LANGUAGES, Language
from tawam.ledger import ledger
from tawam.ledger.entry import Entry, EntryKind
from tawam.mail.words import moment
from tawam.receipts.pdf_page import MARGIN, WIDTH
from tests.consents.calls import Calls
from tests.consents.test_certificate import MOMENT, pages, written
from tests.people import People
from tests.productions.world import Customer, World

__all__ = ["written"]
# Of a record in these tests.
FIRST, LAST = 3, 11
Written = list[tuple[str, float, float, float]]
DETAILS: dict[EntryKind, dict[str, Any]] = {
    "consent_requested": {"email": "khalid@example.com"},
    "consent_signed": {
        "languages": ["en", "ar"],
        "channels": ["youtube", "linkedin", "tiktok", "instagram", "website", "internal"],
        "purposes": ["training", "promotion", "advertising"],
        "until": "2027-12-31",
    },
    "recording_received": {"kind": "base_video", "file_name": "خالد.mp4", "size": 7},
    "twin_deleted": {"objects": [{}, {}]},
}


def entry(kind: EntryKind, number: int = 1) -> Entry:
    return Entry(
        id="entry",
        twin_id="twin",
        number=number,
        kind=kind,
        actor="system" if kind == "recording_refused" else "person",
        actor_name="خالد سالم المرّي",
        details=DETAILS.get(kind, {}),
        occurred_at=MOMENT,
        previous_hash=None,
        hash=f"{number:064x}",
    )


def record(language: Language, entries: list[Entry]) -> Record:
    return Record(twin_id="twin", person_name="Khalid", entries=entries, drawn_at=MOMENT, language=language)


@pytest.mark.parametrize("language", LANGUAGES)
class TestDrawing:
    def test_every_kind_has_its_words_mark_and_hour(self, language: Language, written: Written) -> None:
        kinds = list(KINDS[language])
        draw(record(language, [entry(kind, place) for place, kind in enumerate(kinds, 1)]), load_brand())
        texts = [text for text, *_ in written]
        assert {
            WORDS[language]["title"],
            WORDS[language]["note"],
            "Khalid",
            *KINDS[language].values(),
        } <= set(texts)
        for number in range(1, len(kinds) + 1):
            assert f"{number:064x}" in texts
        assert texts.count(moment(MOMENT, language)) == len(kinds) + 1
        assert ACTORS[language]["system"] in texts

    def test_says_what_was_agreed(self, language: Language, written: Written) -> None:
        text = details(entry("consent_signed"), language)
        until = "until 31 December 2027" if language == "en" else "حتى 31 ديسمبر 2027"
        assert text.endswith(until)
        assert text.count(WORDS[language]["comma"]) == 11

    def test_long_ledger_stays_on_its_pages(self, language: Language, written: Written) -> None:
        kinds = list(KINDS[language])
        entries = [entry(kinds[number % len(kinds)], number) for number in range(1, 61)]
        content = draw(record(language, entries), load_brand())
        assert pages(content) == sum(top == 278 for *_, top in written) > 2
        assert min(left for _, left, *_ in written) >= MARGIN - 0.01
        assert max(right for _, _, right, _ in written) <= MARGIN + WIDTH + 0.01
        assert max(top for *_, top in written if top != 278) < 272


class TestFunction:
    async def test_person_and_customer_get_it_and_others_do_not(
        self, calls: Calls, world: World, customer: Customer, people: People
    ) -> None:
        token, eve = await world.collect(customer), await people.add("eve")
        by_id = {"twin_id": customer.twin_id}
        for who, body in ((None, {"token": token}), (customer.person, by_id)):
            response = await calls.post("ledger-record", who, **body, language="ar")
            assert response.content.startswith(b"%PDF-")
            assert f"likeness-ledger-{customer.twin_id[:8]}.pdf" in response.headers["content-disposition"]
        assert await calls.refusal("ledger-record", eve, **by_id) == (404, "twin_not_found")
        assert await calls.refusal("ledger-record", **by_id) == (401, "no_authorization")
        assert await calls.refusal("ledger-record", token="unknown") == (404, "consent_link_unknown")
        assert await calls.refusal("ledger-record", eve) == (400, "invalid_request")


class TestLongLedger:
    @pytest.fixture(autouse=True)
    def bounds(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for module in (record_module, record_pdf):
            monkeypatch.setattr(module, "FIRST_ENTRIES", FIRST)
        monkeypatch.setattr(record_module, "LAST_ENTRIES", LAST)
        monkeypatch.setattr(ledger, "_FEW", 5)

    async def read(self, world: World, customer: Customer, count: int) -> Record:
        """The record of a ledger of so many entries."""
        async with world.database.transaction() as transaction:
            details = [{"files": [{"file_name": "1.mp4"}]}] * count
            await ledger.append_all(
                transaction, customer.twin_id, "video_downloaded", "customer", "Ann", details
            )
            return await read_record(transaction, await lock_twin(transaction, customer.twin_id), "en")

    async def test_record_holds_both_ends_and_says_what_lies_between(
        self, world: World, customer: Customer, written: Written
    ) -> None:
        total = FIRST + LAST + 7
        record = await self.read(world, customer, total)
        numbers = [each.number for each in record.entries]
        assert numbers == [*range(1, FIRST + 1), *range(total - LAST + 1, total + 1)]
        assert record.left_out == 7
        # What nobody draws is not kept in memory.
        assert {str(each.details) for each in record.entries} == {"{}"}
        draw(record, load_brand())
        texts = [text for text, *_ in written]
        assert WORDS["en"]["left_out"].format(count=7) in texts
        assert str(total) in texts

    @pytest.mark.parametrize("count", [0, 1, 3, 11, 14])
    async def test_shorter_ones_are_whole(self, world: World, customer: Customer, count: int) -> None:
        record = await self.read(world, customer, count)
        assert [each.number for each in record.entries] == [*range(1, count + 1)]
        assert record.left_out == 0
