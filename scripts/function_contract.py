"""Write the contract of `/functions/v1` as TypeScript: functions, error codes and bounds of the forms.

Each form has a file of its own, so that a page loads the bounds of its forms alone.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Column, String

from tawam import folding, normalization, services
from tawam.affiliates.calls import PAYOUT_RULES
from tawam.calls.call import FUNCTIONS, File
from tawam.calls.form_rules import (
    PHONE,
    PHONE_MAX_LENGTH,
    PHONE_MIN_LENGTH,
    WEB_ADDRESS,
    WEBSITE,
    TextRule,
    wire_name,
)
from tawam.calls.refusals import REFUSALS
from tawam.consents.twin_calls import MODEL_NOTE_RULES
from tawam.leads.calls import NOTE_RULES
from tawam.leads.forms import APPLICATION_RULES, AUDIENCE_SIZES, CONTACT_RULES, EXPERIENCES
from tawam.leads.tables import affiliate_applications, contact_messages
from tawam.orders.calls import RefundOrderRequest, SettleFailedRefundRequest
from tawam.recordings.calls import NOTE_RULES as REFUSAL_RULES
from tawam.videos.bulk_calls import BULK_RULES
from tawam.videos.calls import VIDEO_RULES
from tawam.videos.script_calls import COMMENT_RULES, SCRIPT_RULES

BANNER = "// Made by scripts/generate-types from the server's functions. Change those instead."

Bounds = dict[str, dict[str, int]]


class Contract(NamedTuple):
    """One function: its name in the path, its request struct, and its answer struct or `File`."""

    name: str
    request: type[msgspec.Struct]
    answer: type[Any]


def contracts() -> list[Contract]:
    """Find the functions: those that the modules of `tawam/services.py` declare."""
    modules = {module.__name__ for module in services.MODULES}
    found = [each for _, each in sorted(FUNCTIONS.items()) if each.handler.__module__ in modules]
    return [Contract(each.name, each.request_type, each.answer_type) for each in found]


def text_bounds(rules: Mapping[str, TextRule]) -> Bounds:
    return {
        wire_name(field): {"min": rule.min_length, "max": rule.max_length} for field, rule in rules.items()
    }


def field_bounds(struct: type[msgspec.Struct], *names: str) -> Bounds:
    info = msgspec.inspect.type_info(struct)
    assert isinstance(info, msgspec.inspect.StructType)
    fields: dict[str, Any] = {field.name: field.type for field in info.fields}
    return {
        wire_name(name): {"min": fields[name].min_length, "max": fields[name].max_length} for name in names
    }


def column_bounds(column: Column[str]) -> dict[str, int]:
    assert isinstance(column.type, String)
    assert column.type.length is not None
    return {"max": column.type.length}


FORMS: dict[str, tuple[str, Bounds]] = {
    "contact": (
        "contactBounds",
        text_bounds(CONTACT_RULES) | {"email": column_bounds(contact_messages.c.email)},
    ),
    "affiliate-application": (
        "applicationBounds",
        text_bounds(APPLICATION_RULES)
        | {
            "email": column_bounds(affiliate_applications.c.email),
            "phone": {"min": PHONE_MIN_LENGTH, "max": PHONE_MAX_LENGTH},
            "website": {"min": WEBSITE.min_length, "max": WEBSITE.max_length},
        },
    ),
    "add-lead-note": ("leadNoteBounds", text_bounds(NOTE_RULES)),
    "mark-twin-ready": ("modelNoteBounds", text_bounds(MODEL_NOTE_RULES)),
    "record-payout": ("payoutBounds", text_bounds(PAYOUT_RULES)),
    "refund-order": ("refundBounds", field_bounds(RefundOrderRequest, "reason")),
    "refuse-recording": ("refusalBounds", text_bounds(REFUSAL_RULES)),
    "create-bulk-videos": ("bulkBounds", text_bounds(BULK_RULES)),
    "create-video": ("videoBounds", text_bounds(VIDEO_RULES)),
    "send-script": (
        "scriptBounds",
        text_bounds(SCRIPT_RULES) | {"comment": text_bounds(COMMENT_RULES)["text"]},
    ),
    "settle-failed-refund": ("failedRefundBounds", field_bounds(SettleFailedRefundRequest, "note")),
}
CHOICES = {"affiliate-application": {"audienceSizes": AUDIENCE_SIZES, "experiences": EXPERIENCES}}


def functions_file() -> Iterator[str]:
    """Yield the lines of `functions.ts`."""
    functions = contracts()
    structs = {kind.__name__ for one in functions for kind in (one.request, one.answer) if kind is not File}
    yield f"import type {{ {', '.join(sorted(structs))} }} from './api-types.ts'"
    yield "/** The machine name of why a function refused a call. */"
    yield f"export type FunctionErrorCode = {' | '.join(map(json.dumps, sorted(REFUSALS)))}"
    yield "/** The request and the answer of each function, by its name; a `Blob` is a file. */"
    yield "export interface Functions {"
    for name, request, answer in functions:
        answered = "Blob" if answer is File else answer.__name__
        yield f"'{name}': {{ request: {request.__name__}; answer: {answered} }}"
    yield "}"


def form_file(form: str) -> Iterator[str]:
    """Yield the lines of `forms/FORM.ts`."""
    name, bounds = FORMS[form]
    yield f"/** The form of `{form}`. The shortest and the longest text of each field, in characters. */"
    yield f"export const {name} = {json.dumps(bounds)} as const"
    for name, choices in CHOICES.get(form, {}).items():
        yield f"export const {name} = {json.dumps(choices)} as const"


def typed_file() -> Iterator[str]:
    """Yield the lines of `typed.ts`."""
    yield "/** Marks that nobody sees, as a class of characters holds them. */"
    yield f"export const invisible = {json.dumps(normalization.INVISIBLE)}"
    yield "/** The whole of a web address and of a phone number, as regular expressions. */"
    yield f"export const webAddress = {json.dumps(WEB_ADDRESS.pattern)}"
    yield f"export const phone = {json.dumps(PHONE.pattern)}"


def folding_file() -> Iterator[str]:
    """Yield the lines of `folding.ts`."""
    yield "/** Signs, and what stands for each where texts are searched; those at the end go. */"
    yield f"export const folded = {json.dumps([folding.FROM, folding.TO])} as const"


def write(folder: Path) -> None:
    """Write `functions.ts` and `forms/` into `folder`; no reader sees half a file."""
    forms = {f"forms/{form}": form_file(form) for form in FORMS}
    files = {"functions": functions_file(), "typed": typed_file(), "folding": folding_file()} | forms
    for name, lines in files.items():
        path = folder / f"{name}.ts"
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(".new")
        unfinished.write_text("\n".join((BANNER, *lines)) + "\n", encoding="utf-8")
        unfinished.replace(path)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
