"""Everything that the team handles as a lead."""

from tawam.leads.handling import APPLICATIONS, MESSAGES, Handling, LeadKind
from tawam.orders.tables import orders

KINDS: dict[LeadKind, Handling] = {
    handling.kind: handling for handling in (MESSAGES, APPLICATIONS, Handling.of("order", orders))
}
