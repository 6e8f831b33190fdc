"""The words that readers do not see: staff keep the list, and every change of it is written down."""

from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.admin.audited import Audited
from concan_site.read_only import LongList
from games.models import FilteredWord
from games.services import word_filter


class WordForm(forms.ModelForm[FilteredWord]):
    """A word, however spelt; two that read the same are one."""

    class Meta:
        model = FilteredWord
        fields = ("word", "found")

    def clean_word(self) -> str:
        """The word. Raises ValidationError where it has no letters, or is on the list in another spelling."""
        word: str = self.cleaned_data["word"].strip()
        key = word_filter.key_of(word)
        if not key:
            raise ValidationError(_("This has no letters that could be found."))
        if FilteredWord.objects.filter(key=key).exclude(pk=self.instance.pk).exists():
            raise ValidationError(_("This word is on the list already, perhaps in another spelling."))
        return word


@admin.register(FilteredWord)
class FilteredWordAdmin(Audited, LongList):
    """Changes count at once in this process, and in others within seconds."""

    form = WordForm
    list_display = ("word", "found")
    list_filter = ("found",)
    search_fields = ("word", "key")
    ordering = ("word",)

    def save_model(self, request: HttpRequest, obj: FilteredWord, form: Any, change: bool) -> None:
        """Keeps the word with its normal form."""
        obj.key = word_filter.key_of(obj.word)
        super().save_model(request, obj, form, change)
        word_filter.forget()

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        """Takes a word off the list."""
        super().delete_model(request, obj)
        word_filter.forget()
