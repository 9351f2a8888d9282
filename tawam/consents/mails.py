"""Composes the mails about consents, each in its reader's language."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from tawam.consents.consent import Consent, ConsentRequest
from tawam.consents.people import Customer, mailable_name
from tawam.consents.tokens import LINK_DAYS
from tawam.languages import Language, path_prefix
from tawam.mail.outbox import Mail, Template

Recipient = Literal["person", "customer", "team"]


class Parties(msgspec.Struct, frozen=True, kw_only=True):
    """Who is told of an act on a twin.

    Attributes:
        customer: None for an account that is gone.
        production_id: the newest production of the twin.
        link: the link by which the person acted; None for a person who is signed in, or did not act.
    """

    customer: Customer | None
    production_id: str | None
    link: str | None = None


class ConsentMails:
    """
    Args:
        team_email: where the team reads of withdrawals.
    """

    def __init__(self, site_url: str, team_email: str) -> None:
        self._site_url = site_url
        self._team_email = team_email

    def link(self, token: str, language: Language) -> str:
        """The address of the page on which the person signs and withdraws."""
        return f"{self._site_url}{path_prefix(language)}/consent/{token}"

    def requested(self, request: ConsentRequest, customer: Customer, token: str) -> Mail:
        values = {
            "customer": mailable_name(customer.name),
            "customer_email": customer.email,
            "link": self.link(token, request.language),
            "link_days": LINK_DAYS,
        }
        return Mail(request.email, "consent-request", request.language, values)

    def signed(self, consent: Consent, parties: Parties) -> list[Mail]:
        values = {"until": consent.until, "statement": consent.statement}
        return self._to_both("consent-signed", consent, parties, values)

    def declined(self, request: ConsentRequest, parties: Parties) -> list[Mail]:
        customer = parties.customer
        if customer is None:
            return []
        values = {"email": request.email, "link": self._studio(customer.language, parties)}
        return [Mail(customer.email, "consent-declined", customer.language, values)]

    def withdrawn(self, consent: Consent, parties: Parties) -> list[Mail]:
        values = {"withdrawn_at": consent.withdrawn_at}
        path = f"&production={parties.production_id}" if parties.production_id else ""
        team = {
            **values,
            "recipient": "team",
            "name": mailable_name(consent.name),
            "email": consent.email,
            "link": f"{self._site_url}/admin?tab=production{path}",
        }
        return [
            *self._to_both("consent-withdrawn", consent, parties, values),
            Mail(self._team_email, "consent-withdrawn", "en", team),
        ]

    def deleted(self, consent: Consent | None, parties: Parties, deleted_at: str) -> list[Mail]:
        """
        Args:
            consent: the newest; None for a twin that nobody has agreed to.
        """
        values = {"deleted_at": deleted_at}
        if consent is not None:
            return self._to_both("twin-deleted", consent, parties, values)
        customer = parties.customer
        return (
            [] if customer is None else [self._to_customer("twin-deleted", customer, parties, None, values)]
        )

    def _to_both(
        self, template: Template, consent: Consent, parties: Parties, values: Mapping[str, Any]
    ) -> list[Mail]:
        """A mail to the person, and one to the customer, unless they are one."""
        link = parties.link
        if link is None and consent.person_id is not None:
            link = f"{self._site_url}{path_prefix(consent.language)}/profile?tab=likeness"
        person = {**values, "recipient": "person", "name": mailable_name(consent.name), "link": link}
        person |= {"email": consent.email}
        mails = [Mail(consent.email, template, consent.language, person)]
        customer = parties.customer
        if customer is not None and customer.email != consent.email:
            mails.append(self._to_customer(template, customer, parties, consent, values))
        return mails

    def _to_customer(
        self,
        template: Template,
        customer: Customer,
        parties: Parties,
        consent: Consent | None,
        values: Mapping[str, Any],
    ) -> Mail:
        link = self._studio(customer.language, parties)
        if template == "twin-deleted":
            link = f"{self._site_url}{path_prefix(customer.language)}/profile?tab=likeness"
        about = {
            "recipient": "customer",
            "name": None if consent is None else mailable_name(consent.name),
            "email": None if consent is None else consent.email,
            "link": link,
        }
        return Mail(customer.email, template, customer.language, {**values, **about})

    def _studio(self, language: Language, parties: Parties) -> str:
        path = f"/{parties.production_id}" if parties.production_id else ""
        return f"{self._site_url}{path_prefix(language)}/studio{path}"
