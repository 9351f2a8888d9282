"""Fills a demonstration: runs the story of a year, with the clock moved, in a process of its own."""

import math
import random
from calendar import month_name
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from tawam.auth.admin.admins import create_admin
from tawam.brand import load_brand
from tawam.database.opening import open_database
from tawam.demo.content import Content, Person, load_content
from tawam.demo.crowd import add_crowd
from tawam.demo.engagements import Engagements
from tawam.demo.films import Films
from tawam.demo.front_desk import FrontDesk
from tawam.demo.plan import Filled, Plan, Progress
from tawam.demo.shop import Account, Shop, make_password
from tawam.demo.story import ENGAGEMENTS, FIRST_DAY, ORDERS, PARTNERS, PAYOUTS, message_days
from tawam.demo.studio import Studio
from tawam.demo.timetable import Timetable
from tawam.demo_folder import SignIn
from tawam.dubai import day_of
from tawam.settings import Settings

T = TypeVar("T")
Tell = Callable[[Progress], None]
# The folder of the films, within that of the data.
FILMS = "demo-films"
# A story that is smaller holds no finished videos: they take most of the time.
_SHORT = 0.1
# Days of which something still waits.
_RECENT = 20


async def fill(settings: Settings, plan: Plan, tell: Tell) -> Filled:
    """Write the year that ends at `plan.now` into the database and the folder of the settings.

    Raises:
        ActRefused: the shop refused an act of the story.
    """
    import time_machine

    from tawam.app import create_app

    films = Films(settings.data_dir / FILMS, settings.web_dist / "films")
    with time_machine.travel(plan.now, tick=False) as clock:
        app, database = create_app(settings), open_database(settings)
        table = Timetable(clock, plan.now, app.jobs.catch_up)
        table.begin(table.day(FIRST_DAY, 8))
        shop = Shop(settings, app, database, table, random.Random(plan.seed))  # noqa: S311 because it hides nothing
        async with app.router.lifespan_context(app):
            await database.open()
            await app.jobs.prepare()
            try:
                sign_ins = await _tell_story(shop, films, load_content(), plan.scale, tell)
            finally:
                await shop.close()
                await database.close()
    counts = shop.counts
    summary = (
        f"{counts['accounts']} accounts, {counts['orders']} orders, {counts['videos']} videos, "
        f"{counts['deliveries']} deliveries."
    )
    return Filled(sign_ins, summary)


async def _tell_story(
    shop: Shop, films: Films, content: Content, scale: float, tell: Tell
) -> tuple[SignIn, ...]:
    team = {person.key: await _member(shop, person) for person in _team(content)}
    table, studio = shop.timetable, Studio(shop, films)
    producers = [team[person.key] for person in content.people_of("producer")]
    engagements = Engagements(shop, studio, content, producers)
    admin, second = (team[person.key] for person in content.people_of("admin")[:2])
    desk = FrontDesk(shop, studio, content, engagements, admin, second)
    table.add(desk.clock(FIRST_DAY - 1))
    for number, ((day, visits), application) in enumerate(
        zip(_share(PARTNERS, scale), content.applications, strict=False)
    ):
        table.add(desk.partner(number, application, day, visits))
    leads = _share(content.leads, scale)
    for number, (day, lead) in enumerate(zip(message_days(len(leads)), leads, strict=True)):
        table.add(desk.message(number, lead, _about(shop.chance, day)))
    for number, order in enumerate(_share(ORDERS, scale)):
        table.add(desk.order(number, replace(order, day=_about(shop.chance, order.day))))
    for engagement in _share(ENGAGEMENTS, scale):
        table.add(engagements.story(replace(engagement, is_short=scale < _SHORT)))
    table.add(desk.payouts(PAYOUTS))
    for story in (desk.corrections, desk.bulk, desk.promotion, desk.notes):
        table.add(story())
    add_crowd(desk, content, scale)
    table.add(_person_shown(shop, content.person("omar")))
    await table.run(_telling(shop, tell))
    return _sign_ins(shop, content, engagements)


def _share(of: Sequence[T], scale: float) -> Sequence[T]:
    """The first of them, for a story that is smaller than the whole."""
    return of[: max(1, math.ceil(len(of) * min(scale, 1.0)))]


def _about(chance: random.Random, day: int) -> int:
    """A day, or one of those before it: the last days stay as they are."""
    return day if day < _RECENT else min(day + chance.randrange(4), FIRST_DAY - 1)


def _team(content: Content) -> tuple[Person, ...]:
    return (*content.people_of("admin"), *content.people_of("producer"))


async def _member(shop: Shop, person: Person) -> Account:
    """Make a member of the team, as `tawam admin create` does."""
    role = "admin" if person.part == "admin" else "producer"
    password, team_email = make_password(), load_brand().support_email
    await create_admin(
        shop.database, person.email, password, language=person.language, role=role, team_email=team_email
    )
    account = await shop.join_team(person)
    account.password = password
    await shop.name(account)
    return account


async def _person_shown(shop: Shop, person: Person) -> None:
    """The person shown opens an account, and finds the ledger there."""
    await shop.timetable.at(shop.timetable.day(70, 20, 15))
    await shop.sign_up(person)


def _telling(shop: Shop, tell: Tell) -> Callable[[datetime], None]:
    """Tell each percent of the year that is written, with what has happened by then."""
    begun = shop.timetable.moment
    length = (shop.timetable.now - begun).total_seconds()
    last = 0

    def step(moment: datetime) -> None:
        nonlocal last
        percent = min(99, int(100 * (moment - begun).total_seconds() / length))
        if percent > last:
            last = percent
            counts, day = shop.counts, day_of(moment)
            words = f"{counts['orders']} orders, {counts['videos']} videos, {counts['deliveries']} deliveries"
            tell(Progress(percent, f"{month_name[day.month]} {day.year}: {words} so far"))

    return step


def _sign_ins(shop: Shop, content: Content, engagements: Engagements) -> tuple[SignIn, ...]:
    """One account of each kind, with the screen to begin with."""
    layla, omar = content.person("layla"), content.person("omar")
    producer, admin = content.people_of("producer")[0], content.people_of("admin")[0]
    production = engagements.productions["layla"]

    def sign_in(role: str, person: Person, what_en: str, what_ar: str, path: str) -> SignIn:
        password = shop.accounts[person.email].password
        return SignIn(role, person.name, person.email, password, what_en, what_ar, path)  # pyright: ignore[reportArgumentType] because each role is written below

    return (
        sign_in(
            "customer",
            layla,
            "A month of videos, with a cut to review and a script to approve.",
            "شهر من الفيديوهات، وفيديو ينتظر المراجعة ونص ينتظر الموافقة.",
            f"/studio/{production.id}",
        ),
        sign_in(
            "person",
            omar,
            "Everything that was made with his twin stands in the ledger.",
            "كل ما صُنع بتوأمه مدوّن في السجل.",
            "/profile?tab=likeness",
        ),
        sign_in(
            "producer",
            producer,
            "The board of productions shows the late ones first.",
            "لوحة الإنتاج، وفيها المتأخّر أولًا.",
            "/admin?tab=production",
        ),
        sign_in(
            "admin",
            admin,
            "Orders, partners, messages and the figures of the year.",
            "الطلبات والشركاء والرسائل وأرقام السنة.",
            "/admin",
        ),
    )
