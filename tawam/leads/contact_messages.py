"""Messages of the contact form: stored, mailed and acknowledged in one transaction."""

from datetime import UTC, datetime, timedelta

import msgspec
from sqlalchemy import bindparam, delete, func, select

from tawam.auth.users import accounts
from tawam.database.port import Database, Statement, Transaction
from tawam.database.schema import Timestamp, new_id, timestamp
from tawam.languages import Language
from tawam.leads.deadlines import message_due_at
from tawam.leads.submissions import Submission, SubmissionTable
from tawam.leads.tables import contact_messages
from tawam.mail.outbox import Mail, Template, enqueue
from tawam.mail.tables import mails
from tawam.site.pages import arabic_path

MAX_ACKNOWLEDGEMENTS_A_DAY = 3
ACKNOWLEDGEMENT: Template = "contact-received"
# The page that answers most questions; the acknowledgement links to it.
ANSWERS_PATH = "/how-it-works"

MESSAGES = SubmissionTable.of(contact_messages)
ACKNOWLEDGEMENTS_SINCE = Statement(
    select(func.count().label("count"))
    .select_from(mails)
    .where(
        mails.c.recipient == bindparam("recipient"),
        mails.c.template == ACKNOWLEDGEMENT,
        mails.c.created_at > bindparam("since", type_=Timestamp()),
    )
)
DELETE_MAIL = Statement(delete(mails).where(mails.c.id == bindparam("mail_id")))


class ContactMessage(msgspec.Struct, frozen=True):
    """Validated texts. `email` is where the team's answer goes."""

    name: str
    email: str
    subject: str
    message: str
    language: Language


class ContactMessages:
    def __init__(self, database: Database, team_email: str, site_url: str) -> None:
        self._database = database
        self._team_email = team_email
        self._site_url = site_url

    async def receive(self, message: ContactMessage, idempotency_key: str | None = None) -> None:
        """Store a message and its mails. When this returns, both are on the disk.

        Raises:
            IdempotencyMismatch: the key belongs to another message.
        """
        now = datetime.now(UTC)
        received_at, due_at = timestamp(now), message_due_at(now)
        typed = msgspec.structs.asdict(message)
        submission = Submission(idempotency_key, typed, {"created_at": received_at, "due_at": due_at})

        async def enqueue_mails(transaction: Transaction) -> None:
            await enqueue(transaction, self._team_mail(message))
            await self._acknowledge(transaction, message, received_at, due_at)

        await MESSAGES.insert_once(self._database, submission, enqueue_mails)

    def _team_mail(self, message: ContactMessage) -> Mail:
        return Mail(
            self._team_email,
            "contact-message",
            message.language,
            {name: getattr(message, name) for name in ("name", "email", "subject", "message")},
            reply_to=message.email,
        )

    async def _acknowledge(
        self, transaction: Transaction, message: ContactMessage, received_at: str, due_at: str
    ) -> None:
        """Mail the sender that the message has arrived, if an account has confirmed the address.

        Anybody may type anybody's address: an unconfirmed one gets no mail, a confirmed one at most
        `MAX_ACKNOWLEDGEMENTS_A_DAY` within 24 hours, and the mail holds no typed text. In every case the same
        statements run, so that the time of the answer tells nothing about the address. `is_confirmed` locks
        the account, so that two messages at once count one after the other.
        """
        is_confirmed = await accounts.is_confirmed(transaction, message.email)
        since = timestamp(datetime.now(UTC) - timedelta(days=1))
        row = await transaction.fetch_one(ACKNOWLEDGEMENTS_SINCE, recipient=message.email, since=since)
        is_allowed = is_confirmed and row is not None and row["count"] < MAX_ACKNOWLEDGEMENTS_A_DAY
        path = arabic_path(ANSWERS_PATH) if message.language == "ar" else ANSWERS_PATH
        values = {"received_at": received_at, "due_at": due_at, "answers_link": self._site_url + path}
        mail_id = await enqueue(transaction, Mail(message.email, ACKNOWLEDGEMENT, message.language, values))
        await transaction.execute(DELETE_MAIL, mail_id=new_id() if is_allowed else mail_id)
