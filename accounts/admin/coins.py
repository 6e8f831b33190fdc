"""The ledger, to be read, and corrections of coins, which staff ask for and a second person decides."""

import uuid
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.widgets import AutocompleteSelect
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.admin.finding import OfPeople, Searched, person_called
from accounts.models import Account, CoinAdjustment, Leg, Transfer, User
from accounts.services.coins import CoinsError, adjustments, coins_in_words, statement
from concan_site.ids import id_in
from concan_site.read_only import LongList, ReadOnly
from concan_site.writing import writing


def _accounts_of(term: str) -> list[int]:
    """The ids of the accounts that a person's name, however it is spelt, or an account's key means."""
    of_person = person_called(term)
    found = Account.objects.filter(key=term.lower())
    if of_person is not None:
        found |= Account.objects.filter(user=of_person)
    return list(found.values_list("pk", flat=True)[:10])


def _statement_link(user: User) -> SafeString:
    """What a person has, leading to his lines."""
    address = f"{reverse('admin:accounts_leg_changelist')}?{urlencode({'q': f'person:{user.pk}'})}"
    return format_html('<a href="{}">{}</a>', address, coins_in_words(statement.balance(user)))


class CoinsOfPerson:
    """For the page of a person: `balance`, his coins, with a link to the lines behind them."""

    @admin.display(description=gettext_lazy("coins"))
    def balance(self, user: User) -> str:
        """The balance; nothing for guests, who have none."""
        return "" if user.is_guest else _statement_link(user)


@admin.register(Account)
class AccountAdmin(ReadOnly, Searched, LongList):
    """Who has how many coins: persons, matches' escrows, the house."""

    list_display = ("key", "kind", "user", "balance", "statement")
    list_filter = ("kind",)
    list_select_related = ("user",)
    search_fields = ("key",)
    search_help_text = gettext_lazy("The whole name of a person, or a key like “match:12”, “mint”, “sink”")
    fields = ("key", "kind", "user", "balance", "statement")

    def find(self, rows: QuerySet[Any], term: str) -> QuerySet[Any]:
        """An account by its person or key."""
        return rows.filter(pk__in=_accounts_of(term))

    @admin.display(description=gettext_lazy("statement"))
    def statement(self, account: Account) -> str:
        """A link to the account's lines."""
        address = f"{reverse('admin:accounts_leg_changelist')}?{urlencode({'q': account.key})}"
        return format_html('<a href="{}">{}</a>', address, _("lines"))


class LegInline(ReadOnly, admin.TabularInline[Leg, Transfer]):
    """The legs of a transfer."""

    model = Leg
    fields = ("account", "amount", "balance_after")


@admin.register(Transfer)
class TransferAdmin(ReadOnly, Searched, LongList):
    """What moved coins, newest first."""

    list_display = ("cause", "kind", "at", "match_id", "by", "reason")
    list_filter = ("kind",)
    list_select_related = ("by",)
    search_fields = ("cause",)
    search_help_text = gettext_lazy("A whole cause, like “payout:12”")
    fields = ("cause", "kind", "at", "match_id", "by", "reason")
    inlines = (LegInline,)

    def find(self, rows: QuerySet[Any], term: str) -> QuerySet[Any]:
        """A transfer by its cause."""
        return rows.filter(cause=term)


@admin.register(Leg)
class LegAdmin(ReadOnly, Searched, LongList):
    """The lines of all statements, newest first; searched for a person, the statement of that person."""

    list_display = ("transfer", "kind", "at", "account", "person", "amount", "balance_after", "reason")
    list_select_related = ("transfer", "account__user")
    search_fields = ("account__key",)
    search_help_text = gettext_lazy("The whole name of a person, or a key like “match:12”, “mint”, “sink”")
    fields = ("transfer", "account", "amount", "balance_after")

    def find(self, rows: QuerySet[Any], term: str) -> QuerySet[Any]:
        """The lines of an account."""
        return rows.filter(account__in=_accounts_of(term))

    @admin.display(description=gettext_lazy("kind"))
    def kind(self, leg: Leg) -> str:
        """What it was for."""
        return str(Transfer.Kind(leg.transfer.kind).label)

    @admin.display(description=gettext_lazy("at"))
    def at(self, leg: Leg) -> Any:
        """When."""
        return leg.transfer.at

    @admin.display(description=gettext_lazy("person"))
    def person(self, leg: Leg) -> User | None:
        """Whose account it is."""
        return leg.account.user

    @admin.display(description=gettext_lazy("reason"))
    def reason(self, leg: Leg) -> str:
        """Why staff did it."""
        return leg.transfer.reason


class AdjustmentForm(forms.ModelForm[CoinAdjustment]):
    """Whom, how many coins, and why: the person reads the reason."""

    once = forms.UUIDField(label=_("mark of the form"), widget=forms.HiddenInput, initial=uuid.uuid4)

    class Meta:
        model = CoinAdjustment
        fields = ("user", "amount", "reason")
        help_texts = {
            "amount": gettext_lazy("What the person gets; with a minus sign what is taken from him."),
            "reason": gettext_lazy("The person reads it in the statement."),
        }

    def clean(self) -> dict[str, Any]:
        """Says early what is not possible."""
        data = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                adjustments.ensure_possible(data["user"], data["amount"])
            except CoinsError as refusal:
                raise forms.ValidationError(str(refusal)) from refusal
        return data


class PersonSelect(AutocompleteSelect):
    """Chooses a person. What is no id selects nobody: the form says so, where Django's own fails."""

    def optgroups(self, name: str, value: Sequence[str], attr: Any = None) -> Any:
        """Only what may be an id is looked for."""
        return super().optgroups(name, [one for one in value if id_in(str(one)) is not None], attr)


@admin.register(CoinAdjustment)
class CoinAdjustmentAdmin(OfPeople, LongList):
    """Corrections: asked for with a form, done through the ledger, a large one when a second person agrees."""

    form = AdjustmentForm
    list_display = ("user", "amount", "reason", "state", "asked_by", "asked_at", "decided_by", "decided_at")
    list_filter = ("state",)
    list_select_related = ("user", "asked_by", "decided_by")
    fields = ("user", "amount", "reason", "once")
    actions = ("approve", "refuse")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never: what was asked for is decided, not edited."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_approve_permission(self, request: HttpRequest) -> bool:
        """Whether this one of the staff may decide about what others ask for."""
        return request.user.has_perm(adjustments.APPROVE)

    def get_fields(self, request: HttpRequest, obj: CoinAdjustment | None = None) -> Any:
        """The form of a new one, the whole of an old one."""
        if obj is None:
            return self.fields
        return ("user", "amount", "reason", "state", "asked_by", "asked_at", "decided_by", "decided_at")

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """The person is looked for by name."""
        return super().formfield_for_foreignkey(
            db_field, request, widget=PersonSelect(db_field, self.admin_site), **kwargs
        )

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """A correction is asked for as all else is written: one at a time on SQLite."""
        with writing() if request.method == "POST" else nullcontext():
            return super().changeform_view(request, *args, **kwargs)

    def save_form(self, request: HttpRequest, form: Any, change: bool) -> CoinAdjustment:
        """Asks for it. What does not wait for a second person is then done."""
        assert isinstance(request.user, User)
        data = form.cleaned_data
        asked = adjustments.ask(data["user"], data["amount"], data["reason"], request.user, data["once"])
        if asked.state == CoinAdjustment.State.PENDING:
            self.message_user(request, _("A second person must agree to this."), messages.WARNING)
        return asked

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Nothing is left to be saved."""

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Nor is there anything beside it."""

    @admin.action(description=gettext_lazy("Approve the chosen corrections"), permissions=["approve"])
    def approve(self, request: HttpRequest, chosen: QuerySet[CoinAdjustment]) -> None:
        """Does what the others asked for."""
        self._decide(request, chosen, adjustments.approve, _("Approved."))

    @admin.action(description=gettext_lazy("Refuse the chosen corrections"), permissions=["approve"])
    def refuse(self, request: HttpRequest, chosen: QuerySet[CoinAdjustment]) -> None:
        """Says no to what the others asked for."""
        self._decide(request, chosen, adjustments.refuse, _("Refused."))

    def _decide(
        self,
        request: HttpRequest,
        chosen: QuerySet[CoinAdjustment],
        decide: Callable[[int, User], CoinAdjustment],
        done: str,
    ) -> None:
        assert isinstance(request.user, User)
        for adjustment in chosen.order_by("pk"):
            try:
                decide(adjustment.pk, request.user)
            except CoinsError as refusal:
                self.message_user(request, f"{adjustment}: {refusal}", messages.WARNING)
            else:
                self.log_change(request, adjustment, done)
                self.message_user(request, f"{adjustment}: {done}", messages.SUCCESS)
