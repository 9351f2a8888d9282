"""`contact`: a message from the contact form, to the team."""

from tawam.functions.call import Call
from tawam.functions.contact_rules import checked
from tawam.functions.messages import refusal
from tawam.functions.wire.leads import ContactAnswer, ContactRequest
from tawam.http.limits import Limits
from tawam.leads.contact_messages import ContactMessage, ContactMessages
from tawam.leads.inbox import KeyTaken
from tawam.logs import logger

log = logger("functions")


class Contact:
    """Stores and mails what a person wrote.

    What fills the field that people do not see is a program: it is told that all is well.
    """

    name = "contact"
    takes = ContactRequest

    def __init__(self, messages: ContactMessages, limits: Limits) -> None:
        self._messages = messages
        self._limits = limits

    async def __call__(self, call: Call, body: ContactRequest) -> ContactAnswer:
        texts, problems = checked(body, call.language)
        if problems:
            raise refusal(400, "validation_failed", call.language, fields=problems)
        if body.website:
            log.info("contact_honeypot", address=call.address)
            return ContactAnswer(received=True)
        await self._limits.hit("contact", call.address)
        await self._limits.hit("contact_total")
        message = ContactMessage(language=call.language, **texts)
        try:
            await self._messages.receive(message, body.idempotency_key)
        except KeyTaken as error:
            raise refusal(409, "idempotency_mismatch", call.language) from error
        return ContactAnswer(received=True)
