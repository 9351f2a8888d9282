"""The codes of the scope of a consent. Words for them stand in the dictionaries."""

from typing import Literal

import msgspec

from tawam.languages import Language

ConsentChannel = Literal["youtube", "linkedin", "tiktok", "instagram", "website", "internal"]
ConsentPurpose = Literal["training", "promotion", "advertising"]


class Scope(msgspec.Struct, frozen=True, kw_only=True):
    """The scope of one consent. `until`: the last day in Dubai's calendar (`2027-12-31`)."""

    languages: list[Language]
    channels: list[ConsentChannel]
    purposes: list[ConsentPurpose]
    until: str
