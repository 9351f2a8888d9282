"""Mails that do not go out are told of by their id: the log names nobody."""

from email.message import EmailMessage

import pytest
from structlog.testing import capture_logs

from tawam.database.port import Database, Row
from tawam.database.schema import new_id
from tawam.mail.outbox import Mail, enqueue
from tawam.mail.relay import Relay
from tawam.mail.sender import MailRefused, SenderUnavailable
from tests.mail.test_message import SENDER
from tests.mail.test_rendering import VALUES


class Refusing:
    """Says no, and to whom, as servers do."""

    timeout = 1.0
    is_local = False

    def __init__(self, error: Exception) -> None:
        self._error = error

    async def send(self, mail: Row, message: EmailMessage) -> None:
        raise self._error


@pytest.mark.on_sqlite
@pytest.mark.parametrize(
    "error",
    [
        MailRefused("550 no such user ann@example.com", permanent=True),
        SenderUnavailable("421 later, ann@example.com"),
        ValueError("ann@example.com cannot be written"),
    ],
)
async def test_a_mail_that_was_not_sent_is_named_by_its_id(database: Database, error: Exception) -> None:
    link = f"https://tawam.example/auth/confirm?token_hash={new_id()}"
    async with database.transaction() as transaction:
        values = {**VALUES["confirm-signup"], "link": link}
        mail_id = await enqueue(transaction, Mail("ann@example.com", "confirm-signup", "en", values))
    with capture_logs() as lines:
        await Relay(database, Refusing(error), SENDER).send_due()
    (line,) = [line for line in lines if line["event"] == "mail_not_sent"]
    assert line["mail_id"] == mail_id
    assert "ann@example.com" not in str(lines)
    assert link not in str(lines)
