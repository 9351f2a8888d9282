"""What our own stand-in for Stripe keeps: objects by id, and the events that it would send."""

import itertools
import time
from collections.abc import Callable
from copy import deepcopy
from typing import Any

Thing = dict[str, Any]

SECRET = "whsec_Tq8yWc3nVb5kLx2pRz7dFg"


class Refusal(Exception):
    """Stripe's error answer."""

    def __init__(
        self,
        message: str,
        *,
        status: int = 400,
        code: str | None = None,
        param: str | None = None,
        kind: str = "invalid_request_error",
    ) -> None:
        super().__init__(message)
        self.status = status
        self.body = {"error": {"type": kind, "message": message, "code": code, "param": param}}


class Store:
    """Attributes:
    clock: seconds; tests set it to move through months.
    mode: empty, or how it misbehaves: `500`, `403`, `slow`, `garbage`, `reset`.
    requests: method and path of everything asked, in order.
    events: what it would send to the webhook, in order.
    """

    def __init__(self) -> None:
        self.clock: Callable[[], float] = time.time
        self.mode = ""
        self.requests: list[str] = []
        self.bodies: list[Thing] = []
        self.events: list[Thing] = []
        self.things: dict[str, Thing] = {}
        self.replays: dict[str, tuple[object, int, Thing]] = {}
        self._numbers = itertools.count(1)

    def add(self, prefix: str, kind: str, **fields: Any) -> Thing:
        thing_id = fields.pop("id", None) or f"{prefix}_{next(self._numbers):06d}"
        thing = {"id": thing_id, "object": kind, "created": self.now(), "livemode": False, **fields}
        self.things[thing_id] = thing
        return thing

    def get(self, thing_id: str, kind: str) -> Thing:
        """
        Raises:
            Refusal: there is none.
        """
        thing = self.things.get(thing_id)
        if thing is None or thing["object"] != kind:
            raise Refusal(f"No such {kind}: '{thing_id}'", status=404, code="resource_missing")
        return thing

    def all(self, kind: str, **fields: Any) -> list[Thing]:
        """The newest first, as Stripe lists them."""
        found = [
            thing
            for thing in self.things.values()
            if thing["object"] == kind and all(thing.get(name) == value for name, value in fields.items())
        ]
        return found[::-1]

    def tell(self, kind: str, thing: Thing) -> Thing:
        """An event about `thing` as it is now."""
        event = {
            "id": f"evt_{next(self._numbers):06d}",
            "object": "event",
            "type": kind,
            "created": self.now(),
            "livemode": False,
            "data": {"object": deepcopy({name: thing[name] for name in thing if name != "payments"})},
        }
        self.events.append(event)
        return event

    def now(self) -> int:
        return int(self.clock())
