"""What waits for a second admin, and what became of it: admins read it over `/rest/v1`."""

from tawam.approvals.tables import approvals
from tawam.database.table_policies import read_by_admins

APPROVALS = read_by_admins(approvals)
