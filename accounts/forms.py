"""allauth's forms in our words, and the settings."""

from typing import Any

from allauth.account import forms as allauth
from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from accounts.models import User

_SAY: dict[str, tuple[Any, Any]] = {
    "login": (_("Name"), ""),
    "username": (_("Name"), _("3 to 20 Arabic or Latin letters and digits; this is what others see.")),
    "email": (_("E-mail"), ""),
    "password": (_("Password"), ""),
    "oldpassword": (_("Current password"), ""),
    "password1": (_("Password"), _("At least 8 characters, not only digits.")),
    "password2": (_("Password again"), ""),
}


class OurWords:
    """Labels a form's fields as the rest of the site speaks; a placeholder would only repeat the label."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            if name in _SAY:
                field.label, field.help_text = _SAY[name]
                field.widget.attrs.pop("placeholder", None)
                field.widget.attrs["dir"] = "auto" if name in {"login", "username"} else "ltr"


class LoginForm(OurWords, allauth.LoginForm):
    pass


class SignupForm(OurWords, allauth.SignupForm):
    """Also asked of a guest who becomes an account."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail (optional)")
        self.fields["email"].help_text = (
            _("Only to set a new password when you forget yours.")
            if settings.MAIL
            else _("This site sends no mail yet, so keep your password well.")
        )


class ChangePasswordForm(OurWords, allauth.ChangePasswordForm):
    pass


class ResetPasswordForm(OurWords, allauth.ResetPasswordForm):
    pass


class ResetPasswordKeyForm(OurWords, allauth.ResetPasswordKeyForm):
    pass


class AddEmailForm(OurWords, allauth.AddEmailForm):
    pass


class SettingsForm(forms.ModelForm[User]):
    class Meta:
        model = User
        fields = ("language", "digits", "theme", "colours", "sound", "quick_throw", "hears_bots")
        widgets = dict.fromkeys(fields[:4], forms.RadioSelect)
