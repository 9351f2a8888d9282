"""The collaborators that every endpoint of `/auth/v1` gets."""

from dataclasses import dataclass
from typing import Self

from tawam.auth.access import Access
from tawam.auth.keys import SigningKeys
from tawam.auth.oidc.providers import Provider, load_providers
from tawam.auth.passkeys.relying_party import RelyingParty
from tawam.auth.passwords.attempts import PasswordAttempts
from tawam.auth.passwords.hashing import Passwords
from tawam.auth.sessions.access_tokens import AccessTokens
from tawam.auth.sessions.lifetime import SessionLifetime
from tawam.brand import Brand, load_brand
from tawam.database.port import Database
from tawam.http.limits import Limits
from tawam.http.proof_of_work import ProofOfWork
from tawam.settings import Settings
from tawam.shared.announcements import Announcements
from tawam.shared.redis import SharedRedis


@dataclass(frozen=True)
class Auth:
    """The collaborators of `/auth/v1`. The other protocols use `access` too.

    Attributes:
        site_url: the site's address; the only base of links in mails.
        brand: its name appears in authenticator apps.
        settings: which parts of the protocol are on.
        providers: OpenID Connect providers by name.
        relying_party: the WebAuthn relying party; None at an address for which browsers allow no passkeys.
    """

    site_url: str
    settings: Settings
    database: Database
    keys: SigningKeys
    access_tokens: AccessTokens
    access: Access
    passwords: Passwords
    attempts: PasswordAttempts
    limits: Limits
    proofs_of_work: ProofOfWork
    brand: Brand
    providers: dict[str, Provider]
    relying_party: RelyingParty | None

    @property
    def team_email(self) -> str:
        """Where the team reads of what it should look into."""
        return self.settings.team_email or self.brand.support_email

    @classmethod
    def build(
        cls, settings: Settings, database: Database, limits: Limits, redis: SharedRedis | None = None
    ) -> Self:
        """Build all collaborators from the settings.

        Raises:
            OSError, ValueError: the keys cannot be read or made, see `SigningKeys.load`.
        """
        keys, brand = SigningKeys.load(settings.data_dir), load_brand()
        access_tokens = AccessTokens(keys, issuer=f"{settings.site_url}/auth/v1")
        proofs_of_work = ProofOfWork(lambda: keys.derivations("proof of work", ""), limits)
        return cls(
            site_url=settings.site_url,
            settings=settings,
            database=database,
            keys=keys,
            access_tokens=access_tokens,
            access=Access(
                keys,
                database,
                access_tokens,
                admin_second_factor=settings.admin_second_factor,
                lifetime=SessionLifetime.of(settings),
                announcements=Announcements(redis, "sessions") if redis else None,
            ),
            passwords=Passwords(),
            attempts=PasswordAttempts(limits, proofs_of_work),
            limits=limits,
            proofs_of_work=proofs_of_work,
            brand=brand,
            providers=load_providers(settings, redis),
            relying_party=RelyingParty.of(settings.site_url, brand.name["en"]),
        )
