"""The texts of the demo shop pass the product's own forms."""

import re
from collections import Counter
from typing import get_args

import msgspec
import pytest

from tawam.affiliates.calls import PAYOUT_RULES
from tawam.allowances.calls import CorrectAllowanceRequest
from tawam.calls.form_rules import TextRule, check_email, text_errors
from tawam.consents.scope import ConsentChannel
from tawam.consents.twin_calls import MODEL_NOTE_RULES
from tawam.cuts.calls import CUT_RULES
from tawam.deliveries.calls import REASON_RULES
from tawam.deliveries.publication_calls import ADDRESS_RULES
from tawam.deliveries.publication_calls import NOTE_RULES as PUBLICATION_NOTE_RULES
from tawam.demo.content import LAST_MOMENT, Bulk, Video, load_content, publication_address
from tawam.languages import LANGUAGES, Language
from tawam.leads.calls import NOTE_RULES as LEAD_NOTE_RULES
from tawam.leads.forms import (
    AffiliateApplicationRequest,
    ContactRequest,
    check_application,
    check_contact,
)
from tawam.normalization import mailable_name
from tawam.notes.table_policies import LONGEST_CONTENT, LONGEST_TITLE
from tawam.orders.calls import RefundOrderRequest
from tawam.recordings.calls import NOTE_RULES as REFUSAL_NOTE_RULES
from tawam.recordings.refusal_reasons import REASON_WORDS
from tawam.videos.bulk import Template, drafts_of, matched
from tawam.videos.bulk_calls import BULK_RULES
from tawam.videos.calls import VIDEO_RULES
from tawam.videos.csv_file import read_table
from tawam.videos.script_calls import COMMENT_RULES, DECISION_RULES, SCRIPT_RULES, clean_text
from tawam.videos.speaking import HEADING, spoken_words
from tawam.videos.video import MOST_VIDEOS

CONTENT = load_content()


def check(rules: dict[str, TextRule], language: Language, **fields: str) -> None:
    assert text_errors(fields, rules, language) == {}, fields


def test_there_is_enough_of_everything():
    by_language = {language: [v for v in CONTENT.videos if v.language == language] for language in LANGUAGES}
    assert len(CONTENT.people) >= 70
    assert len(by_language["en"]) >= 18
    assert len(by_language["ar"]) >= 16
    assert Counter(lead.language for lead in CONTENT.leads) == {"en": 13, "ar": 13}
    assert len(CONTENT.applications) == 12
    assert len(CONTENT.notes) == 14
    assert CONTENT.reasons.keys() == set(LANGUAGES)


def test_keys_and_addresses_are_unique():
    for keys in (
        [person.key for person in CONTENT.people],
        [person.email for person in CONTENT.people],
        [person.name_en for person in CONTENT.people],
        [person.name_ar for person in CONTENT.people],
        [video.key for video in CONTENT.videos],
        [lead.key for lead in CONTENT.leads],
        [lead.email for lead in CONTENT.leads],
        [entry.key for entry in CONTENT.applications],
        [entry.email for entry in CONTENT.applications],
    ):
        assert [key for key, count in Counter(keys).items() if count > 1] == []


def test_addresses_are_valid_and_nobodys():
    writers = [*CONTENT.people, *CONTENT.leads, *CONTENT.applications]
    for writer in writers:
        assert check_email(writer.email, writer.language) == (writer.email, {})
        assert re.fullmatch(r"[a-z0-9.]+@example\.(com|org|net)", writer.email), writer.email
        assert len(writer.email) <= 40
    for entry in CONTENT.applications:
        assert re.fullmatch(r"(https://[a-z0-9-]+\.example\.(com|org|net)\S*)?", entry.website), entry.website


def test_an_address_belongs_to_one_person():
    names = {person.email: {person.name_en, person.name_ar} for person in CONTENT.people}
    for writer, name in (
        *((lead, lead.name) for lead in CONTENT.leads),
        *((entry, entry.full_name) for entry in CONTENT.applications),
    ):
        assert name in names.get(writer.email, {name}), name


def test_the_main_people_are_there():
    parts = {key: CONTENT.person(key).part for key in ("noura", "hessa", "yousef", "layla", "omar", "salem")}
    assert parts == {
        "noura": "admin",
        "hessa": "admin",
        "yousef": "producer",
        "layla": "customer",
        "omar": "shown",
        "salem": "customer",
    }
    assert (CONTENT.person("layla").language, CONTENT.person("salem").language) == ("en", "ar")
    for person in CONTENT.people:
        assert mailable_name(person.name) == person.name
        assert re.fullmatch("[A-Z]{2}", person.country)
    with pytest.raises(KeyError):
        CONTENT.person("nobody")


def test_messages_pass_the_contact_form():
    admins = {person.key for person in CONTENT.people_of("admin")}
    for lead in CONTENT.leads:
        form = ContactRequest(
            name=lead.name,
            email=lead.email,
            subject=lead.subject,
            message=lead.message,
            language=lead.language,
        )
        checked, errors = check_contact(form, lead.language)
        assert errors == {}, lead.key
        assert checked["message"] == lead.message
        for note in lead.notes:
            check(LEAD_NOTE_RULES, lead.language, text=note)
        assert (lead.assignee is None) == (lead.handling == "open"), lead.key
        assert lead.assignee is None or lead.assignee in admins
    states = [lead.handling for lead in CONTENT.leads]
    assert states == sorted(states, key=["handled", "assigned", "open"].index), "the newest stand last"


def test_applications_pass_the_affiliate_form():
    for entry in CONTENT.applications:
        form = AffiliateApplicationRequest(
            full_name=entry.full_name,
            email=entry.email,
            phone=entry.phone,
            company=entry.company,
            website=entry.website,
            audience_size=entry.audience_size,
            platforms=entry.platforms,
            experience=entry.experience,
            motivation=entry.motivation,
            language=entry.language,
        )
        assert check_application(form, entry.language)[1] == {}, entry.key
        check(LEAD_NOTE_RULES, entry.language, text=entry.note)
    approved = {entry.email for entry in CONTENT.applications if entry.decision == "approved"}
    assert approved == {person.email for person in CONTENT.people_of("affiliate")}


@pytest.mark.parametrize("video", CONTENT.videos, ids=lambda video: video.key)
def test_a_video_passes_the_studio(video: Video):
    check(VIDEO_RULES, video.language, title=video.title, brief=video.brief)
    assert clean_text(video.brief) == video.brief
    assert CONTENT.person(video.customer).part == "customer"
    assert video.channels
    assert set(video.channels) <= set(get_args(ConsentChannel))
    assert len(set(video.channels)) == len(video.channels)
    assert 1 <= len(video.versions) <= 3
    assert len(set(video.versions)) == len(video.versions), "no version says what another said"
    for text in video.versions:
        check(SCRIPT_RULES, video.language, text=text)
        assert clean_text(text) == text
        assert 45 <= spoken_words(text) <= 160
    assert len(video.change_notes) == len(video.versions) - 1
    assert len(video.cut_notes) == (1 if video.cut_change_note is None else 2)
    for note in (*video.change_notes, video.cut_change_note or "."):
        check(DECISION_RULES, video.language, note=note)
        assert note
    for note in video.cut_notes:
        check(CUT_RULES, video.language, note=note)
    check(PUBLICATION_NOTE_RULES, video.language, note=video.publication_note)
    for channel in video.channels:
        check(ADDRESS_RULES, video.language, url=publication_address(channel, video.key))


@pytest.mark.parametrize("video", CONTENT.videos, ids=lambda video: video.key)
def test_comments_stand_where_there_is_something(video: Video):
    for comment in video.script_comments:
        assert 1 <= comment.version <= len(video.versions)
        assert 1 <= comment.line <= len(video.written[comment.version - 1])
        line = video.written[comment.version - 1][comment.line - 1]
        assert line
        assert not line.startswith(HEADING)
    for comment in video.cut_comments:
        assert 0 <= comment.at_ms <= LAST_MOMENT
    for comment in (*video.script_comments, *video.cut_comments):
        for text in (comment.text, *(reply.text for reply in comment.replies)):
            check(COMMENT_RULES, video.language, text=text)
            assert clean_text(text) == text


def test_later_versions_change_sentences_and_keep_others():
    for video in CONTENT.videos:
        for before, after in zip(video.written, video.written[1:], strict=False):
            kept = len(set(before) & set(after)) / len(set(before))
            assert 0.3 <= kept < 1, video.key


def test_notes_fit():
    for note in CONTENT.notes:
        assert CONTENT.person(note.owner).part in ("customer", "shown")
        assert 0 < len(note.title) <= LONGEST_TITLE
        assert "\n" not in note.title
        assert 0 < len(note.content) <= LONGEST_CONTENT


def test_refusals_name_reasons_that_can_be_true():
    assert {refusal.language for refusal in CONTENT.refusals} == set(LANGUAGES)
    for refusal in CONTENT.refusals:
        check(REFUSAL_NOTE_RULES, refusal.language, note=refusal.note)
        assert refusal.reasons
        assert all(refusal.kind in REASON_WORDS[reason].kinds for reason in refusal.reasons)


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_fit(language: Language):
    reasons = CONTENT.reasons[language]
    ids = {"orderId": "0" * 8 + "-0000" * 3 + "-" + "0" * 12, "idempotencyKey": "0" * 16}
    for reason in (*reasons.refunds, *reasons.part_refunds, *reasons.settled_refunds):
        body = {**ids, "paymentId": ids["orderId"], "amount": 1, "reason": reason}
        msgspec.convert(body, RefundOrderRequest)
    for correction in reasons.corrections:
        body = {
            "production_id": ids["orderId"],
            "idempotency_key": ids["idempotencyKey"],
            **msgspec.structs.asdict(correction),
        }
        assert msgspec.convert(body, CorrectAllowanceRequest).amount
    for reason in reasons.taken_back:
        check(REASON_RULES, language, reason=reason)
    for note in reasons.payouts:
        check(PAYOUT_RULES, language, note=note)
    for note in reasons.models:
        check(MODEL_NOTE_RULES, language, note=note)
    assert len(reasons.refunds) >= 6
    assert len(reasons.part_refunds) >= 3
    assert len(reasons.corrections) >= 4
    assert len(reasons.taken_back) >= 3
    assert len(reasons.payouts) >= 6
    for lines in msgspec.structs.asdict(reasons).values():
        assert len({msgspec.json.encode(line) for line in lines}) == len(lines)


@pytest.mark.parametrize("bulk", CONTENT.bulk, ids=lambda bulk: bulk.language)
def test_rows_make_a_video_each(bulk: Bulk):
    assert CONTENT.person(bulk.customer).part == "customer"
    check(BULK_RULES, bulk.language, title=bulk.title, text=bulk.text)
    template = Template(bulk.title, bulk.text)
    table = read_table(bulk.csv, MOST_VIDEOS)
    fields = matched(template.fields(), table.heading, {})
    assert [field.column for field in fields] == [0, 1, 2]
    drafts, problems = drafts_of(template, fields, table)
    assert problems == []
    assert len(drafts) == 8
    assert all(45 <= draft.words <= 160 for draft in drafts)


def test_both_languages_have_a_list():
    assert [bulk.language for bulk in CONTENT.bulk] == ["en", "ar"]
