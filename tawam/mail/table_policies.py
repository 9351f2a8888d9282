"""The addresses that get no more mails, which admins read over `/rest/v1`."""

from tawam.database.table_policies import read_by_admins
from tawam.mail.tables import suppressed_addresses

SUPPRESSED_ADDRESSES = read_by_admins(suppressed_addresses)
