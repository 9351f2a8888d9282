"""Where mails go: an SMTP server, or a folder.

SendError
├── SenderUnavailable   no mail can be sent at present
└── MailRefused         this one was refused; attribute `permanent` as SMTP's 5xx tells
"""

from email.message import EmailMessage
from typing import Protocol

from tawam.database.port import Row


class SendError(Exception):
    """A mail was not sent."""


class SenderUnavailable(SendError):
    """No mail can be sent at present, whichever it is."""


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
    timeout: seconds after which `send` has given up by itself.
    is_here: mails stay on this machine, for a developer to read.
    """

    timeout: float
    is_here: bool

    async def send(self, mail: Row, message: EmailMessage) -> None:
        """Hand `message`, composed of the row `mail`, over for good.

        Raises:
            SendError: it was not taken.
        """
        ...
