"""The interface to an SMTP server, or to a folder that stands in for it.

SendError
├── SenderUnavailable   no mail can be sent at present
└── MailRefused         this one was refused; attribute `permanent`: for good (5xx)
"""

from email.message import EmailMessage
from typing import Protocol

from tawam.database.port import Row


class SendError(Exception):
    """A mail was not sent."""


class SenderUnavailable(SendError):
    """No mail can be sent at present."""


class MailRefused(SendError):
    """This mail was refused.

    Attributes:
        permanent: the refusal was a 5xx (RFC 5321, 4.2.1): repeating it rarely helps.
    """

    def __init__(self, message: str, *, permanent: bool) -> None:
        super().__init__(message)
        self.permanent = permanent


class Sender(Protocol):
    """Attributes:
    timeout: seconds after which `send` gives up.
    is_local: mails stay on this machine, for a developer to read.
    """

    timeout: float
    is_local: bool

    async def send(self, mail: Row, message: EmailMessage) -> None:
        """Send `message`, composed of the row `mail`.

        Raises:
            SendError: it was not accepted.
        """
        ...
