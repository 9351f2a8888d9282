"""What acts on deliveries and publications act on."""

from sqlalchemy import select

from tawam.deliveries.refusals import UnknownDelivery, UnknownPublication
from tawam.deliveries.tables import deliveries, publications
from tawam.productions.tables import productions
from tawam.videos.acts import thing

DELIVERY = thing(
    select(productions).join(deliveries, deliveries.c.production_id == productions.c.id),
    deliveries.c.id,
    UnknownDelivery,
    "delivery_id",
)
PUBLICATION = thing(
    select(productions).join(publications, publications.c.production_id == productions.c.id),
    publications.c.id,
    UnknownPublication,
    "publication_id",
)
