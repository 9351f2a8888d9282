"""The operator's settings, read once from the environment (prefix `TAWAM_`) and `.env`."""

import os
import re
from enum import StrEnum
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, SecretStr, field_validator, model_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from tawam.film_addresses import film_addresses
from tawam.loopback import is_loopback
from tawam.setting_values import FORMS, NO_PROXY, folder, is_encrypted, issuer, web_origin
from tawam.stripe_keys import is_secret_key, is_webhook_secret

PREFIX = "TAWAM_"
# With any value, `.env` is not read. A demonstration sets it for the processes that it starts.
ENV_FILE_IGNORED = "TAWAM_ENV_FILE_IGNORED"

_PROVIDER_NAME = re.compile(r"[a-z][a-z0-9_-]{0,31}")
# The ways to sign in without an external identity provider.
_OWN_PROVIDERS = ("email", "phone", "anonymous_users")
_ISSUERS = {"google": "https://accounts.google.com"}


class Environment(StrEnum):
    DEVELOPMENT = "development"
    PRODUCTION = "production"


class OpenIdProvider(BaseModel):
    """An external identity provider (OpenID Connect).

    Attributes:
        issuer: the address of its discovery document; for Google it has a default.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    client_id: str = Field(min_length=1)
    client_secret: SecretStr
    issuer: str = ""


class Settings(BaseSettings):
    """Settings of one process.

    Raises:
        pydantic.ValidationError: a value is malformed, or is unsafe in production.
    """

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_file=".env", extra="ignore", frozen=True)

    env: Environment = Field(default=Environment.DEVELOPMENT, description="`development` or `production`.")
    host: str = Field(default="127.0.0.1", description="Address the server listens on.")
    port: int = Field(default=8000, ge=1, le=65535, description="Port the server listens on.")
    drain_seconds: int = Field(
        default=0,
        ge=0,
        le=6,
        description="Seconds that a server which was told to stop says so at /readyz before it stops.",
    )
    workers: int = Field(
        default=1, ge=1, le=64, description="Server processes; above 1 they need PostgreSQL and Redis."
    )
    site_url: str = Field(default="", description="Public address of the site; links in mails use it alone.")
    data_dir: Path = Field(default=Path("data"), description="SQLite file, files, mail outbox and keys.")
    database_url: str = Field(
        default="", description="`postgresql://…`; empty means SQLite in the data folder."
    )
    database_direct_url: str = Field(
        default="",
        description="PostgreSQL itself, where TAWAM_DATABASE_URL is a pooler in transaction mode.",
    )
    database_owner_url: str = Field(
        default="",
        description="For `tawam migrate` and `restore`: the address with the role that owns the tables.",
    )
    redis_url: SecretStr = Field(
        default=SecretStr(""), description="`redis://…` or `rediss://…`: what several processes share."
    )
    storage_url: str = Field(
        default="", description="`s3://bucket/prefix` for files; empty means a folder of the data folder."
    )
    storage_object_gib: int = Field(default=10, ge=1, le=5000, description="The most GiB of one file.")
    storage_account_gib: int = Field(
        default=20, ge=1, le=1_000_000, description="The most GiB of an account's files together."
    )
    storage_account_objects: int = Field(
        default=1000, ge=1, le=1_000_000, description="The most files of an account."
    )
    storage_parallel_uploads: int = Field(
        default=4, ge=1, le=100, description="Files that an account may send at once."
    )
    storage_stall_seconds: int = Field(
        default=60, ge=1, le=600, description="Seconds without a byte after which an upload is cut off."
    )
    storage_upload_hours: int = Field(
        default=24, ge=1, le=168, description="Hours after which an unfinished upload is forgotten."
    )
    smtp_url: SecretStr = Field(
        default=SecretStr(""),
        description="`smtp://user:password@host:587` or `smtps://…`; empty means the outbox folder.",
    )
    mail_from: str = Field(
        default="", description="Sender of mails; empty means the brand's support address."
    )
    bounces_url: SecretStr = Field(
        default=SecretStr(""),
        description="`imaps://user:password@host/INBOX`, where reports of mails that bounced arrive.",
    )
    mail_events_secret: SecretStr = Field(
        default=SecretStr(""), description="What a mail provider's reports are signed with; empty takes none."
    )
    team_email: str = Field(
        default="", description="Where leads are mailed; empty means the brand's support address."
    )
    second_admin_above: str = Field(
        default="", description="Dollars above which payouts need a second admin; empty means none."
    )
    trusted_proxies: str = Field(
        default="",
        description="Comma-separated networks whose forwarded headers are believed; or `none`.",
    )
    insecure: str = Field(
        default="",
        description="What may go without TLS in production, such as `smtp`, over a network of your own.",
    )
    cors_origins: str = Field(
        default="", description="Comma-separated origins, besides the site's, that may call the API."
    )
    stripe_secret_key: SecretStr = Field(
        default=SecretStr(""), description="Stripe's secret key; empty means no Stripe."
    )
    stripe_webhook_secret: SecretStr = Field(
        default=SecretStr(""), description="What Stripe signs its events with; empty takes none."
    )
    stripe_api_base: str = Field(
        default="https://api.stripe.com", description="Stripe's address; another one in tests."
    )
    drafting_url: str = Field(
        default="",
        description="A server that speaks the OpenAI chat protocol, such as https://api.openai.com/v1.",
    )
    drafting_key: SecretStr = Field(default=SecretStr(""), description="The key of that server.")
    drafting_model: str = Field(default="", description="The name of the model there.")
    traces_url: str = Field(
        default="", description="Where traces go (OTLP/HTTP), such as https://collector.example.com:4318."
    )
    traces_headers: SecretStr = Field(
        default=SecretStr(""), description="Sent with them: `authorization=Bearer%20key`, comma-separated."
    )
    traces_sample_ratio: float = Field(default=1.0, ge=0, le=1, description="The share that is traced.")
    traces_from_proxies: bool = Field(
        default=False, description="Whether traces that trusted proxies began are continued."
    )
    signup_enabled: bool = Field(default=True, description="Whether new people may open an account.")
    magic_links: bool = Field(default=True, description="Whether a link in a mail signs in.")
    anonymous_sign_in: bool = Field(default=False, description="Whether accounts without an address exist.")
    password_min_length: int = Field(
        default=6, ge=6, le=64, description="The fewest characters of a new password."
    )
    passkeys: bool = Field(default=True, description="Whether people may add passkeys and security keys.")
    session_idle_days: int = Field(
        default=30, ge=1, le=365, description="Days after which a session that is not used ends."
    )
    session_max_days: int = Field(
        default=90, ge=1, le=3650, description="Days after which every session ends."
    )
    admin_second_factor: bool = Field(
        default=False, description="Whether admins need a second factor to act as such."
    )
    openid_providers: dict[str, OpenIdProvider] = Field(
        default_factory=dict[str, OpenIdProvider],
        description='JSON: `{"google": {"client_id": "…", "client_secret": "…"}}`; others name an `issuer`.',
    )
    web_dist: Path = Field(default=Path("web/dist"), description="Folder of the built site.")
    film_urls: str = Field(
        default="", description="Comma-separated `film=https://…`: films that are hosted elsewhere."
    )

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        is_ignored = ENV_FILE_IGNORED in os.environ
        return (init_settings, env_settings, *([] if is_ignored else [dotenv_settings]))

    @field_validator("data_dir", "web_dist", mode="before")
    @classmethod
    def _are_folders(cls, value: object) -> object:
        return folder(value)

    @field_validator("film_urls")
    @classmethod
    def _are_films(cls, value: str) -> str:
        film_addresses(value)
        return value

    @field_validator("openid_providers")
    @classmethod
    def _have_issuers(cls, value: dict[str, OpenIdProvider]) -> dict[str, OpenIdProvider]:
        for name, provider in value.items():
            if not _PROVIDER_NAME.fullmatch(name) or name in _OWN_PROVIDERS:
                raise ValueError(f"{name!r} cannot name a provider: take lower-case letters and digits")
            if not (provider.issuer or name in _ISSUERS):
                raise ValueError(f"{name} needs an issuer, such as https://id.example.com")
            if provider.issuer:
                issuer(provider.issuer)
        return {
            name: provider if provider.issuer else provider.model_copy(update={"issuer": _ISSUERS[name]})
            for name, provider in value.items()
        }

    @model_validator(mode="after")
    def _fill_and_check(self) -> Self:
        problems = self._put_in_form()
        if not problems:
            shown = f"[{self.host}]" if ":" in self.host else self.host
            object.__setattr__(self, "site_url", self.site_url or web_origin(f"http://{shown}:{self.port}"))
            problems = [*self._unworkable(), *(self.unsafe_settings() if self.is_production else [])]
        if problems:
            raise ValueError("\n".join(problems))
        return self

    def _put_in_form(self) -> list[str]:
        """Normalize the values, and return a sentence for each invalid one."""
        problems: list[str] = []
        for name, form in FORMS.items():
            value = getattr(self, name)
            text = value.get_secret_value() if isinstance(value, SecretStr) else value
            try:
                # The host is checked even if empty: an empty host would mean every address of the machine.
                formed = form(text) if text or name in ("host", "stripe_api_base") else text
            except ValueError as error:
                problems.append(f"TAWAM_{name.upper()} {error}")
            else:
                object.__setattr__(self, name, SecretStr(formed) if isinstance(value, SecretStr) else formed)
        return problems

    @property
    def is_production(self) -> bool:
        return self.env is Environment.PRODUCTION

    @property
    def uses_postgres(self) -> bool:
        return self.database_url != ""

    @property
    def unpooled_database_url(self) -> str:
        """The address of PostgreSQL itself, past a pooler."""
        return self.database_direct_url or self.database_url

    @property
    def uses_stripe(self) -> bool:
        return self.stripe_secret_key.get_secret_value() != ""

    @property
    def is_https(self) -> bool:
        return urlsplit(self.site_url).scheme == "https"

    @property
    def proxy_networks(self) -> str:
        """The networks whose forwarded headers are trusted, comma-separated; empty for none."""
        return "" if self.trusts_no_proxy else self.trusted_proxies

    @property
    def trusts_no_proxy(self) -> bool:
        """Whether the operator set explicitly that no proxy is trusted."""
        return self.trusted_proxies == NO_PROXY

    @property
    def second_admin_above_cents(self) -> int | None:
        """Cents above which payouts need a second admin; None for none."""
        return int(self.second_admin_above) * 100 if self.second_admin_above else None

    @property
    def smtp_needs_tls(self) -> bool:
        return self.is_production and "smtp" not in self.insecure.split(",")

    def _unworkable(self) -> list[str]:
        """Return a sentence for each combination of settings that can never work."""
        problems: list[str] = []
        if self.workers > 1 and not self.uses_postgres:
            problems.append("TAWAM_WORKERS above 1 needs TAWAM_DATABASE_URL: SQLite has one writer")
        elif self.workers > 1 and not self.redis_url.get_secret_value():
            problems.append(
                "TAWAM_WORKERS above 1 needs TAWAM_REDIS_URL: without it, each process would count its "
                "own limits, and messages of Realtime would reach the sockets of one process alone"
            )
        if not self.is_production and not is_loopback(urlsplit(self.site_url).hostname or ""):
            problems.append(
                f"TAWAM_ENV must be production for a site that others can reach, such as {self.site_url}; "
                "to develop, set TAWAM_SITE_URL to an address of this machine, such as http://localhost:8000"
            )
        if self.traces_from_proxies and not self.proxy_networks:
            problems.append("TAWAM_TRACES_FROM_PROXIES needs TAWAM_TRUSTED_PROXIES")
        return [*problems, *self._unpooled(), *self._undraftable()]

    def _unpooled(self) -> list[str]:
        """Return a sentence for each further address of the database that cannot be used with the first."""
        further = {
            "TAWAM_DATABASE_DIRECT_URL": self.database_direct_url,
            "TAWAM_DATABASE_OWNER_URL": self.database_owner_url,
        }
        problems = [
            f"{name} needs TAWAM_DATABASE_URL, the address for the service"
            for name, url in further.items()
            if url and not self.uses_postgres
        ]
        if self.database_owner_url and not urlsplit(self.database_url).username:
            problems.append("TAWAM_DATABASE_URL must name the user to whom `tawam migrate` gives its rights")
        return problems

    def _undraftable(self) -> list[str]:
        if self.drafting_url and not self.drafting_model:
            return ["TAWAM_DRAFTING_MODEL must name the model of TAWAM_DRAFTING_URL"]
        return []

    def unsafe_settings(self) -> list[str]:
        """Return a sentence for each setting that would be unsafe in production."""
        problems: list[str] = []
        if not self.is_https:
            problems.append("TAWAM_SITE_URL must be an https:// address in production")
        if not self.trusted_proxies:
            problems.append(
                "TAWAM_TRUSTED_PROXIES must be set in production, to the network of your proxy or to none: "
                "else all visitors share the proxy's address, and its limits"
            )
        if not self.smtp_url.get_secret_value():
            problems.append("TAWAM_SMTP_URL must be set in production: mails would stay in a folder")
        if any(not address.startswith("https://") for address in film_addresses(self.film_urls).values()):
            problems.append("TAWAM_FILM_URLS must name https:// addresses in production")
        if any(not provider.issuer.startswith("https://") for provider in self.openid_providers.values()):
            problems.append("TAWAM_OPENID_PROVIDERS must name https:// issuers in production")
        if self.drafting_url and not self.drafting_url.startswith("https://"):
            problems.append("TAWAM_DRAFTING_URL must be an https:// address in production")
        return [
            *problems,
            *self._unsafe_database(),
            *self._unencrypted("redis", self.redis_url.get_secret_value(), "rediss"),
            *self._unencrypted("traces", self.traces_url, "https"),
            *self._unsafe_stripe(),
        ]

    def _unsafe_database(self) -> list[str]:
        if "database" in self.insecure.split(","):
            return []
        return [
            f"TAWAM_{name.upper()} must end in ?sslmode=verify-full (or require) in production; over a "
            "network of your own, TAWAM_INSECURE=database allows it without TLS"
            for name in ("database_url", "database_direct_url", "database_owner_url")
            if getattr(self, name) and not is_encrypted(getattr(self, name))
        ]

    def _unencrypted(self, name: str, url: str, scheme: str) -> list[str]:
        """Return a sentence if the server of the setting `name` is reached without TLS, over a network."""
        address = urlsplit(url)
        is_allowed = name in self.insecure.split(",")
        if not url or address.scheme == scheme or is_allowed or is_loopback(address.hostname or ""):
            return []
        return [
            f"TAWAM_{name.upper()}_URL must be {'an' if scheme == 'https' else 'a'} {scheme}:// address in "
            f"production; over a network of your own, TAWAM_INSECURE={name} allows it without TLS"
        ]

    def _unsafe_stripe(self) -> list[str]:
        key = self.stripe_secret_key.get_secret_value()
        secret = self.stripe_webhook_secret.get_secret_value()
        problems: list[str] = []
        if not self.stripe_api_base.startswith("https://"):
            problems.append("TAWAM_STRIPE_API_BASE must be an https:// address in production")
        if key and not is_secret_key(key):
            problems.append("TAWAM_STRIPE_SECRET_KEY is not a key of Stripe: it begins with sk_ or rk_")
        if key and not secret:
            problems.append("TAWAM_STRIPE_WEBHOOK_SECRET must be set: without it no payment is ever noticed")
        if secret and not is_webhook_secret(secret):
            problems.append("TAWAM_STRIPE_WEBHOOK_SECRET is not a secret of Stripe: it begins with whsec_")
        return problems
