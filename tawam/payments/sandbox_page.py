"""The sandbox's payment page as HTML, in the order's language."""

import base64
import hashlib
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.responses import HTMLResponse

from tawam.brand import Brand
from tawam.http.page_headers import security_headers
from tawam.languages import Language
from tawam.money import dollars
from tawam.payments.provider import Checkout, CheckoutUrls
from tawam.payments.sandbox_words import INTERVALS, OUTCOMES, WORDS

TEMPLATES = Path(__file__).parent / "templates"
STYLE = (TEMPLATES / "sandbox.css").read_text()

_STYLE_HASH = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
_POLICY = (
    f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; img-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

_templates = Environment(
    loader=FileSystemLoader(TEMPLATES),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


class SandboxPage:
    def __init__(self, brand: Brand) -> None:
        self._brand = brand

    def payment(self, checkout: Checkout, action: str, urls: CheckoutUrls) -> HTMLResponse:
        """The page of one session. `action`: its own address; `urls`: where the outcome is shown."""
        language = checkout.language
        html = _page(
            **self._frame(language),
            checkout=checkout,
            action=action,
            price=dollars(checkout.amount),
            interval=INTERVALS[language][checkout.interval],
            outcome=OUTCOMES[language].get(checkout.status),
            next_url=urls.success if checkout.status == "paid" else _plans_url(language),
        )
        return _answer(html, 200, language)

    def missing(self, language: Language) -> HTMLResponse:
        html = _page(**self._frame(language), checkout=None, plans_url=_plans_url(language))
        return _answer(html, 404, language)

    def _frame(self, language: Language) -> dict[str, object]:
        return {
            "language": language,
            "words": WORDS[language],
            "brand": self._brand.name[language],
            "style": Markup(STYLE),  # noqa: S704 because it is our own file
        }


def _page(**values: object) -> str:
    """Read when it is first shown: servers need not wait for it as they start."""
    return _templates.get_template("sandbox.html").render(values)


def _plans_url(language: Language) -> str:
    return "/ar/video-packages" if language == "ar" else "/video-packages"


def _answer(html: str, status: int, language: Language) -> HTMLResponse:
    headers = {
        **security_headers(_POLICY, is_https=False),
        "Content-Language": language,
        "Cache-Control": "no-store",
        "X-Robots-Tag": "noindex",
    }
    return HTMLResponse(html, status, headers)
