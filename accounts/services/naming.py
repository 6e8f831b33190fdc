from allauth.account import app_settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts import names
from accounts.models import User


def choose(raw: str) -> str:
    """Return the name a person asked for, as it will be shown.

    Raises ValidationError, in words, when it may not be chosen or someone has it in any spelling.
    """
    name = names.clean(raw)
    names.validate(name)
    ensure_decent(name)
    ensure_free(name)
    return name


def ensure_decent(name: str) -> None:
    """Raise ValidationError, in words, when a name holds what the house does not let anybody be called."""
    for check in app_settings.USERNAME_VALIDATORS:
        check(name)


def ensure_free(name: str, besides: User | None = None) -> None:
    """Raise ValidationError when someone (`besides` this person) is called like `name` in any spelling."""
    holders = User.objects.filter(name_key=names.key(name))
    if besides is not None:
        holders = holders.exclude(pk=besides.pk)
    if holders.exists():
        raise ValidationError(_("Someone already has this name, or one that looks like it."), code="taken")
