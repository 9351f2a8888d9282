"""A page of a hundred from a folder of 10,000 objects, in every order, beside that of a hundred objects."""

import statistics
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from bench.crowded import Rows, Server, on_both_databases
from tawam.database.schema import new_id, timestamp
from tawam.objects.tables import buckets, objects

MANY, FEW = 10_000, 100
_START = datetime(2026, 1, 1, tzinfo=UTC)


def rows() -> Rows:
    moment = timestamp(_START)
    bucket = {"id": "bench", "is_public": False, "created_at": moment, "updated_at": moment}
    return {buckets: [bucket], objects: [*_objects("many/", MANY), *_objects("few/", FEW)]}


def _objects(folder: str, count: int) -> Iterator[dict[str, Any]]:
    for number in range(count):
        # In another order by each column.
        moments = [timestamp(_START + timedelta(seconds=number * step % count)) for step in (7, 11, 13)]
        yield {
            "id": new_id(),
            "bucket_id": "bench",
            "name": f"{folder}{number * 17 % count:06}.bin",
            "folder": folder,
            "owner_id": None,
            "size": 1,
            "sha256": "0" * 64,
            "content_type": "image/png",
            "cache_control": "max-age=3600",
            "metadata": None,
            "etag": '"0"',
            "version": new_id(),
            "created_at": moments[0],
            "updated_at": moments[1],
            "last_accessed_at": moments[2],
        }


def report(server: Server) -> None:
    for column in ("name", "created_at", "updated_at", "last_accessed_at"):
        for order in ("asc", "desc"):
            turns = [
                [_milliseconds(server, folder, column, order) for folder in ("many", "few")] for _ in range(7)
            ]
            many, few = (statistics.median(taken) for taken in zip(*turns, strict=True))
            verdict = "ok" if many <= 2 * few else "BELOW GOAL"
            print(
                f"{server.database}, {column} {order}: {many:.1f} ms of 10,000, {few:.1f} ms of 100 = "
                f"{many / few:.2f} (goal 2.00) {verdict}"
            )


def _milliseconds(server: Server, folder: str, column: str, order: str) -> float:
    body = {"prefix": folder, "limit": 100, "sortBy": {"column": column, "order": order}}
    return server.post("/storage/v1/object/list/bench", body, 15)[0]


if __name__ == "__main__":
    on_both_databases(rows, report)
