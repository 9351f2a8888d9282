"""The tables of `/rest/v1/{name}`, and the view of a table for one role."""

from typing import Any, NamedTuple, NoReturn

from sqlalchemy import Column

from tawam.affiliates.table_policies import AFFILIATES, COMMISSIONS, PAYOUTS
from tawam.allowances.table_policies import ALLOWANCE_ENTRIES
from tawam.approvals.table_policies import APPROVALS
from tawam.audit.table_policies import AUDIT_LOG
from tawam.auth.access import Caller, role_of
from tawam.auth.sessions.lifetime import SessionLifetime
from tawam.auth.table_policies import session_policy
from tawam.consents.table_policies import CONSENT_REQUESTS, CONSENTS
from tawam.database.table_policies import Grant, NewRows, Role, TablePolicy
from tawam.deliveries.table_policies import DELIVERIES, DELIVERY_CAPTIONS, PUBLICATIONS
from tawam.leads.table_policies import AFFILIATE_APPLICATIONS, CONTACT_MESSAGES, LEAD_NOTES
from tawam.ledger.table_policies import LEDGER_ENTRIES
from tawam.mail.table_policies import SUPPRESSED_ADDRESSES
from tawam.notes.table_policies import NOTES
from tawam.orders.table_policies import ORDERS, PAYMENT_EVENTS, PAYMENTS, REFUNDS, SUBSCRIPTIONS
from tawam.productions.table_policies import PRODUCTIONS, PROFILES_WITH_CUSTOMERS, TWINS
from tawam.recordings.table_policies import RECORDINGS
from tawam.rest.errors import (
    RestError,
    forbidden,
    not_supported,
    unknown_column,
    unknown_field,
    violates_policy,
)
from tawam.videos.table_policies import (
    CUT_COMMENTS,
    CUT_DECISIONS,
    CUTS,
    SCRIPT_COMMENTS,
    SCRIPT_DECISIONS,
    SCRIPT_VERSIONS,
    VIDEOS,
)

_POLICIES = (
    PROFILES_WITH_CUSTOMERS,
    NOTES,
    session_policy(SessionLifetime()),
    ORDERS,
    PAYMENTS,
    SUBSCRIPTIONS,
    REFUNDS,
    PAYMENT_EVENTS,
    CONTACT_MESSAGES,
    AFFILIATE_APPLICATIONS,
    LEAD_NOTES,
    AFFILIATES,
    COMMISSIONS,
    PAYOUTS,
    AUDIT_LOG,
    APPROVALS,
    SUPPRESSED_ADDRESSES,
    PRODUCTIONS,
    TWINS,
    RECORDINGS,
    CONSENT_REQUESTS,
    CONSENTS,
    LEDGER_ENTRIES,
    ALLOWANCE_ENTRIES,
    VIDEOS,
    SCRIPT_VERSIONS,
    SCRIPT_COMMENTS,
    SCRIPT_DECISIONS,
    DELIVERIES,
    DELIVERY_CAPTIONS,
    PUBLICATIONS,
    CUTS,
    CUT_COMMENTS,
    CUT_DECISIONS,
)
EXPOSED: dict[str, TablePolicy] = {policy.table.name: policy for policy in _POLICIES}


def exposed(lifetime: SessionLifetime) -> dict[str, TablePolicy]:
    """Return `EXPOSED` with the session lifetime of the settings."""
    sessions = session_policy(lifetime)
    return {**EXPOSED, sessions.table.name: sessions}


class Relation(NamedTuple):
    """A table as one role sees it. Caches use it as a key: there are few tables and roles."""

    policy: TablePolicy
    role: Role

    @property
    def name(self) -> str:
        return self.policy.table.name

    @property
    def is_anonymous(self) -> bool:
        return self.role is Role.ANONYMOUS

    @property
    def readable(self) -> Grant:
        return self.policy.read[self.role]

    @property
    def updatable(self) -> Grant:
        """
        Raises:
            RestError: 42501, as `deletable` and `insertable`, where the role may never do this.
        """
        return self.policy.update.get(self.role) or self._refused()

    @property
    def deletable(self) -> Grant:
        return self.policy.delete.get(self.role) or self._refused()

    @property
    def insertable(self) -> NewRows:
        granted = self.policy.insert.get(self.role)
        if granted is None:
            raise violates_policy(self.name, self.is_anonymous)
        return granted

    def column(self, name: str) -> Column[Any]:
        """Find a column that the role may read.

        Raises:
            RestError: 42703 for a column that nobody may read, 42501 for one that this role may not read,
                PGRST127 for a path into JSON.
        """
        if name in self.readable.columns:
            return self.policy.table.c[name]
        if name in self.policy.columns:
            raise forbidden(f"column {name}", self.is_anonymous)
        outer, arrow, _ = name.partition("->")
        if arrow:
            raise not_supported(f"paths into {self.column(outer.strip()).name} are not offered")
        raise unknown_column(self.name, name)

    def writable(self, name: str, granted: tuple[str, ...]) -> Column[Any]:
        """Find a column that the role may write.

        Args:
            granted: the columns that this role may write.

        Raises:
            RestError: PGRST204 for an unknown column, 42501 for one that this role may not write.
        """
        if name in granted:
            return self.policy.table.c[name]
        if name in self.policy.columns:
            raise forbidden(f"column {name}", self.is_anonymous)
        raise unknown_field(self.name, name)

    def forbidden(self) -> RestError:
        return forbidden(f"table {self.name}", self.is_anonymous)

    def _refused(self) -> NoReturn:
        raise self.forbidden()


def visible_relation(policy: TablePolicy, caller: Caller) -> Relation:
    """The table of `policy` as `caller` sees it.

    Raises:
        RestError: 42501 when the caller's role may not see the table.
    """
    relation = Relation(policy, role_of(caller))
    if relation.role not in policy.read:
        raise relation.forbidden()
    return relation
