"""Adds a bar to the pages of a demonstration that says so, before the element in which React works."""

import base64
import gzip
import hashlib
from html import escape
from typing import NamedTuple

from tawam.languages import Language
from tawam.site.manifest import InlineHashes, SiteNotBuilt
from tawam.site.resources import Bodies


class _Words(NamedTuple):
    name: str
    sentence: str
    sign_ins: str


WORDS: dict[Language, _Words] = {
    "en": _Words(
        "Demonstration:", "nothing here is real. No payment is taken and no email is sent.", "Sign-ins"
    ),
    "ar": _Words("عرض تجريبي:", "لا شيء هنا حقيقي، ولا دفعة تُؤخذ ولا رسالة تُرسل.", "بيانات الدخول"),
}

# Colours are those of `web/src/styles/tokens.css`: a page's first styles have only the tokens that it uses.
_STYLE = """
.demo-bar{background:light-dark(#f7e6c2,#38301c);color:light-dark(#10282b,#f6f1e8);font-size:15px;line-height:1.4}
.demo-bar:lang(ar){line-height:1.6}
.demo-bar>div{display:flex;align-items:center;gap:12px;max-inline-size:1440px;min-block-size:44px;margin-inline:auto;
padding-inline:var(--gutter,20px)}
.demo-bar>div::before{content:"";flex:none;inline-size:8px;block-size:8px;border:1.5px solid;rotate:45deg}
.demo-bar p{padding-block:6px}
.demo-bar b{font-weight:var(--semibold,600)}
.demo-bar a{flex:none;display:flex;align-items:center;min-block-size:44px;margin-inline-start:auto;
font-weight:var(--semibold,600);text-decoration:underline;text-underline-offset:5px}
@media (width<720px){.demo-bar{font-size:14px}}
@media print{.demo-bar{display:none}}
"""
_HEAD_END, _BODY = b"</head>", b"<body>"
_GZIP_LEVEL = 4


def with_banner(html: bytes, language: Language) -> Bodies:
    """Return a page with the bar, in the encodings that are quick to make.

    Raises:
        SiteNotBuilt: the page is not built as this expects.
    """
    words = WORDS[language]
    bar = (
        f'<aside class="demo-bar" aria-label="{escape(words.name.rstrip(":"))}"><div>'
        f"<p><b>{words.name}</b> {words.sentence}</p>"
        f'<a href="/dev" hreflang="en">{words.sign_ins}</a></div></aside>'
    )
    if _HEAD_END not in html or _BODY not in html:
        raise SiteNotBuilt("A page of the built site has no head or no body. Run `make build`.")
    html = html.replace(_HEAD_END, f"<style>{_STYLE}</style>\n".encode() + _HEAD_END, 1)
    html = html.replace(_BODY, _BODY + b"\n" + bar.encode(), 1)
    return {"identity": html, "gzip": gzip.compress(html, _GZIP_LEVEL, mtime=0)}


def with_style(hashes: InlineHashes) -> InlineHashes:
    """Add the hash of the bar's style to those of a page."""
    digest = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
    return InlineHashes(script=hashes.script, style=(*hashes.style, f"sha256-{digest}"))
