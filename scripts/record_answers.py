"""Fills a demonstration and records what the server answers and writes, so that two versions can be compared.

A recording is a folder of texts: the requests of the story with their answers (`story.txt`), the rows that
they left (`rows/`), the mails (`mails.txt`), and what each kind of caller then reads: tables, functions,
accounts, files and pages. Ids are replaced by the place of their row, and what is random by a mark; the clock
is that of the story. Recordings of one version are equal: `git diff --no-index` shows what a change does.

It asks over HTTP alone, and finds tables in the database and functions in `tests/outside/facts/`.
"""

import argparse
import asyncio
import email
import email.policy
import gc
import json
import os
import re
import shutil
import sqlite3
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple, TextIO

import httpx
import time_machine
from limits.aio.storage.base import Storage

ROOT = Path(__file__).resolve().parent.parent
NOW, SEED = "2026-11-27T14:30:00+00:00", 1
# Where the process that fills the folder writes its requests.
EXCHANGES = "RECORD_ANSWERS"
NOBODY = "0a000000-0000-4000-8000-000000000001"
LANGUAGES = ("en", "ar")
UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
# Passwords; keys, tokens, hashes and addresses of files, which hold figures and letters; codes.
RANDOM = re.compile(
    r"\b[a-z2-9]{4}(?:-[a-z2-9]{4}){2}\b|(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}|[\w-]{40,}|\b[0-9a-f]{16,}\b"
    r"|sandbox_\w+|(?<=/r/)\w+|(?<=\")\d{6}(?=\")"
)
# Columns of chance, and tables that the database fills by its own clock.
OF_CHANCE = {"code", "key", "password_hash", "stand_in_hash"}
LEFT_OUT = {"changes", "alembic_version", "sqlite_sequence"}
HEADERS = (
    "content-type",
    "content-range",
    "content-disposition",
    "cache-control",
    "location",
    "allow",
    "vary",
)


class Person(NamedTuple):
    role: str
    token: str
    address: str


# Filling, in the process that `tawam demo` starts.


async def fill(settings: Any, plan: Any, tell: Any) -> Any:
    """Fill the folder as `tawam demo` does, and write every request of the story with its answer."""
    import tawam.app
    from tawam.demo.filling import fill as fill_folder

    make = tawam.app.create_app
    with open_exchanges() as file:

        def create_app(*arguments: Any, **named: Any) -> Any:
            app = make(*arguments, **named)
            app.front = recorded(app.front, file.write)
            return app

        tawam.app.create_app = create_app
        return await fill_folder(settings, plan, tell)


def open_exchanges() -> TextIO:
    return Path(os.environ[EXCHANGES]).open("w", encoding="utf-8")


def recorded(app: Any, write: Callable[[str], Any]) -> Any:
    """Wrap an ASGI application: each request is written with its answer, as a line of JSON."""

    async def handle(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        sent, answered, status, headers = bytearray(), bytearray(), 0, {}

        async def take() -> Any:
            message = await receive()
            sent.extend(message.get("body", b""))
            return message

        async def give(message: Any) -> None:
            nonlocal status, headers
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = {name.decode(): value.decode() for name, value in message["headers"]}
            answered.extend(message.get("body", b""))
            await send(message)

        await app(scope, take, give)
        query = f"?{scope['query_string'].decode()}" if scope["query_string"] else ""
        said = {
            "request": f"{scope['method']} {scope['path']}{query}",
            "body": shown_body(bytes(sent), dict(scope["headers"]).get(b"content-type", b"").decode()),
            "status": status,
            "headers": {name: headers[name] for name in HEADERS if name in headers},
            "answer": shown_body(bytes(answered), headers.get("content-type", "")),
        }
        write(f"{json.dumps(said, ensure_ascii=False)}\n")

    return handle


def shown_body(content: bytes, kind: str) -> Any:
    """A body as JSON, as the text of a page or as its length."""
    if not content:
        return None
    if "json" in kind:
        try:
            return json.loads(content)
        except ValueError:
            return content.decode("utf-8", "replace")
    if kind.startswith("text/html"):
        return visible_text(content.decode("utf-8", "replace"))
    if kind.startswith(("text/", "application/x-www-form", "application/xml")):
        return content.decode("utf-8", "replace")
    return f"{len(content)} bytes"


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag in ("script", "style"):
            self._hidden += 1
        if tag == "a" and values.get("href"):
            self.parts.append(f"[{values['href']}]")
        if tag == "meta" and values.get("name") in ("description", "robots"):
            self.parts.append(f"{values['name']}: {values.get('content')}")
        self.parts.extend(
            str(values[name]) for name in ("alt", "aria-label", "placeholder") if values.get(name)
        )

    def handle_endtag(self, tag: str) -> None:
        if tag in ("script", "style"):
            self._hidden -= 1

    def handle_data(self, data: str) -> None:
        if not self._hidden and data.strip():
            self.parts.append(" ".join(data.split()))


def visible_text(page: str) -> list[str]:
    """What a page says, and where its links lead."""
    parser = _Text()
    parser.feed(page)
    return parser.parts


# Making two shops equal.


class Normalized:
    """Replaces ids by the place of their row, and what is random by a mark."""

    def __init__(self, database: Path) -> None:
        self._names: dict[str, str] = {}
        self._codes: list[str] = []
        with sqlite3.connect(database) as connection:
            for table in tables_of(connection):
                columns = columns_of(connection, table)
                # Without a moment, the order would be that of the ids.
                if {"id", "created_at"} <= columns.keys():
                    # Some rows are of one moment: their order follows from what they hold.
                    rows = [
                        dict(zip(columns, row, strict=True))
                        for row in connection.execute(f'select * from "{table}"')
                    ]
                    rows.sort(key=lambda row: (row["created_at"], self.plain(str(row))))
                    for number, row in enumerate(rows, start=1):
                        self._names.setdefault(str(row["id"]), f"{table}#{number}")
                if "code" in columns:
                    codes = connection.execute(f'select code from "{table}" where code is not null')
                    self._codes += [str(code) for (code,) in codes if len(str(code)) > 8]

    def text(self, value: Any) -> str:
        return self.plain(json.dumps(value, ensure_ascii=False, sort_keys=True, default=str))

    def plain(self, text: str) -> str:
        text = UUID.sub(lambda found: self._names.get(found[0], "<id>"), text)
        for code in self._codes:
            text = text.replace(code, "<code>")
        return RANDOM.sub("<random>", text)

    def lines(self, value: Any, *, is_sorted: bool = False) -> Iterator[str]:
        """Yield a value on indented lines: a row of a list on one."""
        if isinstance(value, list):
            rows = [self.text(row) for row in value]
            yield from (f"    {row}" for row in (sorted(rows) if is_sorted else rows))
        elif isinstance(value, dict):
            for name, one in sorted(value.items()):
                if isinstance(one, list | dict) and len(self.text(one)) > 100:
                    yield f"    {name}:"
                    yield from (f"    {line}" for line in self.lines(one, is_sorted=is_sorted))
                else:
                    yield f"    {name}: {self.text(one)}"
        elif value is not None:
            yield f"    {self.text(value)}"


def tables_of(connection: sqlite3.Connection) -> list[str]:
    found = connection.execute("select name from sqlite_master where type = 'table' order by name")
    return [name for (name,) in found if name not in LEFT_OUT]


def columns_of(connection: sqlite3.Connection, table: str) -> dict[str, str]:
    return {row[1]: row[2] for row in connection.execute(f'pragma table_info("{table}")')}


# Reading.


class Recording:
    """Asks as each kind of caller, and writes what is answered."""

    def __init__(self, folder: Path, app: Any, database: Path) -> None:
        self._folder, self._app, self._database = folder, app, database
        self._texts: dict[str, list[str]] = defaultdict(list)
        self._normalized = Normalized(database)
        self._limits = [one for one in reachable(app) if isinstance(one, Storage)]
        self._key = ""
        self.people: list[Person] = []

    def write(self, name: str, lines: Iterable[str]) -> None:
        self._texts[name].extend(lines)

    def say(self, name: str, title: str, value: Any, *, is_sorted: bool = False) -> None:
        self.write(name, [self._normalized.plain(title), *self._normalized.lines(value, is_sorted=is_sorted)])

    def save(self) -> None:
        for name, lines in self._texts.items():
            file = self._folder / f"{name}.txt"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")

    async def send(self, person: Person, method: str, path: str, **request: Any) -> httpx.Response:
        # What one call counts is not to refuse the next.
        for storage in self._limits:
            await storage.reset()
        headers = {"apikey": self._key, "authorization": f"Bearer {person.token or self._key}"}
        transport = httpx.ASGITransport(
            app=self._app, client=(person.address, 50_000), raise_app_exceptions=False
        )
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8000") as client:
            headers |= request.pop("headers", {})
            return await client.request(
                method, path, headers={k: v for k, v in headers.items() if v}, **request
            )

    async def ask(self, name: str, person: Person, method: str, path: str, **request: Any) -> httpx.Response:
        """Ask, and write the answer into the text of that name."""
        given = {**request.get("headers", {}), **({"body": request["json"]} if "json" in request else {})}
        answer = await self.send(person, method, path, **request)
        body = shown_body(answer.content, answer.headers.get("content-type", ""))
        shown = {header: answer.headers[header] for header in HEADERS if header in answer.headers}
        told = f" {json.dumps(given, ensure_ascii=False, sort_keys=True)}" if given else ""
        self.say(
            name, f"{person.role}: {method} {path}{told} = {answer.status_code} {json.dumps(shown)}", None
        )
        is_sorted = "order=" not in path
        self.write(name, self._normalized.lines(body, is_sorted=is_sorted))
        return answer

    async def sign_in(self) -> None:
        """Sign in as the four people of the demonstration."""
        visitor = Person("visitor", "", "127.0.1.1")
        config = await self.send(visitor, "GET", "/auth/v1/client-config")
        self._key = config.json()["anonKey"]
        self.people = [visitor]
        mark = json.loads((self._database.parent / "demonstration.json").read_text())
        for number, each in enumerate(mark["sign_ins"], start=2):
            body = {"email": each["email"], "password": each["password"]}
            answer = await self.send(visitor, "POST", "/auth/v1/token?grant_type=password", json=body)
            answer.raise_for_status()
            self.people.append(Person(each["role"], answer.json()["access_token"], f"127.0.1.{number}"))

    async def read_tables(self) -> None:
        with sqlite3.connect(self._database) as connection:
            columns = {table: columns_of(connection, table) for table in tables_of(connection)}
        for table, names in columns.items():
            for person in self.people:
                await self._read_table(table, person, names)

    async def _read_table(self, table: str, person: Person, columns: dict[str, str]) -> None:
        name, path = f"tables/{table}", f"/rest/v1/{table}"
        counted = {"prefer": "count=exact"}
        rows = await self.ask(name, person, "GET", f"{path}?select=*&limit=1000", headers=counted)
        if rows.status_code >= 400:
            return
        allowed: list[str] = []
        for column in columns:
            answer = await self.send(person, "GET", f"{path}?select={column}&limit=1")
            told = (
                "may read" if answer.status_code == 200 else f"{answer.status_code} {answer.json()['code']}"
            )
            self.write(name, [f"{person.role} {table}.{column}: {told}"])
            allowed += [column] if answer.status_code == 200 else []
        # The server's own order is that of the ids, which is chance.
        first = min(rows.json(), key=self._normalized.text, default={})
        queries = [f"id=eq.{NOBODY}", "nonsense=eq.1", "select=nonsense"]
        if "created_at" in allowed:
            queries += [
                "select=created_at&order=created_at.desc&limit=5",
                "created_at=gte.2026-09-01&select=created_at",
            ]
            queries += [
                "created_at=is.null&select=created_at",
                "select=moment:created_at&order=created_at&limit=2",
            ]
        for column in [
            name for name in allowed if columns[name].startswith("VARCHAR") and name not in OF_CHANCE
        ][:6]:
            value = first.get(column)
            queries += [f"select={column}&{column}=is.null", f"select={column}&{column}=ilike.*a*"]
            if isinstance(value, str) and not UUID.search(value):
                queries += [f"select={column}&{column}=eq.{value}", f"select={column}&{column}=neq.{value}"]
                queries.append(f"select={column}&or=({column}.is.null,{column}.gt.m)")
        for query in queries:
            await self.ask(name, person, "GET", f"{path}?{query}")
        await self.ask(name, person, "HEAD", f"{path}?select=*", headers=counted)
        # The order of the ids is chance.
        csv = await self.send(
            person, "GET", f"{path}?select={','.join(allowed)}", headers={"accept": "text/csv"}
        )
        self.say(name, f"{person.role}: CSV {csv.status_code}", csv.text.splitlines(), is_sorted=True)
        single = {"accept": "application/vnd.pgrst.object+json"}
        await self.ask(name, person, "GET", f"{path}?id=eq.{first.get('id', NOBODY)}", headers=single)

    async def read_accounts(self) -> None:
        admin_reads = ("/admin/users?page=1&per_page=50", f"/admin/users/{NOBODY}")
        reads = ("/health", "/settings", "/user", "/factors/recovery-codes", "/passkeys", *admin_reads)
        with sqlite3.connect(self._database) as connection:
            ids = [one for (one,) in connection.execute("select id from users order by created_at limit 4")]
        of_users = [f"/admin/users/{one}{part}" for one in ids for part in ("", "/factors", "/passkeys")]
        for person in self.people:
            for path in (*reads, *of_users):
                await self.ask("accounts", person, "GET", f"/auth/v1{path}")

    async def read_files(self) -> None:
        with sqlite3.connect(self._database) as connection:
            rows = connection.execute(
                "select bucket_id, name from objects order by bucket_id, created_at, rowid"
            ).fetchall()
        by_bucket: dict[str, list[str]] = defaultdict(list)
        for bucket, name in rows:
            by_bucket[bucket].append(name)
        for person in self.people:
            await self.ask("files", person, "GET", "/storage/v1/bucket")
            for bucket, names in by_bucket.items():
                body = {"prefix": "", "limit": 100, "sortBy": {"column": "created_at", "order": "asc"}}
                await self.ask("files", person, "POST", f"/storage/v1/object/list/{bucket}", json=body)
                for name in names[:8]:
                    for kind in ("authenticated", "public", "info/authenticated"):
                        path = f"/storage/v1/object/{kind}/{bucket}/{name}"
                        await self.ask("files", person, "GET", path, headers={"range": "bytes=0-9"})
                    body = {"expiresIn": 60}
                    await self.ask(
                        "files", person, "POST", f"/storage/v1/object/sign/{bucket}/{name}", json=body
                    )

    async def read_pages(self) -> None:
        visitor = self.people[0]
        sitemap = await self.send(visitor, "GET", "/sitemap.xml")
        listed = sorted(
            {re.sub(r"^https?://[^/]+", "", url) for url in re.findall(r"<loc>([^<]+)", sitemap.text)}
        )
        site_map = (ROOT / "web/src/site/site-map.ts").read_text(encoding="utf-8")
        own = sorted(set(re.findall(r'path: "(/[^":*]*)"', site_map)))
        special = (
            "/robots.txt",
            "/readyz",
            "/healthz",
            "/livez",
            "/nothing-here",
            "/dev",
            "/feed.xml",
            "/r/unknown",
        )
        for path in [*listed, *own, *(f"/ar{path}" for path in own), *special]:
            await self.ask("pages", visitor, "GET", path)
        samples = await self.send(visitor, "GET", "/dev/mails")
        for path in sorted(set(re.findall(r'href="(/dev/mails/[^"]+)"', samples.text))):
            await self.ask("samples", visitor, "GET", path)

    async def call_functions(self) -> None:
        """Call every function with nothing, with ids of nobody, and with ids of the customer's own."""
        known = self._ids_of_customer()
        for name, fields in described_functions().items():
            for person in self.people:
                for language in LANGUAGES:
                    headers = {"accept-language": language}
                    for body in ({}, made_body(fields, {}), made_body(fields, known)):
                        path = f"/functions/v1/{name}"
                        await self.ask(f"functions/{name}", person, "POST", path, json=body, headers=headers)

    def _ids_of_customer(self) -> dict[str, str]:
        found: dict[str, str] = {}
        with sqlite3.connect(self._database) as connection:
            tables = {table: columns_of(connection, table) for table in tables_of(connection)}
            for field, table in IDS.items():
                if "id" in tables.get(table, {}):
                    # The customer's production comes first, where a table has one.
                    order = "created_at desc" if "created_at" in tables[table] else "rowid desc"
                    row = connection.execute(
                        f'select id from "{table}" order by {order}, rowid limit 1'
                    ).fetchone()
                    if row:
                        found[field] = row[0]
        return found

    def read_rows(self) -> None:
        with sqlite3.connect(self._database) as connection:
            connection.row_factory = sqlite3.Row
            for table in tables_of(connection):
                rows = [dict(row) for row in connection.execute(f'select * from "{table}"')]
                kept = [
                    {name: _parsed(value) for name, value in row.items() if name not in OF_CHANCE}
                    for row in rows
                ]
                self.say(f"rows/{table}", f"{table}: {len(rows)} rows", kept, is_sorted=True)

    def read_story(self, exchanges: Path) -> None:
        for line in exchanges.open(encoding="utf-8"):
            said = json.loads(line)
            headers = json.dumps(said["headers"])
            self.say("story", f"{said['request']} = {said['status']} {headers}", said["body"])
            self.write("story", ["  answer"])
            self.write(
                "story", self._normalized.lines(said["answer"], is_sorted="order=" not in said["request"])
            )

    def read_mails(self, outbox: Path) -> None:
        """Write the mails in the order of their texts: some go out at one moment."""
        mails: list[list[str]] = []
        for file in outbox.glob("*.eml"):
            mail = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
            text = mail.get_body(("plain",))
            lines = text.get_content().splitlines() if text else []
            mails.append(
                [f"{mail['Date']} to {mail['To']}: {mail['Subject']}", *self._normalized.lines(lines)]
            )
        for lines in sorted(mails):
            self.write("mails", lines)


IDS = {
    "order_id": "orders",
    "payment_id": "payments",
    "production_id": "productions",
    "twin_id": "twins",
    "recording_id": "recordings",
    "video_id": "videos",
    "cut_id": "cuts",
    "delivery_id": "deliveries",
    "publication_id": "publications",
    "affiliate_id": "affiliates",
    "application_id": "affiliate_applications",
    "request_id": "consent_requests",
    "approval_id": "approvals",
    "lead_id": "contact_messages",
    "entry_id": "ledger_entries",
    "user_id": "users",
}


def _parsed(value: Any) -> Any:
    """JSON that a column holds as JSON, so that the order of its fields does not matter."""
    if isinstance(value, str) and value[:1] in ("{", "["):
        try:
            return json.loads(value)
        except ValueError:
            return value
    return f"{len(value)} bytes" if isinstance(value, bytes) else value


def described_functions() -> dict[str, dict[str, list[str]]]:
    """The functions of the list beside the tests: the fields of their requests, with the types of each."""
    found: dict[str, dict[str, list[str]]] = defaultdict(dict)
    text = (ROOT / "tests/outside/facts/functions.txt").read_text(encoding="utf-8")
    for name, fact in (line.split(" ", 1) for line in text.splitlines()):
        fields = found[name]
        if field := re.match(r"request\.(\w+) (.*)", fact):
            fields.setdefault(field[1], []).append(field[2])
    return found


def made_body(fields: dict[str, list[str]], known: dict[str, str]) -> dict[str, Any]:
    """A body with every required field."""
    return {name: made_value(name, kinds[-1], known) for name, kinds in fields.items()}


def made_value(name: str, kind: str, known: dict[str, str]) -> Any:
    type_, _, rest = kind.partition(" ")
    if type_ == "" and rest:
        return rest.split("|")[0].strip()
    if type_ == "string":
        return known.get(name, NOBODY) if name.endswith("_id") or name == "id" else "one two"
    bare: dict[str, Any] = {"integer": 1, "number": 1, "boolean": True, "array": [], "null": None}
    return bare.get(type_, {})


def reachable(root: object) -> list[Any]:
    """Everything that an object holds, however deep, without what modules and types hold."""
    seen: dict[int, Any] = {}
    waiting = [root]
    while waiting:
        found = waiting.pop()
        if id(found) not in seen and not isinstance(found, type(sys) | type | str | bytes | int):
            seen[id(found)] = found
            function = isinstance(found, type(reachable))
            waiting.extend((found.__closure__ or ()) if function else gc.get_referents(found))
    return list(seen.values())


def fill_folder(data: Path, exchanges: Path, scale: float, films: Path | None) -> None:
    """Run `tawam demo --fill-only` with `fill` of this file.

    Args:
        films: a folder where films are kept from one run to the next: making them takes most of the time.
    """
    from tawam.commands import demo

    demo.FILLING = "record_answers:fill"
    os.environ[EXCHANGES] = str(exchanges)
    if films is not None:
        from tawam.demo_folder import Demonstration, write

        films.mkdir(parents=True, exist_ok=True)
        write(data, Demonstration(SEED, NOW, scale))
        (data / "demo-films").symlink_to(films)
    demo.demo(data_dir=data, port=8000, seed=SEED, now=NOW, scale=scale, fresh=False, fill_only=True)


async def read(out: Path, data: Path, exchanges: Path) -> None:
    from tawam.app import create_app
    from tawam.demo.environment import demo_settings

    # Background work waits for a folder that is still being filled.
    mark = data / "demonstration.json"
    mark.write_text(mark.read_text(encoding="utf-8").replace('"filled"', '"filling"'), encoding="utf-8")
    with time_machine.travel(datetime.fromisoformat(NOW), tick=False):
        app = create_app(demo_settings(data, 8000))
        async with app.router.lifespan_context(app):
            recording = Recording(out, app, data / "tawam.sqlite3")
            recording.read_story(exchanges)
            recording.read_rows()
            recording.read_mails(data / "outbox")
            await recording.sign_in()
            await recording.read_pages()
            await recording.read_accounts()
            await recording.read_files()
            await recording.read_tables()
            # Last, because some of them change something.
            await recording.call_functions()
    recording.save()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("out", type=Path, help="the folder of the recording, which is emptied")
    parser.add_argument("--scale", type=float, default=0.1, help="how much of the story; 1 is the whole")
    parser.add_argument("--films", type=Path, help="a folder that keeps the films for the next run")
    parser.add_argument("--filled", action="store_true", help="read again what the last run has filled")
    arguments = parser.parse_args()
    out = arguments.out.resolve()
    films = arguments.films.resolve() if arguments.films else None
    filled, data, exchanges, log = (
        out.with_name(f"{out.name}.{part}") for part in ("filled", "read", "story", "log")
    )
    os.chdir(ROOT)
    if not arguments.filled:
        shutil.rmtree(filled, ignore_errors=True)
        filled.mkdir(parents=True, mode=0o700)
        fill_folder(filled, exchanges, arguments.scale, films)
    for folder in (out, data):
        shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(filled, data, symlinks=True)
    out.mkdir()
    # What the application logs.
    with log.open("w", encoding="utf-8") as sys.stdout:
        asyncio.run(read(out, data, exchanges))


if __name__ == "__main__":
    main()
