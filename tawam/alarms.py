"""Counts what the team should look into, for `/metrics`; each is an event in the log, too."""

from typing import Literal, get_args

from prometheus_client import Counter

Alarm = Literal[
    "refresh_token_replayed",
    "webhook_refused",
    "role_changed",
    "books_differ",
    "ledger_broken",
    "mail_given_up",
]

# Of this process. It is in no registry: each application's `Metrics` shows it.
ALARMS = Counter("tawam_alarms", "Events that the team should look into.", ["kind"], registry=None)
for _kind in get_args(Alarm):
    ALARMS.labels(_kind)


def count_alarm(kind: Alarm) -> None:
    ALARMS.labels(kind).inc()
