"""What arrived for an address, read from the folder of a server without SMTP."""

import re
import time
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from tawam.mail.folder import StoredMail, list_outbox, outbox_folder


@dataclass(frozen=True)
class Proof:
    """
    Attributes:
        token: of the link.
        code: six digits.
    """

    token: str
    code: str


@dataclass(frozen=True)
class Mailbox:
    data: Path

    def proof(self, address: str, kind: str) -> Proof:
        """Of the newest mail whose link is of this kind; waits until it has arrived.

        Raises:
            AssertionError: none came within ten seconds.
        """
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            for mail in reversed(list_outbox(outbox_folder(self.data))):
                found = _proof(mail, kind) if address in mail.header("To") else None
                if found is not None:
                    return found
            time.sleep(0.05)
        raise AssertionError(f"no mail of the kind {kind} for {address}")


def _proof(mail: StoredMail, kind: str) -> Proof | None:
    link = re.search(r"https?://\S+/auth/confirm\?\S+", mail.text)
    query = parse_qs(urlsplit(link[0]).query) if link else {}
    if query.get("type") != [kind]:
        return None
    code = re.search(r"^\W*(\d{6})\W*$", mail.text, re.MULTILINE)
    return Proof(query["token_hash"][0], code[1] if code else "")
