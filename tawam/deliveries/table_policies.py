"""The access rules of deliveries: the customer reads what was delivered in the own productions, the team all.

The texts of captions are not read over REST: they are downloads, which the ledger shows.
"""

from sqlalchemy import ColumnElement, Table, and_, exists, true

from tawam.database.table_policies import VIEWER_ID, Grant, Role, TablePolicy, by_team
from tawam.deliveries.tables import deliveries, delivery_captions, publications
from tawam.productions.tables import productions

_HIDDEN = ("crc32", "attempts", "last_error", "due_at", "vtt", "srt")
_TEAMS = ("author_id", "findings")
_OF_OWN_DELIVERY = and_(
    deliveries.c.delivered_at.is_not(None),
    exists().where(productions.c.id == deliveries.c.production_id, productions.c.user_id == VIEWER_ID),
)


def _of_customer(table: Table, own: ColumnElement[bool]) -> TablePolicy:
    everything = tuple(column.name for column in table.c if column.name not in _HIDDEN)
    customers = tuple(name for name in everything if name not in _TEAMS)
    return TablePolicy(table, {Role.USER: Grant(customers, own), **by_team(Grant(everything, true()))})


DELIVERIES = _of_customer(deliveries, _OF_OWN_DELIVERY)
DELIVERY_CAPTIONS = _of_customer(
    delivery_captions,
    exists().where(deliveries.c.id == delivery_captions.c.delivery_id, _OF_OWN_DELIVERY),
)
PUBLICATIONS = _of_customer(
    publications,
    exists().where(productions.c.id == publications.c.production_id, productions.c.user_id == VIEWER_ID),
)
