"""What waits for a second admin, and what became of it: admins read it over `/rest/v1`."""

from tawam.approvals.tables import approvals
from tawam.database.table_policies import read_by_admins

APPROVALS = read_by_admins(
    approvals,
    (
        "id",
        "kind",
        "status",
        "subject_id",
        "subject_email",
        "amount",
        "asked_by",
        "asked_by_email",
        "decided_by",
        "decided_by_email",
        "decided_at",
        "used_at",
        "expires_at",
        "created_at",
    ),
)
