"""What is read of delivery reports and complaints, and of what only looks like one."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tawam.database.schema import new_id
from tawam.mail.delivery_reports import MOST_BYTES, mail_id_of, read_reports
from tawam.mail.suppressions import Report
from tests.mail.report_mails import ANN, complaint, delivery_report, recipient

MAIL_ID = new_id()


def summary(reports: list[Report]) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(each.mail_id, each.kind, each.addresses) for each in reports]


class TestDeliveryStatus:
    def test_failure_for_good_is_a_hard_bounce(self):
        (report,) = read_reports(delivery_report(MAIL_ID))
        assert summary([report]) == [(MAIL_ID, "hard", (ANN,))]
        assert report.detail == " 550 5.1.1 <ann@example.com>: no such user"

    @pytest.mark.parametrize(
        ("action", "status", "kind"),
        [
            ("failed", "5.7.1", "hard"),
            ("Failed", "5.2.2 (full)", "hard"),
            ("failed", "4.4.7", "soft"),
            ("failed", "", "soft"),
            ("failed", "50.1.1", "soft"),
            ("delayed", "4.2.2", "soft"),
            ("delayed", "5.2.2", "soft"),
        ],
    )
    def test_kind_follows_action_and_status(self, action: str, status: str, kind: str):
        found = read_reports(delivery_report(MAIL_ID, recipient(action=action, status=status)))
        assert summary(found) == [(MAIL_ID, kind, (ANN,))]

    @pytest.mark.parametrize("action", ["delivered", "relayed", "expanded", "", "failing"])
    def test_other_actions_are_no_bounces(self, action: str):
        assert read_reports(delivery_report(MAIL_ID, recipient(action=action))) == []

    @pytest.mark.parametrize("kind", ["message/rfc822", "text/rfc822-headers"])
    @pytest.mark.parametrize("fold", [" ", "\n ", "\n\t"])
    def test_message_id_is_found_in_mail_and_headers(self, kind: str, fold: str):
        assert summary(read_reports(delivery_report(MAIL_ID, kind=kind, fold=fold))) == [
            (MAIL_ID, "hard", (ANN,))
        ]

    def test_forwarded_mail_names_both_recipients(self):
        forwarded = recipient("ann@elsewhere.example", original=ANN)
        (report,) = read_reports(delivery_report(MAIL_ID, forwarded))
        assert report.addresses == (ANN, "ann@elsewhere.example")

    def test_each_recipient_has_a_report(self):
        many = [recipient(f"ann{number}@example.com") for number in range(60)]
        assert len(read_reports(delivery_report(MAIL_ID, *many))) == 50


class TestFeedback:
    @pytest.mark.parametrize("kind", ["abuse", "fraud", "opt-out", "Abuse"])
    def test_complaint(self, kind: str):
        assert summary(read_reports(complaint(MAIL_ID, kind=kind))) == [(MAIL_ID, "complaint", (ANN,))]

    def test_address_may_be_left_out(self):
        assert summary(read_reports(complaint(MAIL_ID, ""))) == [(MAIL_ID, "complaint", ())]

    @pytest.mark.parametrize("kind", ["not-spam", "virus", "auth-failure", ""])
    def test_other_feedback_asks_for_nothing(self, kind: str):
        assert read_reports(complaint(MAIL_ID, kind=kind)) == []


class TestNoReports:
    @pytest.mark.parametrize(
        "mail",
        [
            b"",
            b"Subject: hello\r\n\r\nIs anybody there?",
            delivery_report("0000"),
            delivery_report(MAIL_ID, report="delivery-status").replace(
                b"multipart/report", b"multipart/mixed"
            ),
            delivery_report(MAIL_ID).replace(b"message/delivery-status", b"text/plain"),
            delivery_report(MAIL_ID)[:900],
            delivery_report(MAIL_ID).replace(b"rfc822;", b"x400;"),
        ],
    )
    def test_are_read_of_other_mails(self, mail: bytes):
        assert [report for report in read_reports(mail) if report.addresses] == []

    def test_ids_of_others_are_none_of_ours(self):
        assert mail_id_of(f"<{MAIL_ID.upper()}@tawam.ae>") == MAIL_ID
        assert mail_id_of("<CAF+x=abc@mail.gmail.com>") is None


class TestBounds:
    def test_nested_parts_are_not_read(self):
        nested = b"".join(
            b"Content-Type: multipart/report; boundary=b%d\r\n\r\n--b%d\r\n" % (level, level)
            for level in range(8000)
        )
        assert read_reports(nested) == []

    @pytest.mark.parametrize(
        "mail",
        [
            b"Content-Type: multipart/report; boundary=b\r\n\r\n" + b"--b\r\n" * 2_000_000,
            b"A:" + b" b\r\n" * 2_000_000,
            b"Content-Type: multipart/report; boundary=b\r\n\r\n"
            + b"--b\r\nContent-Type: message/delivery-status\r\n\r\n"
            + b"Action: failed\r\n\r\n" * 500_000,
            b"Content-Type: message/rfc822\r\n\r\n" * 300_000,
            b"Content-Type: multipart/report;" + b" a*0*=b;" * 1_000_000,
        ],
    )
    def test_large_mails_are_read_soon(self, mail: bytes):
        started = time.process_time()
        assert read_reports(mail) == []
        assert time.process_time() - started < 5

    def test_report_ends_before_the_bound(self):
        mail = delivery_report(MAIL_ID)
        assert read_reports(mail + b"x" * MOST_BYTES) == read_reports(mail)

    @settings(max_examples=300, deadline=None)
    @given(st.data())
    def test_damaged_reports_raise_nothing(self, data: st.DataObject):
        mail = bytearray(data.draw(st.sampled_from([delivery_report(MAIL_ID), complaint(MAIL_ID)])))
        for _ in range(data.draw(st.integers(1, 20))):
            at = data.draw(st.integers(0, len(mail) - 1))
            end = data.draw(st.integers(at, min(at + 40, len(mail))))
            mail[at:end] = data.draw(st.binary(max_size=40))
            if not mail:
                return
        for report in read_reports(bytes(mail)):
            assert isinstance(report, Report)
