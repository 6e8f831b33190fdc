"""The site's own settings, with what it makes kept apart and passwords cheap."""

import atexit
import os
import shutil
import tempfile

_data_dir = tempfile.mkdtemp(prefix="concan-tests-")
atexit.register(shutil.rmtree, _data_dir, ignore_errors=True)
os.environ["DATA_DIR"] = _data_dir

from concan_site.settings import *  # noqa: E402, F403
from concan_site.settings import DATA_DIR, DATABASES  # noqa: E402

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A file, as in earnest: threads that share a database in memory lock each other out.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
