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


class BrandInvalid(Exception):
    """The file cannot be used; the message says why."""


def load_brand(path: Path = BRAND_FILE) -> Brand:
    """
    Raises:
        BrandInvalid: the file is missing, is not JSON, or lacks something.
    """
    try:
        return msgspec.json.decode(path.read_bytes(), type=Brand)
    except OSError as error:
        raise BrandInvalid(f"{path} cannot be read: {error.strerror}") from error
    except msgspec.DecodeError as error:
        raise BrandInvalid(f"{path}: {error}") from error
