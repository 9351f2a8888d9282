"""Deletes revoked refresh tokens, expired links, codes and challenges, and devices long unseen.

Rows that still answer differently from an unknown one stay: a refresh token spent within `REVOKED_FOR` still
ends its session when it is used again, and an expired code is reported as expired.
"""

from datetime import timedelta

from sqlalchemy import select

from tawam.auth.tables import (
    factor_challenges,
    flow_states,
    known_devices,
    one_time_tokens,
    refresh_tokens,
    spent_challenges,
)
from tawam.database.sweeping import BEFORE, Sweep

# After this time a revoked refresh token counts as unknown.
REVOKED_FOR = timedelta(days=30)
EXPIRED_FOR = timedelta(hours=1)
UNSEEN_FOR = timedelta(days=180)

_successors = refresh_tokens.alias("successors")
_is_live_parent = (
    select(_successors.c.id)
    .where(_successors.c.parent_id == refresh_tokens.c.id, _successors.c.is_revoked.is_(False))
    .exists()
)

AUTH_SWEEPS = (
    Sweep.of(known_devices, UNSEEN_FOR, known_devices.c.last_used_at < BEFORE),
    Sweep.of(
        refresh_tokens,
        REVOKED_FOR,
        refresh_tokens.c.is_revoked.is_(True),
        refresh_tokens.c.revoked_at < BEFORE,
        ~_is_live_parent,
    ),
    *(
        Sweep.of(table, EXPIRED_FOR, table.c.expires_at < BEFORE)
        for table in (one_time_tokens, flow_states, factor_challenges, spent_challenges)
    ),
)
