"""The tables of the affiliate programme that admins read over `/rest/v1`."""

from tawam.affiliates.tables import affiliates, commissions, payouts
from tawam.database.table_policies import read_by_admins

AFFILIATES = read_by_admins(affiliates)
COMMISSIONS = read_by_admins(commissions)
PAYOUTS = read_by_admins(payouts)
