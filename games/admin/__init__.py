from games.admin.chat import ChatMessageAdmin
from games.admin.house import AnnouncementAdmin, ClosingAdmin
from games.admin.matches import MatchAdmin
from games.admin.pairs import PairAdmin
from games.admin.reports import ReportAdmin
from games.admin.rounds import MoveAdmin, RoundAdmin
from games.admin.sanctions import AppealAdmin, SanctionAdmin
from games.admin.standing import PlayedAdmin, TallyAdmin
from games.admin.tables import TableAdmin
from games.admin.words import FilteredWordAdmin

__all__ = [
    "AnnouncementAdmin",
    "AppealAdmin",
    "ChatMessageAdmin",
    "ClosingAdmin",
    "FilteredWordAdmin",
    "MatchAdmin",
    "MoveAdmin",
    "PairAdmin",
    "PlayedAdmin",
    "ReportAdmin",
    "RoundAdmin",
    "SanctionAdmin",
    "TableAdmin",
    "TallyAdmin",
]
