"""A video as two people would follow it on a sheet of paper: who has it on the desk, and what is spent."""

from dataclasses import dataclass, field
from typing import Literal

Side = Literal["customer", "team"]
CHANNEL = "website"
_STEPS = ("scripts", "generation", "editing", "delivery", "completed")
# Step, status of script and cut, the side that is waited for, number of the newest version and cut.
State = tuple[str, str, str, str, int, int]


@dataclass
class Purse:
    """What the plan of the production holds; None: no number. Each thing is paid for once."""

    videos: int | None
    rounds: int | None
    films: int | None
    paid_for: set[str] = field(default_factory=set[str])

    def pay(self, kind: Literal["videos", "rounds", "films"], thing: str) -> bool:
        left = getattr(self, kind)
        if thing in self.paid_for:
            return True
        if left == 0:
            return False
        self.paid_for.add(thing)
        if left is not None:
            setattr(self, kind, left - 1)
        return True


@dataclass
class Film:
    channel: str
    cut: int
    status: Literal["checked", "delivered", "taken_back"] = "checked"


@dataclass
class Sheet:
    """
    Attributes:
        place: where the video lies, as `step`, `script_status`, `cut_status`, `waits_for`.
        writer: of the newest version.
        said: the decisions on the newest version, and by number those on each cut.
        shown: the version of the newest cut.
        films: by id, those that were sent, of whichever cut.
    """

    id: str
    purse: Purse
    place: tuple[str, str, str, str] = ("scripts", "none", "none", "team")
    version: int = 0
    writer: Side = "team"
    said: set[str] = field(default_factory=set[str])
    cut: int = 0
    shown: int = 0
    answers: dict[int, set[str]] = field(default_factory=dict[int, set[str]])
    films: dict[str, Film] = field(default_factory=dict[str, Film])

    @property
    def state(self) -> State:
        return (*self.place, self.version, self.cut)

    def send(self, side: Side, base: int) -> bool:
        """New words open everything again."""
        if base != self.version:
            return False
        self.version += 1
        self.writer, self.said = side, set()
        self.place = "scripts", "waiting", "none", _other(side)
        return True

    def decide(self, side: Side, version: int, decision: str) -> bool:
        if version != self.version or not version or side == self.writer:
            return False
        if decision in self.said:
            return True
        if "approved" in self.said:
            return False
        if decision == "approved":
            if not self.purse.pay("videos", self.id):
                return False
            self.place = "generation", "approved", "none", "team"
        else:
            self.place = "scripts", "changes", "none", self.writer
        self.said.add(decision)
        return True

    def show(self) -> bool:
        """The team shows a cut of approved words."""
        if "approved" not in self.said:
            return False
        self.cut += 1
        self.shown, self.answers[self.cut] = self.version, set()
        self.place = "editing", "approved", "waiting", "customer"
        return True

    def answer(self, side: Side, cut: int, decision: str) -> bool:
        """The customer answers the newest cut."""
        if side != "customer" or not cut or cut != self.cut:
            return False
        said = self.answers[cut]
        if decision in said:
            return True
        if self.shown != self.version or "approved" not in self.said or "approved" in said:
            return False
        if decision == "approved":
            self.place = "delivery", "approved", "approved", "team"
        else:
            if not self.purse.pay("rounds", f"{self.id} {cut}"):
                return False
            self.place = "editing", "approved", "changes", "team"
        said.add(decision)
        return True

    def send_film(self, film_id: str, channel: str) -> bool:
        """The team sends a film of the cut that is approved."""
        if self.place[0] not in ("delivery", "completed"):
            return False
        self.films[film_id] = Film(channel, self.cut)
        return True

    def deliver(self, film_id: str) -> bool:
        film = self.films[film_id]
        if film.status == "delivered":
            return True
        is_approved = self.place[0] in ("delivery", "completed")
        if film.status != "checked" or not is_approved or film.cut != self.cut:
            return False
        if not self.purse.pay("films", film_id):
            return False
        film.status = "delivered"
        self._look_at_films()
        return True

    def take_back(self, film_id: str) -> bool:
        film = self.films[film_id]
        if film.status == "checked":
            return False
        if film.status == "delivered":
            film.status = "taken_back"
            if self.purse.films is not None:
                self.purse.films += 1
            self._look_at_films()
        return True

    def _look_at_films(self) -> None:
        """The video is done when the films of its cut are there for its one channel."""
        if self.place[0] in ("delivery", "completed"):
            there = {
                film.channel
                for film in self.films.values()
                if film.status == "delivered" and film.cut == self.cut
            }
            is_done = CHANNEL in there
            step, waits = ("completed", "nobody") if is_done else ("delivery", "team")
            self.place = step, "approved", "approved", waits


def production_place(sheets: list[Sheet]) -> tuple[str, str | None]:
    """Step and side of a production whose twin is ready: it is as far as the video that is least far."""
    if not sheets:
        return "scripts", "team"
    step = min((sheet.place[0] for sheet in sheets), key=_STEPS.index)
    waits = {sheet.place[3] for sheet in sheets}
    return step, next((side for side in ("team", "customer") if side in waits), None)


def _other(side: Side) -> Side:
    return "team" if side == "customer" else "customer"
