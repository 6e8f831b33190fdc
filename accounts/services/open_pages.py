"""The open pages of a person: they are told that something about him has changed, and each looks itself what it is.

A page whose session has ended is closed by its socket (games/consumers/base.py).
"""

import logging

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

log = logging.getLogger("concan.push")


def group_of_person(user_id: int) -> str:
    """The group of the open pages of one person."""
    return f"person.{user_id}"


def tell_person(user_id: int) -> None:
    """Tells them; to be called after what changed was committed."""
    async_to_sync(send)(group_of_person(user_id), {"type": "person.news"})


async def send(group: str, message: dict[str, object]) -> None:
    """Sends it to a group, if what carries the news is there. Where it is not, what happened has happened all the same:
    whoever did it is answered, and pages find it by themselves.
    """
    try:
        await get_channel_layer().group_send(group, message)
    except Exception as error:
        log.error("The news of %s cannot be carried: %r", group, error)
