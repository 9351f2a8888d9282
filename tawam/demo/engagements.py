"""Customers with a production: how far each has come by the end of the year, and the way there."""

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Literal

from tawam.demo.content import Content, Video
from tawam.demo.shop import Account, Shop
from tawam.demo.studio import Production, Studio, is_subscription
from tawam.dubai import day_of
from tawam.recordings.recording import RecordingKind

# Where an onboarding, and a video, stays. `done`: it goes to its end.
Onboarded = Literal["bought", "asked", "declined", "signed", "recorded", "refused", "accepted", "done"]
Stage = Literal["brief", "script", "changes", "approved", "cut", "recut", "edited", "delivered", "done"]
_BOTH: tuple[RecordingKind, RecordingKind] = ("base_video", "voice")


@dataclass(frozen=True)
class Engagement:
    """What one customer does. Days are working days before the year's end.

    Attributes:
        shown: the key of the person shown; the customer without it.
        videos: when each of the customer's videos begins, and where it stays.
        until: how many days after the signature the consent ends.
        withdrawn, deleted: when the person withdraws, and deletes the twin.
        ends: when the customer cancels the subscription.
        referrer: the partner by whose link the customer came.
        delay: days for which the customer thinks before anything is sent.
        is_short: whether finished videos are left out.
    """

    customer: str
    plan: str
    begins: int
    billing: str = "monthly"
    shown: str = ""
    onboarded: Onboarded = "done"
    refuses_first: bool = False
    videos: tuple[tuple[int, Stage], ...] = ()
    until: int = 700
    withdrawn: int | None = None
    deleted: int | None = None
    ends: int | None = None
    referrer: int | None = None
    delay: int = 1
    figure: int = 0
    is_short: bool = False


@dataclass
class Engagements:
    """
    Attributes:
        links: the partners' links, by their number.
        productions: by the customer's key.
    """

    shop: Shop
    studio: Studio
    content: Content
    producers: list[Account]
    links: dict[int, str] = field(default_factory=dict[int, str])
    productions: dict[str, Production] = field(default_factory=dict[str, Production])

    @property
    def _retaken(self) -> str:
        """The video of which a file was wrong."""
        return self.content.videos_of("layla")[2].key

    async def story(self, plan: Engagement) -> None:
        """A customer from the first visit on."""
        table = self.shop.timetable
        await table.at(table.day(plan.begins, 9 + plan.begins % 8, plan.begins * 7 % 60))
        person = self.content.person(plan.customer)
        if plan.referrer is not None and plan.referrer in self.links:
            await self.shop.follow(self.shop.newcomer(person), self.links[plan.referrer])
        customer = await self.shop.sign_up(person)
        producer = self.producers[plan.begins % len(self.producers)]
        production = await self.studio.buy(customer, producer, plan.plan, plan.billing)
        production.figure = plan.figure
        self.productions[plan.customer] = production
        if is_subscription(plan.plan):
            table.add(self._renew(production, plan))
        await self._assign(production)
        if not await self._onboard(production, plan):
            return
        videos = self.content.videos_of(plan.customer)
        for video, (begins, stage) in zip(videos, plan.videos, strict=False):
            if not (plan.is_short and stage == "done"):
                table.add(self._video(production, video, begins, stage))
        await self._withdraw(production, plan)

    async def _renew(self, production: Production, plan: Engagement) -> None:
        """Each period is paid, until the customer cancels."""
        table = self.shop.timetable
        period = timedelta(days=30 if plan.billing == "monthly" else 91)
        moment = table.moment
        end = None if plan.ends is None else table.day(plan.ends)
        while True:
            moment += period
            if end is not None and moment > end:
                await table.at(end)
                await self.studio.cancel(production)
                await table.at(moment)
                await self.shop.pay(production.page, "end")
                return
            await table.at(moment)
            await self.shop.pay(production.page, "renew")
            self.shop.counts["renewals"] += 1

    async def _assign(self, production: Production) -> None:
        table = self.shop.timetable
        await table.at(table.later(0, 17, 5))
        body = {"production_id": production.id, "assignee_id": production.producer.id}
        await self.shop.call("assign-production", production.producer, **body)

    async def _onboard(self, production: Production, plan: Engagement) -> bool:
        """Consent, recordings and twin; whether there is a twin in the end."""
        table, studio = self.shop.timetable, self.studio
        if plan.onboarded == "bought":
            return False
        shown = self.content.person(plan.shown or plan.customer)
        phone = f"203.0.113.{10 + plan.begins % 200}"
        await table.at(table.later(plan.delay, 10, 15))
        await studio.ask(production, shown)
        if plan.onboarded == "asked":
            return False
        await table.at(table.later(0 if shown is production.customer.person else 1, 13, 40))
        if plan.onboarded == "declined":
            await self.shop.call("open-consent", phone, token=production.token)
            await self.shop.call("decline-consent", phone, token=production.token)
            return False
        until = day_of(table.moment + timedelta(days=plan.until)).isoformat()
        await studio.sign(production, shown, phone, until)
        if plan.onboarded == "signed":
            return False
        return await self._record(production, plan)

    async def _record(self, production: Production, plan: Engagement) -> bool:
        table, studio = self.shop.timetable, self.studio
        await table.at(table.later(1, 16, 10))
        language = production.language
        is_poor = plan.refuses_first or plan.onboarded == "refused"
        poor = studio.films.quiet_base_video(production.figure, language) if is_poor else None
        await studio.record(production, "base_video", poor)
        await studio.record(production, "voice")
        if plan.onboarded == "recorded":
            return False
        await table.at(table.later(1, 11, 25))
        if is_poor:
            refusal = next(
                each
                for each in self.content.refusals
                if each.language == language and each.kind == "base_video"
            )
            await studio.refuse(production, "base_video", refusal.reasons, refusal.note)
            await studio.accept(production, "voice", "consent")
            if plan.onboarded == "refused":
                return False
            await table.at(table.later(2, 12, 30))
            await studio.record(production, "base_video")
            await table.at(table.later(1, 10, 45))
            await studio.accept(production, "base_video")
        else:
            await studio.accept(production, "consent", *_BOTH)
        if plan.onboarded == "accepted":
            return False
        await table.at(table.later(1, 15, 20))
        models = self.content.reasons["en"].models
        await studio.make_twin(production, models[plan.begins % len(models)])
        return True

    async def _video(self, production: Production, video: Video, begins: int, stage: Stage) -> None:
        """One video, from its brief on."""
        table, studio = self.shop.timetable, self.studio
        await table.at(table.day(begins, 9, 50))
        video_id = await studio.begin(production, video)
        if stage == "brief" or not await self._script(production, video_id, video, stage):
            return
        await table.at(table.later(1, 15, 35))
        await studio.cut(production, video_id, video, 1)
        if not await self._edit(production, video_id, video, stage):
            return
        await table.at(table.later(1, 16, 20))
        ids = await studio.prepare(production, video_id, video)
        await studio.deliver(production, video_id, ids)
        if len(ids) > 1 and video.key == self._retaken:
            ids = await self._take_back(production, video_id, video, ids)
        await table.at(table.later(1, 9, 30))
        await studio.download(production, ids)
        # Some of what is delivered goes out in the days after the year's end.
        planned = await studio.plan(production, ids, video, 10 if stage == "delivered" else 2)
        if stage == "delivered":
            return
        await table.at(table.later(5, 19, 10))
        await studio.publish(production, planned, video)

    async def _take_back(
        self, production: Production, video_id: str, video: Video, ids: list[str]
    ) -> list[str]:
        """The team takes a wrong file back, and delivers it again; the ids that the customer then has."""
        table, studio = self.shop.timetable, self.studio
        await table.at(table.later(0, 17, 10))
        reasons = self.content.reasons[production.language].taken_back
        await studio.take_back(production, ids[-1], reasons[0])
        again = await studio.prepare(production, video_id, video, video.channels[-1:])
        await studio.deliver(production, video_id, again)
        return [*ids[:-1], *again]

    async def _script(self, production: Production, video_id: str, video: Video, stage: Stage) -> bool:
        """Versions until one is approved; whether the story goes on."""
        table, studio = self.shop.timetable, self.studio
        last = len(video.versions)
        for version in range(1, last + 1):
            await table.at(table.later(1, 11, 30))
            await studio.write(production, video_id, video, version)
            comments = [each for each in video.script_comments if each.version == version]
            if comments:
                await table.at(table.later(0, 14, 45))
                await studio.comment(production, "script", video_id, comments, version=version)
            if stage == "script" and version == last:
                return False
            await table.at(table.later(1, 10, 20))
            if version == last:
                await studio.decide_script(production, video_id, version)
            else:
                note = video.change_notes[version - 1]
                await studio.decide_script(production, video_id, version, note)
                if stage == "changes":
                    return False
        return stage != "approved"

    async def _edit(self, production: Production, video_id: str, video: Video, stage: Stage) -> bool:
        """Cuts until one is approved; whether the story goes on."""
        table, studio = self.shop.timetable, self.studio
        if video.cut_comments:
            await table.at(table.later(0, 17, 25))
            await studio.comment(production, "cut", video_id, video.cut_comments, cut=1)
        if stage == "cut":
            return False
        await table.at(table.later(1, 9, 40))
        number = 1
        if video.cut_change_note:
            await studio.decide_cut(production, video_id, 1, video.cut_change_note)
            if stage == "recut":
                return False
            await table.at(table.later(1, 14, 15))
            number = 2
            await studio.cut(production, video_id, video, number)
            await table.at(table.later(1, 10, 5))
        await studio.decide_cut(production, video_id, number)
        return stage != "edited"

    async def _withdraw(self, production: Production, plan: Engagement) -> None:
        table = self.shop.timetable
        if plan.withdrawn is not None:
            await table.at(table.day(plan.withdrawn, 12, 5))
            await self.shop.call("withdraw-consent", "203.0.113.9", token=production.token)
        if plan.deleted is not None:
            await table.at(table.day(plan.deleted, 12, 35))
            await self.shop.call("delete-twin", "203.0.113.9", token=production.token)
            await self.shop.app.jobs.look_at_clock()
