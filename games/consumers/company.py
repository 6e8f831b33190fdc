"""The socket of every page that has no other: what the house announces, and what concerns its reader."""

from games.consumers.base import LeanConsumer


class CompanyConsumer(LeanConsumer):
    """One page. It says nothing; what it sends is not read."""

    async def connect(self) -> None:
        """Accepts everybody but the banned."""
        if await self.turned_away():
            return
        await self.accept()
        await self.hear_of_house()

    async def disconnect(self, code: int) -> None:
        """Leaves the groups."""
        await self.leave_house()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Nothing is expected."""
