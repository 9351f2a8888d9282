"""No task is started and forgotten: Python drops it while it runs, or its failure with it."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.rules.repository import ROOT, files

STARTS = {"create_task", "ensure_future", "run_coroutine_threadsafe"}
OBSERVES = {"add_done_callback"}
# A group of tasks awaits its own.
GROUP = "group"


def started(function: ast.AST) -> Iterator[tuple[ast.Call, str | None]]:
    """Each task that `function` starts, and the name that it is kept under."""
    kept = {
        node.value: node.targets[0].id
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and called(node) in STARTS and owner(node) != GROUP:
            yield node, kept.get(node)


def called(node: ast.Call) -> str:
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def owner(node: ast.Call) -> str:
    return getattr(getattr(node.func, "value", None), "id", "")


def is_observed(function: ast.AST, name: str) -> bool:
    """Whether somebody looks at the end of the task `name`: it is awaited, or tells when it is done."""
    for node in ast.walk(function):
        if isinstance(node, ast.Await) and any(
            isinstance(part, ast.Name) and part.id == name for part in ast.walk(node)
        ):
            return True
        if isinstance(node, ast.Call) and called(node) in OBSERVES and owner(node) == name:
            return True
    return False


def unseen(source: str) -> list[int]:
    """The lines that start a task whose end nobody sees."""
    lines: list[int] = []
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            lines += [
                call.lineno
                for call, name in started(function)
                if name is None or not is_observed(function, name)
            ]
    return sorted(set(lines))


def place(file: Path, line: int) -> str:
    return f"{file.relative_to(ROOT)}:{line}"


def test_every_task_is_kept_and_its_end_is_seen():
    found = [place(file, line) for file in files("tawam/*.py") for line in unseen(file.read_text())]
    assert not found, f"keep the task, and await it or add a callback to its end; see tawam/tasks.py: {found}"


def swallows_cancellation(source: str) -> list[int]:
    """The lines that suppress `CancelledError`, with which also the caller's own cancellation gets lost."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and called(node) == "suppress"
        and any("CancelledError" in ast.unparse(each) for each in node.args)
    ]


def test_no_cancellation_of_the_caller_is_lost():
    found = [
        place(file, line) for file in files("tawam/*.py") for line in swallows_cancellation(file.read_text())
    ]
    assert not found, f"end a task with tawam.tasks.stop: {found}"
    assert swallows_cancellation("with suppress(asyncio.CancelledError, Exception):\n    await task") == [1]


def test_the_rule_sees_what_it_is_for():
    forgotten = "async def f():\n    asyncio.create_task(g())\n"
    kept = "async def f():\n    task = asyncio.create_task(g())\n"
    assert unseen(forgotten) == unseen(kept) == [2]
    for seen in ("await task", "await asyncio.shield(task)", "task.add_done_callback(h)"):
        assert unseen(f"{kept}    {seen}\n") == []
