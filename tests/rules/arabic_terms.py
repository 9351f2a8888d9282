"""Arabic words that are not used, what stands for each, and why. Patterns meet text without vowel marks."""

import re
from dataclasses import dataclass

# Where a word begins and ends: `\b` would take a joined article for a part of it, which it is.
_START = r"(?<![\u0621-\u064a])"
_PLANS = "Starter|Professional|Enterprise|Creator|Business|Basic|Premium|Executive|Essential"
# A job's title names what is managed, or is one of three.
_NOT_A_JOB = (
    r"(?:ال|لل)مدير(?:ون|ين)?(?![\u0621-\u064a])(?! (?:التنفيذي|العام|المالي))"
    r"|آخر مدير|مدير(?:ا|ون|ين)?(?= آخر|[\"'.:،]|$)"
)
# Verbs and participles carry the mark of what they double: in the middle (forms II and V, and VIII where a
# letter is swallowed: تتّفق) and at the end (يردّ, يصحّ). Without it they are read as other words. Verbal nouns
# (التحقق) and plain nouns (رد, حق) go without. These are the ones that were written both ways.
_DOUBLED_VERBS = (
    "تأكد|تحقق|تمكن|توقف|تعلم|تكرر|تذكر|تجدد|توفر|تولى|تولا|تحدث|تغير|توقع|تحرك"
    "|تكلم|تعثر|تحول|تعرف|تفوق|تمنى|تحرج|تفق|تسع|تضح|كرر|خطط|خفف"
)
_DOUBLED_PARTICIPLES = (
    "متوقف|متحدث|متجدد|متأخر|متوقع|متعدد|متوسط|متصفح|مؤقت|محدد|متكرر|مكرر|متقدم|متفرق|متعجل|موزع|معلق"
)
_DOUBLED_ENDS = "يرد(?! في)|يصح|يخص|يدل|يستحق|تستحق|تضم"


@dataclass(frozen=True)
class Term:
    """Attributes:
    pattern: what is not written.
    instead: what is.
    because: what readers take the former for.
    is_for_articles: whether the blog keeps to it too.
    keeps_marks: whether `pattern` looks at shaddas.
    """

    pattern: str
    instead: str
    because: str
    is_for_articles: bool = True
    keeps_marks: bool = False


TERMS = (
    Term(
        r"شخصي(?:ة|ات) (?:ال)?رقمية|الشخصي(?:ة|ات) الرقمية|شخصيت\S* الرقمية",
        "التوأم الرقمي، توائم رقمية",
        "one thing has one name, and a شخصية is anybody in a story",
    ),
    Term(
        rf"{_START}(?:وال|بال|لل|ال)?توطين", "نسخة بلغة أخرى", "in the Emirates it is the hiring of citizens"
    ),
    Term("تسجيل مباشر|التسجيل المباشر", "تصوير في مقرّك", "it is a live broadcast"),
    Term(r"(?:في|إلى) موقعك", "في مقرّك", "a موقع is a website"),
    Term(
        r"ترجم\S* (?:ال)?نصية",
        "الكتابة على الشاشة",
        "nothing is translated in captions of one's own language",
    ),
    Term("دليل التسجيل", "دليل تصوير العيّنة", "a تسجيل is also an account, and a sign-in"),
    Term("ورقة (?:ال)?نبر", "دليل أسلوبك", "nobody has heard of such a sheet"),
    Term("شخصا? من فريق", "أحد أعضاء فريقنا", "it tells of a stranger"),
    Term(rf"{_START}هات(?![\u0621-\u064a])", "أرسل", "one says it to friends, and to waiters"),
    Term(r"(?:حاول|سجل|افتح|اطلب|أعد)[^.؟!]*مرة أخرى", "من جديد", "the site says it in one way"),
    Term(r"[\"']دفعة واحدة[\"']", "تُدفع مرة واحدة", "that is all in one batch"),
    Term(
        "الاشتراكات الشهرية|اشتراكات شهرية|خطط (?:ال)?اشتراك",
        "الخطط الشهرية",
        "an اشتراك is a running contract",
    ),
    Term("تاريخ الانضمام", "تاريخ إنشاء الحساب", "only partners join"),
    Term("لم نفقد شيئا", "لم يضِع شيء", "it is the reader who fears a loss, not the company"),
    Term("خطأ عندنا", "خطأ من جهتنا", "the site says it in one way"),
    Term(r"تعط[ِ]? [^.؟!،]*لأحد", "لا تعطِ أحدًا الرمز", "one gives somebody a thing, and no thing to somebody"),
    Term("كُتب العنوان خطأ[^ً]", "خطأً", "an adverb carries its tanween", keeps_marks=True),
    Term("بالانتظار", "قيد الانتظار", "that is how one speaks"),
    Term(r"(?:البيانات )?الحيوية البيومترية", "البيانات البيومترية الحيوية", "so the statute calls them"),
    Term(r"\u2066\.(?:mp3|wav)", "MP3، WAV", "its dot and the full stop run together"),
    Term("ملفات الارتباط", "ملفات تعريف الارتباط", "so statutes call cookies"),
    Term("الإقرار المسجل", "الإقرار المصوّر", "one thing has one name"),
    Term("حدث الصفحة", "أعد تحميل الصفحة", "the site says it in one way"),
    Term(r"فيديو(?:ان|ين)(?![\u0621-\u064a])", "فيديوهان، فيديوهين", "one reads في ديوان"),
    Term(r"بـ\{", "باللغة {language}", "the preposition joins the article that fills the place"),
    Term("مسودّ", "مسودة", "nouns go without the mark", keeps_marks=True),
    Term(rf"{_START}تمت?(?![\u0621-\u0651])", "تمّ، تمّت", "it is read as another word", keeps_marks=True),
    Term(
        r"(?<![\d,.])[12] إلى \d",
        "يومين إلى 3 أيام",
        "one and two are words in Arabic",
        is_for_articles=False,
    ),
    Term(
        _NOT_A_JOB,
        "مشرف",
        "a مدير is somebody's boss, as in a job's title: مدير التدريب",
        is_for_articles=False,
    ),
    Term(
        rf"(?<!باقة )(?<!خطة )(?<!اسم )(?<!Executive )\b(?:{_PLANS})\b",
        "باقة ...، خطة ...",
        "a Latin name alone does not say what it is",
    ),
    Term(
        "LinkedIn|YouTube|TikTok|Instagram|Facebook", "لينكدإن، يوتيوب", "readers know them by Arabic names"
    ),
    Term("[٠-٩۰-۹]", "0-9", "digits are Latin in both languages"),
    Term(r"[\u0621-\u064a][,;?]", "، ؛ ؟", "Arabic has marks of its own"),
    Term(
        rf"{_START}[وفل]?س?[ينت]ُ?(?:{_DOUBLED_VERBS})|{_START}(?:و|ف|ب|ل|ال|لل|بال)?(?:{_DOUBLED_PARTICIPLES})"
        rf"|{_START}[وفل]?(?:{_DOUBLED_ENDS})(?![\u0621-\u0651])",
        "تغيّر، يتولّى، متوقّف، يردّ",
        "verbs and participles show which letter is doubled, all or none",
        keeps_marks=True,
    ),
)

_MARKS = re.compile("[\u064b-\u0652\u0670]")


def unmarked(text: str) -> str:
    """`text` without vowel marks."""
    return _MARKS.sub("", text)


def broken(text: str, *, is_article: bool = False) -> list[Term]:
    """The terms that `text`, one Arabic wording, does not keep to."""
    bare = unmarked(text)
    return [
        term
        for term in TERMS
        if (term.is_for_articles or not is_article)
        and re.search(term.pattern, text if term.keeps_marks else bare)
    ]
