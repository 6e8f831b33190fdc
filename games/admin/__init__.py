from games.admin.matches import MatchAdmin
from games.admin.rounds import MoveAdmin, RoundAdmin
from games.admin.standing import PlayedAdmin, TallyAdmin
from games.admin.tables import TableAdmin

__all__ = ["MatchAdmin", "MoveAdmin", "PlayedAdmin", "RoundAdmin", "TableAdmin", "TallyAdmin"]
