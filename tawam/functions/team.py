"""Who may do what only the team may."""

from tawam.audit.trail import Actor
from tawam.functions.call import Call
from tawam.functions.messages import refusal


def team_member(call: Call) -> Actor:
    """The caller, as somebody of the team; for the audit trail.

    Raises:
        FunctionError: 401 `no_authorization` for visitors, 401 `session_expired` where signing in again would
            help, 403 `insufficient_aal` where a second factor would, 403 `not_admin` for everybody else.
    """
    caller = call.caller
    if caller.role == "service_role":
        return Actor(None, "service key", call.address)
    if caller.user_id is None:
        raise refusal(401, "no_authorization", call.language)
    if caller.is_admin_at_aal2:
        raise refusal(403, "insufficient_aal", call.language)
    if caller.is_admin_anew:
        raise refusal(401, "session_expired", call.language)
    if not caller.is_admin:
        raise refusal(403, "not_admin", call.language)
    return Actor(caller.user_id, caller.email, call.address, caller.session_id)
