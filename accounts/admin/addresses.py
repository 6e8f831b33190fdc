"""E-mail addresses, as allauth keeps them; what cannot be kept is said in words instead of by the name of its rule."""

from typing import Any

from allauth.account.admin import EmailAddressAdmin
from allauth.account.models import EmailAddress
from django import forms
from django.contrib import admin
from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "unique_primary_email": _("This person has another address that is his first."),
    "unique_verified_email": _("This address is confirmed as somebody else's."),
}


class AddressForm(forms.ModelForm[EmailAddress]):
    """An address of a person."""

    class Meta:
        model = EmailAddress
        fields = ("user", "email", "verified", "primary")

    def clean(self) -> dict[str, Any]:
        """Says beside its field what the database would refuse by the name of a rule."""
        data = super().clean() or self.cleaned_data
        others = EmailAddress.objects.exclude(pk=self.instance.pk)
        if data.get("primary") and others.filter(user=data.get("user"), primary=True).exists():
            self.add_error("primary", SENTENCES["unique_primary_email"])
        if data.get("verified") and others.filter(email=data.get("email"), verified=True).exists():
            self.add_error("verified", SENTENCES["unique_verified_email"])
        return data


admin.site.unregister(EmailAddress)


@admin.register(EmailAddress)
class AddressAdmin(EmailAddressAdmin):
    """allauth's, with our form."""

    form = AddressForm

    def get_search_fields(self, request: Any) -> list[str]:
        """The address, and the name of its person."""
        return ["email", "user__username"]
