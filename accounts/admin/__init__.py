from accounts.admin.addresses import AddressAdmin
from accounts.admin.audit import AuditRowAdmin
from accounts.admin.coins import AccountAdmin, CoinAdjustmentAdmin, LegAdmin, TransferAdmin
from accounts.admin.user import UserAdmin

__all__ = [
    "AccountAdmin",
    "AddressAdmin",
    "AuditRowAdmin",
    "CoinAdjustmentAdmin",
    "LegAdmin",
    "TransferAdmin",
    "UserAdmin",
]
