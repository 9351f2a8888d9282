"""Calls that are still classes: as the decorator would declare them."""

from typing import Any, get_type_hints

from tawam.calls.call import Call, Function, Services


def function_of(instance: Any) -> Function:
    async def before(_: Services, call: Call) -> None:
        await instance.before(call)

    return Function(
        name=instance.name,
        callers=instance.callers,
        request_type=instance.request_type,
        answer_type=get_type_hints(type(instance).__call__)["return"],
        handler=instance,
        scope=None,
        before=before if hasattr(instance, "before") else None,
        parameters={},
    )
