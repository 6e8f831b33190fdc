"""The socket of every page that has no other: what the house announces, and what concerns its reader."""

from games.consumers.base import HouseConsumer


class CompanyConsumer(HouseConsumer):
    """One page."""

    async def connect(self) -> None:
        """Accepts everybody but the banned."""
        if await self.turned_away():
            return
        await self.accept()
        await self.hear_of_house()

    async def disconnect(self, code: int) -> None:
        """Leaves the groups."""
        await self.leave_house()
