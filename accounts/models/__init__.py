from accounts.models.coins import Account, CoinAdjustment, Leg, Transfer
from accounts.models.house import Announcement, AuditRow, Closing, Trace
from accounts.models.moderation import Appeal, Report, Sanction
from accounts.models.social import Block, Friendship, Mute, Presence
from accounts.models.user import User

__all__ = [
    "Account",
    "Announcement",
    "Appeal",
    "AuditRow",
    "Block",
    "Closing",
    "CoinAdjustment",
    "Friendship",
    "Leg",
    "Mute",
    "Presence",
    "Report",
    "Sanction",
    "Trace",
    "Transfer",
    "User",
]
