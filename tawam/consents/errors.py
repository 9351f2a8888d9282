"""The reasons for which an act on a consent is refused.

ConsentError
├── UnknownTwin      there is no such twin, or it is not the caller's
├── UnknownLink      no request has this token
├── LinkNotOpen      the link was answered, has expired, or another took its place
├── NotSigned        the link's request was not signed: nothing can be withdrawn or deleted with it
├── TwinDeleted      the twin is deleted
├── NothingDestroyed the twin is not deleted: there is no certificate
├── NotDestroyedYet  the twin is deleted, and its objects are not destroyed yet
└── ConsentMissing   no consent covers what is to be made
"""

from typing import Literal

from tawam.consents.consent import LinkState

MissingReason = Literal["none", "withdrawn", "expired", "language", "channel"]


class ConsentError(Exception):
    """A refused act on a consent."""


class UnknownTwin(ConsentError):
    """There is no such twin, or it is not the caller's: both are refused alike."""


class UnknownLink(ConsentError):
    """No request has this token."""


class LinkNotOpen(ConsentError):
    """The link was answered, has expired, or another took its place."""

    def __init__(self, state: LinkState) -> None:
        super().__init__(state)
        self.state = state


class NotSigned(ConsentError):
    """The link's request was not signed: nothing can be withdrawn or deleted with it."""


class TwinDeleted(ConsentError):
    """The twin is deleted."""


class NothingDestroyed(ConsentError):
    """The twin is not deleted: there is no certificate."""


class NotDestroyedYet(ConsentError):
    """The twin is deleted, and its objects are not destroyed yet."""


class ConsentMissing(ConsentError):
    """No consent covers what is to be made.

    Attributes:
        reason: the first thing that the newest consent does not cover.
    """

    def __init__(self, reason: MissingReason) -> None:
        super().__init__(reason)
        self.reason: MissingReason = reason
