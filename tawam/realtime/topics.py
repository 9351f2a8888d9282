"""Decides who may read and write private topics, by the policies that the domains declare."""

from collections.abc import Sequence
from typing import Literal

from sqlalchemy import ColumnElement, bindparam, literal, select

from tawam.auth.access import Caller, role_of
from tawam.database.port import Database, Statement
from tawam.database.table_policies import Grant, Role
from tawam.database.topic_policies import TopicPolicy
from tawam.rest.errors import RestError
from tawam.rest.filters import operand
from tawam.rest.statements import viewer_values

Act = Literal["read", "write"]
_ID = "topic_id"


class Topics:
    """The private topics of the product. A topic that no policy describes belongs to nobody."""

    def __init__(self, database: Database, policies: Sequence[TopicPolicy]) -> None:
        self._database = database
        self._policies = {policy.prefix: policy for policy in policies}
        self._grants = {
            (policy.prefix, act, role): _granted(policy, rows)
            for policy in policies
            for act in ("read", "write")
            for role in Role
            if (rows := policy.predicate(act, role)) is not None
        }

    async def allows(self, act: Act, name: str, caller: Caller) -> bool:
        """Whether `caller` may read or write the private topic `name`.

        Raises:
            DatabaseUnavailable: it could not be looked up.
        """
        prefix, _, id_ = name.partition(":")
        granted = self._grants.get((prefix, act, role_of(caller)))
        if granted is None:
            return False
        grant, statement = granted
        try:
            key = operand(self._policies[prefix].table.c.id, id_)
        except RestError:
            return False
        if str(key) != id_:
            # Another spelling of the same id would be another room, with messages of its own.
            return False
        values = {_ID: key, **viewer_values(caller.user_id, grant)}
        return await self._database.fetch_one(statement, **values) is not None


def _granted(policy: TopicPolicy, rows: ColumnElement[bool]) -> tuple[Grant, Statement]:
    key = policy.table.c.id
    found = select(literal(1).label("found")).select_from(policy.table)
    found = found.where(key == bindparam(_ID, type_=key.type), rows)
    return Grant((), rows), Statement(found)
