"""Addresses of our own site, as mails and statements give them."""

import msgspec

from tawam.languages import Language


class Links(msgspec.Struct, frozen=True):
    """`site_url`: the site's public address, without a slash at its end."""

    site_url: str

    def page(self, path: str, language: Language) -> str:
        return f"{self.site_url}{'/ar' if language == 'ar' else ''}{path}"

    def referral(self, code: str, language: Language) -> str:
        """What a partner shares."""
        return self.page(f"/r/{code}", language)
