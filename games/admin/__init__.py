from games.admin.matches import MatchAdmin
from games.admin.rounds import MoveAdmin, RoundAdmin
from games.admin.tables import TableAdmin

__all__ = ["MatchAdmin", "MoveAdmin", "RoundAdmin", "TableAdmin"]
