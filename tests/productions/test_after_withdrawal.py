"""What is shown of a person while their consent stands, after its last day, and once it is withdrawn."""

import pytest

from tests.consents.calls import mailed_token
from tests.cuts.conftest import checker_with, checks_on_demand
from tests.payments.conftest import stripe, stripe_values
from tests.people import Person
from tests.productions.journey import Journey
from tests.productions.test_plans import clock, film_checker, journey, settings_values
from tests.recordings.glance import A_FILM

__all__ = [
    "checker_with",
    "checks_on_demand",
    "clock",
    "film_checker",
    "journey",
    "settings_values",
    "stripe",
    "stripe_values",
]


async def seen(journey: Journey, who: Person, paths: dict[str, str], *, signs: bool = True) -> set[str]:
    """Which of the objects the storage gives out, by themselves and, where `signs`, by signing."""
    found: set[str] = set()
    for path, bucket in paths.items():
        answer = await journey.calls.client.get(f"/storage/v1/object/{bucket}/{path}", headers=who.headers)
        signed = await journey.calls.client.post(
            f"/storage/v1/object/sign/{bucket}/{path}", json={"expiresIn": 60}, headers=who.headers
        )
        assert (answer.status_code == 200 and signs) == (signed.status_code == 200), path
        if answer.status_code == 200:
            found.add(path)
    return found


async def everything(journey: Journey) -> dict[str, str]:
    buckets = ("recordings", "cuts", "deliveries")
    return {path: bucket for bucket in buckets for path in await journey.files(bucket)}


@pytest.mark.parametrize("end", ["expires", "withdrawn"])
async def test_customer_sees_nobody_whose_word_is_withdrawn(journey: Journey, end: str) -> None:
    await journey.begin("2026-09-07")
    await journey.join()
    await journey.buy("video-starter", journey.ann)
    production = await journey.production()
    await journey.calls.ask(journey.ann, production["twin_id"])
    token = await mailed_token(journey.world)
    await journey.calls.sign(token, until="2026-09-20")
    film = {"kind": "base_video", "file_name": "me.mp4", "size": len(A_FILM)}
    started = await journey.calls.answer(
        "start-recording", journey.ann, production_id=production["id"], **film
    )
    headers = {**journey.ann.headers, "content-type": "video/mp4"}
    sent = await journey.calls.client.post(
        f"/storage/v1/object/recordings/{started['object_path']}", content=A_FILM, headers=headers
    )
    assert sent.status_code == 200, sent.text
    await journey.record()
    await journey.accept()
    await journey.make_twin()
    video = await journey.script()
    await journey.edit(video)
    delivery = await journey.deliver(video)

    paths = await everything(journey)
    films = {path for path, bucket in paths.items() if bucket == "deliveries" and "poster" not in path}
    assert any(path.endswith(".mp4") for path in films)
    # Nobody reads a film past the ledger.
    assert await seen(journey, journey.ann, paths) == paths.keys() - films
    found = await journey.calls.refusal("download-delivery", journey.ann, delivery_id=delivery)
    assert found == (200, "none")

    if end == "expires":
        await journey.on("2026-10-01")
        assert await seen(journey, journey.ann, paths) == paths.keys() - films
        found = await journey.calls.refusal("download-delivery", journey.ann, delivery_id=delivery)
        assert found == (200, "none")
    else:
        await journey.calls.answer("withdraw-consent", token=token)
        assert await seen(journey, journey.ann, paths) == set()
        for name, body in (
            ("download-delivery", {"delivery_id": delivery}),
            ("download-archive", {"production_id": production["id"]}),
        ):
            assert await journey.calls.refusal(name, journey.ann, **body) == (409, "production_stopped")
        # Whoever signs next shows nothing of what was made before.
        await journey.calls.ask(journey.ann, production["twin_id"], "sara@example.com")
        await journey.calls.sign(await mailed_token(journey.world), name="Sara Ali")
        assert await seen(journey, journey.ann, paths) == set()
        refused = await journey.calls.refusal("download-delivery", journey.ann, delivery_id=delivery)
        assert refused == (409, "production_stopped")
    # The team finds what is to be taken down, and hands out no address of it.
    shown = await seen(journey, journey.noura, paths, signs=end == "expires")
    assert shown == paths.keys() - films
