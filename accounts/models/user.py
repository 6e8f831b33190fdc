"""Who plays: people with an account, and guests who may become one."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, PermissionsMixin, UserManager
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import names


class NameKeyField(models.CharField[str, str]):
    """Always holds the normal form of `username` (see accounts.names.key), whoever writes the row."""

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        value = names.key(getattr(model_instance, "username", ""))
        setattr(model_instance, self.attname, value)
        return value


class People(UserManager["User"]):
    """Looks people up by any spelling of their name."""

    def get_by_natural_key(self, username: str | None) -> "User":
        """Return the user whose name reads like `username`; raises User.DoesNotExist."""
        return self.get(name_key=names.key(username or ""))


class User(AbstractBaseUser, PermissionsMixin):
    """A player. `username` is the name as shown; `name_key` makes it unique in every spelling.

    A guest has no password and is known by the session alone; upgrading keeps the row, and so the games.
    """

    class Language(models.TextChoices):
        ARABIC = "ar", "العربية"
        ENGLISH = "en", "English"

    class Digits(models.TextChoices):
        LATIN = "latin", "0123"
        ARABIC = "arabic", "٠١٢٣"

    class Theme(models.TextChoices):
        AUTO = "auto", _("as the device")
        LIGHT = "light", _("light")
        DARK = "dark", _("dark")

    class Colours(models.TextChoices):
        TWO = "two", _("red and black")
        FOUR = "four", _("a colour for each suit")

    username = models.CharField(_("name"), max_length=names.LONGEST, unique=True)
    name_key = NameKeyField(_("name in its normal form"), max_length=60, unique=True, editable=False)
    email = models.EmailField(_("e-mail"), blank=True, db_index=True)
    is_guest = models.BooleanField(_("guest"), default=False)
    is_staff = models.BooleanField(_("staff"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    date_joined = models.DateTimeField(_("joined"), default=timezone.now)
    banned_until = models.DateTimeField(_("banned until"), null=True, editable=False)
    """When the longest running ban ends (services/sanctions.py); asked of every request, so it stands here."""

    language = models.CharField(_("language"), max_length=2, choices=Language, default=Language.ARABIC)
    digits = models.CharField(_("digits"), max_length=6, choices=Digits, default=Digits.LATIN)
    theme = models.CharField(_("theme"), max_length=5, choices=Theme, default=Theme.AUTO)
    colours = models.CharField(_("suit colours"), max_length=4, choices=Colours, default=Colours.TWO)
    sound = models.BooleanField(_("sounds"), default=True)
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    """By its name ("Asia/Damascus"), as the browser last told it."""
    quick_throw = models.BooleanField(_("throw by a double tap"), default=False)
    hears_bots = models.BooleanField(_("bots say something now and then"), default=True)
    bot_level = models.CharField(_("level of bots"), max_length=6, blank=True)
    """How well the bots play against whom the person last chose to play; empty before he ever chose."""

    objects: ClassVar[People] = People()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        indexes: ClassVar[list[Any]] = [models.Index(fields=["-date_joined"], name="user_newest")]

    def __str__(self) -> str:
        return self.username
