"""Slows down whoever guesses passwords, without locking the owner out."""

from collections import OrderedDict

from tawam.http.limits import Limits

_REMEMBERED = 10_000


class PasswordAttempts:
    """Counts wrong passwords by the caller's address and by the account they were for, known or not.

    An address from which the owner has signed in is not held to the account's count, so that strangers
    cannot use it against the owner.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._familiar: OrderedDict[tuple[str, str], None] = OrderedDict()

    async def begin(self, account: str, address: str) -> None:
        """Count an attempt before its password is looked at, so that many at once are counted too.

        Raises:
            TooManyRequests: too many were wrong.
        """
        await self._limits.check("password", address)
        if (account, address) not in self._familiar:
            await self._limits.hit("password_account", account)

    async def failed(self, address: str) -> None:
        """
        Raises:
            TooManyRequests: this was one too many.
        """
        await self._limits.hit("password", address)

    async def succeeded(self, account: str, address: str) -> None:
        await self._limits.clear("password_account", account)
        self._familiar[account, address] = None
        self._familiar.move_to_end((account, address))
        if len(self._familiar) > _REMEMBERED:
            self._familiar.popitem(last=False)
