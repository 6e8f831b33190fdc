"""The settings an installation gets from its environment."""

import json
import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from concan_site.secret import kept_secret
from tests.serving import PROJECT

SHOW = (
    "import json, django; from django.conf import settings as s; django.setup(); from django.db import connection as c;"
    "print(json.dumps({k: getattr(s, k) for k in %r}, default=str))"
)


def settings_with(tmp_path, names, **environment):
    """Return those settings as a fresh process sees them in `environment`."""
    clean = {k: v for k, v in os.environ.items() if k in {"PATH", "HOME", "LANG"}}
    run = subprocess.run(
        [sys.executable, "-c", SHOW % (names,)],
        cwd=PROJECT,
        env=clean | {"DJANGO_SETTINGS_MODULE": "concan_site.settings", "DATA_DIR": str(tmp_path)} | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(run.stdout)


def test_an_empty_environment_is_safe(tmp_path):
    found = settings_with(tmp_path, ["DEBUG", "ALLOWED_HOSTS", "SECRET_KEY", "DATABASES", "PROCESSES"])
    assert found["DEBUG"] is False
    assert found["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1", "[::1]"]
    assert len(found["SECRET_KEY"]) >= 50
    assert found["DATABASES"]["default"]["NAME"] == str(tmp_path / "concan.sqlite3")
    assert found["DATABASES"]["default"]["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_the_secret_key_is_made_once_and_is_the_keepers_alone(tmp_path):
    first = settings_with(tmp_path, ["SECRET_KEY"])
    assert settings_with(tmp_path, ["SECRET_KEY"]) == first
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600
    assert settings_with(tmp_path, ["SECRET_KEY"], SECRET_KEY="given") == {"SECRET_KEY": "given"}


def test_processes_that_start_together_agree_on_the_key(tmp_path):
    path = tmp_path / "new" / "secret_key"
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(lambda _: kept_secret(path), range(32)))
    assert keys == {path.read_text()}
    assert [file.name for file in path.parent.iterdir()] == ["secret_key"]


def test_an_https_address_makes_cookies_secure_and_is_trusted(tmp_path):
    names = ["ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE"]
    names += ["SECURE_HSTS_SECONDS", "SECURE_PROXY_SSL_HEADER"]
    found = settings_with(tmp_path, names, SITE_URL="https://concan.example/", PROXIES="1")
    assert "concan.example" in found["ALLOWED_HOSTS"]
    assert found["CSRF_TRUSTED_ORIGINS"] == ["https://concan.example"]
    assert found["SESSION_COOKIE_SECURE"] is found["CSRF_COOKIE_SECURE"] is True
    assert found["SECURE_HSTS_SECONDS"] > 0
    assert found["SECURE_PROXY_SSL_HEADER"] == ["HTTP_X_FORWARDED_PROTO", "https"]


def test_two_addresses_are_all_it_takes_to_grow(tmp_path):
    found = settings_with(
        tmp_path,
        ["DATABASES", "CHANNEL_LAYERS", "CACHES"],
        DATABASE_URL="postgres://concan:secret@db.example:5433/concan",
        REDIS_URL="redis://news.example:6379/0",
    )
    database = found["DATABASES"]["default"]
    assert (database["ENGINE"], database["HOST"], database["PORT"]) == (
        "django.db.backends.postgresql",
        "db.example",
        5433,
    )
    assert "pool" in database["OPTIONS"]
    assert found["CHANNEL_LAYERS"]["default"]["BACKEND"] == "channels_redis.pubsub.RedisPubSubChannelLayer"
    assert found["CACHES"]["default"]["LOCATION"] == "redis://news.example:6379/0"


def test_mail_is_set_up_by_one_address(tmp_path):
    names = ["MAIL", "EMAIL_BACKEND", "EMAIL_HOST", "ACCOUNT_EMAIL_VERIFICATION"]
    without = settings_with(tmp_path, names[:2] + names[3:])
    assert without["MAIL"] is False
    assert without["ACCOUNT_EMAIL_VERIFICATION"] == "none"
    found = settings_with(tmp_path, names, EMAIL_URL="smtp+tls://user:pass@mail.example:587")
    assert (found["MAIL"], found["EMAIL_HOST"]) == (True, "mail.example")
    assert found["ACCOUNT_EMAIL_VERIFICATION"] == "optional"
