from accounts.admin.user import UserAdmin

__all__ = ["UserAdmin"]
