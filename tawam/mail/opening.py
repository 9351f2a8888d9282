"""Opens the sender of the mails that the settings name."""

from tawam.brand import Brand
from tawam.database.port import Database
from tawam.mail.folder import FolderSender, outbox_folder
from tawam.mail.message import Identity
from tawam.mail.relay import Relay
from tawam.mail.sender import Sender
from tawam.mail.smtp import SmtpSender, SmtpServer
from tawam.settings import Settings


def open_sender(settings: Settings) -> Sender:
    """The SMTP server of the settings, or the outbox folder where there is none.

    Raises:
        ValueError: the SMTP address is malformed.
    """
    url = settings.smtp_url.get_secret_value()
    return open_smtp(settings) if url else FolderSender(outbox_folder(settings.data_dir))


def open_smtp(settings: Settings, **limits: float) -> SmtpSender:
    """The SMTP server of the settings, which have one.

    Args:
        limits: `timeout`, as of `SmtpSender`.

    Raises:
        ValueError: the SMTP address is malformed.
    """
    server = SmtpServer.parse(settings.smtp_url.get_secret_value())
    return SmtpSender(server, needs_tls=settings.smtp_needs_tls, **limits)


def open_relay(settings: Settings, database: Database, brand: Brand) -> Relay:
    """A relay that is not running yet.

    Raises:
        ValueError: as `open_sender`.
    """
    identity = Identity(brand, settings.mail_from or brand.support_email)
    return Relay(database, open_sender(settings), identity)
