"""The words of every mail, in both languages."""

import re
from itertools import product
from pathlib import Path
from typing import Any, get_args

import pytest
from jinja2 import UndefinedError

from tawam.brand import load_brand
from tawam.languages import LANGUAGES, Language
from tawam.mail.outbox import Template
from tawam.mail.rendering import TEMPLATES, Rendered, render
from tawam.mail.samples import SAMPLES
from tawam.mail.words import days, isolated, minutes, moment, one_line

VALUES = SAMPLES
TEMPLATE_NAMES: tuple[Template, ...] = get_args(Template)
EMAIL = VALUES["confirm-signup"]["email"]
NEW_EMAIL = VALUES["email-changed"]["new_email"]
TO_THE_TEAM = {
    *("contact-message", "affiliate-application", "order-placed-team"),
    *("payment-disputed", "payment-differs", "refund-failed", "recordings-to-check"),
    *("books-differ", "ledger-broken", "role-changed", "approval-waits", "approval-decided"),
    *("consent-withdrawn-team", "twin-deleted-team", "script-news", "scripts-news", "cut-news"),
}
PHRASES: dict[tuple[str, Language], list[str]] = {
    ("confirm-signup", "en"): [
        "Confirm your address",
        "for 60 minutes",
        "within 10 minutes",
        "ignore this mail",
    ],
    ("confirm-signup", "ar"): ["أكّد بريدك", "لمدة 60 دقيقة", "خلال 10 دقائق", "إن لم تنشئ حسابًا"],
    ("already-registered", "en"): [
        "You already have an account",
        "nothing was changed",
        "you no longer know the password",
    ],
    ("already-registered", "ar"): ["لديك حساب عندنا", "فلم يتغيّر شيء", "إن نسيت كلمة المرور"],
    ("reset-password", "en"): ["asked to reset the password", "for 60 minutes", "stays as it is"],
    ("reset-password", "ar"): ["لإعادة تعيين كلمة مرور", "لمدة 60 دقيقة", "باقية كما هي"],
    ("magic-link", "en"): ["without a password", "within 10 minutes", "each opens your account"],
    ("magic-link", "ar"): ["من دون كلمة مرور", "خلال 10 دقائق", "فكلاهما يفتح حسابك"],
    ("invite", "en"): ["An account is waiting for you", "for 60 minutes", "ask for a new one"],
    ("invite", "ar"): ["حسابك بانتظارك", "لمدة 60 دقيقة", "فاطلب رابطًا جديدًا"],
    ("email-change-current", "en"): ["Nothing changes until", "within 10 minutes", "do not confirm"],
    ("email-change-current", "ar"): ["لن يتغيّر شيء حتى", "خلال 10 دقائق", "فلا تؤكّد"],
    ("email-change-new", "en"): ["Confirm your new address", "for 60 minutes", "will not be used"],
    ("email-change-new", "ar"): ["أكّد بريدك الجديد", "لمدة 60 دقيقة", "لن نستخدم هذا البريد"],
    ("email-changed", "en"): ["Your account moved from", "21 November 2026, 07:05 (UAE time)", "at once"],
    ("email-changed", "ar"): [
        "انتقل حسابك من",
        "21 نوفمبر 2026، الساعة 7:05 صباحًا (بتوقيت الإمارات)",
        "راسلنا فورًا",
    ],
    ("address-taken", "en"): ["to move another account", "nothing was changed", "Sign in"],
    ("address-taken", "ar"): ["نقل حساب آخر", "فلم يتغيّر شيء", "إن نسيت كلمة المرور"],
    ("reauthentication", "en"): ["something important", "within 10 minutes", "give the code to nobody"],
    ("reauthentication", "ar"): ["إجراء تغيير مهم", "خلال 10 دقائق", "ولا تعطِ أحدًا هذا الرمز"],
    ("second-factor-added", "en"): ["was added", "21 November 2026, 07:05 (UAE time)", "authenticator app"],
    ("second-factor-added", "ar"): [
        "أُضيف تطبيق مصادقة",
        "21 نوفمبر 2026، الساعة 7:05 صباحًا",
        "رمزًا من التطبيق",
    ],
    ("second-factor-removed", "en"): ["was removed", "21 November 2026, 07:05 (UAE time)", "no longer ask"],
    ("second-factor-removed", "ar"): [
        "حُذف تطبيق مصادقة",
        "21 نوفمبر 2026، الساعة 7:05 صباحًا",
        "لن نطلب رموزه",
    ],
    ("recovery-codes-created", "en"): [
        "were created",
        "21 November 2026, 07:05 (UAE time)",
        "no longer work",
    ],
    ("recovery-codes-created", "ar"): [
        "أُنشئت رموزك الاحتياطية",
        "21 نوفمبر 2026، الساعة 7:05 صباحًا",
        "فلم تعد تصلح",
    ],
    ("recovery-codes-removed", "en"): [
        "were removed",
        "21 November 2026, 07:05 (UAE time)",
        "no longer work",
    ],
    ("recovery-codes-removed", "ar"): [
        "حُذفت رموزك الاحتياطية",
        "21 نوفمبر 2026، الساعة 7:05 صباحًا",
        "ولم تعد تصلح",
    ],
    ("recovery-code-used", "en"): ["was used", "21 November 2026, 07:05 (UAE time)", "codes left: 7"],
    ("recovery-code-used", "ar"): [
        "استُخدم رمز احتياطي",
        "21 نوفمبر 2026، الساعة 7:05 صباحًا",
        "الرموز المتبقية: 7",
    ],
    ("passkey-added", "en"): [
        "was added",
        "21 November 2026, 07:05 (UAE time)",
        "without a password or a code",
    ],
    ("passkey-added", "ar"): [
        "أُضيف مفتاح مرور",
        "21 نوفمبر 2026، الساعة 7:05 صباحًا",
        "من دون كلمة مرور ولا رمز",
    ],
    ("passkey-removed", "en"): ["was removed", "21 November 2026, 07:05 (UAE time)", "no longer signs in"],
    ("passkey-removed", "ar"): [
        "حُذف مفتاح مرور",
        "21 نوفمبر 2026، الساعة 7:05 صباحًا",
        "لم يعد هذا المفتاح يصلح",
    ],
    ("account-deleted", "en"): [
        "Your account was deleted",
        "21 November 2026, 07:05 (UAE time)",
        "your payments",
    ],
    ("account-deleted", "ar"): ["حُذف حسابك", "21 نوفمبر 2026، الساعة 7:05 صباحًا", "بسجلات مدفوعاتك"],
    ("password-changed", "en"): [
        "Your password was changed",
        "21 November 2026, 07:05 (UAE time)",
        "signed out",
    ],
    ("password-changed", "ar"): [
        "تغيّرت كلمة مرورك",
        "21 نوفمبر 2026، الساعة 7:05 صباحًا (بتوقيت الإمارات)",
        "سجّلنا خروجك",
    ],
    ("contact-message", "en"): ["Reply to this mail", "Ann Lee", "A quote", "How much?"],
    ("contact-message", "ar"): ["ردّ على هذا البريد", "Ann Lee", "A quote", "How much?"],
    ("affiliate-application", "en"): ["2 to 3 business days", "Ann Lee", "Sadu", "expert", "My readers"],
    ("affiliate-application", "ar"): [
        "يومين إلى 3 أيام عمل",
        "Ann Lee",
        "Sadu",
        "من 10,000 إلى 50,000",
        "خبير",
        "My readers",
    ],
    ("order-paid", "en"): [
        "Your payment has arrived",
        "billed quarterly",
        "within 24 hours",
        "in your Studio",
    ],
    ("order-paid", "ar"): ["وصلتنا دفعتك", "يُدفع كل ثلاثة أشهر", "خلال 24 ساعة", "الاستوديو"],
    ("contact-received", "en"): [
        "a person from our team",
        "21 December 2026, 07:05 (UAE time)",
        "ignore this mail",
    ],
    ("contact-received", "ar"): [
        "أحد أعضاء فريقنا",
        "21 ديسمبر 2026، الساعة 7:05 صباحًا",
        "تجاهل هذه الرسالة",
    ],
    ("affiliate-approved", "en"): ["Ann Lee", "within 30 days", "of your own do not count"],
    ("affiliate-approved", "ar"): ["Ann Lee", "خلال 30 يومًا", "ولا تُحسب مشترياتك أنت"],
    ("affiliate-declined", "en"): ["Thank you for applying", "apply again", "know why"],
    ("affiliate-declined", "ar"): ["شكرًا على طلبك", "فقدّم طلبًا جديدًا", "معرفة السبب"],
    ("order-placed-team", "en"): ["billed quarterly", "21 December 2026, 07:05 (UAE time)", "cs_test_a1B2"],
    ("order-placed-team", "ar"): ["يُدفع كل ثلاثة أشهر", "21 ديسمبر 2026، الساعة 7:05 صباحًا", "cs_test_a1B2"],
    ("order-refunded", "en"): ["We sent $200 back", "$300 of the $9,876", "5 to 10 business days"],
    ("order-refunded", "ar"): ["ومجموع ما أعدناه حتى الآن", "خلال 5 إلى 10 أيام عمل", "2026-000123"],
    ("renewal-paid", "en"): ["We received $9,876", "2026-000124", "21 December 2026, 07:05 (UAE time)"],
    ("renewal-paid", "ar"): ["فاشتراكك مستمر", "2026-000124", "21 ديسمبر 2026، الساعة 7:05 صباحًا"],
    ("renewal-failed", "en"): ["Nothing was taken", "choose another one", "more time"],
    ("renewal-failed", "ar"): ["ولم يُخصم منك شيء", "اختر بطاقة أخرى", "إلى مهلة"],
    ("subscription-ending", "en"): [
        "21 December 2026, 07:05 (UAE time)",
        "we take nothing more",
        "resume it",
    ],
    ("subscription-ending", "ar"): [
        "21 ديسمبر 2026، الساعة 7:05 صباحًا",
        "ولن نخصم منك شيئًا",
        "فتراجع عن الإلغاء",
    ],
    ("subscription-canceled", "en"): ["ended on 21 December 2026", "We take nothing more", "Your receipts"],
    ("subscription-canceled", "ar"): [
        "21 ديسمبر 2026، الساعة 7:05 صباحًا",
        "لن نخصم منك شيئًا",
        "وتبقى إيصالاتك",
    ],
    ("payment-disputed", "en"): ["holds the money", "before the deadline", "cs_test_a1B2"],
    ("payment-disputed", "ar"): ["وحجز المبلغ", "قبل الموعد", "cs_test_a1B2"],
    ("refund-failed", "en"): ["did not accept the $9,876", "for another account", "cs_test_a1B2"],
    ("refund-failed", "ar"): ["لم يقبل بنك المشتري", "حسابًا آخر", "cs_test_a1B2"],
    ("consent-request", "en"): [
        "Sadu Learning",
        "unless you agree",
        "works for 14 days",
        "do not know who asks",
    ],
    ("consent-request", "ar"): [
        "Sadu Learning",
        "لا نبدأ من غير موافقتك",
        "لمدة 14 يومًا",
        "فتجاهل هذه الرسالة",
    ],
    ("consent-signed", "en"): [
        "until 31 December 2027",
        "My name is Khalid Salem",
        "without a reason",
        "did not sign",
    ],
    ("consent-signed", "ar"): [
        "31 ديسمبر 2027",
        "My name is Khalid Salem",
        "ومن غير إبداء سبب",
        "فرابطها لك وحدك",
    ],
    ("consent-signed-customer", "en"): ["Khalid Salem", "until 31 December 2027", "what was agreed"],
    ("consent-signed-customer", "ar"): ["وصلت موافقة", "31 ديسمبر 2027", "في الاستوديو"],
    ("consent-declined", "en"): ["does not agree", "ask somebody else"],
    ("consent-declined", "ar"): ["لم يوافق صاحب البريد", "من شخص آخر"],
    ("consent-replaced", "en"): [
        "another person’s consent",
        "Your recordings are not used",
        "still active",
        "delete the twin at any time",
    ],
    ("consent-replaced", "ar"): ["موافقة شخص آخر", "ولا تُستخدم تسجيلاتك", "وأن تحذف التوأم"],
    ("consent-withdrawn", "en"): [
        "21 November 2026, 07:05 (UAE time)",
        "has stopped",
        "until you delete the twin",
    ],
    ("consent-withdrawn", "ar"): [
        "21 نوفمبر 2026، الساعة 7:05 صباحًا",
        "وتوقّف كل إنتاج",
        "إلى أن تحذف التوأم",
    ],
    ("consent-withdrawn-customer", "en"): [
        "Khalid Salem",
        "Still published",
        "posts/sadu-learning-1",
        "A new consent",
    ],
    ("consent-withdrawn-customer", "ar"): ["سُحبت موافقة", "وتوقّف كل إنتاج", "ما زال منشورًا", "موافقة جديدة"],
    ("consent-withdrawn-team", "en"): ["Khalid Salem", "Stop all work"],
    ("consent-withdrawn-team", "ar"): ["سُحبت موافقة", "أوقف كل عمل"],
    ("twin-deleted", "en"): [
        "were destroyed on",
        "21 November 2026, 07:05 (UAE time)",
        "with its fingerprint",
    ],
    ("twin-deleted", "ar"): ["وأُتلفت تسجيلاته", "21 نوفمبر 2026، الساعة 7:05 صباحًا", "كل ملف وبصمته"],
    ("twin-deleted-customer", "en"): ["The twin of", "were destroyed on", "create another twin"],
    ("twin-deleted-customer", "ar"): ["وأُتلفت تسجيلاته", "كل ملف وبصمته", "أنشئ توأمًا آخر"],
    ("twin-deleted-team", "en"): ["Delete its model", "model khalid-2"],
    ("twin-deleted-team", "ar"): ["احذف نموذجه", "model khalid-2"],
    ("recording-accepted", "en"): ["accepted your base video", "ann-video.mov", "still to come"],
    ("recording-accepted", "ar"): ["قبلنا فيديو العيّنة", "ann-video.mov", "ما بقي من خطوات"],
    ("studio-reminder", "en"): ["Waiting for you: your voice recording", "clock of your delivery stands"],
    ("studio-reminder", "ar"): ["ما زلنا ننتظر تسجيلك الصوتي", "كل ثلاثة أيام عمل"],
    ("recording-refused", "en"): ["another take, please", "Too quiet. Move closer", "in a quiet room"],
    ("recording-refused", "ar"): ["نحتاج إلى إعادة فيديو العيّنة", "ann-video.mov", "كتب فريقنا"],
    ("recordings-to-check", "en"): ["Ann Lee sent ann-video.mov for EXECUTIVE PRO", "12 seconds of silence"],
    ("recordings-to-check", "ar"): ["وصل فيديو عيّنة ينتظر المراجعة", "ما لاحظه الخادم", "EXECUTIVE PRO"],
    ("script-waits", "en"): ["waits for you", "268 words, spoken in about 1 minute 52 seconds", "Approve it"],
    ("script-waits", "ar"): ["بانتظارك", "268 كلمة، ويستغرق إلقاؤها نحو دقيقة واحدة و52 ثانية", "اعتمدها"],
    ("video-ready", "en"): ["is ready", "Yusuf Haddad delivered 3 files", "plan when they go out"],
    ("video-ready", "ar"): ["جاهز", "3 ملفات", "مواعيد نشرها"],
    ("delivery-taken-back", "en"): ["took it back", "used up", "The logo at the end"],
    ("delivery-taken-back", "ar"): ["سحبناه", "ولم يُخصم شيء", "السبب"],
    ("script-news", "en"): ["Ann Lee approved version 3", "268 words, spoken in", "can be generated"],
    ("script-news", "ar"): ["اعتُمد نص", "النسخة 3", "EXECUTIVE PRO", "يمكن الآن"],
    ("cut-waits", "en"): [
        "waits for you",
        "cut 2, 1 minute 32 seconds long",
        "wider from 0:32",
        "Watch the cut",
    ],
    ("cut-waits", "ar"): ["المونتاج رقم 2", "بمدة دقيقة واحدة و32 ثانية", "اعتمد المونتاج أو اطلب تعديله"],
    ("cut-news", "en"): ["Ann Lee asks for changes to cut 2", "Open comments: 3", "Half a second later"],
    ("cut-news", "ar"): ["طلب تعديل على المونتاج رقم 2", "التعليقات المفتوحة: 3", "EXECUTIVE PRO"],
    ("scripts-wait", "en"): ["24 scripts wait for you", "made 24 videos from one", "Welcome, Khalid"],
    ("scripts-wait", "ar"): ["24 نصًا بانتظارك", "24 فيديو من نص واحد", "Welcome, Khalid"],
    ("scripts-news", "en"): ["24 scripts of", "24 videos for", "Welcome, Mariam"],
    ("scripts-news", "ar"): ["24 نصًا من", "EXECUTIVE PRO", "Welcome, Mariam"],
    ("books-differ", "en"): ["payments that differ: 12", "missing in our books", "cs_test_a1B2"],
    ("books-differ", "ar"): ["الدفعات المختلفة", "آخر 30 يومًا", "ليست في سجلاتنا", "cs_test_a1B2"],
    ("ledger-broken", "en"): ["changed or are missing: 2", "entry 3: it was changed"],
    ("ledger-broken", "ar"): ["القيود المغيَّرة أو الناقصة: 2", "entry 3: it was changed"],
    ("approval-waits", "en"): ["zoe@example.com asks for a payout of $9,876", "Another admin than the one"],
    ("approval-waits", "ar"): ["موافقة مشرف ثانٍ", "حوالة بمبلغ", "مشرف غير من طلبه"],
    ("approval-decided", "en"): ["Approved: payout of $9,876", "omar@example.com", "recorded until"],
    ("approval-decided", "ar"): ["تمّت الموافقة: حوالة بمبلغ", "omar@example.com", "وتسجيل الحوالة حتى"],
    ("role-changed", "en"): ["with no part in the team, and is an admin", "zoe@example.com"],
    ("role-changed", "ar"): ["من «مستخدم ليس من الفريق» إلى «مشرف»", "zoe@example.com"],
    ("payment-differs", "en"): ["asks for $9,876, and $1 was paid", "not confirmed", "cs_test_a1B2"],
    ("payment-differs", "ar"): ["مبلغ الطلب على", "لم نؤكّد الطلب", "cs_test_a1B2"],
}
EVERY: list[tuple[Template, Language]] = [
    (template, language) for template in TEMPLATE_NAMES for language in LANGUAGES
]


def rendered(template: str, language: Language, **changes: Any) -> Rendered:
    return render(template, language, {**VALUES[template], **changes}, load_brand())


def shown(html: str) -> str:
    """The text of `html`: a line for each block, without head, styles and comments."""
    body = re.sub(r"(?s)^.*<body|<!--.*?-->|<style.*?</style>", "", html)
    lines = re.split(r"</?(?:p|div|td|tr|table|h1|br)\b[^>]*>", body)
    texts = (" ".join(re.sub(r"<[^>]+>", "", line).split()) for line in lines)
    return "\n".join(text for text in texts if text)


def test_every_message_has_the_same_files_in_both_languages():
    for folder in (path for path in TEMPLATES.iterdir() if path.is_dir()):
        files = {path.relative_to(folder) for path in folder.rglob("*.*")}
        names = ("subject.txt", "text.txt", "body.mjml")
        assert files == {Path(language, name) for language in LANGUAGES for name in names}, folder.name
    assert {path.name for path in TEMPLATES.iterdir() if path.is_dir()} == VALUES.keys()
    assert set(TEMPLATE_NAMES) == VALUES.keys()


@pytest.mark.parametrize(("template", "language"), EVERY)
class TestEveryMail:
    def test_says_what_it_must(self, template: str, language: Language):
        mail = rendered(template, language)
        for phrase in PHRASES[template, language]:
            assert phrase in mail.text
            assert phrase.replace("\n", " ") in shown(mail.html)

    def test_is_laid_out_in_its_direction(self, template: str, language: Language):
        html = rendered(template, language).html
        direction, start = ("rtl", "right") if language == "ar" else ("ltr", "left")
        assert f'<html lang="{language}" dir="{direction}"' in html
        assert f"text-align:{start}" in html
        assert ("direction:ltr" in html) is (language == "en")

    def test_loads_and_runs_nothing(self, template: str, language: Language):
        html = rendered(template, language).html
        assert not re.search(r"<(script|img|link|iframe|form)\b|@import|url\(|\bon\w+=", html)

    def test_carries_the_brand_of_its_language(self, template: str, language: Language):
        brand = load_brand()
        html = rendered(template, language).html
        assert brand.legal_name[language] in html
        assert f'<span class="brand">{brand.name[language]}</span>' in html

    def test_is_not_sent_with_a_value_missing(self, template: str, language: Language):
        for name in VALUES[template]:
            values = {key: value for key, value in VALUES[template].items() if key != name}
            with pytest.raises((UndefinedError, TypeError)):
                render(template, language, values, load_brand())

    def test_speaks_without_exclamation(self, template: str, language: Language):
        mail = rendered(template, language)
        assert "!" not in mail.subject + mail.text


@pytest.mark.parametrize(
    ("template", "language", "phrase"),
    [
        ("second-factor-added", "en", "your security key after the password"),
        ("second-factor-added", "ar", "مفتاح الأمان"),
        ("second-factor-removed", "en", "that security key"),
        ("second-factor-removed", "ar", "حُذف مفتاح أمان"),
    ],
)
def test_a_security_key_is_called_one(template: str, language: Language, phrase: str):
    mail = rendered(template, language, kind="webauthn")
    assert phrase in mail.text
    assert phrase in shown(mail.html)


@pytest.mark.parametrize("language", LANGUAGES)
class TestWhatIsNotKnown:
    def test_asker_whose_name_could_pass_for_a_link_is_an_address(self, language: Language):
        mail = rendered("consent-request", language, customer=None)
        assert EMAIL in mail.subject
        assert "None" not in mail.subject + mail.text + shown(mail.html)

    def test_person_without_a_link_reads_where_it_is(self, language: Language):
        mail = rendered("twin-deleted", language, link=None, published=[])
        assert "None" not in mail.text + shown(mail.html)
        assert "http" not in mail.text

    @pytest.mark.parametrize("template", ["twin-deleted-customer", "twin-deleted-team"])
    def test_twin_that_nobody_agreed_to_has_no_person(self, template: str, language: Language):
        unknown: dict[str, Any] = dict.fromkeys({"name", "email", "model_note"} & VALUES[template].keys())
        mail = rendered(template, language, **unknown)
        assert "None" not in mail.text + shown(mail.html)


@pytest.mark.parametrize("template", [name for name in TEMPLATE_NAMES if name not in TO_THE_TEAM])
def test_arabic_mails_to_customers_greet_and_are_signed(template: str):
    mail = rendered(template, "ar")
    assert mail.text.split("\n\n")[1].startswith("مرحبًا")
    assert mail.text.endswith("\n\nفريق توأم\n")
    text = shown(mail.html)
    assert text.index("مرحبًا") < text.index("فريق توأم")


class TestDirection:
    @pytest.mark.parametrize("template", VALUES)
    def test_latin_values_are_isolated_in_arabic(self, template: str):
        mail = rendered(template, "ar")
        latin = ("email", "new_email", "phone", "website", "transaction_id", "order_id")
        for name in (*latin, "receipt_number", "amount", "refunded", "paid", "expected", "received"):
            value = VALUES[template].get(name)
            if value is not None and template != "contact-message":
                assert f"\u2066{value}\u2069" in mail.text
                assert re.search(rf'<bdi dir="ltr"[^>]*>{re.escape(value)}</bdi>', mail.html)

    @pytest.mark.parametrize("template", [name for name, values in VALUES.items() if "plan" in values])
    def test_a_plan_keeps_the_direction_of_its_name(self, template: str):
        for plan in ("EXECUTIVE PRO", "جلسة استراتيجية"):
            mail = rendered(template, "ar", plan=plan)
            assert f"\u2068{plan}\u2069" in mail.subject + mail.text
            assert f"<bdi>{plan}</bdi>" in mail.html

    def test_what_a_person_typed_keeps_its_own(self):
        mail = rendered("contact-message", "en", name="آمنة", message="مرحبًا")
        assert "\u2068آمنة\u2069" in mail.text
        assert '<bdi class="fact">آمنة</bdi>' in mail.html
        assert '<div dir="auto" class="typed fact">مرحبًا</div>' in mail.html


class TestSafety:
    def test_values_are_escaped_in_html(self):
        attack = '"><script>alert(1)</script>{{ 7 * 7 }}'
        mail = rendered("contact-message", "en", name=attack, subject=attack, message=attack)
        assert "<script" not in mail.html
        assert "{{ 7 * 7 }}" in mail.html
        assert attack in mail.text

    def test_a_subject_is_one_line(self):
        for end in ("\r\n", "\n", "\r", "\0", "\u2028", "\u0085", "\x0b"):
            mail = rendered("contact-message", "en", subject=f"Hi{end}Bcc: eve@example.com")
            assert mail.subject == "Message from Ann Lee: Hi Bcc: eve@example.com"

    def test_a_subject_has_an_end(self):
        assert len(rendered("contact-message", "en", subject="x" * 5000).subject) == 200

    @pytest.mark.parametrize("template", [name for name, values in VALUES.items() if "code" in values])
    def test_a_reader_finds_one_code_only(self, template: str):
        for language in LANGUAGES:
            mail = rendered(template, language)
            assert re.findall(r"\b\d{6}\b", mail.text) == ["048213"]
            assert re.findall(r"\b\d{6}\b", mail.html) == ["048213"]

    @pytest.mark.parametrize("template", VALUES)
    def test_links_are_whole_in_text_and_html(self, template: str):
        links = [value for name, value in VALUES[template].items() if name.endswith("link")]
        for link, language in product(links, LANGUAGES):
            mail = rendered(template, language)
            written = link.replace("&", "&amp;")
            assert f"\n{link}\n" in mail.text
            assert f'href="{written}"' in mail.html or f'class="address">{written}</bdi>' in mail.html

    def test_a_new_address_is_not_told_the_present_one(self):
        for language in LANGUAGES:
            values = {**VALUES["email-change-new"], "email": EMAIL}
            assert EMAIL not in render("email-change-new", language, values, load_brand()).text


class TestWords:
    @pytest.mark.parametrize(
        ("count", "english", "arabic"),
        [
            (1, "1 minute", "دقيقة واحدة"),
            (2, "2 minutes", "دقيقتين"),
            (3, "3 minutes", "3 دقائق"),
            (10, "10 minutes", "10 دقائق"),
            (11, "11 minutes", "11 دقيقة"),
            (60, "60 minutes", "60 دقيقة"),
            (100, "100 minutes", "100 دقيقة"),
            (103, "103 minutes", "103 دقائق"),
        ],
    )
    def test_minutes_are_counted_as_each_language_counts(self, count: int, english: str, arabic: str):
        assert minutes(count, "en") == english
        assert minutes(count, "ar") == arabic

    @pytest.mark.parametrize(
        ("count", "english", "arabic"),
        [
            (1, "1 day", "يوم واحد"),
            (2, "2 days", "يومين"),
            (3, "3 days", "3 أيام"),
            (10, "10 days", "10 أيام"),
            (30, "30 days", "30 يومًا"),
            (100, "100 days", "100 يوم"),
            (103, "103 days", "103 أيام"),
        ],
    )
    def test_days_are_counted_as_each_language_counts(self, count: int, english: str, arabic: str):
        assert days(count, "en") == english
        assert days(count, "ar") == arabic

    def test_moments_are_in_the_time_of_the_emirates(self):
        assert moment("2026-01-01T21:05:00+00:00", "en") == "2 January 2026, 01:05 (UAE time)"

    @pytest.mark.parametrize(
        ("utc", "clock"),
        [("20:05", "12:05 صباحًا"), ("03:05", "7:05 صباحًا"), ("08:05", "12:05 ظهرًا"), ("17:30", "9:30 مساءً")],
    )
    def test_arabic_moments_have_twelve_hours_and_the_part_of_the_day_in_a_word(self, utc: str, clock: str):
        assert f"، الساعة {clock} (بتوقيت الإمارات)" in moment(f"2026-01-01T{utc}:00+00:00", "ar")

    def test_typed_marks_do_not_end_the_isolation(self):
        assert isolated("Ann\u2069\u2067 evil") == "\u2068Ann evil\u2069"

    def test_one_line_keeps_direction_marks_of_its_own(self):
        assert one_line(" a\t\u2066b\u2069 \u202ec ") == "a \u2066b\u2069 c"


class TestLastToday:
    @pytest.mark.parametrize(
        ("language", "words"), [("en", "last mail of this kind today"), ("ar", "آخر رسالة من هذا النوع")]
    )
    def test_any_mail_says_when_it_is_the_last_of_the_day(self, language: Language, words: str):
        values = VALUES["reset-password"]
        last = render("reset-password", language, {**values, "is_last_today": True}, load_brand())
        other = render("reset-password", language, values, load_brand())
        assert words in last.text
        assert words in last.html
        assert words not in other.text + other.html
