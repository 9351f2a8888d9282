"""A customer's way through a plan, over HTTP, with a clock that the test moves and a stand-in for Stripe."""

from datetime import UTC, datetime, timedelta
from typing import Any

import time_machine
from sqlalchemy import bindparam, select

from tawam.catalogue.catalogue import AddOn, load_catalogue
from tawam.database.port import Statement
from tawam.database.schema import new_id
from tawam.objects.tables import objects
from tawam.recordings.checker import FileChecker
from tests.consents.calls import Calls, mailed_token
from tests.payments.stripe_fake import acts
from tests.payments.stripe_fake.app import StripeFake
from tests.payments.stripe_fake.store import Thing
from tests.payments.stripe_fake.webhooks import deliver_all
from tests.people import People, Person
from tests.productions.world import KINDS, Customer, World
from tests.recordings.glance import A_FILM
from tests.videos.desk import VIDEO, WORDS

# Of a line of a statement: granted, spent, left.
Figures = tuple[int | None, int, int | None]
MAIL = "ann@example.com"
DONE = (200, "none")
OBJECTS = Statement(select(objects.c.name).where(objects.c.bucket_id == bindparam("bucket_id")))


def dubai(day: str, hour: int = 10) -> datetime:
    """An hour of a day in Dubai."""
    return datetime.fromisoformat(day).replace(hour=hour, tzinfo=UTC) - timedelta(hours=4)


class Journey:
    """
    Attributes:
        ann: the customer, once there is an account; `noura`: of the team.
        recordings: ids by kind, of the newest.
        another: the twin that acts are about, in place of the production's own.
    """

    def __init__(
        self,
        calls: Calls,
        world: World,
        people: People,
        stripe: StripeFake,
        clock: time_machine.Traveller,
        cut_checker: FileChecker,
        film_checker: FileChecker,
    ) -> None:
        self.calls, self.world, self.people, self.clock = calls, world, people, clock
        self.store = stripe.store
        self._cut_checker, self._film_checker = cut_checker, film_checker
        self.recordings: dict[str, str] = {}
        self.another: str | None = None
        self._told = 0

    async def begin(self, day: str) -> None:
        self.clock.move_to(dubai(day), tick=False)
        self.noura = await self.people.add("noura", full_name="Noura Ali", is_admin=True)

    async def join(self) -> None:
        """The buyer opens an account, and confirms the address."""
        self.ann = await self.people.add("ann", full_name="Ann Lee")

    async def on(self, day: str, hour: int = 10) -> None:
        """Go on to an hour of a day, on which everybody signs in."""
        self.clock.move_to(dubai(day, hour), tick=False)
        for person in (self.noura, self.ann):
            await self.people.sign_in_anew(person)

    async def buy(self, plan_id: str, buyer: Person | None = None, billing: str = "monthly") -> Thing:
        """Choose a plan or an add-on, and pay for it at the provider."""
        item = load_catalogue().find(plan_id)
        assert item is not None
        assert item.price != "contact"
        body = {
            "planId": plan_id,
            "planName": item.name.en if isinstance(item, AddOn) else item.name,
            "planPrice": item.price * (90 if billing == "quarterly" else 100) // 10_000,
            "planType": item.type,
            "planFeatures": [],
            "billing": billing,
        }
        answer = await self.calls.answer("create-checkout", buyer, **body)
        session = acts.complete(self.store, answer["url"].rpartition("/")[2], email=MAIL)
        await self.hear()
        return session

    async def renew(self, session: Thing) -> None:
        """The next period of a subscription is paid."""
        acts.renew(self.store, session["subscription"])
        await self.hear()

    async def hear(self) -> None:
        """The provider's events arrive."""
        events = self.store.events[self._told :]
        self._told = len(self.store.events)
        await deliver_all(self.calls.client, events)

    async def production(self) -> dict[str, Any]:
        """The customer's first, as the customer reads it."""
        rows = await self.calls.read("productions", self.ann)
        return min(rows, key=lambda row: row["created_at"])

    async def twin_id(self) -> str:
        if self.another is not None:
            return self.another
        return (await self.production())["twin_id"]

    async def add_person(self) -> str:
        """The customer begins another twin, with a second click; acts are about it from now on."""
        body = {"production_id": (await self.production())["id"], "another": True}
        made = [(await self.calls.answer("create-twin", self.ann, **body))["id"] for _ in range(2)]
        assert made[0] == made[1]
        self.another = made[0]
        return made[0]

    async def onboard(self, person: str = "khalid") -> None:
        """Agreement, recordings and twin, to the end."""
        await self.agree(person)
        await self.record()
        await self.accept()
        await self.make_twin()

    async def expect(self, step: str, waits_for: str | None, due: str | None = None) -> None:
        """Compare the step, the side that is waited for, and the last day of the promise while it runs."""
        row = await self.production()
        moment = None if row["due_at"] is None else datetime.fromisoformat(row["due_at"])
        # The end of that day is midnight of the next.
        last = (
            None if moment is None else (moment + timedelta(hours=4) - timedelta(days=1)).date().isoformat()
        )
        found = row["step"], row["waits_for"], last
        assert found == (step, waits_for, due), found

    async def statement(self) -> dict[str, Figures]:
        """The lines of the statement, which is the same for both sides."""
        production_id = (await self.production())["id"]
        answers = [
            await self.calls.answer("allowance-statement", who, production_id=production_id)
            for who in (self.ann, self.noura)
        ]
        assert answers[0] == answers[1]
        self.lines = {line["kind"]: line for line in answers[0]["lines"]}
        return {kind: (line["granted"], line["spent"], line["left"]) for kind, line in self.lines.items()}

    async def agree(self, person: str = "khalid") -> None:
        """The person shown is asked, and signs by the link of the mail."""
        await self.calls.ask(self.ann, await self.twin_id(), f"{person}@example.com")
        await self.calls.sign(await mailed_token(self.world))

    async def record(self, *kinds: str) -> None:
        """Recordings arrive, and their checks are done."""
        row = await self.production()
        customer = Customer(self.ann, None, row["id"], await self.twin_id())  # pyright: ignore[reportArgumentType] because no session is asked
        for kind in kinds or KINDS:
            self.recordings[kind] = await self.world.add_recording(customer, kind, "checked")

    async def accept(self, *kinds: str) -> None:
        for kind in kinds or KINDS:
            recording_id = self.recordings[kind]
            await self.calls.answer("accept-recording", self.noura, recording_id=recording_id)

    async def refuse(self, kind: str) -> None:
        wrong = {"recording_id": self.recordings[kind], "reasons": ["noise"]}
        await self.calls.answer("refuse-recording", self.noura, **wrong)

    async def make_twin(self) -> None:
        await self.calls.answer("mark-twin-ready", self.noura, twin_id=await self.twin_id(), note="Model 1")

    async def video(self, title: str = "A video") -> str:
        """The customer begins a video."""
        body = {"id": new_id(), "production_id": (await self.production())["id"], **VIDEO, "title": title}
        if self.another is not None:
            body["twin_id"] = self.another
        return (await self.calls.answer("create-video", self.ann, **body))["id"]

    async def send(self, video_id: str, base: int = 0, text: str = WORDS) -> None:
        """The team sends a version."""
        await self.calls.answer("send-script", self.noura, video_id=video_id, text=text, base=base)

    async def decide(self, video_id: str, version: int = 1, decision: str = "approved") -> tuple[int, str]:
        """The customer decides on a script; status and code of the answer."""
        body = {"video_id": video_id, "version": version, "decision": decision}
        return await self.calls.refusal("decide-script", self.ann, **body)

    async def script(self, title: str = "A video") -> str:
        """A video with an approved script."""
        video_id = await self.video(title)
        await self.send(video_id)
        assert await self.decide(video_id) == DONE
        return video_id

    async def cut(self, video_id: str) -> None:
        """The team sends a cut, and its checks are done."""
        body = {"video_id": video_id, "file_name": "cut.mp4", "size": len(A_FILM)}
        started = await self.calls.answer("start-cut", self.noura, **body)
        await self.upload("cuts", started["object_path"])
        assert await self._cut_checker.check_due()

    async def upload(self, bucket: str, path: str) -> None:
        headers = {**self.noura.headers, "content-type": "video/mp4"}
        address = f"/storage/v1/object/{bucket}/{path}"
        answer = await self.calls.client.post(address, content=A_FILM, headers=headers)
        assert answer.status_code == 200, answer.text

    async def decide_cut(self, video_id: str, cut: int = 1, decision: str = "approved") -> tuple[int, str]:
        """The customer decides on a cut; status and code of the answer."""
        body = {"video_id": video_id, "cut": cut, "decision": decision}
        return await self.calls.refusal("decide-cut", self.ann, **body)

    async def edit(self, video_id: str) -> None:
        """A first cut that the customer approves."""
        await self.cut(video_id)
        assert await self.decide_cut(video_id) == DONE

    async def deliver(self, video_id: str, channel: str = "linkedin") -> str:
        """The team sends a film, which is checked, and delivers it; its id."""
        about = {"channel": channel, "shape": "16:9", "spoken": "en"}
        body = {"id": new_id(), "video_id": video_id, "file_name": "film.mp4", "size": len(A_FILM), **about}
        started = await self.calls.answer("start-delivery", self.noura, **body)
        await self.upload("deliveries", started["object_path"])
        assert await self._film_checker.check_due()
        what = {"video_id": video_id, "delivery_ids": [started["id"]]}
        # Sent again, it is delivered once.
        for _ in range(2):
            await self.calls.answer("deliver", self.noura, **what)
        return started["id"]

    async def publish(self, delivery_id: str, day: str) -> str:
        """The customer plans a publication; its id."""
        body = {"id": new_id(), "delivery_id": delivery_id, "planned_at": dubai(day).isoformat()}
        return (await self.calls.answer("plan-publication", self.ann, **body))["id"]

    async def files(self, bucket: str) -> list[str]:
        """The names of the objects in a bucket."""
        rows = await self.world.database.fetch_all(OBJECTS, bucket_id=bucket)
        return [row["name"] for row in rows]
