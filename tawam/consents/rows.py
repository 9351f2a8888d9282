"""The statements of consents and of the requests for them."""

from sqlalchemy import Column, bindparam, exists, insert, null, or_, select, update

from tawam.consents.tables import consent_requests, consents
from tawam.database.port import Statement
from tawam.productions.statements import NEWEST_CONSENT
from tawam.productions.tables import twins
from tawam.recordings.tables import recordings

__all__ = ["NEWEST_CONSENT"]

_TWIN_ID = bindparam("twin_id")
_REQUEST_ID = bindparam("request_id")
_REQUEST = [column for column in consent_requests.columns if column.name != "token_hash"]

REQUEST_BY_TOKEN = Statement(
    select(*_REQUEST).where(consent_requests.c.token_hash == bindparam("token_hash"))
)
INSERT_REQUEST = Statement(insert(consent_requests))
SUPERSEDE = Statement(
    update(consent_requests)
    .where(
        consent_requests.c.twin_id == _TWIN_ID,
        consent_requests.c.signed_at.is_(None),
        consent_requests.c.declined_at.is_(None),
        consent_requests.c.superseded_at.is_(None),
    )
    .values(superseded_at=bindparam("moment"))
)


def _set_moment(column: Column[str]) -> Statement:
    """Write the moment of an act, unless it was done before."""
    return Statement(
        update(consent_requests)
        .where(consent_requests.c.id == _REQUEST_ID, column.is_(None))
        .values({column.name: bindparam("moment")})
    )


SET_OPENED = _set_moment(consent_requests.c.opened_at)
SET_SIGNED = _set_moment(consent_requests.c.signed_at)
SET_DECLINED = _set_moment(consent_requests.c.declined_at)

# A bind of a statement cannot be named like the argument of `Transaction.execute`.
INSERT_CONSENT = Statement(
    insert(consents).values(
        {
            column.name: bindparam("text" if column.name == "statement" else column.name, type_=column.type)
            for column in consents.columns
        }
    )
)
CONSENT_OF_REQUEST = Statement(select(consents).where(consents.c.request_id == _REQUEST_ID))
WITHDRAW = Statement(
    update(consents)
    .where(consents.c.id.in_(bindparam("consent_ids", expanding=True)), consents.c.withdrawn_at.is_(None))
    .values(withdrawn_at=bindparam("moment"))
)
NEWEST_OF_PERSON = Statement(
    select(consents)
    .where(consents.c.twin_id == _TWIN_ID, consents.c.person_id == bindparam("person_id"))
    .order_by(consents.c.signed_at.desc(), consents.c.id.desc())
    .limit(1)
)
LAST_WITHDRAWN = Statement(
    select(consents)
    .where(consents.c.twin_id == _TWIN_ID, consents.c.withdrawn_at.is_not(None))
    .order_by(consents.c.withdrawn_at.desc(), consents.c.id.desc())
    .limit(1)
)
# An account that has confirmed the address of a consent is the person's. A twin is one person's; one of
# several people, from before that was a rule, is that of its newest consent.
LINK_CONSENTS = Statement(
    update(consents)
    .where(consents.c.email == bindparam("email"), consents.c.person_id.is_(None))
    .values(person_id=bindparam("person_id"))
)
_newer = consents.alias("newer")
LINK_TWINS = Statement(
    update(twins)
    .where(
        twins.c.person_id.is_(None),
        exists().where(
            consents.c.twin_id == twins.c.id,
            consents.c.person_id == bindparam("person_id"),
            ~exists().where(
                _newer.c.twin_id == consents.c.twin_id, _newer.c.signed_at > consents.c.signed_at
            ),
        ),
    )
    .values(person_id=bindparam("person_id"))
)
# An account that is emptied and keeps its id is nobody's: another one with the address is linked.
UNLINK_CONSENTS = Statement(
    update(consents).where(consents.c.person_id == bindparam("former_person_id")).values(person_id=null())
)
UNLINK_TWINS = Statement(
    update(twins).where(twins.c.person_id == bindparam("former_person_id")).values(person_id=null())
)

# The person who has signed.
SET_PERSON = Statement(
    update(twins)
    .where(twins.c.id == _TWIN_ID)
    .values(
        person_id=bindparam("person_id"),
        person_name=bindparam("person_name"),
        updated_at=bindparam("moment"),
    )
)
# A request that begins a twin anew, with what was sent by its link: the team looks at that again.
GIVE_REQUEST = Statement(
    update(consent_requests).where(consent_requests.c.id == _REQUEST_ID).values(twin_id=_TWIN_ID)
)
RECORDINGS_OF_REQUEST = Statement(
    select(recordings)
    .where(recordings.c.consent_request_id == _REQUEST_ID)
    .order_by(recordings.c.created_at, recordings.c.id)
    .with_for_update()
)
GIVE_RECORDINGS = Statement(
    update(recordings)
    .where(recordings.c.consent_request_id == _REQUEST_ID)
    .values(twin_id=_TWIN_ID, updated_at=bindparam("moment"))
)
CHECK_RECORDINGS_AGAIN = Statement(
    update(recordings)
    .where(recordings.c.consent_request_id == _REQUEST_ID, recordings.c.status == "accepted")
    .values(status="checked", decided_by=null(), decided_at=null())
)
# Somebody else has sent something to the twin by a link, or declined after something had arrived.
SENT_BY_OTHERS = Statement(
    select(recordings.c.id)
    .join(consent_requests, consent_requests.c.twin_id == recordings.c.twin_id)
    .where(
        recordings.c.twin_id == _TWIN_ID,
        recordings.c.received_at.is_not(None),
        consent_requests.c.email != bindparam("signer_email"),
        or_(
            consent_requests.c.id == recordings.c.consent_request_id,
            consent_requests.c.declined_at >= recordings.c.received_at,
        ),
    )
    .limit(1)
)
STOP_TWIN = Statement(
    update(twins)
    .where(twins.c.id == _TWIN_ID, twins.c.stopped_at.is_(None))
    .values(stopped_at=bindparam("moment"), updated_at=bindparam("moment"))
)
DELETE_TWIN = Statement(
    update(twins)
    .where(twins.c.id == _TWIN_ID, twins.c.deleted_at.is_(None))
    .values(
        deleted_at=bindparam("moment"),
        deleted_by=bindparam("actor"),
        deleted_by_name=bindparam("actor_name"),
        updated_at=bindparam("moment"),
    )
)
SET_DESTROYING = Statement(
    update(twins).where(twins.c.id == _TWIN_ID).values(destroying=bindparam("objects"))
)
SET_DESTROYED = Statement(
    update(twins)
    .where(twins.c.id == _TWIN_ID, twins.c.destroyed_at.is_(None))
    .values(
        model_note=None,
        destroying=None,
        destroyed_at=bindparam("moment"),
        updated_at=bindparam("moment"),
    )
)
TWINS_TO_DESTROY = Statement(
    select(twins.c.id)
    .where(twins.c.deleted_at.is_not(None), twins.c.destroyed_at.is_(None))
    .order_by(twins.c.deleted_at)
    .limit(100)
)
TWINS_OF_ACCOUNT = Statement(
    select(twins.c.id)
    .where(twins.c.user_id == bindparam("user_id"), twins.c.deleted_at.is_(None))
    .order_by(twins.c.id)
)

SPOKEN_CONSENT = Statement(
    select(recordings.c.id, recordings.c.status, recordings.c.findings, recordings.c.media)
    .where(
        recordings.c.twin_id == _TWIN_ID,
        recordings.c.kind == "consent",
        recordings.c.consent_request_id == _REQUEST_ID,
        # One that is only announced may never come.
        recordings.c.received_at.is_not(None),
    )
    .order_by(recordings.c.received_at.desc(), recordings.c.id.desc())
    .limit(1)
)
