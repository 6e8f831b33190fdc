"""Numbers in templates: `{{ total|num }}`, and whole pieces in the reader's digits: `{{ region|digits:digits }}`."""

from django.template import Library

from games.pages import numbers

register = Library()
register.filter("num", numbers.num)
register.filter("plain", numbers.plain)
register.filter("digits", numbers.with_digits)
