"""What fills a folder in tests of the command, in place of the story, which takes minutes."""

import asyncio
from collections.abc import Callable

from tawam.demo.plan import Filled, Plan, Progress
from tawam.demo_folder import SignIn
from tawam.settings import Settings

Tell = Callable[[Progress], None]

SIGN_INS = (
    SignIn("customer", "مريم", "maryam@example.com", "sesame-1", "Sees films.", "ترى الأفلام.", "/studio"),
    SignIn("person", "Omar", "omar@example.com", "sesame-2", "Sees consent.", "يرى الموافقة.", "/studio"),
    SignIn("producer", "Salma", "salma@example.com", "sesame-3", "Sees work.", "ترى العمل.", "/admin"),
    SignIn("admin", "Yusuf", "yusuf@example.com", "sesame-4", "Sees it all.", "يرى الكل.", "/admin"),
)


async def fill(settings: Settings, plan: Plan, tell: Tell) -> Filled:
    tell(Progress(50, f"Seed {plan.seed}: 6 orders"))
    return Filled(SIGN_INS, "6 orders.")


async def fill_for_ever(settings: Settings, plan: Plan, tell: Tell) -> Filled:
    """Start a process, then never come to an end."""
    await asyncio.create_subprocess_exec("sleep", "600")
    tell(Progress(5, "January: 1 order"))
    await asyncio.sleep(600)
    raise AssertionError


async def fill_alone_for_ever(settings: Settings, plan: Plan, tell: Tell) -> Filled:
    tell(Progress(5, "January: 1 order"))
    await asyncio.sleep(600)
    raise AssertionError


async def fail(settings: Settings, plan: Plan, tell: Tell) -> Filled:
    (settings.data_dir / "half-way").touch()
    raise RuntimeError("the story lost its thread")
