"""`delete-account`: a person ends their own account."""

from typing import cast

from tawam.auth.context import Auth
from tawam.auth.errors import AuthError
from tawam.auth.users.deletion import delete_own_account
from tawam.functions.call import Call
from tawam.functions.errors import ErrorCode
from tawam.functions.messages import refusal
from tawam.functions.wire.account import DeleteAccountAnswer, DeleteAccountRequest
from tawam.http.limits import TooManyRequests

# Refusals that are the person's to act on; whatever else happens has to do with the session.
_TOLD = (
    "reauthentication_needed",
    "current_password_invalid",
    "conflict",
    "reauthentication_not_valid",
    "last_admin",
    "plan_running",
)


class DeleteAccount:
    """Deletes the account for good, once the caller has shown that it is theirs. Orders stay, unnamed."""

    name = "delete-account"
    takes = DeleteAccountRequest

    def __init__(self, auth: Auth) -> None:
        self._auth = auth

    async def __call__(self, call: Call, body: DeleteAccountRequest) -> DeleteAccountAnswer:
        if call.caller.user_id is None:
            raise refusal(401, "no_authorization", call.language)
        try:
            password, nonce = body.current_password or None, body.nonce or None
            await delete_own_account(self._auth, call.caller, call.address, password, nonce)
        except AuthError as error:
            if error.status == 429:
                raise TooManyRequests(int(error.headers["Retry-After"])) from error
            if error.code not in _TOLD:
                raise refusal(401, "unauthorized", call.language) from error
            raise refusal(error.status, cast(ErrorCode, error.code), call.language) from error
        return DeleteAccountAnswer(deleted=True)
