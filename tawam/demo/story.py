"""The year of the demonstration: who comes when, and how far each goes.

Days are working days before its end.
"""

from tawam.demo.engagements import Engagement
from tawam.demo.front_desk import SingleOrder

# Before the first day of the story.
FIRST_DAY = 245

# The state of each production at the end of the year stands behind it.
ENGAGEMENTS = (
    # A month of deliveries, a cut under review, a script that waits.
    Engagement(
        "layla",
        "video-executive",
        80,
        shown="omar",
        videos=(
            (74, "done"),
            (58, "done"),
            (40, "done"),
            (14, "delivered"),
            (9, "cut"),
            (7, "script"),
            (66, "done"),
            (49, "done"),
            (31, "done"),
        ),
        referrer=0,
        figure=3,
    ),
    # The same in Arabic, by somebody who shows himself.
    Engagement(
        "salem",
        "video-essential",
        65,
        videos=((60, "done"), (38, "done"), (13, "delivered"), (9, "cut"), (3, "brief"), (50, "done")),
        figure=1,
    ),
    # Completed.
    Engagement("daniel", "video-starter", 205, videos=((200, "done"),), figure=3),
    Engagement("nadia", "video-starter", 169, videos=((164, "done"),), figure=0, referrer=1),
    Engagement(
        "rania",
        "video-essential",
        143,
        "quarterly",
        videos=((138, "done"), (100, "done"), (50, "done")),
        figure=2,
    ),
    Engagement("laith", "video-essential", 117, videos=((112, "done"), (80, "done")), figure=3, ends=75),
    # At each of the steps.
    Engagement(
        "priya", "video-executive", 28, shown="arjun", videos=((22, "done"), (14, "approved")), figure=3
    ),
    Engagement("hamad", "video-essential", 22, videos=((17, "brief"),), figure=1),
    Engagement("joanna", "course-basic", 26, shown="helen", videos=((20, "changes"), (12, "cut")), figure=2),
    Engagement("maryam", "tier-professional", 18, shown="mona", videos=((12, "script"),), figure=0),
    Engagement("amina", "video-starter", 13, videos=((8, "edited"),), figure=2, referrer=2),
    Engagement("yasmine", "creator", 15, videos=((7, "recut"), (10, "done")), figure=2),
    Engagement("marco", "video-starter", 13, onboarded="recorded", delay=9, figure=3),
    Engagement("sultan", "tier-starter", 9, onboarded="refused", figure=1, referrer=1),
    Engagement("abdullah", "course-premium", 8, shown="faisal", onboarded="asked"),
    Engagement("badr", "video-essential", 7, onboarded="accepted", figure=1),
    Engagement("grace", "video-starter", 6, onboarded="bought"),
    Engagement("aisha", "video-starter", 5, onboarded="recorded", figure=0),
    Engagement("fatma", "business", 14, videos=((6, "recut"),), refuses_first=True, figure=0),
    # Consents that were declined, ran out or were withdrawn.
    Engagement("tariq", "video-starter", 18, shown="imran", onboarded="declined"),
    Engagement("khaled", "video-essential", 183, videos=((178, "done"),), until=248, figure=3, ends=140),
    Engagement(
        "dana", "video-essential", 89, videos=((84, "done"),), figure=2, withdrawn=31, deleted=27, ends=30
    ),
    Engagement("karim", "course-pilot", 53, videos=((48, "done"),), figure=3, withdrawn=12),
)

ORDERS = (
    SingleOrder("sofia", "tier-starter", 232, "refunded"),
    SingleOrder("huda", "creator", 220, "refunded", partner=0, fate_after=12),
    SingleOrder("peter", "video-starter", 208, "canceled"),
    SingleOrder("guest.one@example.org", "course-pilot", 196, "refunded"),
    SingleOrder("ananya", "creator", 188, "refunded", partner=3, fate_after=18),
    SingleOrder("shamma", "video-essential", 182, "lost"),
    SingleOrder("nadia", "video-scriptwriting", 158, "refunded", fate_after=2),
    SingleOrder("ibrahim", "tier-professional", 168, "refunded"),
    SingleOrder("wanjiru", "video-starter", 166, "canceled"),
    SingleOrder("lucas", "course-basic", 160, "refunded", fate_after=15),
    SingleOrder("guest.two@example.net", "video-starter", 152, "canceled"),
    SingleOrder("reem", "creator", 141, "refunded", partner=2, fate_after=20),
    SingleOrder("samer", "tier-enterprise", 136, "refunded", fate_after=3),
    SingleOrder("rania", "video-strategy", 130, "refunded", fate_after=2),
    SingleOrder("bilal", "video-starter", 124, "canceled"),
    SingleOrder("carla", "creator", 118, "failed", fate_after=22),
    SingleOrder("noor", "video-enterprise", 92, "refunded"),
    SingleOrder("jamal", "video-executive-pro", 86, billing="quarterly", partner=1),
    SingleOrder("emily", "tier-professional", 72, "canceled"),
    SingleOrder("emily", "tier-professional", 71, "part refunded", partner=0),
    SingleOrder("rashid", "video-essential", 48, "failed", fate_after=22),
    SingleOrder("guest.three@example.org", "course-premium", 44, "disputed", fate_after=28),
    SingleOrder("karim", "course-custom-setup", 40, "won", fate_after=5),
    SingleOrder("layla", "video-recording", 38, "refunded", fate_after=1),
    SingleOrder("hannah", "video-starter", 19, "canceled"),
    SingleOrder("walid", "video-essential", 15, "part refunded"),
    SingleOrder("guest.four@example.com", "video-starter", 9),
    SingleOrder("claire", "creator", 6, partner=2),
    SingleOrder("joanna", "course-scriptwriting", 4),
    SingleOrder("joanna", "course-localization", 4, "canceled"),
    SingleOrder("layla", "video-localization", 3),
    SingleOrder("priya", "video-custom-setup", 3),
    SingleOrder("salem", "video-localization", 2),
    SingleOrder("laith", "video-strategy", 2),
    SingleOrder("helen", "course-strategy", 2, "waits"),
    SingleOrder("guest.five@example.net", "video-starter", 2),
    SingleOrder("faisal", "course-recording", 1, "waits"),
    SingleOrder("majid", "tier-starter", 1, "waits"),
    SingleOrder("kwame", "video-essential", 0, "waits"),
)

# The day on which each partner applies, and how many people follow the link.
PARTNERS = (
    (238, 44),
    (230, 31),
    (205, 26),
    (199, 38),
    (180, 0),
    (142, 9),
    (96, 17),
    (70, 0),
    (34, 6),
    (12, 0),
    (4, 0),
    (1, 0),
)
PAYOUTS = (150, 105, 60, 3)


def message_days(count: int) -> tuple[int, ...]:
    """Days for so many messages: fewer at first, and several in the last week."""
    newest = (0, 0, 1, 2, 3)[:count]
    older = tuple(round(230 * (place / max(1, count - 5)) ** 1.3) + 5 for place in range(count - len(newest)))
    return tuple(sorted((*newest, *older), reverse=True))[:count]
