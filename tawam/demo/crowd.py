"""More customers of the same kind, for figures with many rows: what `--scale` adds to the story."""

from msgspec.structs import replace

from tawam.auth.users import accounts
from tawam.catalogue.catalogue import load_catalogue
from tawam.database.schema import now
from tawam.demo.content import Content, Lead, Person
from tawam.demo.front_desk import FrontDesk
from tawam.demo.shop import Account, Shop
from tawam.demo.story import FIRST_DAY, ORDERS

# Of hundred customers so many leave the payment page.
_LEAVE = 15


def add_crowd(desk: FrontDesk, content: Content, scale: float) -> None:
    """Add customers and messages until there are `scale` times as many as in the story."""
    table = desk.shop.timetable
    for number in range(round((scale - 1) * len(ORDERS))):
        table.add(_order(desk, content, number))
    for number in range(round((scale - 1) * len(content.leads))):
        table.add(_message(desk.shop, content.leads[number % len(content.leads)], number))


async def _order(desk: FrontDesk, content: Content, number: int) -> None:
    """A customer signs up, chooses a plan and pays, or leaves the page."""
    shop, chance = desk.shop, desk.shop.chance
    people = content.people_of("customer")
    person = people[number % len(people)]
    plans = load_catalogue().plans
    plan, leaves = chance.choice(plans), chance.randrange(100) < _LEAVE
    day, hour, minute = chance.randrange(1, FIRST_DAY - 1), chance.randrange(8, 22), chance.randrange(60)
    await shop.timetable.at(shop.timetable.day(day, hour, minute))
    customer = await _join(shop, replace(person, email=f"{person.key}.{number}@example.com"))
    url = await desk.studio.order(customer, plan.id)
    shop.counts["orders"] += 1
    await shop.pay(url, "cancel" if leaves else "pay")


async def _join(shop: Shop, person: Person) -> Account:
    """An account without a password: hashing thousands would take most of the time."""
    account = shop.newcomer(person)
    async with shop.database.transaction() as transaction:
        new = accounts.NewAccount(
            email=person.email,
            password_hash=None,
            user_metadata={"full_name": person.name},
            language=person.language,
            moment=now(),
            confirmed_at=now(),
        )
        account.id = await accounts.create(transaction, new)
    # Nobody of the crowd begins: reminders of it would be more than everything else.
    known = {"full_name": person.name, "reminders": False}
    await shop.change("profiles", account, f"id=eq.{account.id}", known)
    shop.counts["accounts"] += 1
    return account


async def _message(shop: Shop, lead: Lead, number: int) -> None:
    chance, table = shop.chance, shop.timetable
    await table.at(
        table.day(chance.randrange(1, FIRST_DAY - 1), chance.randrange(8, 22), chance.randrange(60))
    )
    body = {"name": lead.name, "subject": lead.subject, "message": lead.message, "language": lead.language}
    email = f"{number}.{lead.email}"
    await shop.call("contact", f"172.16.{number // 250 % 250}.{number % 250 + 1}", email=email, **body)
    shop.counts["messages"] += 1
