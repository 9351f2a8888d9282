"""The mail that tells people that their message has arrived; a few a day, whoever sends the messages."""

from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from sqlalchemy import bindparam, delete, func, select

from tawam.database.port import Statement, Transaction
from tawam.database.schema import Timestamp, new_id, timestamp
from tawam.languages import Language
from tawam.mail.outbox import Mail, Template, enqueue
from tawam.mail.tables import mails
from tawam.site.pages import arabic_path

MOST_A_DAY = 3
TEMPLATE: Template = "contact-received"
# The page that answers most questions.
ANSWERS = "/how-it-works"

SENT_SINCE = Statement(
    select(func.count().label("count"))
    .select_from(mails)
    .where(
        mails.c.recipient == bindparam("recipient"),
        mails.c.template == TEMPLATE,
        mails.c.created_at > bindparam("since", type_=Timestamp()),
    )
)
TAKE_BACK = Statement(delete(mails).where(mails.c.id == bindparam("mail_id")))


class Received(NamedTuple):
    """A message that has arrived. Moments as `Timestamp` columns hold them."""

    email: str
    language: Language
    received_at: str
    due_at: str


async def acknowledge(
    transaction: Transaction, received: Received, site_url: str, *, is_confirmed: bool
) -> None:
    """Write the mail, unless the sender got `MOST_A_DAY` within 24 hours or the address may be a stranger's.

    Whichever it is, the statements are the same: an answer's time says nothing of the address. The mail
    says nothing that was typed. The caller holds the recipient's account, so that two messages at once do
    not both find room.
    """
    since = timestamp(datetime.now(UTC) - timedelta(days=1))
    row = await transaction.fetch_one(SENT_SINCE, recipient=received.email, since=since)
    may_go = is_confirmed and row is not None and row["count"] < MOST_A_DAY
    path = arabic_path(ANSWERS) if received.language == "ar" else ANSWERS
    values = {
        "received_at": received.received_at,
        "due_at": received.due_at,
        "answers_link": site_url + path,
    }
    mail_id = await enqueue(transaction, Mail(received.email, TEMPLATE, received.language, values))
    await transaction.execute(TAKE_BACK, mail_id=new_id() if may_go else mail_id)
