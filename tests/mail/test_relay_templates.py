"""Every mail there is, sent and read as its recipient gets it."""

import pytest

from tawam.database.port import Database
from tawam.languages import Language
from tawam.mail.outbox import Mail, Template, enqueue
from tawam.mail.relay import Relay
from tawam.mail.rendering import render
from tawam.mail.smtp import SmtpSender, SmtpServer
from tests.mail.relays import message_ids, running, settled
from tests.mail.smtp_server import Mailbox, listening
from tests.mail.test_message import SENDER
from tests.mail.test_rendering import EVERY, VALUES

pytestmark = pytest.mark.usefixtures("short_pauses")


@pytest.mark.on_sqlite
class TestEveryMail:
    async def test_arrives_in_both_languages_with_both_parts(self, database: Database, port: int):
        mailbox, ids = Mailbox(), dict[str, tuple[Template, Language]]()
        # With patience: a busy machine must not make a mail go out twice here.
        relay = Relay(database, SmtpSender(SmtpServer.parse(f"smtp://127.0.0.1:{port}"), 20), SENDER)
        async with listening(mailbox, port), running(relay):
            async with database.transaction() as transaction:
                for template, language in EVERY:
                    mail = Mail("ann@example.com", template, language, VALUES[template])
                    ids[await enqueue(transaction, mail)] = (template, language)
            await settled(database)
        assert message_ids(mailbox) == sorted(ids)
        for message in mailbox.received:
            template, language = ids[message["Message-ID"].strip("<>").partition("@")[0]]
            expected = render(template, language, VALUES[template], SENDER.brand)
            text, html = message.get_body(("plain",)), message.get_body(("html",))
            assert message.get_content_type() == "multipart/alternative"
            assert text is not None
            assert html is not None
            assert message["Subject"] == expected.subject
            assert text.get_content().splitlines() == expected.text.splitlines()
            assert html.get_content().splitlines() == expected.html.splitlines()
            assert ('dir="rtl"' in html.get_content()) is (language == "ar")
            assert message["Content-Language"] == language
