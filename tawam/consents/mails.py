"""Composes the mails about consents, each in its reader's language."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tawam.auth.users.contacts import Contact
from tawam.consents.consent import Consent, ConsentRequest
from tawam.consents.record_words import SCOPE
from tawam.consents.scope import ConsentChannel
from tawam.consents.tokens import LINK_DAYS
from tawam.languages import Language, path_prefix
from tawam.mail.outbox import Mail, Template
from tawam.normalization import mailable_name


class Parties(msgspec.Struct, frozen=True, kw_only=True):
    """The people who get a mail about an act on a twin.

    Attributes:
        customer: None for an account that is gone.
        production_id: the newest production of the twin.
        link: the link by which the person acted; None for a person who is signed in, or did not act.
    """

    customer: Contact | None
    production_id: str | None
    link: str | None = None


class Published(msgspec.Struct, frozen=True, kw_only=True):
    """A video of a twin that is out. `url`: of the post."""

    title: str
    channel: ConsentChannel
    url: str


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

    def requested(self, request: ConsentRequest, customer: Contact, token: str) -> Mail:
        values = {
            "customer": mailable_name(customer.name),
            "email": customer.email,
            "link": self.link(token, request.language),
            "link_days": LINK_DAYS,
        }
        return Mail(request.email, "consent-request", request.language, values)

    def signed(self, consent: Consent, parties: Parties, *, is_anew: bool = False) -> list[Mail]:
        """
        Args:
            is_anew: recordings have to be sent for the new twin, whatever was sent before.
        """
        until = {"until": consent.until, "is_anew": is_anew}
        person = {
            "until": consent.until,
            "statement": consent.statement,
            "link": self._persons_link(consent, parties),
        }
        return [
            Mail(consent.email, "consent-signed", consent.language, person),
            *self._to_customer("consent-signed-customer", consent, parties, until),
        ]

    def replaced(self, former: Consent, parties: Parties) -> list[Mail]:
        """Tell a person that the consent of somebody else takes their place, and what they may do.

        Args:
            former: the newest of that person's twin.
        """
        link = self._persons_link(former, parties)
        values = {"withdrawn_at": former.withdrawn_at, "link": link}
        return [Mail(former.email, "consent-replaced", former.language, values)]

    def declined(self, request: ConsentRequest, parties: Parties) -> list[Mail]:
        customer = parties.customer
        if customer is None:
            return []
        values = {"email": request.email, "link": self._studio(customer.language, parties)}
        return [Mail(customer.email, "consent-declined", customer.language, values)]

    def withdrawn(
        self, consent: Consent, parties: Parties, published: Sequence[Published] = ()
    ) -> list[Mail]:
        """
        Args:
            published: what of the twin is out, for both sides to take it down.
        """
        values = {"withdrawn_at": consent.withdrawn_at}
        customers: Language = "en" if parties.customer is None else parties.customer.language
        person = {
            **values,
            "link": self._persons_link(consent, parties),
            "published": _listed(published, consent.language),
        }
        team = {
            **values,
            **_who(consent),
            "link": self._in_admin(parties),
            "published": _listed(published, "en"),
        }
        values = {**values, "published": _listed(published, customers)}
        return [
            Mail(consent.email, "consent-withdrawn", consent.language, person),
            *self._to_customer("consent-withdrawn-customer", consent, parties, values),
            Mail(self._team_email, "consent-withdrawn-team", "en", team),
        ]

    def deleted(
        self,
        consent: Consent | None,
        parties: Parties,
        destroyed_at: str,
        model_note: str | None,
        published: Sequence[Published] = (),
    ) -> list[Mail]:
        """
        Args:
            consent: the newest; None for a twin that nobody has agreed to.
            model_note: what the team wrote of the model, which it now deletes in its tools.
            published: as of `withdrawn`.
        """
        values = {"destroyed_at": destroyed_at}
        customers: Language = "en" if parties.customer is None else parties.customer.language
        team = {
            **values,
            **_who(consent),
            "model_note": model_note,
            "link": self._in_admin(parties),
            "published": _listed(published, "en"),
        }
        customer = {**values, "published": _listed(published, customers)}
        mails = [
            *self._to_customer("twin-deleted-customer", consent, parties, customer),
            Mail(self._team_email, "twin-deleted-team", "en", team),
        ]
        if consent is not None:
            person = {
                **values,
                "link": self._persons_link(consent, parties),
                "published": _listed(published, consent.language),
            }
            mails.append(Mail(consent.email, "twin-deleted", consent.language, person))
        return mails

    def _to_customer(
        self, template: Template, consent: Consent | None, parties: Parties, values: Mapping[str, Any]
    ) -> list[Mail]:
        """No mail to a customer who is the person: that one has its own."""
        customer = parties.customer
        if customer is None or (consent is not None and customer.email == consent.email):
            return []
        link = self._studio(customer.language, parties)
        if template == "twin-deleted-customer":
            link = self._likeness(customer.language)
        return [Mail(customer.email, template, customer.language, {**values, **_who(consent), "link": link})]

    def _persons_link(self, consent: Consent, parties: Parties) -> str | None:
        """Return the address of the consent; None for a person without an account who did not act."""
        if parties.link is None and consent.person_id is not None:
            return self._likeness(consent.language)
        return parties.link

    def _likeness(self, language: Language) -> str:
        return f"{self._site_url}{path_prefix(language)}/profile?tab=likeness"

    def _studio(self, language: Language, parties: Parties) -> str:
        path = f"/{parties.production_id}" if parties.production_id else ""
        return f"{self._site_url}{path_prefix(language)}/studio{path}"

    def _in_admin(self, parties: Parties) -> str:
        which = f"&production={parties.production_id}" if parties.production_id else ""
        return f"{self._site_url}/admin?tab=production{which}"


def _listed(published: Sequence[Published], language: Language) -> list[dict[str, str]]:
    return [
        {"title": each.title, "channel": SCOPE[language][each.channel], "url": each.url} for each in published
    ]


def _who(consent: Consent | None) -> dict[str, str | None]:
    """The person, for a mail to somebody else."""
    if consent is None:
        return {"name": None, "email": None}
    return {"name": mailable_name(consent.name), "email": consent.email}
