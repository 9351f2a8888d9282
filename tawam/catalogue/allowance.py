"""The numbers of what is sold: how many videos, for how long, in how many languages, and by when."""

from typing import Literal

import msgspec

AllowanceKind = Literal["base_video", "variant", "lesson", "revision"]
Counts = dict[AllowanceKind, int | None]
DeliveryUnit = Literal["hours", "businessDays", "weeks"]


class Delivery(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """The promised time of delivery: `least` to `most` of `unit`."""

    unit: DeliveryUnit
    least: int
    most: int

    def __post_init__(self) -> None:
        if not 0 < self.least <= self.most:
            raise ValueError("delivery: the least comes before the most, and takes time")


class Allowance(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """What a plan allows, by the numbers that its page sells in words.

    Attributes:
        base_video, variant, lesson, revision: for each month, or for the whole of a package; 0: none;
            None: as many as wanted.
        carry_over_periods: for so many further months unused ones can be used.
        languages: None where the page names no number.
        avatars: how many twins; None: as many as wanted.
        video_minutes: the longest video or lesson, in minutes.
    """

    base_video: int | None = 0
    variant: int | None = 0
    lesson: int | None = 0
    revision: int | None = 0
    carry_over_periods: int = 0
    languages: int | None = None
    avatars: int | None = 1
    video_minutes: int | None = None

    def __post_init__(self) -> None:
        figures = (*self.counts.values(), self.languages, self.avatars, self.video_minutes)
        if any(figure is not None and figure < 0 for figure in (*figures, self.carry_over_periods)):
            raise ValueError("allowance: a number is below zero")

    @property
    def counts(self) -> Counts:
        """The four kinds that are granted and spent."""
        return {
            "base_video": self.base_video,
            "variant": self.variant,
            "lesson": self.lesson,
            "revision": self.revision,
        }


NOTHING = Allowance()
