"""The reasons for which an act on a delivery or a publication is refused."""

from typing import Literal

from tawam.videos.errors import VideoError

CaptionProblem = Literal[
    "empty", "header", "timing", "backwards", "order", "arrow", "beyond", "damaged", "too_long"
]


class UnknownDelivery(VideoError):
    """There is no such delivery, or the caller has no part in it."""


class UnknownPublication(VideoError):
    """There is no such publication, or the caller has no part in it."""


class NotApproved(VideoError):
    """The customer has not approved a cut of the video."""


class NotChecked(VideoError):
    """The file is not here yet, or is being looked into, or was refused."""


class AlreadyDelivered(VideoError):
    """It was delivered, or taken back."""


class NotDelivered(VideoError):
    """It is not with the customer: not delivered yet, or taken back."""


class DeliveryUsed(VideoError):
    """The customer has downloaded or published it."""


class PublicationClosed(VideoError):
    """It was published or canceled."""


class CaptionsInvalid(VideoError):
    """A file of captions that cannot be used. `line`: from 1; 0 when it is about the whole file."""

    def __init__(self, problem: CaptionProblem, line: int = 0) -> None:
        super().__init__(problem, line)
        self.problem: CaptionProblem = problem
        self.line = line
