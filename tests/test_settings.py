"""Settings that cannot work are refused before anything starts, in words that say which."""

from typing import Any

import pytest
from pydantic import SecretStr, ValidationError

from tawam.settings import Environment, Settings

PRODUCTION: dict[str, Any] = {
    "env": Environment.PRODUCTION,
    "site_url": "https://tawam.example",
    "smtp_url": SecretStr("smtp://mail.example"),
    "trusted_proxies": "none",
}


def refusal(**values: Any) -> str:
    """The sentence that refuses these settings."""
    with pytest.raises(ValidationError) as refused:
        Settings.model_validate(values)
    (problem,) = refused.value.errors()
    return problem["msg"]


@pytest.mark.parametrize("url", ["foo", "sqlite:///x", "mysql://localhost/x"])
def test_a_database_that_is_not_postgres_is_refused(url: str):
    with pytest.raises(ValidationError, match="postgresql://"):
        Settings(database_url=url)


def test_proxies_that_are_no_networks_are_refused():
    with pytest.raises(ValidationError, match="nonsense"):
        Settings(trusted_proxies="10.0.0.0/8, nonsense")
    assert Settings(trusted_proxies="127.0.0.1, 10.0.0.0/8").trusted_proxies == "127.0.0.1, 10.0.0.0/8"


def test_films_are_hosted_over_tls_in_production():
    films = "demo=http://cdn.example/demo.mp4"
    assert Settings(film_urls=films).film_urls == films
    with pytest.raises(ValidationError, match="TAWAM_FILM_URLS must name https://"):
        Settings(film_urls=films, **PRODUCTION)
    with pytest.raises(ValidationError, match="'trailer' is no film"):
        Settings(film_urls="trailer=https://cdn.example/a.mp4")


def test_providers_name_where_they_are_found():
    client = {"client_id": "tawam", "client_secret": "secret"}
    issuer = {"issuer": "http://id.example.com"}
    settings = Settings.model_validate({"openid_providers": {"google": client, "acme": client | issuer}})
    issuers = {name: provider.issuer for name, provider in settings.openid_providers.items()}
    assert issuers == {"google": "https://accounts.google.com", "acme": "http://id.example.com"}
    with pytest.raises(ValidationError, match="acme needs an issuer"):
        Settings.model_validate({"openid_providers": {"acme": client}})
    for name in ("email", "phone", "Acme", "a b", ""):
        with pytest.raises(ValidationError, match="cannot name a provider"):
            Settings.model_validate({"openid_providers": {name: client | issuer}})
    assert "must name https:// issuers" in " ".join(settings.unsafe_settings())


@pytest.mark.parametrize(
    ("name", "values"),
    {
        "site_url": [
            "tawam.example",
            "ftp://tawam.example",
            "https://",
            "https://tawam.example/shop",
            "https://tawam.example/?a=b",
            "https://tawam.example/#a",
            "https://ann@tawam.example",
            "https://tawam.example:0",
            "https://tawam.example:99999",
            "https://tawam .example",
            "https://tawam.example\n",
            "https://-.example",
            "https://\u062a\u0648\u0623\u0645.example",
            "https://999.1.1.1",
            "https://[::1",
        ],
        "host": ["", "http://127.0.0.1", "127.0.0.1:80", "a b"],
        "mail_from": ["tawam", "Tawam <hello@tawam.example>", "a@b@c", "a@tawam.example, b@tawam.example"],
        "team_email": ["team", "team@"],
        "smtp_url": ["mail.example", "smtp:mail.example", "http://mail.example", "smtp://u:p/w@mail.example"],
        "bounces_url": [
            "imap://u:p@mail.example/INBOX",
            "imaps://mail.example/INBOX",
            "imaps://u@mail.example",
            "imaps://u:p@/INBOX",
            "imaps://u:p@mail.example/INBOX?a=b",
            "imaps://u:p@mail.example/\u0628",
            "imaps://u:p%0d%0aLOGOUT@mail.example/INBOX",
        ],
        "second_admin_above": ["1,000", "-1", "10.5", "AED 100", "10000000"],
        "mail_events_secret": ["short", "a" * 31, "a b" * 20],
        "database_url": [
            "postgresql://u:p#w@db.example/tawam",
            "postgresql://db.example:none/tawam",
            "postgresql://db.example/tawam?sslmode=on",
        ],
        "trusted_proxies": ["none, 10.0.0.0/8", "proxy.example", "0.0.0.0/0", "::/0"],
        "cors_origins": [
            "*",
            "null",
            "tawam.example",
            "https://a.example/b",
            "https://a.example,ftp://b.example",
        ],
        "insecure": ["everything", "smtp, https"],
        "redis_url": ["127.0.0.1:6379", "http://127.0.0.1", "redis://", "redis://a/b", "redis://a/0?db=1"],
        "traces_url": [
            "collector.example:4318",
            "grpc://collector.example:4317",
            "https://u:p@collector.example",
            "https://collector.example/?key=a",
            "https://collector.example/v1/traces",
            "https://collector.example/v1/traces/",
        ],
        "traces_headers": [
            "authorization",
            "authorization: Bearer a",
            "authorization=Bearer a",
            "a=b,,c=d",
            "=b",
            "a=b%0d%0ac:d",
            "a=\u0628",
            "a b=c",
        ],
        "traces_sample_ratio": [-0.1, 1.1, "half", "nan"],
        "traces_from_proxies": [True, "maybe"],
        "stripe_api_base": ["", "api.stripe.com", "https://api.stripe.com/v1"],
        "workers": [0, -1, 65, 4],
        "port": [0, -1, 65_536],
        "password_min_length": [-6, 5, 65],
        "data_dir": ["", "~/data"],
        "web_dist": ["", "~"],
    }.items(),
)
def test_nonsense_is_refused_naming_the_setting(name: str, values: list[Any]):
    for value in values:
        with pytest.raises(ValidationError) as refused:
            Settings.model_validate({name: value})
        (problem,) = refused.value.errors()
        assert problem["loc"] == (name,) or f"TAWAM_{name.upper()} " in problem["msg"], value


@pytest.mark.parametrize("issuer", ["id.example", "ftp://id.example", "https://id.example?a=b", "https://"])
def test_an_issuer_that_is_no_address_is_refused(issuer: str):
    client = {"client_id": "a", "client_secret": "b", "issuer": issuer}
    assert "must name issuers such as" in refusal(openid_providers={"acme": client})


def test_several_workers_need_what_joins_them():
    database = "postgresql://u:p@127.0.0.1/tawam"
    assert "needs TAWAM_REDIS_URL" in refusal(workers=2, database_url=database)
    joined = {"workers": 2, "database_url": database, "redis_url": "redis://127.0.0.1"}
    assert Settings.model_validate(joined).workers == 2
    assert "needs TAWAM_DATABASE_URL" in refusal(workers=2)


def test_addresses_have_one_form():
    settings = Settings.model_validate(
        {
            **PRODUCTION,
            "site_url": "HTTPS://Tawam.Example:443/",
            "cors_origins": "https://A.example/ http://b:80",
        }
    )
    assert settings.site_url == "https://tawam.example"
    assert settings.cors_origins == "https://a.example,http://b"
    assert Settings(host="::1").site_url == "http://[::1]:8000"


class TestDevelopment:
    @pytest.mark.parametrize(
        "url",
        ["http://localhost:8000", "https://127.3.2.1", "http://[::1]:8000", "http://[::ffff:127.0.0.1]"],
    )
    def test_is_for_a_site_that_this_machine_alone_can_reach(self, url: str):
        assert Settings(site_url=url).env is Environment.DEVELOPMENT

    @pytest.mark.parametrize(
        "values",
        [
            {"site_url": "https://tawam.example"},
            {"site_url": "http://localhost.tawam.example"},
            {"site_url": "http://10.0.0.7:8000"},
            {"host": "0.0.0.0"},
            {"host": "::"},
            {"env": "development", "site_url": "https://tawam.example"},
        ],
    )
    def test_is_refused_for_one_that_others_can_reach(self, values: dict[str, Any]):
        sentence = refusal(**values)
        assert "TAWAM_ENV must be production" in sentence
        assert "TAWAM_SITE_URL" in sentence

    def test_may_listen_everywhere_for_a_site_of_this_machine(self):
        assert Settings(host="0.0.0.0", site_url="http://localhost:8000").host == "0.0.0.0"


class TestProduction:
    def test_names_its_proxies_or_says_that_there_are_none(self):
        without = {name: value for name, value in PRODUCTION.items() if name != "trusted_proxies"}
        assert "TAWAM_TRUSTED_PROXIES must be set" in refusal(**without)
        assert Settings(**PRODUCTION).proxy_networks == ""
        assert Settings.model_validate({**PRODUCTION, "trusted_proxies": "None"}).trusts_no_proxy
        named = Settings.model_validate({**PRODUCTION, "trusted_proxies": "10.0.0.0/8 ::1"})
        assert named.proxy_networks == "10.0.0.0/8, ::1"

    @pytest.mark.parametrize(
        "url",
        [
            "postgresql://u:p@db.example/tawam",
            "postgresql://u:p@db.example/tawam?sslmode=prefer",
            "postgresql://u:p@127.0.0.1,db.example:5433/tawam",
            "postgresql:///tawam?host=db.example",
        ],
    )
    def test_speaks_with_a_database_elsewhere_over_tls(self, url: str):
        assert "TAWAM_DATABASE_URL must end in ?sslmode=verify-full" in refusal(
            **PRODUCTION, database_url=url
        )
        assert Settings(**PRODUCTION, database_url=url, insecure="database").uses_postgres

    def test_sends_traces_elsewhere_over_tls(self):
        away = "http://collector.example:4318"
        assert "TAWAM_TRACES_URL must be an https:// address" in refusal(**PRODUCTION, traces_url=away)
        for allowed in (
            {"traces_url": "http://127.0.0.1:4318"},
            {"traces_url": "https://collector.example/otlp"},
            {"traces_url": away, "insecure": "traces"},
        ):
            settings = Settings.model_validate(PRODUCTION | allowed)
            assert settings.traces_url == allowed["traces_url"]

    def test_speaks_with_redis_elsewhere_over_tls(self):
        assert "TAWAM_REDIS_URL must be a rediss:// address" in refusal(
            **PRODUCTION, redis_url="redis://u:p@redis.example"
        )
        for allowed in (
            {"redis_url": "redis://127.0.0.1:6380/1"},
            {"redis_url": "rediss://u:p@redis.example:6380"},
            {"redis_url": "redis://redis.example", "insecure": "redis"},
        ):
            settings = Settings.model_validate(PRODUCTION | allowed)
            assert settings.redis_url.get_secret_value() == allowed["redis_url"]

    @pytest.mark.parametrize(
        "url",
        [
            "postgresql://u:p@db.example/tawam?sslmode=require",
            "postgres://u:p@db.example:5433/tawam?sslmode=verify-full",
            "postgresql://u@localhost/tawam",
            "postgresql://u@[::1]:5433/tawam",
            "postgresql:///tawam",
            "postgresql:///tawam?host=/var/run/postgresql",
            "postgresql://u@%2Fvar%2Frun%2Fpostgresql/tawam",
        ],
    )
    def test_needs_no_tls_on_this_machine(self, url: str):
        assert Settings(**PRODUCTION, database_url=url).uses_postgres

    def test_mails_go_over_tls_unless_told_otherwise(self):
        assert Settings(**PRODUCTION).smtp_needs_tls
        assert not Settings(**PRODUCTION, insecure="smtp").smtp_needs_tls
        assert not Settings().smtp_needs_tls
