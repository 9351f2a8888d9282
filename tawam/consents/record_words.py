"""The words of a ledger's record in both languages."""

from tawam.consents.scope import ConsentChannel, ConsentPurpose
from tawam.languages import Language
from tawam.ledger.entry import EntryActor, EntryKind

WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "title": "Likeness ledger",
        "twin": "Twin",
        "person": "Person shown",
        "entries": "Entries",
        "drawn_at": "As of",
        "until": "until {day}",
        "comma": ", ",
        "destroyed": "Files destroyed: {count}",
        "left_out": (
            "{count} entries between these are not in this file. The ledger in your account and your data "
            "export have all of them."
        ),
        "note": (
            "Each entry's mark (SHA-256) covers the entry and the mark before it: nothing can be changed or "
            "taken out unseen."
        ),
    },
    "ar": {
        "title": "سجل الصورة والصوت",
        "twin": "التوأم الرقمي",
        "person": "صاحب الصورة",
        "entries": "عدد القيود",
        "drawn_at": "حتى تاريخ",
        "until": "حتى {day}",
        "comma": "، ",
        "destroyed": "عدد الملفات المتلفة: {count}",
        "left_out": (
            "قيود لا تظهر في هذا الملف، وعددها {count}. تجدها كاملة في السجل في حسابك وفي نسخة بياناتك."
        ),
        "note": "تشمل بصمة كل قيد (SHA-256) القيد نفسه والبصمة التي قبله، فيظهر كل تعديل وكل حذف.",
    },
}
KINDS: dict[Language, dict[EntryKind, str]] = {
    "en": {
        "consent_requested": "Consent asked for",
        "consent_signed": "Consent signed",
        "consent_declined": "Consent declined",
        "consent_spoken": "Spoken statement matches",
        "recording_received": "Recording arrived",
        "recording_accepted": "Recording accepted",
        "recording_refused": "Recording refused",
        "twin_ready": "Twin ready",
        "script_written": "Script sent",
        "script_approved": "Script approved",
        "video_delivered": "Video delivered",
        "delivery_taken_back": "Delivered video taken back",
        "video_downloaded": "Video downloaded",
        "video_published": "Video published",
        "cut_made": "Cut made",
        "cut_approved": "Cut approved",
        "consent_withdrawn": "Consent withdrawn",
        "twin_begun": "New twin begun",
        "twin_replaced": "Another twin took its place",
        "twin_deleted": "Twin deleted",
    },
    "ar": {
        "consent_requested": "طُلبت الموافقة",
        "consent_signed": "وُقّعت الموافقة",
        "consent_declined": "رُفض طلب الموافقة",
        "consent_spoken": "طابق الإقرار المصوّر نصه",
        "recording_received": "وصل تسجيل",
        "recording_accepted": "قُبل تسجيل",
        "recording_refused": "رُفض تسجيل",
        "twin_ready": "جهز التوأم",
        "script_written": "أُرسل نص فيديو",
        "script_approved": "اعتُمد نص فيديو",
        "video_delivered": "سُلّم فيديو",
        "delivery_taken_back": "سُحب فيديو مسلَّم",
        "video_downloaded": "نُزّل فيديو",
        "video_published": "نُشر فيديو",
        "cut_made": "أُنجز مونتاج فيديو",
        "cut_approved": "اعتُمد مونتاج فيديو",
        "consent_withdrawn": "سُحبت الموافقة",
        "twin_begun": "بداية توأم جديد",
        "twin_replaced": "حلّ توأم آخر محلّه",
        "twin_deleted": "حُذف التوأم",
    },
}
ACTORS: dict[Language, dict[EntryActor, str]] = {
    "en": {"person": "Person shown", "customer": "Customer", "team": "Team", "system": "Server"},
    "ar": {"person": "صاحب الصورة", "customer": "العميل", "team": "الفريق", "system": "الخادم"},
}
# The codes of a consent's scope.
SCOPE: dict[Language, dict[Language | ConsentChannel | ConsentPurpose, str]] = {
    "en": {
        "en": "English",
        "ar": "Arabic",
        "youtube": "YouTube",
        "linkedin": "LinkedIn",
        "tiktok": "TikTok",
        "instagram": "Instagram",
        "website": "websites",
        "internal": "internal training platforms",
        "training": "teaching and training",
        "promotion": "presenting the company and its services",
        "advertising": "paid advertising",
    },
    "ar": {
        "en": "الإنجليزية",
        "ar": "العربية",
        "youtube": "يوتيوب",
        "linkedin": "لينكدإن",
        "tiktok": "تيك توك",
        "instagram": "إنستغرام",
        "website": "المواقع الإلكترونية",
        "internal": "منصات التدريب الداخلية",
        "training": "التعليم والتدريب",
        "promotion": "التعريف بالشركة وخدماتها",
        "advertising": "الإعلانات المدفوعة",
    },
}
