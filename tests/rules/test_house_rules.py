"""Rules that reviews would otherwise repeat. Each failure says what to do."""

import json
import re

from tawam.settings import Settings
from tests.rules.repository import ROOT, files, lines

PHYSICAL = re.compile(
    r"(?:^|[\s{;])(?:margin|padding|border)-(?:left|right|top|bottom)\b"
    r"|(?:^|[\s{;])(?:left|right|top|bottom|width|height|min-width|max-width|min-height|max-height)\s*:"
    r"|text-align:\s*(?:left|right)|float:\s*(?:left|right)"
)
PRICE = re.compile(r"\$\s?\d|\b\d+(?:[.,]\d+)?\s?(?:USD|dollars)\b")


def test_every_setting_is_documented():
    documented = (ROOT / "docs/operations.md").read_text()
    missing = [
        f"TAWAM_{name.upper()}" for name in Settings.model_fields if f"TAWAM_{name.upper()}" not in documented
    ]
    assert not missing, f"describe in docs/operations.md: {missing}"


def test_styles_use_logical_properties():
    found = [place for place, line in lines("web/src/**/*.css") if PHYSICAL.search(line)]
    assert not found, f"use inline/block and start/end, so that Arabic mirrors by itself: {found}"


def test_prices_stand_in_the_catalogue_alone():
    sources = lines("web/src/*.ts", "web/src/*.tsx", "tawam/*.py", "tawam/*.jinja", "tawam/*.mjml")
    code = [(place, line) for place, line in sources if not line.lstrip().startswith(("/**", "*", "//", "#"))]
    found = [place for place, line in code if PRICE.search(line) and ".test." not in place]
    assert not found, f"take the price from catalogue/catalogue.json: {found}"


def test_links_between_documents_resolve():
    broken: list[str] = []
    # Articles link to pages of the site, which the crawl follows.
    for document in (file for file in files("*.md") if not file.is_relative_to(ROOT / "web/content")):
        targets = re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", document.read_text())
        missing = [target for target in targets if not (document.parent / target).exists()]
        broken.extend(f"{document.relative_to(ROOT)} -> {target}" for target in missing)
    assert not broken


def test_lock_files_name_no_host():
    for lock in files("*package-lock.json"):
        assert '"resolved"' not in lock.read_text(), (
            f"{lock}: install with omit-lockfile-registry-resolved=true"
        )
    for requirements in files("requirements*.txt"):
        assert "://" not in requirements.read_text(), f"{requirements}: run make lock"


def test_every_pinned_package_has_a_hash():
    for requirements in files("requirements*.txt"):
        text = requirements.read_text()
        assert text.count("==") <= text.count("--hash=sha256:"), f"{requirements}: run make lock"


def test_both_languages_name_the_same_placeholders():
    english, arabic = (
        {
            re.sub(rf"/{code}/|\.{code}\.ts$", "/", file.relative_to(ROOT).as_posix()): file
            for file in files(f"web/src/*.{code}.ts", f"web/src/i18n/{code}/*.ts")
        }
        for code in ("en", "ar")
    )
    assert len(english) > 50
    assert english.keys() == arabic.keys()
    for name, file in english.items():
        wanted, found = (
            sorted(set(re.findall(r"\{\w+\}", path.read_text()))) for path in (file, arabic[name])
        )
        assert wanted == found, f"{name}: placeholders {wanted} in English, {found} in Arabic"


def test_the_brand_names_every_language():
    brand = json.loads((ROOT / "brand.json").read_text())
    assert brand["name"].keys() == brand["legalName"].keys() == {"en", "ar"}


def test_checks_are_silenced_with_a_reason_only():
    silenced = re.compile(
        r"# noqa|# type: ignore|# pyright: ignore|@ts-ignore|@ts-expect-error|oxlint-disable|biome-ignore"
    )
    found = [
        place
        for place, line in lines("*.py", "*.ts", "*.tsx", "*.css")
        if silenced.search(line) and not place.startswith("tests/rules/") and " because " not in line
    ]
    assert not found, f"say why behind the word 'because' on the same line: {found}"


def test_callers_texts_are_normalized_in_one_place():
    call = re.compile(r"unicodedata\.normalize|from unicodedata import .*\bnormalize\b")
    found = [
        place
        for place, line in lines("tawam/*.py")
        if call.search(line) and not place.startswith("tawam/normalization.py:")
    ]
    assert not found, f"call tawam.normalization.normalize, whose time is bounded: {found}"


def test_days_are_those_of_dubai():
    calendar = re.compile(r"\.date\(\)|\.strftime\(|\bdate\.today\(")
    # Days of the world's clock, by which nothing is promised or shown.
    technical = {
        "tawam/affiliates/referrals.py",
        "tawam/auth/key_files.py",
        "tawam/backup/destination.py",
        "tawam/backup/key_archive.py",
        "tawam/database/moments.py",
        "tawam/database/server_lock.py",
    }
    known = technical | {"tawam/dubai.py", "tawam/mail/words.py"}
    found = [
        place
        for place, line in lines("tawam/*.py")
        if calendar.search(line)
        and "in_dubai(" not in line
        and not line.lstrip().startswith(("#", '"""'))
        and place.split(":")[0] not in known
    ]
    assert not found, f"ask tawam/dubai.py for days, and tawam/mail/words.py for their words: {found}"


def test_cookies_are_read_by_our_own_reader():
    starlettes = re.compile(r"(?<!\bcall)(?<!\btawam\.http)\.cookies\b|\bcookie_parser\b")
    found = [place for place, line in lines("tawam/*.py") if starlettes.search(line)]
    assert not found, f"use tawam.http.cookies: Starlette's reader takes quadratic time: {found}"
