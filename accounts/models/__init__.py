from accounts.models.coins import Account, CoinAdjustment, Leg, Transfer
from accounts.models.user import User

__all__ = ["Account", "CoinAdjustment", "Leg", "Transfer", "User"]
