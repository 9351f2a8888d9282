"""What has had its time: mails that are done with, for the names and addresses in them."""

from datetime import timedelta

from tawam.database.sweeping import BEFORE, Sweep
from tawam.mail.tables import mails

# Long enough to answer who was told what; one that was given up was reported meanwhile.
KEPT_FOR = timedelta(days=90)

MAIL_SWEEPS = tuple(
    Sweep.of(mails, KEPT_FOR, mails.c.status == status, mails.c.due_at < BEFORE)
    for status in ("sent", "failed")
)
