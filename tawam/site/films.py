"""Redirects the addresses of films that an operator hosts elsewhere."""

from collections.abc import Mapping

from tawam.film_addresses import origin_of
from tawam.http.page_headers import FILE_POLICY, security_headers
from tawam.site.resources import Resource, plain


def moved_films(hosted: Mapping[str, str], is_https: bool) -> dict[str, Resource]:
    """Make the redirect of each hosted film, by its path on the site.

    Browsers may not cache it, because the setting may change.
    """
    headers = security_headers(FILE_POLICY, is_https)
    return {
        f"/films/{film}.mp4": plain(302, "", headers | {"Location": address})
        for film, address in hosted.items()
    }


def media_origins(hosted: Mapping[str, str]) -> list[str]:
    """Return the origins of hosted films, which pages may play besides the site's own."""
    return sorted({origin_of(address) for address in hosted.values()})
