"""Settings that cannot work are refused before anything starts, in words that say which."""

from typing import Any

import pytest
from pydantic import SecretStr, ValidationError

from tawam.migrate import migration_engine
from tawam.settings import Environment, Settings


@pytest.mark.parametrize("url", ["foo", "sqlite:///x", "mysql://localhost/x"])
def test_a_database_that_is_not_postgres_is_refused(url: str):
    with pytest.raises(ValidationError, match="postgresql://"):
        Settings(database_url=url)


def test_proxies_that_are_no_networks_are_refused():
    with pytest.raises(ValidationError, match="nonsense"):
        Settings(trusted_proxies="10.0.0.0/8, nonsense")
    assert Settings(trusted_proxies="127.0.0.1, 10.0.0.0/8").trusted_proxies == "127.0.0.1, 10.0.0.0/8"


def test_libpqs_sslmode_reaches_the_driver_under_its_own_name():
    engine = migration_engine(Settings(database_url="postgresql://u@localhost/tawam?sslmode=require"))
    assert engine.url.query == {"ssl": "require"}


def test_films_are_hosted_over_tls_in_production():
    production: dict[str, Any] = {
        "env": Environment.PRODUCTION,
        "site_url": "https://tawam.example",
        "smtp_url": SecretStr("smtp://mail.example"),
        "trusted_proxies": "none",
    }
    films = "demo=http://cdn.example/demo.mp4"
    assert Settings(film_urls=films).film_urls == films
    with pytest.raises(ValidationError, match="TAWAM_FILM_URLS must name https://"):
        Settings(film_urls=films, **production)
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
