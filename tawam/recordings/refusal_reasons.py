"""The team's reasons to refuse a recording: the recording guide's own list, each with its remedy.

This is the one source of the words: mails read them here, and the browser's come from
`web/src/generated/refusal-reasons.ts`, which `scripts/generate-types` writes.
"""

from typing import Literal, get_args

import msgspec

from tawam.languages import Language
from tawam.recordings.recording import RecordingKind

RefusalReason = Literal[
    "too_far",
    "off_centre",
    "from_below",
    "light",
    "background",
    "clothing",
    "performance",
    "hidden_face",
    "focus",
    "movement",
    "filters",
    "reading",
    "too_quiet",
    "overdriven",
    "noise",
    "music",
    "shrunk",
    "statement_missing",
    "statement_differs",
    "other_person",
]
REFUSAL_REASONS: tuple[RefusalReason, ...] = get_args(RefusalReason)


class ReasonWords(msgspec.Struct, frozen=True, kw_only=True):
    """`kinds`: the recordings that it can be true of."""

    en: str
    ar: str
    kinds: tuple[RecordingKind, ...]

    def text(self, language: Language) -> str:
        return self.en if language == "en" else self.ar


_FILMS: tuple[RecordingKind, ...] = ("base_video", "consent")
_ALL: tuple[RecordingKind, ...] = ("base_video", "voice", "consent")

REASON_WORDS: dict[RefusalReason, ReasonWords] = {
    "too_far": ReasonWords(
        en="Too far: the face is too small to learn from. Frame head and shoulders.",
        ar="بعيد: الوجه أصغر من أن يُتعلّم منه. صوّر الرأس والكتفين.",
        kinds=_FILMS,
    ),
    "off_centre": ReasonWords(
        en="Off the edge: a twin needs both shoulders. Stand in the middle.",
        ar="خارج الحافة: يحتاج التوأم إلى الكتفين معًا. قف في الوسط.",
        kinds=_FILMS,
    ),
    "from_below": ReasonWords(
        en="Not at eye level. Put the camera on a stand, as high as your eyes.",
        ar="الكاميرا ليست بمستوى عينيك. ضعها على حامل بارتفاعهما.",
        kinds=_FILMS,
    ),
    "light": ReasonWords(
        en="The light is uneven. Face a window, with no sun in stripes and no window behind you.",
        ar="الإضاءة غير متساوية. واجه نافذة، بلا خطوط شمس وبلا نافذة خلفك.",
        kinds=_FILMS,
    ),
    "background": ReasonWords(
        en="The background distracts. One plain, still colour; no mirror, no screen, nobody walking past.",
        ar="الخلفية تشتّت النظر. اختر لونًا واحدًا ساكنًا، بلا مرآة ولا شاشة ولا مارّة.",
        kinds=_FILMS,
    ),
    "clothing": ReasonWords(
        en="The clothing flickers, reflects or sounds. One colour rather than fine stripes or checks.",
        ar=(
            "في الملابس ما يرتجّ في الصورة أو يعكس الضوء أو يصدر صوتًا. لون واحد أفضل من الخطوط "
            "والمربعات الدقيقة."
        ),
        kinds=_FILMS,
    ),
    "performance": ReasonWords(
        en="Speak as you do on a good day: mouth closed in pauses, hands below the chin.",
        ar="تحدّث كما تتحدّث في أحسن أيامك: أطبق شفتيك عند الوقفات، ودع يديك تحت الذقن.",
        kinds=("base_video",),
    ),
    "hidden_face": ReasonWords(
        en="Part of the face is hidden: by a hand, a cap’s shadow or hair over the eyes.",
        ar="جزء من الوجه محجوب: بيد أو بظل قبعة أو بشعر على العينين.",
        kinds=_FILMS,
    ),
    "focus": ReasonWords(
        en="The picture is soft or its brightness drifts. Wipe the lens, lock focus and exposure.",
        ar="الصورة غير حادّة أو تتبدّل إضاءتها. امسح العدسة، وثبّت التركيز والتعريض.",
        kinds=_FILMS,
    ),
    "movement": ReasonWords(
        en="Cuts, zooms or camera movement. One take, with the camera on a stand.",
        ar="في التسجيل قطع أو تقريب أو حركة كاميرا. سجّل لقطة واحدة والكاميرا على حامل.",
        kinds=_FILMS,
    ),
    "filters": ReasonWords(
        en="A filter, a virtual background or beauty mode is on. Switch it off.",
        ar="في التسجيل مرشّح أو خلفية افتراضية أو وضع تجميل. أوقف ذلك وسجّل من جديد.",
        kinds=_FILMS,
    ),
    "reading": ReasonWords(
        en="The eyes read from beside the lens. Look into the lens and tell it.",
        ar="العين تقرأ من جانب العدسة. انظر إلى العدسة وتحدّث.",
        kinds=("base_video",),
    ),
    "too_quiet": ReasonWords(
        en="Too quiet. Move closer; do not raise it afterwards.",
        ar="الصوت خافت. اقترب من الميكروفون، ولا ترفع الصوت بعد التسجيل.",
        kinds=_ALL,
    ),
    "overdriven": ReasonWords(
        en="Overdriven: the tops are cut off. Move back a little.",
        ar="الصوت مشوّه لشدّته. ابتعد قليلًا عن الميكروفون.",
        kinds=_ALL,
    ),
    "noise": ReasonWords(
        en="Noise or echo in the room. Phone, fan and notifications off; a room with soft furniture.",
        ar="في المكان ضجيج أو صدى. أغلق الهاتف والمروحة والتنبيهات، واختر غرفة فيها أثاث وستائر.",
        kinds=_ALL,
    ),
    "music": ReasonWords(
        en="Music or a second voice, however low. Your voice alone.",
        ar="موسيقى أو صوت شخص آخر، ولو كان خافتًا. نحتاج إلى صوتك وحده.",
        kinds=_ALL,
    ),
    "shrunk": ReasonWords(
        en="The file was shrunk, as messenger apps do. Send the original.",
        ar="صُغِّر الملف، كما تفعل تطبيقات المراسلة. أرسل الملف الأصلي.",
        kinds=_ALL,
    ),
    "statement_missing": ReasonWords(
        en="The consent statement is missing or cut off. Say it in full, with your name and the date.",
        ar="إقرار الموافقة غائب أو ناقص. قله كاملًا، مع اسمك والتاريخ.",
        kinds=_FILMS,
    ),
    "statement_differs": ReasonWords(
        en="What is said is not the statement that was signed. Read it as it stands.",
        ar="ما قيل يختلف عن الإقرار الموقّع. اقرأه كما هو.",
        kinds=("consent",),
    ),
    "other_person": ReasonWords(
        en="The person heard or seen is not the one who agreed. Only that person can record this.",
        ar="من يظهر أو يُسمع ليس من وافق. لا يسجّل هذا إلا صاحب الموافقة نفسه.",
        kinds=_ALL,
    ),
}


def reasons_in(language: Language, reasons: list[str]) -> list[str]:
    """Return the sentences of `reasons`, in the order of the guide."""
    return [REASON_WORDS[code].text(language) for code in REFUSAL_REASONS if code in reasons]
