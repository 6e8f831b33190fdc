"""Numbers in templates: `{{ total|num }}`, and whole pieces in the reader's digits: `{{ region|digits:digits }}`;
sentences where there can be no elements: `{{ why|as_text }}`."""

from django.template import Library

from games.pages import numbers

register = Library()
register.filter("num", numbers.num)
register.filter("plain", numbers.plain)
register.filter("digits", numbers.with_digits)
register.filter("as_text", numbers.as_text)
