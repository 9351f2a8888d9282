"""What the endpoints of the accounts work with."""

from dataclasses import dataclass
from typing import Self

from tawam.auth.access import Access
from tawam.auth.access_tokens import AccessTokens
from tawam.auth.keys import SigningKeys
from tawam.auth.openid.providers import Provider, providers_of
from tawam.auth.password_attempts import PasswordAttempts
from tawam.auth.passwords import Passwords
from tawam.auth.session_lifetime import SessionLifetime
from tawam.brand import Brand, load_brand
from tawam.database.port import Database
from tawam.http.limits import Limits
from tawam.settings import Settings


@dataclass(frozen=True)
class Auth:
    """The collaborators of `/auth/v1`; `access` also tells the other protocols who is calling.

    Attributes:
        site_url: address of the site; links in mails are built from it alone.
        brand: whose name an authenticator app shows.
        settings: what of the protocol is on.
        providers: who else may vouch for a person, by name.
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
    brand: Brand
    providers: dict[str, Provider]

    @classmethod
    def build(cls, settings: Settings, database: Database, limits: Limits) -> Self:
        """
        Raises:
            OSError, ValueError: the keys cannot be read or made, see `SigningKeys.load`.
        """
        keys = SigningKeys.load(settings.data_dir)
        access_tokens = AccessTokens(keys, issuer=f"{settings.site_url}/auth/v1")
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
            ),
            passwords=Passwords(),
            attempts=PasswordAttempts(limits),
            limits=limits,
            brand=load_brand(),
            providers=providers_of(settings),
        )
