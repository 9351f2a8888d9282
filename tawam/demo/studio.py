"""The acts of the Studio, from the order to the published video."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

from tawam.catalogue.catalogue import AddOn, load_catalogue
from tawam.consents.scope import ConsentChannel
from tawam.database.schema import new_id
from tawam.deliveries.delivery import Shape
from tawam.demo.content import Person, Video, publication_address
from tawam.demo.films import FILM_NAMES, FilmName, Films
from tawam.demo.shop import Account, Shop
from tawam.languages import LANGUAGES, Language
from tawam.recordings.recording import RecordingKind

_UPRIGHT = ("tiktok", "instagram")
_CHANNELS = ["youtube", "linkedin", "tiktok", "instagram", "website", "internal"]
_CONSENT_LINK = r"/consent/([\w-]{43})"


@dataclass
class Production:
    """What an order of a customer buys.

    Attributes:
        page: of its payment, at the sandbox.
        figure: which of the figures stands for the person shown.
        token: of the newest link of the person shown.
    """

    customer: Account
    producer: Account
    page: str
    id: str
    order_id: str
    twin_id: str
    figure: int = 0
    token: str = ""
    recordings: dict[str, str] = field(default_factory=dict[str, str])

    @property
    def language(self) -> Language:
        return self.customer.person.language


@dataclass
class Studio:
    shop: Shop
    films: Films

    # Orders

    async def order(
        self, buyer: Account | str, plan_id: str, billing: str = "monthly", language: Language = "en"
    ) -> str:
        """Choose a plan or an add-on; the address of the page where it is paid."""
        item = load_catalogue().find(plan_id)
        if item is None or item.price == "contact":
            raise LookupError(plan_id)
        body = {
            "planId": plan_id,
            "planName": item.name.en if isinstance(item, AddOn) else item.name,
            "planPrice": item.price * (90 if billing == "quarterly" else 100) // 10_000,
            "planType": item.type,
            "planFeatures": [],
            "billing": billing,
            "language": buyer.person.language if isinstance(buyer, Account) else language,
        }
        return (await self.shop.call("create-checkout", buyer, **body))["url"]

    async def buy(
        self, customer: Account, producer: Account, plan_id: str, billing: str = "monthly"
    ) -> Production:
        """Pay for a plan, whose production begins."""
        page = await self.shop.pay(await self.order(customer, plan_id, billing))
        self.shop.counts["orders"] += 1
        query = "select=id,order_id,twin_id&order=created_at.desc&limit=1"
        row = (await self.shop.read("productions", customer, query))[0]
        production = Production(customer, producer, page, row["id"], row["order_id"], row["twin_id"] or "")
        if not production.twin_id:
            production.twin_id = (await self.shop.call("create-twin", customer, production_id=production.id))[
                "id"
            ]
        return production

    async def cancel(self, production: Production) -> None:
        """The customer ends the subscription with its period."""
        query = f"select=id&order_id=eq.{production.order_id}"
        row = (await self.shop.read("subscriptions", production.customer, query))[0]
        await self.shop.call("cancel-subscription", production.customer, subscriptionId=row["id"])

    # People shown

    async def ask(self, production: Production, person: Person) -> None:
        """Ask a person for consent; the link is in their mail."""
        body = {"twin_id": production.twin_id, "email": person.email, "language": person.language}
        await self.shop.call("request-consent", production.customer, **body)
        await self.shop.app.jobs.catch_up()
        production.token = self.shop.mailed(person.email, _CONSENT_LINK)

    async def sign(self, production: Production, person: Person, address: str, until: str) -> None:
        """The person signs on a phone, and sends the spoken statement."""
        await self.shop.call("open-consent", address, token=production.token)
        body = {
            "token": production.token,
            "name": person.name,
            "language": person.language,
            "languages": list(LANGUAGES),
            "channels": _CHANNELS,
            "purposes": ["training", "promotion"],
            "until": until,
        }
        await self.shop.call("sign-consent", address, **body)
        await self.speak(production, person, address)
        query = f"select=twin_id&id=eq.{production.id}"
        production.twin_id = (await self.shop.read("productions", production.customer, query))[0]["twin_id"]

    async def speak(self, production: Production, person: Person, address: str) -> None:
        """The person sends the film in which they speak the statement."""
        file = self.films.consent(production.figure, person.language)
        body = {"token": production.token, "file_name": "statement.mp4", "size": file.stat().st_size}
        started = await self.shop.call("start-consent-recording", address, **body)
        await self.shop.upload(
            address, "recordings", started["object_path"], file, sign=started["upload_token"]
        )
        production.recordings["consent"] = started["id"]

    # Recordings

    async def record(self, production: Production, kind: RecordingKind, file: Path | None = None) -> None:
        """The customer sends a recording."""
        language, figure = production.language, production.figure
        if file is None:
            file = (
                self.films.base_video(figure, language)
                if kind == "base_video"
                else self.films.voice(figure, language)
            )
        name = f"{'base-video' if kind == 'base_video' else 'voice'}{file.suffix}"
        body = {
            "production_id": production.id,
            "twin_id": production.twin_id,
            "kind": kind,
            "file_name": name,
            "size": file.stat().st_size,
        }
        row = await self.shop.call("start-recording", production.customer, **body)
        await self.shop.upload(production.customer, "recordings", row["object_path"], file)
        production.recordings[kind] = row["id"]
        self.shop.counts["recordings"] += 1

    async def accept(self, production: Production, *kinds: RecordingKind) -> None:
        for kind in kinds:
            recording_id = production.recordings[kind]
            await self.shop.call("accept-recording", production.producer, recording_id=recording_id)

    async def refuse(
        self, production: Production, kind: RecordingKind, reasons: Sequence[str], note: str
    ) -> None:
        body = {"recording_id": production.recordings[kind], "reasons": list(reasons), "note": note}
        await self.shop.call("refuse-recording", production.producer, **body)

    async def make_twin(self, production: Production, note: str) -> None:
        await self.shop.call("mark-twin-ready", production.producer, twin_id=production.twin_id, note=note)

    # Videos

    async def begin(self, production: Production, video: Video, *, by: Account | None = None) -> str:
        """Begin a video; its id."""
        body = {
            "id": new_id(),
            "production_id": production.id,
            "title": video.title,
            "brief": video.brief,
            "spoken": video.language,
            "channels": list(video.channels),
        }
        self.shop.counts["videos"] += 1
        return (await self.shop.call("create-video", by or production.customer, **body))["id"]

    async def write(self, production: Production, video_id: str, video: Video, version: int) -> None:
        """The team sends a version of the script, counted from 1."""
        body = {"video_id": video_id, "text": video.versions[version - 1], "base": version - 1}
        await self.shop.call("send-script", production.producer, **body)

    async def decide_script(
        self, production: Production, video_id: str, version: int, note: str | None = None
    ) -> None:
        """The customer approves a version, or asks for changes by a note."""
        body: dict[str, Any] = {"video_id": video_id, "version": version, "decision": "approved"}
        if note is not None:
            body |= {"decision": "changes", "note": note}
        await self.shop.call("decide-script", production.customer, **body)

    async def comment(
        self, production: Production, kind: str, video_id: str, comments: Sequence[Any], **place: Any
    ) -> None:
        """Both sides comment on a `script` or a `cut`, answer, and mark as done what is done."""
        sides = {"customer": production.customer, "team": production.producer}
        for each in comments:
            where = {"line": each.line} if kind == "script" else {"at_ms": each.at_ms}
            body = {"id": new_id(), "video_id": video_id, **place, **where, "text": each.text}
            made = await self.shop.call(f"comment-{kind}", sides[each.side], **body)
            for reply in each.replies:
                answer = {**body, "id": new_id(), "text": reply.text, "reply_to": made["id"]}
                await self.shop.call(f"comment-{kind}", sides[reply.side], **answer)
            if each.done:
                done = {"comment_id": made["id"], "is_done": True}
                await self.shop.call(f"close-{kind}-comment", production.producer, **done)

    async def cut(self, production: Production, video_id: str, video: Video, number: int) -> None:
        """The team sends a cut, counted from 1."""
        file = self.films.cut(film_of(video), video.language)
        note = video.cut_notes[min(number, len(video.cut_notes)) - 1] if video.cut_notes else None
        name = f"{video.key}-cut-{number}.mp4"
        body = {"video_id": video_id, "file_name": name, "size": file.stat().st_size, "note": note}
        row = await self.shop.call("start-cut", production.producer, **body)
        await self.shop.upload(production.producer, "cuts", row["object_path"], file)

    async def decide_cut(
        self, production: Production, video_id: str, number: int, note: str | None = None
    ) -> None:
        body: dict[str, Any] = {"video_id": video_id, "cut": number, "decision": "approved"}
        if note is not None:
            body |= {"decision": "changes", "note": note}
        await self.shop.call("decide-cut", production.customer, **body)

    # Deliveries

    async def prepare(
        self,
        production: Production,
        video_id: str,
        video: Video,
        channels: Sequence[ConsentChannel] = (),
    ) -> list[str]:
        """The team sends a film for each channel; the ids, once they are looked into."""
        ids: list[str] = []
        for channel in channels or video.channels:
            shape: Shape = "9:16" if channel in _UPRIGHT else "16:9"
            file = self.films.delivery(film_of(video), video.language, shape)
            body = {
                "id": new_id(),
                "video_id": video_id,
                "channel": channel,
                "shape": shape,
                "spoken": video.language,
                "file_name": f"{video.key}-{channel}.mp4",
                "size": file.stat().st_size,
            }
            row = await self.shop.call("start-delivery", production.producer, **body)
            await self.shop.upload(production.producer, "deliveries", row["object_path"], file)
            ids.append(row["id"])
        await self.shop.app.jobs.catch_up()
        for delivery_id in ids:
            for language in LANGUAGES:
                captions = self.films.captions(film_of(video), language)
                body = {
                    "id": new_id(),
                    "delivery_id": delivery_id,
                    "spoken": language,
                    "text": captions,
                }
                await self.shop.call("add-captions", production.producer, **body)
        return ids

    async def deliver(self, production: Production, video_id: str, ids: Sequence[str]) -> None:
        body = {"video_id": video_id, "delivery_ids": list(ids)}
        await self.shop.call("deliver", production.producer, **body)
        self.shop.counts["deliveries"] += len(ids)

    async def take_back(self, production: Production, delivery_id: str, reason: str) -> None:
        body = {"delivery_id": delivery_id, "reason": reason}
        await self.shop.call("take-back-delivery", production.producer, **body)

    async def download(self, production: Production, ids: Sequence[str]) -> None:
        for delivery_id in ids:
            answer = await self.shop.call("download-delivery", production.customer, delivery_id=delivery_id)
            await self.shop.download(production.customer, answer["url"])

    async def plan(self, production: Production, ids: Sequence[str], video: Video, days: int) -> list[str]:
        """The customer plans when each film goes out: the first in so many days, a day after the other."""
        planned: list[str] = []
        for number, delivery_id in enumerate(ids):
            moment = self.shop.timetable.later(0, 18, 30) + timedelta(days=days + number)
            body = {
                "id": new_id(),
                "delivery_id": delivery_id,
                "planned_at": moment.isoformat(),
                "note": video.publication_note,
            }
            planned.append((await self.shop.call("plan-publication", production.customer, **body))["id"])
        return planned

    async def publish(self, production: Production, planned: Sequence[str], video: Video) -> None:
        for publication_id, channel in zip(planned, video.channels, strict=False):
            url = publication_address(channel, video.key)
            body = {"publication_id": publication_id, "url": url}
            await self.shop.call("mark-published", production.customer, **body)


def film_of(video: Video) -> FilmName:
    """The film that stands for a video, always the same one."""
    return FILM_NAMES[sum(video.key.encode()) % len(FILM_NAMES)]


def is_subscription(plan_id: str) -> bool:
    item = load_catalogue().find(plan_id)
    return item is not None and item.type == "subscription"
