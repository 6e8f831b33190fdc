"""Sentences of Django's own administration that it has no Arabic for: named here, they come into our catalogue, which
counts before Django's.
"""

from django.utils.translation import gettext_noop as _

SENTENCES = (
    _("Disabled"),
    _("Enabled"),
    _("Password-based authentication"),
    _("Set password: %s"),
    _(
        "Whether the user will be able to authenticate using a password or not. If disabled, they may still be able to "
        "authenticate using other backends, such as Single Sign-On or LDAP."
    ),
)
