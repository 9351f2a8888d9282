"""The rules of the contact form, field by field."""

from tawam.functions.form_rules import TextRule, checked_email, text_problems
from tawam.functions.wire.leads import ContactRequest
from tawam.languages import Language

RULES = {
    "name": TextRule(
        2, 200, {"en": "Name must be at least 2 characters", "ar": "اكتب اسمك، حرفين على الأقل"}
    ),
    "subject": TextRule(
        5, 300, {"en": "Subject must be at least 5 characters", "ar": "اكتب موضوعًا من 5 أحرف على الأقل"}
    ),
    "message": TextRule(
        10,
        10_000,
        {"en": "Message must be at least 10 characters", "ar": "اكتب رسالة من 10 أحرف على الأقل"},
        lines=True,
    ),
}


def checked(form: ContactRequest, language: Language) -> tuple[dict[str, str], dict[str, str]]:
    """The form's texts without surrounding space, and a message for each field that breaks a rule."""
    texts = {field: getattr(form, field).strip() for field in RULES}
    texts["email"], problems = checked_email(form.email, language)
    return texts, text_problems(texts, RULES, language) | problems
