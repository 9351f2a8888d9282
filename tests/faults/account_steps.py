"""Steps of a walk: signing up, in and out, passwords, links and second factors."""

import time
import uuid

from pyotp.totp import TOTP

from tests.faults.account_model import GRACE, Factor
from tests.faults.account_walk import Walk


async def sign_up(walk: Walk) -> None:
    person, password = walk.person(), walk.password()
    walk.tell("sign_up", person.email, password)
    answer = await walk.call("POST", "/signup", {"email": person.email, "password": password})
    walk.expect(answer, None)
    person.signs_up(password)
    if not person.is_confirmed:
        person.user_id = answer.json()["id"]
        await walk.mailed(person, "signup")


async def confirm(walk: Walk) -> None:
    await spend(walk, "signup")


async def recover(walk: Walk) -> None:
    person = walk.person()
    walk.tell("recover", person.email)
    walk.expect(await walk.call("POST", "/recover", {"email": person.email}), None)
    if person.user_id is not None:
        person.asks_for_link()
        await walk.mailed(person, "recovery")


async def follow_recovery(walk: Walk) -> None:
    await spend(walk, "recovery")


async def spend(walk: Walk, kind: str) -> None:
    person = walk.reader(kind)
    proof = person.proofs.get(kind)
    walk.tell("spend", kind, person.email)
    body = {"type": kind, "token_hash": proof.token if proof else "ab" * 28}
    answer = await walk.call("POST", "/verify", body)
    if walk.expect(answer, person.proof_refusal(time.time(), kind)):
        walk.opened(person, answer.json(), chooses_password=person.proves(kind))


async def sign_in(walk: Walk) -> None:
    person, password = walk.person(), walk.password()
    if person.password is not None and walk.is_likely(0.7):
        password = person.password
    walk.tell("sign_in", person.email, password)
    body = {"email": person.email, "password": password}
    answer = await walk.call("POST", "/token?grant_type=password", body)
    if walk.expect(answer, person.sign_in_refusal(time.time(), password)):
        walk.opened(person, answer.json())


async def look(walk: Walk) -> None:
    session = walk.session()
    if session is None:
        return
    walk.tell("look", session.owner.email)
    answer = await walk.call("GET", "/user", by=session)
    if walk.expect(answer, session.refusal(time.time())):
        walk.check_user(session, answer.json())


async def refresh(walk: Walk) -> None:
    """With the live token, or with one that was spent: a tab that was late, or a thief."""
    session, now = walk.session(), time.time()
    if session is None:
        return
    spent = list(session.spent)
    token = walk.choice(spent) if spent and (session.live is None or walk.is_likely(0.4)) else session.live
    if token is None:
        return
    walk.tell("refresh", session.owner.email, "spent" if token in session.spent else "live")
    answer = await walk.call("POST", "/token?grant_type=refresh_token", {"refresh_token": token})
    if not session.is_alive:
        walk.expect(answer, (400, "refresh_token_not_found"))
        return
    is_replay = token in session.spent and session.spent[token] < now - GRACE
    is_replay = is_replay and token != session.parent
    if is_replay:
        session.owner.end(session)
        walk.expect(answer, (400, "refresh_token_already_used"))
        return
    is_banned = session.owner.is_banned(now)
    if token == session.live:
        session.rotate(now, None)
    if walk.expect(answer, (400, "user_banned") if is_banned else None):
        body = answer.json()
        assert session.live in (None, body["refresh_token"]), walk.story
        session.live, session.access_token, session.minted = body["refresh_token"], body["access_token"], now
        walk.check_user(session, body["user"])


async def sign_out(walk: Walk) -> None:
    session = walk.session()
    if session is None:
        return
    scope = walk.choice(["local", "others", "global"])
    walk.tell("sign_out", session.owner.email, scope)
    answer = await walk.call("POST", f"/logout?scope={scope}", by=session)
    if walk.expect(answer, session.refusal(time.time()), 204):
        person = session.owner
        others = [other for other in person.sessions if other is not session]
        person.end(*({"local": [session], "others": others, "global": person.sessions}[scope]))


async def change_password(walk: Walk) -> None:
    session, new = walk.session(), walk.password()
    if session is None:
        return
    person, now = session.owner, time.time()
    current = walk.choice([person.password, walk.password(), None])
    walk.tell("change_password", person.email, current, new)
    body = {"password": new, **({} if current is None else {"current_password": current})}
    answer = await walk.call("PUT", "/user", body, session)
    refusal = session.refusal(now) or person.password_refusal(now, session, new, current)
    if walk.expect(answer, refusal):
        person.changes_password(session, new)
        if current is not None:
            session.reauthenticated = now


async def reauthenticate(walk: Walk) -> None:
    session, current = walk.session(), walk.password()
    if session is None:
        return
    person, now = session.owner, time.time()
    if person.password is not None and walk.is_likely(0.8):
        current = person.password
    walk.tell("reauthenticate", person.email, current)
    answer = await walk.call("PUT", "/user", {"current_password": current}, session)
    refusal = session.refusal(now)
    if session.awaits_factor:
        refusal = refusal or (401, "insufficient_aal")
    if current != person.password:
        refusal = refusal or (400, "current_password_invalid")
    if walk.expect(answer, refusal):
        session.reauthenticated = now


async def enrol(walk: Walk) -> None:
    session = walk.session()
    if session is None or session.owner.factor is not None:
        return
    walk.tell("enrol", session.owner.email)
    body = {"factor_type": "totp", "friendly_name": str(uuid.uuid4())}
    answer = await walk.call("POST", "/factors", body, session)
    now = time.time()
    if walk.expect(answer, session.refusal(now) or session.owner.takeover_refusal(now, session)):
        session.owner.factor = Factor(answer.json()["id"], answer.json()["totp"]["secret"])


async def show_factor(walk: Walk) -> None:
    session = walk.session()
    if session is None or session.owner.factor is None:
        return
    walk.later(61)  # No code is taken twice.
    factor, now = session.owner.factor, time.time()
    walk.tell("show_factor", session.owner.email)
    challenge = await walk.call("POST", f"/factors/{factor.id}/challenge", {}, session)
    needs = None if factor.is_verified else session.owner.takeover_refusal(now, session)
    if not walk.expect(challenge, session.refusal(now) or needs):
        return
    right = TOTP(factor.secret).at(int(now))
    is_right = walk.is_likely(0.75)
    code = right if is_right else f"{(int(right) + 500_000) % 10**6:06}"
    body = {"challenge_id": challenge.json()["id"], "code": code}
    answer = await walk.call("POST", f"/factors/{factor.id}/verify", body, session)
    if walk.expect(answer, None if is_right else (422, "mfa_verification_failed")):
        session.owner.shows_factor(session)
        session.rotate(now, answer.json()["refresh_token"], is_raised=True)
        session.access_token, session.minted = answer.json()["access_token"], now
        walk.check_user(session, answer.json()["user"])


async def remove_factor(walk: Walk) -> None:
    session = walk.session()
    if session is None or session.owner.factor is None:
        return
    walk.tell("remove_factor", session.owner.email)
    answer = await walk.call("DELETE", f"/factors/{session.owner.factor.id}", by=session)
    refusal = session.refusal(time.time())
    if session.owner.factor.is_verified:
        needs = session.owner.takeover_refusal(time.time(), session)
        refusal = refusal or (needs if session.is_aal2 else (422, "insufficient_aal"))
    if walk.expect(answer, refusal):
        session.owner.removes_factor()
