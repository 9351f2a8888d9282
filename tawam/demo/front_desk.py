"""What happens beside the Studio: messages, partners, single orders, and what admins do about them."""

from base64 import b64encode
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Literal
from uuid import uuid4

from tawam.demo.content import Application, Content, Lead
from tawam.demo.engagements import Engagements
from tawam.demo.shop import Account, Shop
from tawam.demo.studio import Studio

# What becomes of a single order.
Fate = Literal["paid", "waits", "canceled", "refunded", "part refunded", "disputed", "won", "lost", "failed"]


@dataclass(frozen=True)
class SingleOrder:
    """An order without a story of its own. Days are working days before the year's end.

    Attributes:
        buyer: a person's key, or the address of a guest.
        partner: the number of the partner whose link the buyer followed.
        fate_after: days until what becomes of it.
    """

    buyer: str
    plan: str
    day: int
    fate: Fate = "paid"
    billing: str = "monthly"
    partner: int | None = None
    fate_after: int = 6


@dataclass
class FrontDesk:
    shop: Shop
    studio: Studio
    content: Content
    engagements: Engagements
    admin: Account
    second: Account
    partners: dict[int, str] = field(default_factory=dict[int, str])

    async def message(self, number: int, lead: Lead, day: int) -> None:
        """A message of the contact form, and what the team does with it."""
        table = self.shop.timetable
        await table.at(table.day(day, 8 + number % 11, number * 13 % 60))
        body = {"name": lead.name, "email": lead.email, "subject": lead.subject, "message": lead.message}
        await self.shop.call("contact", f"192.0.2.{number + 1}", **body, language=lead.language)
        self.shop.counts["messages"] += 1
        if lead.handling == "open":
            return
        await table.at(table.later(1, 9, 20 + number % 30))
        query = f"select=id&email=eq.{lead.email}&order=created_at.desc&limit=1"
        row = (await self.shop.read("contact_messages", self.admin, query))[0]
        about = {"kind": "contact", "id": row["id"]}
        member = self.second if lead.assignee == self.second.person.key else self.admin
        await self.shop.call("handle-lead", self.admin, **about, assigneeId=member.id)
        for note in lead.notes:
            await self.shop.call("add-lead-note", member, **about, text=note)
        if lead.handling == "handled":
            await self.shop.call("handle-lead", member, **about, isHandled=True)

    async def partner(self, number: int, application: Application, day: int, visits: int) -> None:
        """An application, and what a partner earns."""
        table, shop = self.shop.timetable, self.shop
        await table.at(table.day(day, 14, number * 11 % 60))
        person = next((each for each in self.content.people if each.email == application.email), None)
        account = None if person is None else await shop.sign_up(person)
        body = {
            "fullName": application.full_name,
            "email": application.email,
            "phone": application.phone,
            "company": application.company,
            "website": application.website,
            "audienceSize": application.audience_size,
            "platforms": application.platforms,
            "experience": application.experience,
            "motivation": application.motivation,
            "language": application.language,
        }
        await shop.call("affiliate-application", account or f"192.0.2.{100 + number}", **body)
        if application.decision is None:
            return
        await table.at(table.later(2, 10, 40))
        query = f"select=id&email=eq.{application.email}"
        lead_id = (await shop.read("affiliate_applications", self.admin, query))[0]["id"]
        note = {"kind": "application", "id": lead_id, "text": application.note}
        await shop.call("add-lead-note", self.admin, **note)
        decision = {"applicationId": lead_id, "decision": application.decision}
        affiliate_id = (await shop.call("decide-application", self.admin, **decision))["affiliateId"]
        if affiliate_id is None:
            return
        statement = await self._statement(affiliate_id)
        self.partners[number] = affiliate_id
        self.engagements.links[number] = statement["link"]
        for visit in range(visits):
            await table.at(table.later(1 + visit % 3, 8 + visit % 12, visit * 17 % 60))
            await shop.follow(f"100.64.{number}.{visit % 250 + 1}", statement["link"])

    async def _statement(self, affiliate_id: str) -> dict[str, Any]:
        answer = await self.shop.call("affiliate-statement", self.admin, affiliateId=affiliate_id)
        return answer["statement"]

    async def payouts(self, days: tuple[int, ...]) -> None:
        """On these days partners are paid what is due; the last time a second admin has still to agree."""
        table = self.shop.timetable
        for day in days:
            await table.at(table.day(day, 15, 10))
            for place, (number, affiliate_id) in enumerate(self.partners.items()):
                statement = await self._statement(affiliate_id)
                due = statement["totals"]["due"]
                if due <= 0 or (day != days[-1] and place % 3 == 2):
                    continue
                if statement["needsApproval"]:
                    asked = {"affiliateId": affiliate_id, "amount": due}
                    approval = await self.shop.call("request-payout", self.admin, **asked)
                    if day == days[-1]:
                        break
                    decision = {"approvalId": approval["id"], "decision": "approved"}
                    await self.shop.call("decide-approval", self.second, **decision)
                notes = self.content.reasons["en"].payouts
                paid = {"affiliateId": affiliate_id, "amount": due, "note": notes[number % len(notes)]}
                await self.shop.call("record-payout", self.admin, **paid)

    async def order(self, number: int, plan: SingleOrder) -> None:
        """A single order, and what becomes of it."""
        table, shop = self.shop.timetable, self.shop
        await table.at(table.day(plan.day, 9 + number % 9, number * 23 % 60))
        is_guest = "@" in plan.buyer
        buyer = f"100.65.0.{number + 1}" if is_guest else await shop.sign_up(self.content.person(plan.buyer))
        if plan.partner is not None and plan.partner in self.engagements.links:
            await shop.follow(buyer, self.engagements.links[plan.partner])
        url = await self.studio.order(buyer, plan.plan, plan.billing)
        shop.counts["orders"] += 1
        if plan.fate == "waits":
            return
        page = await shop.pay(
            url, "cancel" if plan.fate == "canceled" else "pay", plan.buyer if is_guest else ""
        )
        if isinstance(buyer, Account):
            await self._wants_no_reminders(buyer)
        if plan.fate in ("paid", "canceled"):
            return
        await table.at(table.later(plan.fate_after, 11, 15))
        await self._befall(page, plan.fate)

    async def _wants_no_reminders(self, buyer: Account) -> None:
        """A buyer who does not begin switches off the reminders of every third day."""
        table = self.shop.timetable
        await table.at(table.later(4, 19, 45))
        if buyer.person.key not in self.engagements.productions:
            await self.shop.change("profiles", buyer, f"id=eq.{buyer.id}", {"reminders": False})

    async def _befall(self, page: str, fate: Fate) -> None:
        table, shop = self.shop.timetable, self.shop
        match fate:
            case "failed":
                await shop.pay(page, "fail")
            case "disputed" | "won" | "lost":
                await shop.pay(page, "dispute")
                if fate != "disputed":
                    await table.at(table.later(9, 12, 50))
                    await shop.pay(page, "win" if fate == "won" else "lose")
            case _:
                await self._refund(page, is_whole=fate == "refunded")

    async def _refund(self, page: str, *, is_whole: bool) -> None:
        session = page.rpartition("/")[2]
        order = (await self.shop.read("orders", self.admin, f"select=id&session_id=eq.{session}"))[0]
        query = f"select=id,amount&order_id=eq.{order['id']}"
        payment = (await self.shop.read("payments", self.admin, query))[0]
        known = self.content.reasons["en"]
        reasons = known.refunds if is_whole else known.part_refunds
        self.shop.counts["refunds"] += 1
        body = {
            "orderId": order["id"],
            "paymentId": payment["id"],
            "amount": payment["amount"] if is_whole else payment["amount"] // 4,
            "reason": reasons[self.shop.counts["refunds"] % len(reasons)],
            "idempotencyKey": str(uuid4()),
        }
        await self.shop.call("refund-order", self.admin, **body)

    async def corrections(self) -> None:
        """The team puts right what went wrong: an allowance, and a file that was delivered."""
        table, reasons = self.shop.timetable, self.content.reasons["en"]
        await table.at(table.day(29, 16, 5))
        correction = reasons.corrections[0]
        body = {
            "production_id": self.engagements.productions["layla"].id,
            "kind": correction.kind,
            "amount": correction.amount,
            "reason": correction.reason,
            "idempotency_key": str(uuid4()),
        }
        await self.shop.call("correct-allowance", self.admin, **body)

    async def bulk(self) -> None:
        """A customer makes many videos of one script and a table."""
        table = self.shop.timetable
        await table.at(table.day(2, 12, 20))
        bulk = self.content.bulk[-1]
        production = self.engagements.productions.get(bulk.customer)
        if production is None:
            return
        body = {
            "id": str(uuid4()),
            "production_id": production.id,
            "title": bulk.title,
            "text": bulk.text,
            "spoken": bulk.language,
            "channels": list(bulk.channels),
            "file": b64encode(bulk.csv).decode(),
        }
        made = await self.shop.call("create-bulk-videos", production.customer, **body)
        self.shop.counts["videos"] += len(made["ids"])

    async def promotion(self) -> None:
        """An admin asks the other one to make a producer an admin; nobody has decided yet."""
        await self.shop.timetable.at(self.shop.timetable.day(1, 16, 40))
        producer = self.engagements.producers[-1]
        await self.shop.call("request-admin-role", self.admin, userId=producer.id)

    async def notes(self) -> None:
        """Customers write notes for themselves, over the last weeks."""
        table = self.shop.timetable
        for number, note in enumerate(self.content.notes):
            await table.at(table.day(30 - 2 * (number % 14), 20, number * 7 % 60))
            owner = self.shop.accounts.get(self.content.person(note.owner).email)
            if owner is not None and owner.id:
                row = {"title": note.title, "content": note.content, "user_id": owner.id}
                await self.shop.write("notes", owner, row)

    async def clock(self, first: int) -> None:
        """Twice each day the shop does what follows from the hour alone."""
        table = self.shop.timetable
        moment = table.day(first, 6)
        while True:
            await table.at(moment)
            await self.shop.app.jobs.look_at_clock()
            moment += timedelta(hours=12)
