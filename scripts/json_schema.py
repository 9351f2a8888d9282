"""Print one JSON Schema (draft 2020-12) of what the browser and the server exchange, and of the catalogue."""

import json
import sys
from inspect import cleandoc
from typing import Any

import msgspec
from sqlalchemy import Table

from tawam.catalogue.catalogue import Catalogue
from tawam.functions.errors import FunctionErrorBody
from tawam.functions.wire import account, affiliates, checkout, leads, orders, overview, receipts
from tawam.profiles.tables import profiles
from tawam.receipts.receipt import Receipt

TYPES = (
    Catalogue,
    checkout.CreateCheckoutRequest,
    checkout.CreateCheckoutAnswer,
    checkout.CheckoutStatusRequest,
    checkout.CheckoutStatusAnswer,
    leads.ContactRequest,
    leads.ContactAnswer,
    leads.AffiliateApplicationRequest,
    leads.AffiliateApplicationAnswer,
    leads.HandleLeadRequest,
    leads.HandleLeadAnswer,
    leads.AddLeadNoteRequest,
    leads.AddLeadNoteAnswer,
    leads.TeamMembersRequest,
    leads.TeamMembersAnswer,
    affiliates.DecideApplicationRequest,
    affiliates.DecideApplicationAnswer,
    affiliates.UpdateAffiliateRequest,
    affiliates.UpdateAffiliateAnswer,
    affiliates.RecordPayoutRequest,
    affiliates.PayoutLine,
    affiliates.AffiliateStatementRequest,
    affiliates.AffiliateStatementAnswer,
    overview.TeamOverviewRequest,
    overview.TeamOverviewAnswer,
    account.DeleteAccountRequest,
    account.DeleteAccountAnswer,
    account.ExportDataRequest,
    account.ExportDataAnswer,
    receipts.ReceiptRequest,
    receipts.ReceiptPdfRequest,
    Receipt,
    orders.RefundOrderRequest,
    orders.RefundOrderAnswer,
    orders.SettleFailedRefundRequest,
    orders.SettleFailedRefundAnswer,
    orders.CancelSubscriptionRequest,
    orders.ResumeSubscriptionRequest,
    orders.SubscriptionAnswer,
    orders.ManageSubscriptionRequest,
    orders.ManageSubscriptionAnswer,
    FunctionErrorBody,
)


def row_schema(table: Table, optional: frozenset[str]) -> dict[str, Any]:
    """A row as `/rest/v1` answers it; `optional` columns are not for everybody."""
    return {
        "title": f"{table.name.removesuffix('s').title()}Row",
        "type": "object",
        "properties": {
            column.name: {"type": ["string", "null"] if column.nullable else "string"}
            for column in table.columns
        },
        "required": [column.name for column in table.columns if column.name not in optional],
        "additionalProperties": False,
    }


def closed(schema: dict[str, Any]) -> dict[str, Any]:
    """Objects with named properties have no others, so that a misspelt field is a type error."""
    if "description" in schema:
        schema["description"] = cleandoc(schema["description"])
    if "properties" in schema:
        schema["additionalProperties"] = False
    # Lengths belong to the server's check; as types they would be tuples of every length.
    for definition in schema.get("properties", {}).values():
        definition.pop("maxItems", None)
    return schema


def main() -> None:
    _, definitions = msgspec.json.schema_components(TYPES, ref_template="#/$defs/{name}")
    definitions = {name: closed(schema) for name, schema in definitions.items()}
    definitions["ProfileRow"] = row_schema(profiles, frozenset({"email"}))
    json.dump({"title": "Api", "$defs": definitions}, sys.stdout, ensure_ascii=False)


main()
