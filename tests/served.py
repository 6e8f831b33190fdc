"""The site's own settings with cheap passwords, for a site that tests serve: people sign up and log in there all the
time. One that was made dear is known all the same.
"""

from django.conf.global_settings import PASSWORD_HASHERS as DEAR

from concan_site.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher", *DEAR]
