from accounts.admin.coins import AccountAdmin, CoinAdjustmentAdmin, LegAdmin, TransferAdmin
from accounts.admin.user import UserAdmin

__all__ = ["AccountAdmin", "CoinAdjustmentAdmin", "LegAdmin", "TransferAdmin", "UserAdmin"]
