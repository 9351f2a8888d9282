"""`drafting-offer` and `draft-script`: a language model drafts, where the operator has named one."""

import msgspec

from tawam.calls.call import Call, Callers
from tawam.calls.fields import Id
from tawam.database.port import Row, Transaction
from tawam.drafting.chat import Drafter, DraftingBusy, DraftingFailed, Order
from tawam.functions.errors import localized_error
from tawam.functions.video_calls import VideoCalls
from tawam.http.limits import Limits
from tawam.languages import Language
from tawam.videos import statements
from tawam.videos.state import lock_open_video, require_consent
from tawam.videos.video import Author


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


class DraftingOffer:
    """Says whether the operator has named a server for drafts."""

    name = "drafting-offer"
    callers = Callers.ANYONE
    request_type = DraftingOfferRequest

    def __init__(self, drafter: Drafter | None) -> None:
        self._drafter = drafter

    async def __call__(self, call: Call, body: DraftingOfferRequest) -> DraftingOfferAnswer:
        return DraftingOfferAnswer(is_offered=self._drafter is not None)


class DraftScript:
    """Drafts a script for whoever may send one. A person reads it before anything is sent."""

    name = "draft-script"
    callers = Callers.ACCOUNTS
    request_type = DraftScriptRequest

    def __init__(self, calls: VideoCalls, limits: Limits, drafter: Drafter | None) -> None:
        self._calls = calls
        self._limits = limits
        self._drafter = drafter

    async def __call__(self, call: Call, body: DraftScriptRequest) -> DraftScriptAnswer:
        if self._drafter is None:
            raise localized_error(404, "not_found", call.language)

        async def work(transaction: Transaction, author: Author, production: Row) -> Order:
            video = await lock_open_video(transaction, production, body.video_id.lower())
            await require_consent(transaction, video)
            newest = await transaction.fetch_one(statements.NEWEST_VERSION, video_id=video["id"])
            return Order(
                title=video["title"],
                brief=video["brief"],
                language=video["language"],
                former=None if newest is None else newest["text"],
            )

        order = await self._calls.on_video(call, body.video_id, work)
        await self._limits.hit("draft_script", call.caller.user_id or call.address)
        try:
            # Outside the transaction: nothing is held while the model writes.
            return DraftScriptAnswer(text=await self._drafter.draft(order))
        except DraftingBusy as error:
            later = {"Retry-After": str(error.retry_after)}
            raise localized_error(503, "drafting_busy", call.language, later) from error
        except DraftingFailed as error:
            raise localized_error(502, "drafting_failed", call.language) from error
