"""Draws the sandbox's payment page as HTML, in the order's language."""

import base64
import hashlib
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.responses import HTMLResponse

from tawam.brand import Brand
from tawam.http.page_headers import security_headers
from tawam.languages import Language, path_prefix
from tawam.money import dollars
from tawam.payments.provider import Checkout, CheckoutUrls, Interval, OrderStatus
from tawam.payments.sandbox import SandboxAct

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


_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "title": "Test payment",
        "notice": "This is a test page. No card is asked for and no money moves.",
        "plan": "You are paying for",
        "email": "E-mail",
        "email_hint": "Your confirmation goes there. You may leave it empty.",
        "pay": "Pay",
        "cancel": "Cancel",
        "to_result": "See the result",
        "to_plans": "Back to the packages",
        "later": "What happens later",
        "later_hint": "A provider or the buyer’s bank would report this. Press a button and it happens.",
        "missing_title": "There is no such payment",
        "missing": "The address is not complete, or the payment was never started.",
    },
    "ar": {
        "title": "دفع تجريبي",
        "notice": "هذه صفحة تجريبية: لا نطلب بطاقة ولا يُخصم أي مبلغ.",
        "plan": "الدفع مقابل",
        "email": "البريد الإلكتروني",
        "email_hint": "نرسل التأكيد إلى هذا البريد. ويمكنك تركه فارغًا.",
        "pay": "إتمام الدفع",
        "cancel": "إلغاء الدفع",
        "to_result": "اطّلع على النتيجة",
        "to_plans": "العودة إلى الباقات",
        "later": "ما يحدث بعد ذلك",
        "later_hint": "هذا ما يبلّغ به مزوّد الدفع أو مصرف المشتري عادةً. اضغط زرًا فيحدث.",
        "missing_title": "لا توجد عملية دفع هنا",
        "missing": "العنوان غير مكتمل، أو أن عملية الدفع لم تبدأ.",
    },
}

_INTERVALS: dict[Language, dict[Interval | None, str]] = {
    "en": {"monthly": "every month", "quarterly": "every three months", None: "one payment"},
    "ar": {"monthly": "كل شهر", "quarterly": "كل ثلاثة أشهر", None: "مرة واحدة"},
}

_ACTS: dict[Language, dict[SandboxAct, str]] = {
    "en": {
        "renew": "The next period is paid",
        "fail": "The next charge fails",
        "end": "The subscription ends",
        "dispute": "The bank asks for the money",
        "win": "We win the dispute",
        "lose": "We lose the dispute",
    },
    "ar": {
        "renew": "دُفعت الفترة التالية",
        "fail": "تعذّر الخصم التالي",
        "end": "انتهى الاشتراك",
        "dispute": "طلب المصرف إعادة المبلغ",
        "win": "حُسم الاعتراض لصالحنا",
        "lose": "حُسم الاعتراض لصالح المشتري",
    },
}
_OF_SUBSCRIPTIONS = frozenset[SandboxAct]({"renew", "fail", "end"})

# The notice on a payment that cannot be made any more.
_OUTCOMES: dict[Language, dict[OrderStatus, str]] = {
    "en": {
        "paid": "This is already paid. Nothing more is charged.",
        "canceled": "This payment was cancelled. Nothing was charged.",
        "failed": "This payment did not go through. Nothing was charged.",
        "refunded": "This payment was refunded.",
        "review": "This payment is being checked. Nothing more is charged.",
    },
    "ar": {
        "paid": "دُفع المبلغ من قبل، ولن يُخصم أي مبلغ آخر.",
        "canceled": "أُلغيت عملية الدفع ولم يُخصم أي مبلغ.",
        "failed": "لم تتمّ عملية الدفع ولم يُخصم أي مبلغ.",
        "refunded": "أعدنا المبلغ المدفوع.",
        "review": "نراجع عملية الدفع، ولن يُخصم أي مبلغ آخر.",
    },
}


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
            interval=_INTERVALS[language][checkout.interval],
            outcome=_OUTCOMES[language].get(checkout.status),
            acts=_acts(checkout),
            next_url=urls.success if checkout.status == "paid" else _plans_url(language),
        )
        return _answer(html, 200, language)

    def missing(self, language: Language) -> HTMLResponse:
        html = _page(**self._frame(language), checkout=None, plans_url=_plans_url(language))
        return _answer(html, 404, language)

    def _frame(self, language: Language) -> dict[str, object]:
        return {
            "language": language,
            "words": _WORDS[language],
            "brand": self._brand.name[language],
            "style": Markup(STYLE),  # noqa: S704 because it is our own file
        }


def _acts(checkout: Checkout) -> list[tuple[SandboxAct, str]]:
    """The acts that can happen to the order, with their words."""
    if checkout.status in ("pending", "canceled", "failed"):
        return []
    words = _ACTS[checkout.language].items()
    return [(act, text) for act, text in words if checkout.interval or act not in _OF_SUBSCRIPTIONS]


def _page(**values: object) -> str:
    """Render the page; its template is read at the first request, so that servers start faster."""
    return _templates.get_template("sandbox.html").render(values)


def _plans_url(language: Language) -> str:
    return f"{path_prefix(language)}/video-packages"


def _answer(html: str, status: int, language: Language) -> HTMLResponse:
    headers = {
        **security_headers(_POLICY, is_https=False),
        "Content-Language": language,
        "Cache-Control": "no-store",
        "X-Robots-Tag": "noindex",
    }
    return HTMLResponse(html, status, headers)
