"""What staff change by a form of the administration is written with the acts of the staff, in the same transaction."""

from contextlib import nullcontext
from typing import Any

from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services import audit
from concan_site.writing import writing

CHANGES = "_changes_something"
"""What a request remembers of the form that it sent: whether anything in it is other than before."""


def one_of_staff(request: HttpRequest) -> User:
    """Who does it."""
    assert isinstance(request.user, User)
    return request.user


def said(value: Any) -> object:
    """A value of a form as JSON: itself where it is plain, else in words."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, QuerySet | list | tuple):
        return sorted(str(item) for item in value)
    return str(value)


class Audited(admin.ModelAdmin[Any]):
    """Rows that staff add, change and delete by forms."""

    def add_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Written as all else is: one at a time on SQLite."""
        with writing() if request.method == "POST" else nullcontext():
            return super().add_view(request, *args, **kwargs)

    def change_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """The same."""
        with writing() if request.method == "POST" else nullcontext():
            return super().change_view(request, *args, **kwargs)

    def delete_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """The same."""
        with writing() if request.method == "POST" else nullcontext():
            return super().delete_view(request, *args, **kwargs)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Writes the act when all of it is saved, if there is one: a form that was sent as it was changes nothing."""
        super().save_related(request, form, formsets, change)
        setattr(request, CHANGES, not change or bool(form.changed_data))
        if not getattr(request, CHANGES):
            return
        self.write(
            request,
            form.instance,
            "change" if change else "add",
            {name: said(form[name].initial) for name in form.changed_data} if change else None,
            {name: said(form.cleaned_data.get(name)) for name in form.changed_data if not name.startswith("password")},
        )

    def response_change(self, request: HttpRequest, obj: Model) -> HttpResponse:
        """Says so where nothing was changed."""
        if getattr(request, CHANGES, True):
            return super().response_change(request, obj)
        self.message_user(request, _("Nothing was changed."), messages.WARNING)
        return redirect(request.path) if "_continue" in request.POST else self.response_post_save_change(request, obj)

    def delete_model(self, request: HttpRequest, obj: Model) -> None:
        """Writes what was deleted."""
        self.write(request, obj, "delete", {"was": str(obj)}, None)
        super().delete_model(request, obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        """One by one, so that each is written."""
        with writing():
            for obj in queryset:
                self.delete_model(request, obj)

    def write(
        self,
        request: HttpRequest,
        obj: Model,
        act: str,
        before: dict[str, object] | None,
        after: dict[str, object] | None,
    ) -> None:
        """Writes one act on one row."""
        kind = "person" if isinstance(obj, User) else str(self.opts.model_name)
        whom = obj if isinstance(obj, User) else None
        audit.write(one_of_staff(request), f"{kind}.{act}", f"{kind}:{obj.pk}", whom=whom, before=before, after=after)
