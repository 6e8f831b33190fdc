"""Names that people and tables are not called, because a filtered word is in them. A name is not masked but refused:
everybody would see what it hides.
"""

import re

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.services import word_filter

FILTERED = _("The name holds a word that is filtered on this site. Please choose another.")


def check_name(name: str) -> None:
    """Raises ValidationError, in words, where a word of the list is in the name; words may run together in it
    (“BigName77”), set apart by capitals and digits alone.
    """
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=\d)(?=[^\W\d])", " ", name)
    if word_filter.has_filtered(name) or word_filter.has_filtered(apart):
        raise ValidationError(FILTERED, code="filtered")


PEOPLE = [check_name]
"""What is asked of a person's name besides how it is written (ACCOUNT_USERNAME_VALIDATORS)."""
