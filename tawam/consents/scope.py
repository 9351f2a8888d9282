"""What a consent can allow: the codes of its scope. Words for them stand in the dictionaries."""

from typing import Literal

ConsentChannel = Literal["youtube", "linkedin", "tiktok", "instagram", "website", "internal"]
ConsentPurpose = Literal["training", "promotion", "advertising"]
