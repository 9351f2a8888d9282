"""The company's name and addresses, from `brand.json` at the root of the project."""

from pathlib import Path

import msgspec

BRAND_FILE = Path(__file__).parent.parent / "brand.json"


class Brand(msgspec.Struct, frozen=True, rename="camel"):
    """Who runs the site. Texts are keyed by language (`en`, `ar`), social links by network.

    Attributes:
        address: where the company is, one or more lines.
        trade_licence: its number; receipts are silent about it while it is empty.
        tax_number: its tax registration (in the Emirates the TRN), or empty.
    """

    name: dict[str, str]
    legal_name: dict[str, str]
    address: dict[str, str]
    trade_licence: str
    tax_number: str
    support_email: str
    social: dict[str, str]


def load_brand(path: Path = BRAND_FILE) -> Brand:
    return msgspec.json.decode(path.read_bytes(), type=Brand)
