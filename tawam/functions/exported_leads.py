"""What `export-data` tells of a person who wrote to us or recommends us."""

from sqlalchemy import bindparam, select

from tawam.affiliates.tables import affiliates, commissions, payouts
from tawam.database.port import Statement
from tawam.leads.tables import affiliate_applications, contact_messages

_OWNER = bindparam("user_id")
# An address that the account has shown to be its own.
_ADDRESS = bindparam("email")

MESSAGES = Statement(
    select(
        contact_messages.c.id,
        contact_messages.c.name,
        contact_messages.c.email,
        contact_messages.c.subject,
        contact_messages.c.message,
        contact_messages.c.created_at,
    )
    .where(contact_messages.c.email == _ADDRESS)
    .order_by(contact_messages.c.created_at)
)
APPLICATIONS = Statement(
    select(
        affiliate_applications.c.id,
        affiliate_applications.c.full_name,
        affiliate_applications.c.email,
        affiliate_applications.c.phone,
        affiliate_applications.c.company,
        affiliate_applications.c.website,
        affiliate_applications.c.audience_size,
        affiliate_applications.c.platforms,
        affiliate_applications.c.experience,
        affiliate_applications.c.motivation,
        affiliate_applications.c.decision,
        affiliate_applications.c.created_at,
    )
    .where(affiliate_applications.c.email == _ADDRESS)
    .order_by(affiliate_applications.c.created_at)
)
PARTNER = Statement(
    select(
        affiliates.c.id,
        affiliates.c.email,
        affiliates.c.full_name,
        affiliates.c.code,
        affiliates.c.status,
        affiliates.c.created_at,
    ).where(affiliates.c.user_id == _OWNER)
)
# Without the orders, which are other people's.
COMMISSIONS = Statement(
    select(
        commissions.c.id,
        commissions.c.percent,
        commissions.c.amount,
        commissions.c.reversed_amount,
        commissions.c.currency,
        commissions.c.payable_at,
        commissions.c.payout_id,
        commissions.c.created_at,
    )
    .join_from(commissions, affiliates, affiliates.c.id == commissions.c.affiliate_id)
    .where(affiliates.c.user_id == _OWNER)
    .order_by(commissions.c.created_at)
)
PAYOUTS = Statement(
    select(payouts.c.id, payouts.c.amount, payouts.c.currency, payouts.c.note, payouts.c.created_at)
    .join_from(payouts, affiliates, affiliates.c.id == payouts.c.affiliate_id)
    .where(affiliates.c.user_id == _OWNER)
    .order_by(payouts.c.created_at)
)
