"""What accounts are expected to do, in a few lines: the other side of every comparison in `account_walk.py`.

Times are seconds of the clock that the test holds.
"""

from dataclasses import dataclass, field

Refusal = tuple[int, str]

PASSWORD_RESET = 3_600
RECENT = 600
GRACE = 10
LINK_LASTS = 3_600
TOKEN_LASTS = 3_600 + 60
BAN_LASTS = 3_600
GONE: Refusal = (403, "session_not_found")
BANNED: Refusal = (403, "user_banned")


@dataclass
class Proof:
    token: str
    issued: float


@dataclass
class Factor:
    id: str
    secret: str
    is_verified: bool = False


@dataclass
class Session:
    """A sign-in. `live`: its refresh token; None when the answer that carried it was a refusal."""

    owner: "Person"
    access_token: str
    minted: float
    live: str | None
    spent: dict[str, float] = field(default_factory=dict[str, float])
    # The spent token that a refresh made the live one of.
    parent: str | None = None
    is_alive: bool = True
    is_aal2: bool = False
    # Opened to choose a password, until then and once; when its holder last showed the present one.
    chooses_until: float = 0
    reauthenticated: float = float("-inf")

    def refusal(self, now: float) -> Refusal | None:
        """What every endpoint answers whose caller may be at any level; None for a caller who counts."""
        if now >= self.minted + TOKEN_LASTS:
            return 403, "bad_jwt"
        if not self.is_alive:
            return GONE
        return BANNED if self.owner.is_banned(now) else None

    @property
    def awaits_factor(self) -> bool:
        factor = self.owner.factor
        return factor is not None and factor.is_verified and not self.is_aal2

    def is_recent(self, now: float) -> bool:
        return now < self.reauthenticated + RECENT

    def rotate(self, now: float, live: str | None, *, is_raised: bool = False) -> None:
        """Give the live token's place to another one, which a refresh or a second factor brought."""
        if self.live is not None:
            self.spent[self.live] = now
            self.parent = None if is_raised else self.live
        self.live = live


@dataclass
class Person:
    """An address and the account that it has, or has not."""

    email: str
    user_id: str | None = None
    is_confirmed: bool = False
    is_contested: bool = False
    needs_password: bool = False
    password: str | None = None
    stand_in: str | None = None
    banned_until: float | None = None
    factor: Factor | None = None
    sessions: list[Session] = field(default_factory=list[Session])
    proofs: dict[str, Proof] = field(default_factory=dict[str, Proof])
    notes: dict[str, str] = field(default_factory=dict[str, str])

    def is_banned(self, now: float) -> bool:
        return self.banned_until is not None and self.banned_until > now

    def sign_in_refusal(self, now: float, password: str) -> Refusal | None:
        if self.user_id is not None and self.password == password:
            if self.is_banned(now):
                return 400, "user_banned"
            return None if self.is_confirmed else (400, "email_not_confirmed")
        stands_in = self.user_id is not None and self.stand_in == password
        return (400, "email_not_confirmed") if stands_in else (400, "invalid_credentials")

    def signs_up(self, password: str) -> None:
        """Everything but the id and the proof of a new account."""
        if self.is_confirmed:
            self.stand_in = password
        else:
            self.is_contested = self.user_id is not None and (self.is_contested or self.password != password)
            self.password = password

    def asks_for_link(self) -> None:
        """Whoever does so does without the password of a sign-up that nobody has confirmed."""
        self.is_contested = self.is_contested or (not self.is_confirmed and self.password is not None)

    def proof_refusal(self, now: float, kind: str) -> Refusal | None:
        proof = self.proofs.get(kind)
        if proof is None or now >= proof.issued + LINK_LASTS:
            return 403, "otp_expired"
        return BANNED if self.is_banned(now) else None

    def proves(self, kind: str) -> bool:
        """The address is the person's; a password that may be a stranger's goes. Whether they choose one."""
        del self.proofs[kind]
        if self.is_confirmed:
            return kind == "recovery"
        is_dropped = self.password is not None and (self.is_contested or kind != "signup")
        if is_dropped:
            self.password, self.needs_password = None, True
        self.is_confirmed, self.is_contested = True, False
        self.proofs.pop("signup", None)
        return is_dropped or kind == "recovery"

    def password_refusal(self, now: float, session: Session, new: str, current: str | None) -> Refusal | None:
        if session.awaits_factor:
            return 401, "insufficient_aal"
        if current is not None and current != self.password:
            return 400, "current_password_invalid"
        if current is None and now >= session.chooses_until and not session.is_recent(now):
            return 400, "reauthentication_needed"
        return (422, "same_password") if new == self.password else None

    def takeover_refusal(self, now: float, session: Session) -> Refusal | None:
        return None if session.is_recent(now) else (400, "reauthentication_needed")

    def changes_password(self, session: Session, new: str) -> None:
        session.chooses_until = 0
        self.password, self.stand_in, self.needs_password = new, None, False
        self.proofs.clear()
        self.end(*(other for other in self.sessions if other is not session))

    def shows_factor(self, session: Session) -> None:
        assert self.factor is not None
        self.factor.is_verified = session.is_aal2 = True
        self.end(*(other for other in self.sessions if not other.is_aal2))

    def removes_factor(self) -> None:
        self.factor = None
        for session in self.sessions:
            session.is_aal2 = False

    def end(self, *ended: Session) -> None:
        """Ended sessions stay in the list of what may be tried."""
        for session in ended:
            session.is_alive = False

    def is_deleted(self) -> None:
        self.end(*self.sessions)
        fresh = Person(self.email, sessions=self.sessions)
        self.__dict__.update(fresh.__dict__)
