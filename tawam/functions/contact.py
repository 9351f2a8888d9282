"""`contact`: a message from the contact form, to the team."""

from tawam.functions.call import Call
from tawam.functions.contact_rules import checked
from tawam.functions.reception import Form, Reception
from tawam.functions.wire.leads import ContactAnswer, ContactRequest
from tawam.leads.contact_messages import ContactMessage, ContactMessages


class Contact:
    """Stores and mails what a person wrote."""

    name = "contact"
    takes = ContactRequest

    def __init__(self, messages: ContactMessages, reception: Reception) -> None:
        self._messages = messages
        self._reception = reception

    async def __call__(self, call: Call, body: ContactRequest) -> ContactAnswer:
        await self._reception.admit(call)
        texts, problems = checked(body, call.language)

        async def store() -> None:
            message = ContactMessage(language=call.language, **texts)
            await self._messages.receive(message, body.idempotency_key)

        await self._reception.take(call, Form("contact", problems, body.website, body.proof), store)
        return ContactAnswer(received=True)
