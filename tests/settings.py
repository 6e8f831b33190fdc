"""The site's own settings, with what it makes kept apart and passwords cheap."""

import atexit
import os
import shutil
import tempfile

_data_dir = tempfile.mkdtemp(prefix="concan-tests-")
atexit.register(shutil.rmtree, _data_dir, ignore_errors=True)
os.environ["DATA_DIR"] = _data_dir
if os.environ.get("REDIS_URL") and "PYTEST_XDIST_WORKER" in os.environ:
    # Each worker has a database of its own there: what one clears after a test, another still counts in.
    _server, _, _ = os.environ["REDIS_URL"].rpartition("/")
    os.environ["REDIS_URL"] = f"{_server}/{10 + int(os.environ['PYTEST_XDIST_WORKER'].removeprefix('gw')) % 6}"

from concan_site.settings import *  # noqa: E402, F403
from concan_site.settings import DATA_DIR, DATABASES  # noqa: E402

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A file, as in earnest: threads that share a database in memory lock each other out.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}
else:
    # As many threads as a test begins all at once have a connection each.
    DATABASES["default"]["OPTIONS"]["pool"]["max_size"] = 60
    # No test pulls the plug of the database server: no commit waits for the disk.
    DATABASES["default"]["OPTIONS"]["options"] = "-c synchronous_commit=off"

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
