"""Lists of rows that staff act upon by a form of their own: what it does goes through a service, not the row."""

from typing import Any, ClassVar

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse

from concan_site.read_only import LongList, ReadOnly


class ByForm(ReadOnly, LongList):
    """Rows that are read, and acted upon by a form of their own, not by editing them."""

    class Media:
        css: ClassVar[dict[str, tuple[str, ...]]] = {"all": ("css/staff.css",)}

    def came_too_late(self, request: HttpRequest, sentence: str) -> HttpResponse:
        """Back to the list, with a sentence that says why nothing was done: somebody else was first."""
        self.message_user(request, sentence, messages.WARNING)
        return redirect(f"admin:{self.opts.app_label}_{self.opts.model_name}_changelist")

    def show_form(
        self, request: HttpRequest, form: forms.Form, title: str, template: str = "form", **facts: Any
    ) -> HttpResponse:
        """The page with that form: templates/admin/games/TEMPLATE.html."""
        form.label_suffix = ""
        context = {
            **self.admin_site.each_context(request),
            "form": form,
            "title": title,
            "opts": self.opts,
            "media": self.media,
            **facts,
        }
        return TemplateResponse(request, f"admin/games/{template}.html", context)
