"""Names the roles of the team. It imports nothing, so that the command line knows them without SQLAlchemy."""

from typing import Literal

# The roles that an account may hold in the team. A producer works on productions, and sees nothing of money,
# accounts, leads or the audit trail.
TeamRole = Literal["admin", "producer"]
