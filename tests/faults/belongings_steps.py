"""Steps of a walk: notes, one's own and others'; what the team does; the end of an account; time."""

import time

import httpx2

from tests.faults.account_model import BAN_LASTS, Refusal, Session
from tests.faults.account_walk import Walk

# Seconds: within and beyond the grace of a spent token, the life of a token, a link and a ban.
JUMPS = (3, 11, 41, 1021, 3733)
NOTES = "/rest/v1/notes?select=id,title"


def is_refused(walk: Walk, answer: httpx2.Response, session: Session) -> bool:
    """Beside `/auth/v1` a session that does not count is told so by its status alone."""
    refusal: Refusal | None = session.refusal(time.time())
    status = 401 if refusal else 403 if session.awaits_factor else 0
    assert (answer.status_code if answer.status_code in (401, 403) else 0) == status, (
        answer.text,
        walk.story,
    )
    return status != 0


async def write_note(walk: Walk) -> None:
    session = walk.session()
    if session is None:
        return
    title = f"note {len(walk.story)}"
    walk.tell("write_note", session.owner.email)
    answer = await walk.rest("POST", NOTES, session, {"title": title})
    if not is_refused(walk, answer, session):
        assert answer.status_code == 201, (answer.text, walk.story)
        session.owner.notes[answer.json()[0]["id"]] = title


async def list_notes(walk: Walk) -> None:
    session = walk.session()
    if session is None:
        return
    walk.tell("list_notes", session.owner.email)
    answer = await walk.rest("GET", NOTES, session)
    if not is_refused(walk, answer, session):
        assert {note["id"]: note["title"] for note in answer.json()} == session.owner.notes, walk.story


async def touch_note(walk: Walk) -> None:
    """Read, change or delete a note, which may be somebody else's: then it is as if there were none."""
    session, notes = walk.session(), [note for person in walk.people for note in person.notes]
    if session is None or not notes:
        return
    note, method = walk.choice(notes), walk.choice(["GET", "PATCH", "DELETE"])
    own = session.owner.notes
    walk.tell("touch_note", session.owner.email, method, note in own)
    body = {"title": "changed"} if method == "PATCH" else None
    answer = await walk.rest(method, f"{NOTES}&id=eq.{note}", session, body)
    if is_refused(walk, answer, session):
        return
    if method == "PATCH" and note in own:
        own[note] = "changed"
    expected = [{"id": note, "title": own[note]}] if note in own else []
    assert (answer.status_code, answer.json()) == (200, expected), walk.story
    if method == "DELETE":
        own.pop(note, None)


async def ban(walk: Walk) -> None:
    person = walk.person()
    if person.user_id is None:
        return
    is_ban = not person.is_banned(time.time()) and walk.is_likely(0.6)
    walk.tell("ban" if is_ban else "unban", person.email)
    body = {"ban_duration": f"{BAN_LASTS}s" if is_ban else "none"}
    walk.expect(await walk.as_team("PUT", f"/admin/users/{person.user_id}", body), None)
    if not is_ban and person.banned_until is not None:
        person.end(*person.sessions)
    person.banned_until = time.time() + BAN_LASTS if is_ban else None


async def delete_account(walk: Walk) -> None:
    session = walk.session()
    if session is None:
        return
    person, password = session.owner, walk.password()
    walk.tell("delete_account", person.email, password)
    body = {"currentPassword": password}
    answer = await walk.rest("POST", "/functions/v1/delete-account", session, body)
    if is_refused(walk, answer, session):
        return
    is_right = password == person.password
    assert answer.status_code == (200 if is_right else 400), (answer.text, walk.story)
    if is_right:
        person.is_deleted()


async def wait(walk: Walk) -> None:
    seconds = walk.choice(list(JUMPS))
    walk.tell("wait", seconds)
    walk.later(seconds)
