"""One line of the table of what is kept, and the words for its period."""

from dataclasses import dataclass
from datetime import timedelta

from tawam.database.periods import Months, Period
from tawam.database.statement import Statement
from tawam.database.sweeping import Sweep


@dataclass(frozen=True, kw_only=True)
class Rule:
    """What is kept, how long, and why.

    Attributes:
        name: by which decisions on columns refer to it.
        data: what is kept.
        reason: why it is kept for so long.
        since: the moment from which the period counts; without a period, until when it is kept.
        period: how long; None where an act ends it, such as the deletion of the account.
        statements: delete or clear it at its end. Without any, `ended_by` says what does.
    """

    name: str
    data: str
    reason: str
    since: str
    period: Period | None = None
    statements: tuple[Statement, ...] = ()
    ended_by: str = "swept"

    @property
    def sweeps(self) -> tuple[Sweep, ...]:
        return () if self.period is None else tuple(Sweep(each, self.period) for each in self.statements)

    @property
    def how_long(self) -> str:
        if self.period is None:
            return self.since
        return f"{words_of(self.period)} {self.since}" if self.period else self.since


def words_of(period: Period) -> str:
    """The period in English, such as `90 days`."""
    if isinstance(period, Months):
        return f"{period.count} months"
    if not isinstance(period, timedelta):
        return f"{period.count} years after the end of the year"
    if period >= timedelta(days=1):
        return f"{period.days} days"
    hours = period // timedelta(hours=1)
    return "1 hour" if hours == 1 else f"{hours} hours"
