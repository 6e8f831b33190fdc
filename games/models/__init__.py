"""What is stored of tables and matches. The log of moves is the truth; the rest is where to find it, and results."""

from games.models.chat import ChatMessage, FilteredWord
from games.models.company import Invitation, Pair
from games.models.fairness import Fairness
from games.models.match import HandedSeat, Match, MatchSeat
from games.models.review import Review
from games.models.round import Move, Round
from games.models.server import Server
from games.models.standing import Played, Tally
from games.models.table import Seat, Table

__all__ = [
    "ChatMessage",
    "Fairness",
    "FilteredWord",
    "HandedSeat",
    "Invitation",
    "Match",
    "MatchSeat",
    "Move",
    "Pair",
    "Played",
    "Review",
    "Round",
    "Seat",
    "Server",
    "Table",
    "Tally",
]
