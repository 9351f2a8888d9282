"""The access rules of deliveries: the customer reads what was delivered in the own productions, the team all.

The texts of captions are not read over REST: they are downloads, which the ledger shows.
"""

from sqlalchemy import and_, exists

from tawam.database.table_policies import VIEWER_ID, read_by_team
from tawam.deliveries.tables import deliveries, delivery_captions, publications
from tawam.productions.tables import productions

_OF_OWN_DELIVERY = and_(
    deliveries.c.delivered_at.is_not(None),
    exists().where(productions.c.id == deliveries.c.production_id, productions.c.user_id == VIEWER_ID),
)

DELIVERIES = read_by_team(deliveries, _OF_OWN_DELIVERY)
DELIVERY_CAPTIONS = read_by_team(
    delivery_captions,
    exists().where(deliveries.c.id == delivery_captions.c.delivery_id, _OF_OWN_DELIVERY),
)
PUBLICATIONS = read_by_team(
    publications,
    exists().where(productions.c.id == publications.c.production_id, productions.c.user_id == VIEWER_ID),
)
