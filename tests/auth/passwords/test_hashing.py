"""The cost of a stored password: other tests hash at the lowest one."""

import pytest

from tawam.auth.passwords.hashing import Passwords


@pytest.mark.real_hashes
async def test_a_password_is_hashed_at_the_cost_of_production() -> None:
    passwords = Passwords()
    try:
        stored = await passwords.hash("correct-horse-7")
        assert stored.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
        assert await passwords.verify("correct-horse-7", stored)
        assert not await passwords.verify("correct-horse-8", stored)
        assert not await passwords.verify("correct-horse-7", None)
    finally:
        passwords.close()
