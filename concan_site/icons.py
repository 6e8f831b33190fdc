"""The marks of the administration for yes, no and unknown, read aloud in the reader's language: Django calls them True,
False and None in every language.
"""

from typing import Any

from django.contrib.admin.templatetags import admin_list
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _


def named_icon(value: Any) -> SafeString:
    """The mark for True, False or None, as Django draws it."""
    mark = {True: "yes", False: "no", None: "unknown"}[value]
    names = {"yes": _("yes"), "no": _("no"), "unknown": _("unknown")}
    return format_html('<img src="{}" alt="{}">', static(f"admin/img/icon-{mark}.svg"), names[mark])


def name_icons() -> None:
    """From now on Django's lists and forms draw them so; there is no setting for it."""
    vars(admin_list)["_boolean_icon"] = named_icon
