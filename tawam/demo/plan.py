"""The types between the command that starts a demonstration and the story that fills it."""

from dataclasses import dataclass
from datetime import datetime

from tawam.demo_folder import SignIn


@dataclass(frozen=True, slots=True)
class Plan:
    """What a demonstration is made from; the same plan makes the same story.

    Attributes:
        now: the moment at which the year ends, with a time zone.
        scale: how many customers and orders there are; 1 is the story as it is written.
    """

    seed: int
    now: datetime
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Progress:
    """A step of the filling.

    Attributes:
        percent: the share that is written, 0 to 100.
        sentence: what was written last, such as "March: 6 orders, 4 productions".
    """

    percent: int
    sentence: str


@dataclass(frozen=True, slots=True)
class Filled:
    """What the filling has made.

    Attributes:
        sign_ins: a customer, a person shown, a producer and an admin, in this order.
        summary: how much there is, in a sentence, such as "38 customers, 57 orders, 31 productions."
    """

    sign_ins: tuple[SignIn, ...]
    summary: str = ""
