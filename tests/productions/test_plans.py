"""Whole plans, from the payment on, with time moved: steps, promise and statement are right on the way."""

import io
import zipfile
from collections.abc import Generator
from typing import Any

import httpx2
import pytest
import time_machine

from tawam.database.port import Database
from tawam.database.schema import new_id
from tawam.deliveries.bucket import DELIVERIES_BUCKET, DeliveryListener
from tawam.deliveries.checks import DeliveryFiles
from tawam.objects.opening import open_blobs
from tawam.objects.quota import Quota
from tawam.objects.store import ObjectStore
from tawam.recordings.checker import FileChecker
from tawam.settings import Settings
from tests.consents.calls import Calls, mailed_token
from tests.cuts.conftest import CheckerWith, checker_with, checks_on_demand
from tests.payments.conftest import stripe, stripe_values
from tests.payments.stripe_fake.app import StripeFake
from tests.people import People
from tests.productions.journey import DONE, Journey, dubai
from tests.productions.world import World
from tests.recordings.glance import glance
from tests.videos.desk import VIDEO

__all__ = ["checker_with", "checks_on_demand", "stripe", "stripe_values"]


@pytest.fixture(autouse=True)
def clock() -> Generator[time_machine.Traveller]:
    """Comes before the server, whose tasks read it."""
    with time_machine.travel(dubai("2026-09-07"), tick=False) as traveller:
        yield traveller


@pytest.fixture
def settings_values(stripe_values: dict[str, Any]) -> dict[str, Any]:
    return stripe_values


@pytest.fixture
def film_checker(app: object, settings: Settings, database: Database) -> FileChecker:
    """`app` has made the bucket."""
    store = ObjectStore(database, open_blobs(settings), Quota.of(settings), [DELIVERIES_BUCKET])
    store.listen(DELIVERIES_BUCKET.id, DeliveryListener())
    checker = FileChecker(database, store, DeliveryFiles(database), settings.data_dir / "films", glance)
    checker.prepare()
    return checker


@pytest.fixture
async def journey(
    clock: time_machine.Traveller,
    client: httpx2.AsyncClient,
    world: World,
    people: People,
    stripe: StripeFake,
    checker_with: CheckerWith,
    film_checker: FileChecker,
) -> Journey:
    calls = Calls(client, people.anonymous)
    return Journey(calls, world, people, stripe, clock, checker_with(glance), film_checker)


async def test_pilot_of_a_guest_who_joins_later(journey: Journey) -> None:
    """One video; the clock stands three times. No holiday lies in these weeks."""
    await journey.begin("2026-09-07")
    await journey.buy("video-starter")
    await journey.join()
    await journey.expect("onboarding", "customer")
    pilot = {"base_video": (1, 0, 1), "variant": (None, 0, None), "revision": (None, 0, None)}
    assert await journey.statement() == pilot

    await journey.on("2026-09-08")
    await journey.agree()
    await journey.record()
    # Five working days from Tuesday at ten: the whole of Tuesday a week later.
    await journey.expect("onboarding", "team", due="2026-09-15")
    await journey.on("2026-09-09")
    await journey.refuse("voice")
    await journey.accept("base_video", "consent")
    await journey.expect("onboarding", "customer")
    # The customer takes a weekend, and four days are left.
    await journey.on("2026-09-14")
    await journey.record("voice")
    await journey.expect("onboarding", "team", due="2026-09-18")
    await journey.accept("voice")
    await journey.make_twin()
    await journey.expect("scripts", "team", due="2026-09-18")

    await journey.on("2026-09-15")
    video = await journey.video()
    await journey.send(video)
    await journey.expect("scripts", "customer")
    await journey.on("2026-09-16")
    assert await journey.decide(video, decision="changes") == DONE
    await journey.expect("scripts", "team", due="2026-09-21")
    await journey.on("2026-09-17")
    await journey.send(video, 1, "Our price is 299 dollars.")
    await journey.expect("scripts", "customer")
    assert await journey.statement() == pilot
    await journey.on("2026-09-18")
    assert await journey.decide(video, 2) == DONE
    # Friday at ten and two days: Tuesday.
    await journey.expect("generation", "team", due="2026-09-22")
    assert await journey.statement() == pilot | {"base_video": (1, 1, 0)}

    await journey.on("2026-09-21")
    await journey.cut(video)
    await journey.expect("editing", "customer")
    await journey.on("2026-09-22")
    assert await journey.decide_cut(video, 1, "changes") == DONE
    await journey.expect("editing", "team", due="2026-09-23")
    pilot |= {"base_video": (1, 1, 0), "revision": (None, 1, None)}
    assert await journey.statement() == pilot
    # An hour is left to the team, for the whole of the day on which it ends.
    await journey.on("2026-09-23", 9)
    await journey.cut(video)
    await journey.on("2026-09-24")
    assert await journey.decide_cut(video, 2) == DONE
    await journey.expect("delivery", "team", due="2026-09-24")
    await journey.deliver(video)
    await journey.expect("completed", None)
    pilot |= {"variant": (None, 1, None)}
    assert await journey.statement() == pilot

    # There is no second video in it, however it is begun.
    other = await journey.video("Another")
    await journey.send(other)
    assert await journey.decide(other) == (409, "allowance_spent")
    assert await journey.statement() == pilot
    await journey.expect("scripts", "customer")


async def test_course_of_four_lessons(journey: Journey) -> None:
    """Eight weeks are forty working days, of which none is a holiday before December."""
    await journey.begin("2026-09-07")
    await journey.join()
    await journey.buy("course-premium", journey.ann)
    course = {"lesson": (4, 0, 4), "variant": (None, 0, None), "revision": (2, 0, 2)}
    assert await journey.statement() == course
    await journey.agree()
    await journey.record()
    await journey.expect("onboarding", "team", due="2026-11-02")
    await journey.on("2026-09-21")
    await journey.accept()
    await journey.make_twin()
    await journey.expect("scripts", "team", due="2026-11-02")

    lessons = [await journey.video(f"Lesson {number}") for number in range(1, 5)]
    for lesson in lessons[:3]:
        await journey.send(lesson)
    # The fourth lesson is left for the team to write.
    await journey.expect("scripts", "team", due="2026-11-02")
    await journey.send(lessons[3])
    await journey.expect("scripts", "customer")
    # The customer reads for two weeks and ten days are used: thirty are left.
    await journey.on("2026-10-05")
    for number, lesson in enumerate(lessons, 1):
        assert await journey.decide(lesson) == DONE
        assert (await journey.statement())["lesson"] == (4, number, 4 - number)
    await journey.expect("generation", "team", due="2026-11-16")

    # Two rounds of changes are in it, whichever lesson they are of; scripts were none.
    first, second = lessons[:2]
    await journey.on("2026-10-12")
    await journey.cut(first)
    assert await journey.decide_cut(first, 1, "changes") == DONE
    # The same again is the same round.
    assert await journey.decide_cut(first, 1, "changes") == DONE
    assert (await journey.statement())["revision"] == (2, 1, 1)
    await journey.cut(second)
    assert await journey.decide_cut(second, 1, "changes") == DONE
    await journey.cut(first)
    assert await journey.decide_cut(first, 2, "changes") == (409, "revisions_spent")
    assert await journey.decide_cut(first, 2) == DONE
    await journey.cut(second)
    assert await journey.decide_cut(second, 2) == DONE
    await journey.expect("generation", "team", due="2026-11-16")
    for lesson in lessons[2:]:
        await journey.cut(lesson)
    await journey.expect("editing", "team", due="2026-11-16")
    for lesson in lessons[2:]:
        assert await journey.decide_cut(lesson) == DONE
    await journey.expect("delivery", "team", due="2026-11-16")
    await journey.on("2026-11-16", 23)
    for lesson in lessons:
        await journey.expect("delivery", "team", due="2026-11-16")
        await journey.deliver(lesson)
    await journey.expect("completed", None)
    assert not (await journey.production())["late"]

    # Nothing of a course ends with a month.
    await journey.on("2027-03-01")
    assert await journey.statement() == course | {
        "lesson": (4, 4, 0),
        "revision": (2, 2, 0),
        "variant": (None, 4, None),
    }
    assert {line["until"] for line in journey.lines.values()} == {None}


async def test_retainer_over_three_periods(journey: Journey) -> None:
    """What is left carries over one month, and is spent before the new; the clock leaves out the holiday."""
    await journey.begin("2026-11-02")
    await journey.join()
    session = await journey.buy("video-essential", journey.ann)
    month = {"base_video": (4, 0, 4), "variant": (8, 0, 8), "revision": (None, 0, None)}
    assert await journey.statement() == month
    await journey.agree()
    await journey.record()
    await journey.accept()
    await journey.make_twin()
    await journey.expect("scripts", "team", due="2026-11-09")
    video = await journey.script("November 1")
    await journey.expect("generation", "team", due="2026-11-09")
    assert (await journey.statement())["base_video"] == (4, 1, 3)
    await journey.on("2026-11-03")
    await journey.cut(video)
    await journey.expect("editing", "customer")
    # Four days are left on Monday; Wednesday and Thursday are the national holiday.
    await journey.on("2026-11-30")
    assert await journey.decide_cut(video, 1, "changes") == DONE
    await journey.expect("editing", "team", due="2026-12-08")
    await journey.on("2026-12-01")
    await journey.cut(video)
    assert await journey.decide_cut(video, 2) == DONE
    await journey.expect("delivery", "team", due="2026-12-08")
    film = await journey.deliver(video)
    await journey.expect("completed", None)
    # One for a channel more is wrong, and does not count.
    wrong = await journey.deliver(video, "youtube")
    assert (await journey.statement())["variant"] == (8, 2, 6)
    body = {"delivery_id": wrong, "reason": "The wrong one"}
    for _ in range(2):
        await journey.calls.answer("take-back-delivery", journey.noura, **body)
    assert (await journey.statement())["variant"] == (9, 2, 7)
    await journey.expect("completed", None)
    plan = await journey.publish(film, "2026-12-02")

    await journey.on("2026-12-02")
    post = {"publication_id": plan, "url": "https://www.linkedin.com/posts/1"}
    await journey.calls.answer("mark-published", journey.ann, **post)
    twin_id = (await journey.production())["twin_id"]
    assert (await journey.world.kinds(twin_id))[-1] == "video_published"
    await journey.renew(session)
    assert (await journey.statement())["base_video"] == (7, 0, 7)
    assert (journey.lines["base_video"]["carried"], journey.lines["base_video"]["monthly"]) == (3, 4)
    videos = [await journey.script(f"December {number}") for number in range(1, 6)]
    # What is begun after all was done has the whole time, which begins after the holiday.
    await journey.expect("generation", "team", due="2026-12-10")
    # The three of November first; of the two that are left none has been carried.
    assert (await journey.statement())["base_video"] == (7, 5, 2)
    assert journey.lines["base_video"]["until"].startswith("2027-02-02")
    # Of November's eight seven were left: one film was delivered, and another taken back.
    assert (await journey.statement())["variant"] == (15, 0, 15)
    for each in videos:
        await journey.edit(each)
        await journey.deliver(each)
    await journey.expect("completed", None)
    assert (await journey.statement())["variant"] == (15, 5, 10)

    # The third: two videos of December are left. Its variants were not needed, and November's have ended.
    await journey.on("2027-01-04")
    await journey.renew(session)
    found = await journey.statement()
    assert (found["base_video"], found["variant"]) == ((6, 0, 6), (16, 0, 16))
    for number in range(1, 7):
        await journey.script(f"January {number}")
    assert (await journey.statement())["base_video"] == (6, 6, 0)
    seventh = await journey.video("January 7")
    await journey.send(seventh)
    assert await journey.decide(seventh) == (409, "allowance_spent")


async def test_enterprise_with_two_people_and_an_add_on(journey: Journey) -> None:
    """Three months at once; one person withdraws, agrees anew and leaves, and another takes over."""
    await journey.begin("2026-09-07")
    await journey.join()
    await journey.buy("video-enterprise", journey.ann, "quarterly")
    await journey.buy("video-localization", journey.ann)
    start = {"base_video": (40, 0, 40), "variant": (81, 0, 81), "revision": (None, 0, None)}
    assert await journey.statement() == start
    await journey.agree()
    await journey.record()
    await journey.accept()
    await journey.make_twin()
    first = [await journey.script(f"Video {number}") for number in range(3)]
    assert (await journey.statement())["base_video"] == (40, 3, 37)
    await journey.cut(first[0])
    await journey.expect("generation", "team", due="2026-09-14")

    await journey.on("2026-09-09")
    token = await mailed_token(journey.world)
    await journey.calls.answer("withdraw-consent", None, token=token)
    await journey.expect("onboarding", None)
    assert await journey.decide_cut(first[0]) == (409, "production_stopped")
    # Two days are used; the person agrees a week later, which begins anew: with recordings, and another twin.
    await journey.on("2026-09-16")
    await journey.agree()
    await journey.expect("onboarding", "customer")
    await journey.record()
    await journey.accept()
    await journey.make_twin()
    # The words that were approved stay approved; the cut of before shows what was withdrawn, and stays there.
    await journey.expect("generation", "team", due="2026-09-21")
    assert await journey.decide_cut(first[0]) == (409, "production_stopped")
    about = {"title": "Video 0", "spoken": "en", "channels": ["linkedin"]}
    twin_id = (await journey.production())["twin_id"]
    await journey.calls.answer("change-video", journey.ann, video_id=first[0], twin_id=twin_id, **about)
    assert await journey.decide_cut(first[0]) == (409, "cut_changed")
    await journey.cut(first[0])
    assert await journey.decide_cut(first[0], cut=2) == DONE
    await journey.deliver(first[0])
    assert (await journey.statement())["variant"] == (81, 1, 80)
    assert [len(await journey.files(bucket)) for bucket in ("cuts", "deliveries")] == [6, 3]

    await journey.on("2026-09-17")
    old = (await journey.production())["twin_id"]
    await journey.calls.answer("delete-twin", journey.ann, twin_id=old)
    await journey.expect("onboarding", "customer")
    # The films, their posters and strips are destroyed with the twin; those of the former one with that.
    assert [len(await journey.files(bucket)) for bucket in ("cuts", "deliveries")] == [3, 0]
    await journey.calls.answer("delete-twin", None, token=token)
    assert [await journey.files(bucket) for bucket in ("cuts", "deliveries")] == [[], []]
    made = await journey.calls.answer(
        "create-twin", journey.ann, production_id=(await journey.production())["id"]
    )
    assert made["id"] != old
    await journey.agree("mariam")
    await journey.record()
    # Three days were used: two are left.
    await journey.expect("onboarding", "team", due="2026-09-21")
    await journey.accept()
    await journey.make_twin()
    await journey.script("The first of Mariam")
    assert (await journey.statement())["base_video"] == (40, 4, 36)

    # The second month of the three: what is left of the first, and 40 more.
    await journey.on("2026-10-08")
    assert (await journey.statement())["base_video"] == (76, 0, 76)


async def test_enterprise_shows_several_people_at_once(journey: Journey) -> None:
    """Each person has an own consent and own videos: one leaves, and what the other is seen in goes on."""
    await journey.begin("2026-09-07")
    await journey.join()
    await journey.buy("video-enterprise", journey.ann)
    await journey.onboard()
    khalids = await mailed_token(journey.world)
    production = (await journey.production())["id"]
    first = await journey.twin_id()
    of_first = await journey.script("Khalid speaks")
    second = await journey.add_person()
    assert second != first
    # A person without videos holds nothing up.
    await journey.expect("generation", "team", due="2026-09-14")
    of_second = await journey.video("Mariam speaks")
    refused = await journey.calls.refusal(
        "send-script", journey.noura, video_id=of_second, text="Hello.", base=0
    )
    assert refused == (409, "consent_missing")
    await journey.expect("onboarding", "team", due="2026-09-14")
    await journey.edit(of_first)
    await journey.deliver(of_first)
    # Khalid's is done: only Mariam is waited for, and the clock stands.
    await journey.expect("onboarding", "customer")

    await journey.on("2026-09-09")
    await journey.onboard("mariam")
    await journey.expect("scripts", "team", due="2026-09-16")
    await journey.send(of_second)
    assert await journey.decide(of_second) == DONE
    await journey.edit(of_second)
    mariams = await journey.deliver(of_second)
    await journey.expect("completed", None)
    assert (await journey.statement())["base_video"] == (40, 2, 38)
    rows = {row["id"]: row["twin_id"] for row in await journey.calls.read("videos", journey.ann)}
    assert rows == {of_first: first, of_second: second}

    # Khalid withdraws: his films are not given out any more, Mariam's are.
    await journey.calls.answer("withdraw-consent", None, token=khalids)
    assert (await journey.production())["stopped_at"] is None
    assert await journey.decide(of_first, version=2) == (409, "production_stopped")
    archive = await journey.calls.answer("download-archive", journey.ann, production_id=production)
    answer = await journey.calls.client.get(archive["url"])
    names = _names_in(answer.content)
    assert len(names) == 1, names
    assert "Mariam" in names[0]
    plan = await journey.publish(mariams, "2026-09-20")
    assert plan

    # His twin is deleted: the next is a new person, and takes over his videos alone.
    await journey.calls.answer("delete-twin", journey.ann, twin_id=first)
    made = await journey.calls.answer("create-twin", journey.ann, production_id=production)
    assert made["id"] not in (first, second)
    rows = {row["id"]: row["twin_id"] for row in await journey.calls.read("videos", journey.ann)}
    assert rows == {of_first: made["id"], of_second: second}

    # Mariam leaves, too: her video goes on with the other person.
    await journey.calls.answer("delete-twin", journey.ann, twin_id=second)
    journey.another = None
    assert await journey.decide(of_second, version=2) == (409, "production_stopped")
    await journey.onboard("noor")
    about = {"title": "Noor speaks", "spoken": "en", "channels": ["linkedin"]}
    moved = await journey.calls.answer(
        "change-video", journey.ann, video_id=of_second, twin_id=made["id"], **about
    )
    assert moved["twin_id"] == made["id"]
    await journey.expect("generation", "team", due="2026-09-16")


@pytest.mark.parametrize("plan_id", ["video-executive", "business"])
async def test_plan_has_as_many_people_as_it_says(journey: Journey, plan_id: str) -> None:
    await journey.begin("2026-09-07")
    await journey.join()
    await journey.buy(plan_id, journey.ann)
    await journey.agree()
    production = (await journey.production())["id"]
    body = {"production_id": production, "another": True}
    for number in range(1, {"video-executive": 1, "business": 10}[plan_id]):
        await journey.add_person()
        await journey.agree(f"person-{number}")
    assert await journey.calls.refusal("create-twin", journey.ann, **body) == (409, "twins_spent")
    # Of others, or of nobody, there is nothing to show.
    bob = await journey.people.add("bob")
    assert await journey.calls.refusal("create-twin", bob, **body) == (404, "production_not_found")
    for twin_id in (new_id(), production):
        video = {"id": new_id(), "production_id": production, "twin_id": twin_id, **VIDEO}
        assert await journey.calls.refusal("create-video", journey.ann, **video) == (404, "twin_not_found")
        film = {"production_id": production, "twin_id": twin_id, "kind": "voice", "file_name": "a.mp3"}
        refused = await journey.calls.refusal("start-recording", journey.ann, **film, size=1)
        assert refused == (404, "twin_not_found")


def _names_in(archive: bytes) -> list[str]:
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return opened.namelist()
