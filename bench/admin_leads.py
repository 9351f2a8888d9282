"""The team's tabs over 100,000 orders, messages and applications: lists as the site asks for them, and plots.

Each figure is the median of whole answers, exact counts included.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import NamedTuple
from urllib.parse import quote

from bench.crowded import Rows, Server, on_both_databases, total_of
from tawam.dubai import DUBAI
from tests.overview.business import Business

ROWS = 100_000
PAGE = 10
REQUESTS = 15
GOAL_MS = 100.0
# Twice the longest span of the plots, so that none of the rows is left out of it.
SPAN = timedelta(days=2 * 365)
NOBODYS = "assignee_id=is.null"
SEARCHES = {"many": "ann", "few": "ann smith 12", "none": "zzzz", "in Arabic": "ناصر"}
# Buyers have an address and no name.
SEARCHES_OF_ORDERS = {"many": "person1", "few": "person1234", "none": "zzzz", "in Arabic": "ناصر"}


class Tab(NamedTuple):
    table: str
    listed: str
    sorts: tuple[str, ...]
    filters: dict[str, str]
    searched: tuple[str, ...]
    searches: dict[str, str] = SEARCHES


def tabs() -> Iterator[Tab]:
    late = quote(datetime.now(DUBAI).isoformat())
    states = {
        "open": "handled_at=is.null",
        "late": f"handled_at=is.null&due_at=lt.{late}",
        "handled": "handled_at=not.is.null",
        "open, nobody's": f"handled_at=is.null&{NOBODYS}",
    }
    yield Tab(
        "contact_messages",
        "id,name,email,subject,created_at,due_at,handled_at,assignee_id",
        ("name", "created_at", "due_at"),
        states,
        ("name", "email", "subject"),
    )
    yield Tab(
        "affiliate_applications",
        "id,full_name,email,audience_size,decision,created_at,due_at,handled_at,assignee_id",
        ("full_name", "created_at", "due_at"),
        states,
        ("full_name", "email", "company"),
    )
    yield Tab(
        "orders",
        "id,status,problem,plan_name,billing,amount,refunded_amount,email,created_at,due_at,handled_at,assignee_id",
        ("email", "plan_name", "amount", "created_at", "due_at"),
        {**states, "paid": "status=eq.paid", "open": "handled_at=is.null&due_at=not.is.null"},
        ("email", "plan_name", "session_id"),
        SEARCHES_OF_ORDERS,
    )


def rows() -> Rows:
    return Business(1, datetime.now(UTC), SPAN).rows(ROWS)


def report(server: Server) -> None:
    print(f"Tabs of {ROWS:,} rows on {server.database}: first, middle and last page (goal {GOAL_MS:.0f} ms)")
    for tab in tabs():
        for column in tab.sorts:
            for direction in ("asc", "desc"):
                order = f"{column}.{direction}.nullslast,id.{direction}"
                for title, narrowed in {"all": "", **tab.filters}.items():
                    _list(server, tab, f"{column} {direction}, {title}", narrowed, order)
        for title, word in tab.searches.items():
            tree = ",".join(f'{column}.ilike."*{word}*"' for column in tab.searched)
            _list(
                server,
                tab,
                f"search that finds {title}",
                f"or={quote(f'({tree})')}",
                "created_at.desc,id.desc",
            )
    for days in (7, 30, 90, 365):
        median, _ = server.post("/functions/v1/team-overview", {"days": days}, REQUESTS)
        _print(f"team-overview of {days} days", [median], None)


def _list(server: Server, tab: Tab, title: str, narrowed: str, order: str) -> None:
    path = f"/rest/v1/{tab.table}?select={tab.listed}&{narrowed}&order={order}&limit={PAGE}"
    first, told = server.get(path, REQUESTS, Prefer="count=exact")
    total = total_of(told)
    pages = max(1, -(-total // PAGE))
    medians = [first]
    for page in (pages // 2, pages - 1):
        median, _ = server.get(f"{path}&offset={page * PAGE}", REQUESTS, Prefer="count=exact")
        medians.append(median)
    _print(f"{tab.table}: {title}", medians, total)


def _print(title: str, medians: list[float], total: int | None) -> None:
    figures = " ".join(f"{median:7.1f} ms" for median in medians)
    verdict = "ok" if max(medians) <= GOAL_MS else "ABOVE GOAL"
    print(f"  {title:58}{figures}{'' if total is None else f' {total:9,} rows'}  {verdict}")


if __name__ == "__main__":
    on_both_databases(rows, report)
