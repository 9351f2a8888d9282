"""Sample values of every mail, by which developers look at it.

Amounts are ready text (`money.dollars`), moments ISO 8601, links absolute. Where a value may be None, a
comment says so.
"""

from collections.abc import Mapping
from typing import Any

from tawam.money import dollars

_PRICE = dollars(987_600)
_EMAIL = "ann.lee@example.com"
_NEW_EMAIL = "ann@sadu.example"
_MOMENT = "2026-11-21T03:05:00.000000+00:00"
_LATER = "2026-12-21T03:05:00.000000+00:00"
_SITE = "http://127.0.0.1:8000"
_SIGN_IN = f"{_SITE}/auth?mode=sign-in"
_FORGOT = f"{_SITE}/forgot-password"
_ORDERS = f"{_SITE}/orders"
_IN_ADMIN = f"{_SITE}/admin?tab=orders&order=0195f3a0-5d7e-7c3a-9d51-2f6a3b1c4d5e"
_PRODUCTION = "0195f3a0-5d7e-7c3a-9d51-2f6a3b1c4d5e"
_STUDIO = f"{_SITE}/studio/{_PRODUCTION}"
_LIKENESS = f"{_SITE}/profile?tab=likeness"
_IN_PRODUCTION = f"{_SITE}/admin?tab=production&production={_PRODUCTION}"
_CONSENT = f"{_SITE}/consent/" + "k3v9" * 10
# The person shown.
_PERSON = {"name": "Khalid Salem", "email": "khalid@example.com"}
_CONFIRM = f"{_SITE}/auth/confirm?token_hash=" + "a1" * 28 + "&type=signup"
_PROOF = {"link": _CONFIRM, "code": "048213", "link_minutes": 60, "code_minutes": 10}
# The values of a mail to the team about an order. `email`: None when the buyer's address is not known.
_ORDER = {
    "plan": "EXECUTIVE PRO",
    "email": _EMAIL,
    "order_id": "0195f3a0-5d7e-7c3a-9d51-2f6a3b1c4d5e",
    "transaction_id": "cs_test_a1B2",
    "order_link": _IN_ADMIN,
}
_RECORDING = {"kind": "base_video", "file_name": "ann-video.mov"}
_PUBLISHED = [
    {
        "title": "Pricing, said plainly",
        "channel": "LinkedIn",
        "url": "https://www.linkedin.com/posts/sadu-learning-1",
    }
]
_SCRIPT = {
    "title": "Pricing, said plainly",
    "version": 3,
    "words": 268,
    "seconds": 112,
    "link": f"{_STUDIO}/videos/0195f3a0-77aa-7c3a-9d51-2f6a3b1c4d5e",
}
_CUT = {"title": "Welcome to Sadu", "cut": 2, "link": f"{_SCRIPT['link']}#cut"}
_SCRIPTS = {"count": 24, "titles": ["Welcome, Mariam", "Welcome, Khalid", "Welcome, Noura"]}
_RECORDINGS = f"{_STUDIO}/recordings"

_APPROVAL: dict[str, Any] = {
    "kind": "payout",
    "amount": _PRICE,
    "subject_email": _EMAIL,
    "asked_by_email": "zoe@example.com",
    "expires_at": _MOMENT,
    "link": f"{_SITE}/admin?tab=approvals",
}
SAMPLES: Mapping[str, Mapping[str, Any]] = {
    "confirm-signup": {"email": _EMAIL, **_PROOF},
    "already-registered": {"email": _EMAIL, "sign_in_link": _SIGN_IN, "forgot_link": _FORGOT},
    "reset-password": {"email": _EMAIL, **_PROOF},
    "magic-link": {"email": _EMAIL, **_PROOF},
    "invite": {"email": _EMAIL, "link": _CONFIRM, "link_minutes": 60, "forgot_link": _FORGOT},
    "email-change-current": {"email": _EMAIL, "new_email": _NEW_EMAIL, **_PROOF},
    "email-change-new": {"new_email": _NEW_EMAIL, **_PROOF},
    "email-changed": {"email": _EMAIL, "new_email": _NEW_EMAIL, "changed_at": _MOMENT},
    "address-taken": {"email": _EMAIL, "sign_in_link": _SIGN_IN, "forgot_link": _FORGOT},
    "reauthentication": {"email": _EMAIL, "code": "048213", "code_minutes": 10},
    "password-changed": {"email": _EMAIL, "changed_at": _MOMENT},
    # `kind`: `totp`, an authenticator app; or `webauthn`, a security key.
    "second-factor-added": {"email": _EMAIL, "changed_at": _MOMENT, "kind": "totp"},
    "second-factor-removed": {"email": _EMAIL, "changed_at": _MOMENT, "kind": "totp"},
    "recovery-codes-created": {"email": _EMAIL, "changed_at": _MOMENT},
    "recovery-codes-removed": {"email": _EMAIL, "changed_at": _MOMENT},
    "recovery-code-used": {"email": _EMAIL, "changed_at": _MOMENT, "remaining": 7},
    "passkey-added": {"email": _EMAIL, "changed_at": _MOMENT},
    "passkey-removed": {"email": _EMAIL, "changed_at": _MOMENT},
    "account-deleted": {"email": _EMAIL, "deleted_at": _MOMENT},
    # To the team; answers go to the sender.
    "contact-message": {
        "name": "Ann Lee",
        "email": _EMAIL,
        "subject": "A quote",
        "message": "Hello.\nHow much?",
    },
    # To the sender. Nothing that a stranger typed is in it.
    "contact-received": {"received_at": _MOMENT, "due_at": _LATER, "answers_link": f"{_SITE}/contact"},
    # To the team; answers go to the applicant. `company`, `website`: may be None.
    "affiliate-application": {
        "full_name": "Ann Lee",
        "email": _EMAIL,
        "phone": "+971 50 123 4567",
        "company": "Sadu",
        "website": "https://sadu.example",
        "audience_size": "10k-50k",
        "platforms": "YouTube\nLinkedIn",
        "experience": "expert",
        "motivation": "My readers ask for it.",
    },
    "affiliate-approved": {
        "full_name": "Ann Lee",
        "referral_link": f"{_SITE}/r/k3v9q2m7xa",
        "statement_link": f"{_SITE}/referrals",
        "referral_days": 30,
        "hold_days": 30,
    },
    # Nothing that a stranger typed is in it: the address may be anybody's.
    "affiliate-declined": {"programme_link": f"{_SITE}/affiliate"},
    # To the buyer. `billing`: `monthly`, `quarterly`, or None for a single payment.
    "order-paid": {
        "plan": "EXECUTIVE PRO",
        "amount": _PRICE,
        "billing": "quarterly",
        "transaction_id": "cs_test_a1B2",
        "receipt_number": "2026-000123",
        "order_link": _ORDERS,
        "studio_link": f"{_SITE}/studio",
    },
    # `next_payment_at`: may be None.
    "renewal-paid": {
        "plan": "EXECUTIVE PRO",
        "amount": _PRICE,
        "receipt_number": "2026-000124",
        "next_payment_at": _LATER,
        "order_link": _ORDERS,
    },
    "renewal-failed": {"plan": "EXECUTIVE PRO", "amount": _PRICE, "order_link": _ORDERS},
    # `amount`: what goes back now; `refunded`: so far, with it; `paid`: what the payment was.
    # `receipt_number`: may be None.
    "order-refunded": {
        "plan": "EXECUTIVE PRO",
        "amount": dollars(20_000),
        "refunded": dollars(30_000),
        "paid": _PRICE,
        "receipt_number": "2026-000123",
        "order_link": _ORDERS,
    },
    "subscription-ending": {"plan": "EXECUTIVE PRO", "ends_at": _LATER, "order_link": _ORDERS},
    "subscription-canceled": {"plan": "EXECUTIVE PRO", "ended_at": _LATER, "order_link": _ORDERS},
    # To the team.
    "order-placed-team": {**_ORDER, "amount": _PRICE, "billing": "quarterly", "due_at": _LATER},
    "payment-disputed": {**_ORDER, "amount": _PRICE},
    # `amount`: what did not arrive.
    "refund-failed": {**_ORDER, "amount": _PRICE},
    # `expected`: what the order asks for; `received`: what was paid, with another currency's code if so.
    "payment-differs": {**_ORDER, "expected": _PRICE, "received": dollars(100)},
    # `differences`: the first of `count`; `ours`, `theirs`: None where that side has no such payment.
    "books-differ": {
        "count": 12,
        "days": 30,
        "differences": [
            {"kind": "missing here", "reference": "cs_test_a1B2", "ours": None, "theirs": _PRICE},
            {"kind": "refund differs", "reference": "cs_test_c3D4", "ours": _PRICE, "theirs": dollars(100)},
        ],
    },
    "ledger-broken": {
        "count": 2,
        "first": "twin 0a000000-0000-4000-8000-000000000001, entry 3: it was changed",
    },
    # `before`, `after`: None for who is not of the team. `email`, `actor`: may be None.
    "role-changed": {
        "email": _EMAIL,
        "actor": "zoe@example.com",
        "before": None,
        "after": "admin",
        "at": _MOMENT,
    },
    # `kind`: `payout` or `admin_role`, without an amount. `status`: `approved`, `declined` or `withdrawn`.
    "approval-waits": _APPROVAL,
    "approval-decided": {**_APPROVAL, "status": "approved", "decided_by_email": "omar@example.com"},
    # To the person. `customer`: may be None, where the name could pass for a link.
    "consent-request": {"customer": "Sadu Learning", "email": _EMAIL, "link": _CONSENT, "link_days": 14},
    "consent-signed": {
        "until": "2027-12-31",
        "statement": "My name is Khalid Salem, and today is 21 November 2026. I agree.",
        "link": _CONSENT,
    },
    # `published`: what is out, perhaps nothing.
    "consent-withdrawn": {"withdrawn_at": _MOMENT, "link": _CONSENT, "published": _PUBLISHED},
    # `withdrawn_at`, `link`: may be None.
    "consent-replaced": {"withdrawn_at": None, "link": _LIKENESS},
    # `link`: may be None.
    "twin-deleted": {"destroyed_at": _MOMENT, "link": _CONSENT, "published": _PUBLISHED},
    # To the customer. `name`: may be None; in `twin-deleted-…` `email` too, for a twin without a consent.
    "consent-signed-customer": {**_PERSON, "until": "2027-12-31", "is_anew": True, "link": _STUDIO},
    "consent-declined": {"email": _PERSON["email"], "link": _STUDIO},
    "consent-withdrawn-customer": {
        **_PERSON,
        "withdrawn_at": _MOMENT,
        "link": _STUDIO,
        "published": _PUBLISHED,
    },
    "twin-deleted-customer": {
        **_PERSON,
        "destroyed_at": _MOMENT,
        "link": _LIKENESS,
        "published": _PUBLISHED,
    },
    # To the team. `model_note`: may be None.
    "consent-withdrawn-team": {
        **_PERSON,
        "withdrawn_at": _MOMENT,
        "link": _IN_PRODUCTION,
        "published": _PUBLISHED,
    },
    "twin-deleted-team": {
        **_PERSON,
        "destroyed_at": _MOMENT,
        "model_note": "Studio tool, model khalid-2",
        "link": _IN_PRODUCTION,
        "published": _PUBLISHED,
    },
    # To the customer. `kind`: `base_video`, `voice` or `consent`.
    # `need`: `agreement`, `base_video`, `voice`, `consent` (the spoken one), `script` or `cut`.
    "studio-reminder": {
        "plan": "EXECUTIVE",
        "need": "voice",
        "link": f"{_RECORDINGS}#voice",
        "profile_link": f"{_SITE}/profile",
    },
    "recording-accepted": {**_RECORDING, "recordings_link": _RECORDINGS},
    # `reasons`: sentences in the mail's language. `note`: a line of the team's, or None.
    "recording-refused": {
        **_RECORDING,
        "reasons": ["Too quiet. Move closer; do not raise it afterwards."],
        "note": "Your voice itself is lovely: record again in a quiet room.",
        "recordings_link": _RECORDINGS,
    },
    # To the customer. `news`: `written` (a version waits), `changes` or `approved`. `author`: may be None;
    # `note`: what to change, or None. `seconds`: how long the words take to speak.
    "script-waits": {**_SCRIPT, "news": "written", "author": "Yusuf Haddad", "note": None},
    # To the team. `news`: also `begun`, an idea without a script.
    "script-news": {
        **_SCRIPT,
        "news": "approved",
        "customer": "Ann Lee",
        "plan": "EXECUTIVE PRO",
        "note": "Word for word, please.",
    },
    # To the customer. `seconds`: the length; `author` and `note`: may be None.
    "cut-waits": {
        **_CUT,
        "seconds": 92,
        "author": "Yusuf Haddad",
        "note": "The frame is wider from 0:32 on.",
    },
    # To the team. `news`: `approved` or `changes`; `comments`: how many are open.
    "cut-news": {
        **_CUT,
        "news": "changes",
        "customer": "Ann Lee",
        "plan": "EXECUTIVE PRO",
        "comments": 3,
        "note": "Half a second later, please.",
    },
    # To the customer. `author`: may be None; `files`: how many films.
    "video-ready": {
        "title": "Pricing, said plainly",
        "author": "Yusuf Haddad",
        "files": 3,
        "link": f"{_STUDIO}/videos/1",
    },
    "delivery-taken-back": {
        "title": "Pricing, said plainly",
        "author": "Yusuf Haddad",
        "reason": "The logo at the end was last year's.",
        "link": f"{_STUDIO}/videos/1",
    },
    # To the customer, and to the team. `titles`: the first three.
    "scripts-wait": {**_SCRIPTS, "author": "Yusuf Haddad", "link": _STUDIO},
    "scripts-news": {**_SCRIPTS, "customer": "Ann Lee", "plan": "EXECUTIVE PRO", "link": _IN_PRODUCTION},
    # To the team. `advice`: sentences, perhaps none.
    "recordings-to-check": {
        **_RECORDING,
        "customer": "Ann Lee",
        "plan": "EXECUTIVE PRO",
        "advice": [
            "12 seconds of silence from 2:41 to 2:53. That is no harm, unless something is missing there."
        ],
        "production_link": _IN_PRODUCTION,
    },
}
