"""Arabic says each thing by one word, and never by those that readers here take for something else."""

import re

import pytest

from tests.rules.arabic_terms import broken, unmarked
from tests.rules.repository import lines

DICTIONARIES = ("web/src/*.ar.ts", "web/src/i18n/ar/*.ts")
CODE = (
    "web/src/*.ts",
    "web/src/*.tsx",
    "web/films/words/*.ts",
    "catalogue/*.json",
    "brand.json",
    "tawam/*.py",
)
MAILS = ("tawam/mail/templates/*/ar/*", "tawam/mail/templates/*-ar.txt")
ARTICLES = "web/content/blog/ar/*.md"
# Words that visitors type, and letters that are looked for.
READ_ONLY = (".test.", "areas/chat/arabic-keywords.ts", "/digits.ts", "/phone.ts", "/refund-amount.ts")

LITERAL = re.compile(r'"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`')
ARABIC = re.compile(r"[\u0621-\u064a]")
# What is pressed names its act by a noun; an order is for sentences.
BUTTON = re.compile(
    r"\b(?:submit|confirm|cancel|retry|button|copy|close|print|save|delete|remove|download|show|hide|send|add"
    r'|reload|keep|manage|startChat|submitLabel): "'
    r"(?:احفظ|احذف|ألغ|أبق|انسخ|اطبع|نزل|أرسل|أعد|أضف|أغلق|أظهر|أخف|حاول|اقبل|ارفض|أكد|سجل|افتح|اعرض|شغل"
    r"|أوقف|احظر|ارفع|امنح|اسحب|أنه|استأنف|أدر|ابدأ|تابع|هات)(?![\u0621-\u064a])"
)


def wordings() -> list[tuple[str, str]]:
    """Each Arabic wording with where it stands; of dictionaries also those in Latin letters."""
    dictionaries = [(place, text) for place, line in lines(*DICTIONARIES) for text in LITERAL.findall(line)]
    code = [(place, text) for place, line in lines(*CODE) for text in LITERAL.findall(line)]
    mails = [(place, re.sub(r"<[^>]*>|\{[{%].*?[%}]\}", "", line)) for place, line in lines(*MAILS)]
    said = [*dictionaries, *((place, text) for place, text in (*code, *mails) if ARABIC.search(text))]
    return [(place, text) for place, text in said if not any(part in place for part in READ_ONLY)]


def complaints(found: list[tuple[str, str]], *, are_articles: bool = False) -> list[str]:
    return [
        f"{place}: {term.instead} in place of what stands in {text}: {term.because}"
        for place, text in found
        for term in broken(text, is_article=are_articles)
    ]


def test_the_product_keeps_to_its_arabic_terms():
    found = complaints(wordings())
    assert not found, "\n".join(found)


def test_the_blog_keeps_to_them():
    found = complaints([line for line in lines(ARTICLES) if ARABIC.search(line[1])], are_articles=True)
    assert not found, "\n".join(found)


def test_arabic_buttons_name_their_act_by_a_noun():
    found = [place for place, line in lines(*DICTIONARIES) if BUTTON.search(unmarked(line))]
    assert not found, f"write حفظ, إلغاء, إعادة المحاولة: {found}"


@pytest.mark.parametrize(
    "text",
    [
        '"عدة شخصيات رقمية"',
        '"شخصيتك الرقمية"',
        '"التوطين"',
        '"تسجيل مباشر"',
        '"ترجمتها النصية"',
        '"سيرد عليك شخص من فريقنا."',
        '"هات نصك."',
        '"تحقّق من اتصالك، ثم حاول مرة أخرى."',
        '"أنت آخر مدير."',
        '"يسجّل المديرون الدخول."',
        '"مدير"',
        '"خلال 2 إلى 3 أيام عمل"',
        '"وجولتان مع Premium."',
        '"دفعة واحدة"',
        '"لم نتمكن من ذلك."',
        '"سيتغير السعر."',
        '"ولا يرد على أحد."',
        '"مهام متكررة"',
        '"لم نفقد شيئًا."',
        '"حدث خطأ عندنا."',
        '"ولا تعطِ الرمز لأحد."',
        '"ربما كُتب العنوان خطأ."',
        '"بالانتظار"',
        '"البيانات الحيوية البيومترية"',
        '"الإقرار المسجّل"',
        '"حدّث الصفحة."',
        '"تسليم فيديوين"',
        '"حذف الكتابة بـ{language}"',
        '"المسودّة"',
        '"تمت الموافقة"',
    ],
)
def test_the_rule_sees_what_it_is_for(text: str):
    assert broken(text)


@pytest.mark.parametrize(
    "text",
    [
        '"مدير التدريب، الرياض"',
        '"مديرو التدريب والعمليات."',
        '"في مدير كلمات المرور على جهاز آخر"',
        '"محتوى شهر في دفعة واحدة"',
        '"كل ما في باقة Executive Pro"',
        '"من 1,000 إلى 10,000"',
        '"التحقق بخطوتين"',
        '"هاتفك"',
        '"المدير التنفيذي"',
        '"الرد على رسالتك"',
        '"تعرف من يردّ"',
        '"بانتظار الدفع"',
        '"اسمه بـ«tawam-sign-in»"',
        '"تمّ التسليم"',
        '"حدّث بياناتك"',
    ],
)
def test_the_rule_lets_other_words_be(text: str):
    assert not broken(text)
