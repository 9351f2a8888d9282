"""Requests as they might be sent to the tables: well-formed, careless and hostile. One seed, one sequence."""

import json
import random
import string
from typing import Any
from urllib.parse import quote

from tests.rest.twins import CANARY, Asked

COLUMNS = {
    "profiles": "id username full_name avatar_url updated_at created_at".split(),
    "notes": "id user_id title content created_at updated_at".split(),
}
STRANGE = ["email", "nope", "a.b", "password_hash", '"title"', "title->>a", "user_id", "users.id", "*", ""]
OPERATORS = "eq neq gt gte lt lte like ilike in is isdistinct".split()
MANGLED = "match fts.x any eq(any) like(all) ilike(any) xor eq. in.( cs sl".split()
OWN_WORDS = ["bob", "Zoe", "آن", "plan_b", "null", "true", "*", "%b%", "*B*", "a\\", "\\%", '"', '"a,b"', ""]
PUNCTUATED = ["(a,b)", "{a,b}", '{bob,"B*"}', "()", "{}", "2026-11-21", "0001-01-01", "not.null", "9" * 20]
LETTERS = string.printable + "آنéß\u2028\0"
PREFERENCES = (
    "return=representation return=minimal return=headers-only count=exact count=planned "
    "handling=strict max-affected=1 "
    "resolution=merge-duplicates resolution=ignore-duplicates missing=default tx=rollback odd=x"
).split()
ACCEPTS = [
    "application/vnd.pgrst.object+json",
    "application/vnd.pgrst.array+json;nulls=stripped",
    "application/json",
    "text/csv",
    "image/png",
]


class Queries:
    """
    Args:
        people: the ids of accounts.
        notes: the ids of notes that are not the writers' own; more are made up.
    """

    def __init__(self, seed: int, people: list[str], notes: list[str]) -> None:
        self._random = random.Random(seed)
        self._people = people
        self._notes = [*notes, *(f"0a000000-0000-4000-8000-{number:012}" for number in range(12))]

    def next(self) -> Asked:
        choose = self._random.choice
        table = choose(["profiles", "notes", "notes"])
        method = self._random.choices(["GET", "HEAD", "PATCH", "POST", "DELETE"], [50, 4, 16, 16, 14])[0]
        parameters = [self._parameter(table, method) for _ in range(self._random.choice((0, 1, 1, 2, 3)))]
        if method == "POST" and self._is_rare(0.8):
            parameters = self._for_new_rows(table)
        query = "&".join(f"{quote(name)}={quote(text)}" for name, text in parameters).encode()
        return Asked(
            method=method,
            path=f"/rest/v1/{table}",
            viewer=choose(["anon", "bob", "bob", "zoe"]),
            query=self._mangled(query) if self._is_rare(0.12) else query,
            headers=self._headers(method),
            body=self._body(table, method) if method in ("PATCH", "POST") else b"",
        )

    def _parameter(self, table: str, method: str) -> tuple[str, str]:
        # Most writes have filters alone: with a page or an order they are refused.
        kinds = [20, 5, 3, 2, 2, 1] if method in ("GET", "HEAD") else [20, 5, 3, 0.3, 0.3, 0.3]
        kind = self._random.choices(["filter", "logic", "select", "order", "page", "columns"], kinds)[0]
        match kind:
            case "filter":
                return self._column(table), self._condition(table)
            case "logic":
                return self._random.choice(["or", "and", "not.or", "not.and"]), self._tree(table, 0)
            case "select":
                return "select", ",".join(self._selected(table) for _ in range(self._random.randrange(1, 4)))
            case "order":
                ends = ["", ".asc", ".desc", ".desc.nullslast", ".nullsfirst", ".up"]
                return "order", self._column(table) + self._random.choice(ends)
            case "page":
                return self._random.choice(["limit", "offset"]), self._random.choice(
                    "0 1 2 -1 x 1500".split()
                )
            case _:
                return "columns", self._column(table)

    def _for_new_rows(self, table: str) -> list[tuple[str, str]]:
        parameters = [("select", "*")] if self._is_rare(0.3) else []
        if self._is_rare(0.5):
            parameters.append(("on_conflict", self._random.choice(["id", "id", "title", "user_id,id", ""])))
        if self._is_rare(0.2):
            parameters.append(("columns", ",".join(self._column(table) for _ in range(2))))
        return parameters

    def _selected(self, table: str) -> str:
        more = ["{}", "{}", "x:{}", "{}::text", "{}::int", "{}(*)", "{}.sum()", "...{}(id)", "count()"]
        return self._random.choice(more).format(self._column(table))

    def _column(self, table: str) -> str:
        return self._random.choice(STRANGE if self._is_rare(0.07) else COLUMNS[table])

    def _condition(self, table: str) -> str:
        operator = self._random.choice(MANGLED if self._is_rare(0.1) else OPERATORS)
        negation = "not." if self._is_rare(0.2) else ""
        if operator == "is":
            return f"{negation}is.{self._random.choice(['null', 'not_null', 'true', 'NULL', 'x'])}"
        if operator == "in":
            return f"{negation}in.({','.join(self._word() for _ in range(self._random.randrange(4)))})"
        return f"{negation}{operator}.{self._word()}"

    def _tree(self, table: str, depth: int) -> str:
        members: list[str] = []
        for _ in range(self._random.randrange(1, 4)):
            if depth < 3 and self._is_rare(0.25):
                members.append(
                    self._random.choice(["and", "or", "not.or", "xor"]) + self._tree(table, depth + 1)
                )
            else:
                members.append(f"{self._column(table)}.{self._condition(table)}")
        return f"({','.join(members)})"

    def _word(self) -> str:
        chance = self._random.random()
        if chance < 0.35:
            return self._random.choice([*self._people, *self._notes])
        if chance < 0.9:
            return self._random.choice([CANARY, *OWN_WORDS, *PUNCTUATED])
        return "".join(self._random.choices(LETTERS, k=self._random.randrange(12)))

    def _headers(self, method: str) -> tuple[tuple[bytes, bytes], ...]:
        headers: list[tuple[bytes, bytes]] = []
        if self._is_rare(0.6):
            chosen = self._random.sample(PREFERENCES, self._random.randrange(1, 4))
            headers.append((b"prefer", ", ".join(chosen).encode()))
        if self._is_rare(0.15):
            headers.append((b"accept", self._random.choice(ACCEPTS).encode()))
        if self._is_rare(0.05):
            headers.append((b"range", self._random.choice([b"0-0", b"1-", b"5-2", b"x", b"items=0-1"])))
        if method in ("PATCH", "POST"):
            kind = b"text/csv" if self._is_rare(0.04) else b"application/json"
            headers.append((b"content-type", b"text/plain" if self._is_rare(0.02) else kind))
        return tuple(headers)

    def _body(self, table: str, method: str) -> bytes:
        rows: Any = self._row(table, method)
        if method == "POST" and self._is_rare(0.4):
            rows = [self._row(table, method) for _ in range(self._random.randrange(4))]
            if rows and self._is_rare(0.7):
                rows = [{**rows[0], **{name: row.get(name) for name in rows[0]}} for row in rows]
        if self._is_rare(0.03):
            rows = self._random.choice([[], "x", None, [1], [[]], {}, [{}]])
        text = json.dumps(rows, ensure_ascii=self._is_rare(0.5)).encode("utf-8", "surrogatepass")
        return self._mangled(text) if self._is_rare(0.04) else text

    def _row(self, table: str, method: str) -> dict[str, Any]:
        editable = ["username", "full_name"] if table == "profiles" else ["title", "content"]
        names = self._random.sample(editable, self._random.randrange(1, 3))
        if method == "POST" and self._is_rare(0.8):
            names.append("id")
        if self._is_rare(0.15):
            names.append(self._column(table))
        return {name: self._value(name) for name in names}

    def _value(self, name: str) -> Any:
        if name in ("id", "user_id") and self._is_rare(0.95):
            return self._random.choice(self._notes if name == "id" else self._people)
        if self._is_rare(0.05):
            return self._random.choice([None, 7, True, [], {}, "x" * 300, 1.5, "a\nb", "a\0b", "\ud800"])
        # Whatever is written is the writer's own: the canary stays with ann.
        return self._random.choice([*OWN_WORDS, *PUNCTUATED])

    def _mangled(self, text: bytes) -> bytes:
        """With bytes missing, added, or in each other's place."""
        place = self._random.randrange(len(text) + 1)
        spoiled = bytes(self._random.choices(b"=&().,*\"'<>%:!{}[]\\0a ", k=self._random.randrange(4)))
        return text[:place] + spoiled + text[place + self._random.randrange(3) :]

    def _is_rare(self, chance: float) -> bool:
        return self._random.random() < chance
