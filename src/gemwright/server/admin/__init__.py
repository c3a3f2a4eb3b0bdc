"""What whoever runs a server can do to its people and data, also while it runs."""

from gemwright.server.admin.backups import back_up, restore
from gemwright.server.admin.people import accounts, ban, delete, opened, reset_password, unban

__all__ = ["accounts", "back_up", "ban", "delete", "opened", "reset_password", "restore", "unban"]
