"""The audit log, which admins read over `/rest/v1`."""

from tawam.audit.tables import audit_log
from tawam.database.table_policies import read_by_admins

AUDIT_LOG = read_by_admins(audit_log)
