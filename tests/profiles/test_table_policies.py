"""What may stand in a profile, and that nothing else of it can be reached."""

from typing import Any

import pytest
from sqlalchemy import String, Text

from tawam.database.table_policies import InvalidValue, Role
from tawam.profiles.table_policies import PROFILES
from tawam.profiles.tables import profiles


class TestChecks:
    @pytest.mark.parametrize(
        ("column", "value"),
        [
            ("username", None),
            ("username", ""),
            ("username", "آن الشمالية"),
            ("username", "x" * 64),
            ("full_name", "O'Brien <b>&"),
            ("avatar_url", "https://images.example/ann.png"),
            ("avatar_url", "/files/ann.png"),
            ("avatar_url", "/".ljust(2048, "x")),
        ],
    )
    def test_fitting_values_are_kept_as_typed(self, column: str, value: Any) -> None:
        assert PROFILES.validators[column](value) == value

    @pytest.mark.parametrize(
        ("column", "value"),
        [
            ("username", 7),
            ("username", {}),
            ("username", "x" * 65),
            ("username", "a\r\nBcc: b@example.com"),
            ("username", "a\0"),
            ("username", "\ud800"),
            ("full_name", "x" * 201),
            ("avatar_url", "javascript:alert(1)"),
            ("avatar_url", "data:text/html,x"),
            ("avatar_url", "http://plain.example/x.png"),
            ("avatar_url", "//other.example/x.png"),
            ("avatar_url", "/\\other.example"),
            ("avatar_url", "https://"),
            ("avatar_url", "https://[broken"),
            ("avatar_url", "/".ljust(2049, "x")),
        ],
    )
    def test_unfitting_values_are_refused_in_a_sentence(self, column: str, value: Any) -> None:
        with pytest.raises(InvalidValue, match=r"^[A-Z].*\.$"):
            PROFILES.validators[column](value)


class TestTablePolicy:
    def test_every_writable_text_is_checked(self) -> None:
        for grant in PROFILES.update.values():
            texts = {name for name in grant.columns if type(PROFILES.table.c[name].type) in (String, Text)}
            assert texts <= PROFILES.validators.keys()

    def test_every_standing_has_its_grants(self) -> None:
        assert PROFILES.read.keys() == PROFILES.update.keys() == set(Role)

    def test_only_columns_of_the_table_are_granted(self) -> None:
        granted = [*PROFILES.read.values(), *PROFILES.update.values()]
        assert {name for grant in granted for name in grant.columns} <= set(profiles.c.keys())

    def test_nobody_writes_what_tells_who_they_are(self) -> None:
        for grant in PROFILES.update.values():
            assert not {"id", "email", "created_at"} & set(grant.columns)
