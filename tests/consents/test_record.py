"""The ledger's record as a PDF file: every entry with its mark, in the reader's language."""

from typing import Any

import msgspec
import pytest

from tawam.brand import load_brand
from tawam.consents.links import lock_twin
from tawam.consents.record import FIRST_ENTRIES, LAST_ENTRIES, Record, read_record
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
    async def test_record_holds_both_ends_and_says_what_lies_between(
        self, world: World, customer: Customer, written: Written
    ) -> None:
        files = [{"file_name": f"{number}.mp4"} for number in range(20)]
        extra = 40
        async with world.database.transaction() as transaction:
            details = [{"files": files}] * (FIRST_ENTRIES + LAST_ENTRIES + extra)
            await ledger.append_all(
                transaction, customer.twin_id, "video_downloaded", "customer", "Ann", details
            )
            twin = await lock_twin(transaction, customer.twin_id)
            record = await read_record(transaction, twin, "en")
        numbers = [each.number for each in record.entries]
        total = FIRST_ENTRIES + LAST_ENTRIES + extra
        assert numbers == [*range(1, FIRST_ENTRIES + 1), *range(total - LAST_ENTRIES + 1, total + 1)]
        assert record.left_out == extra
        # What nobody draws is not kept in memory.
        assert {str(each.details) for each in record.entries} == {"{}"}
        shortened = msgspec.structs.replace(record, entries=record.entries[: FIRST_ENTRIES + 20])
        draw(shortened, load_brand())
        texts = [text for text, *_ in written]
        assert WORDS["en"]["left_out"].format(count=extra) in texts

    @pytest.mark.parametrize("count", [0, 1, FIRST_ENTRIES, FIRST_ENTRIES + LAST_ENTRIES])
    async def test_shorter_ones_are_whole(self, world: World, customer: Customer, count: int) -> None:
        async with world.database.transaction() as transaction:
            await ledger.append_all(
                transaction, customer.twin_id, "script_written", "team", "Noura", [{}] * count
            )
            twin = await lock_twin(transaction, customer.twin_id)
            record = await read_record(transaction, twin, "ar")
        assert [each.number for each in record.entries] == [*range(1, count + 1)]
        assert record.left_out == 0
