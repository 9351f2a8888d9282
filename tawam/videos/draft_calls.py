"""`drafting-offer` and `draft-script`: a language model drafts, where the operator has named one."""

import msgspec

from tawam.calls.call import Call, Callers, call
from tawam.calls.fields import Id
from tawam.calls.refusals import FunctionNotFound, refusal
from tawam.drafting.chat import Drafter, DraftingBusy, DraftingFailed, Order
from tawam.http.limits import Limits
from tawam.languages import Language
from tawam.videos import statements
from tawam.videos.acts import VIDEO, Act, Acts
from tawam.videos.state import lock_open_video, require_consent

WriterBusy = refusal(
    "drafting_busy",
    503,
    en="Several drafts are being written. Please try again in half a minute.",
    ar="تُكتب الآن مسودات أخرى. حاول من جديد بعد نصف دقيقة.",
)
WriterFailed = refusal(
    "drafting_failed",
    502,
    en="No draft came. Your words are as they were; please try again later.",
    ar="لم تصل المسودة، وما كتبته كما هو. حاول من جديد لاحقًا.",
)


class DraftingOfferRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Asks whether scripts can be drafted by a machine."""

    language: Language | None = None


class DraftingOfferAnswer(msgspec.Struct, frozen=True, kw_only=True):
    is_offered: bool


class DraftScriptRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Asks for a draft of a video's script, from its title and brief and its newest version."""

    video_id: Id
    language: Language | None = None


class DraftScriptAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A draft, which is stored nowhere."""

    text: str


@call("drafting-offer", callers=Callers.ANYONE)
async def drafting_offer(
    call: Call, body: DraftingOfferRequest, drafter: Drafter | None
) -> DraftingOfferAnswer:
    """Say whether the operator has named a server for drafts."""
    return DraftingOfferAnswer(is_offered=drafter is not None)


@call("draft-script")
async def draft_script(
    call: Call, body: DraftScriptRequest, acts: Acts, limits: Limits, drafter: Drafter | None
) -> DraftScriptAnswer:
    """Draft a script for whoever may send one. A person reads it before anything is sent."""
    if drafter is None:
        raise FunctionNotFound

    async def work(act: Act) -> Order:
        video = await lock_open_video(act.transaction, act.production, body.video_id.lower())
        await require_consent(act.transaction, video)
        newest = await act.transaction.fetch_one(statements.NEWEST_VERSION, video_id=video["id"])
        return Order(
            title=video["title"],
            brief=video["brief"],
            language=video["language"],
            former=None if newest is None else newest["text"],
        )

    order = await acts.run(call, VIDEO, body.video_id, work)
    await limits.hit("draft_script", call.caller.user_id or call.address)
    try:
        # Outside the transaction: nothing is held while the model writes.
        return DraftScriptAnswer(text=await drafter.draft(order))
    except DraftingBusy as error:
        raise WriterBusy(headers={"Retry-After": str(error.retry_after)}) from error
    except DraftingFailed as error:
        raise WriterFailed from error
