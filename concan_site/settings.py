"""The one settings file. Everything that differs between installations comes from the environment;
with an empty environment it is a safe, single-process site on this machine. README.md lists the variables.
"""

from pathlib import Path
from urllib.parse import urlsplit

import django_stubs_ext
import environ

from concan_site.compiled import compile_stale
from concan_site.secret import kept_secret

django_stubs_ext.monkeypatch()  # lets the source say which model a manager, form or admin is of

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

# Where this installation keeps what it makes: database, key, collected static files.
DATA_DIR = Path(env.str("DATA_DIR", default=str(BASE_DIR / "var")))
DATA_DIR.mkdir(parents=True, exist_ok=True, mode=0o700)  # the database holds secrets of deals

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="") or kept_secret(DATA_DIR / "secret_key")

# --- Where the site is reached -------------------------------------------------------------------
SITE_URL = env.str("SITE_URL", default="").rstrip("/")
_site = urlsplit(SITE_URL)
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *env.list("ALLOWED_HOSTS", default=[])]
if _site.hostname:
    ALLOWED_HOSTS.append(_site.hostname)
    CSRF_TRUSTED_ORIGINS = [SITE_URL]
# Proxies in front that set X-Forwarded-For and -Proto; none are believed unless counted here.
PROXIES = env.int("PROXIES", default=0)
# Server processes that share the work; see checks.py for what more than one needs.
PROCESSES = env.int("PROCESSES", default=1)

# Where `manage.py serve` listens, and the staff account it makes on the first run.
HOST = env.str("HOST", default="127.0.0.1")
PORT = env.int("PORT", default=8000)
STAFF_NAME = env.str("STAFF_NAME", default="admin")
STAFF_PASSWORD = env.str("STAFF_PASSWORD", default="")

SECURE = _site.scheme == "https"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = SECURE
SECURE_HSTS_SECONDS = 31_536_000 if SECURE else 0
if SECURE and PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_AGE = 365 * 24 * 3600  # a guest's seat is worth as much as the cookie that proves it
SESSION_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "concan_site.errors.csrf_failure"

# --- What it is made of --------------------------------------------------------------------------
INSTALLED_APPS = [
    "daphne",
    "concan_site",
    "accounts",
    "games",
    "allauth",
    "allauth.account",
    "channels",
    "django_htmx",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
]
# All of it runs in one thread per request: asgi.py says why.
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Tokens in pages are masked anew each time, and it pads at random: nothing is learnt from the sizes of answers.
    "django.middleware.gzip.GZipMiddleware",
    "concan_site.csp.content_security_policy",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.language.persons_language",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.tracing.note_traces",
    "accounts.bans.keep_banned_out",
    "concan_site.errors.method_not_allowed",
]
ROOT_URLCONF = "concan_site.urls"
ASGI_APPLICATION = "concan_site.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "concan_site.csp.nonce",
                "concan_site.look.look",
                "accounts.views.coins.purse",
                "games.views.notices.notices",
            ],
        },
    },
]

# --- Where it keeps things -----------------------------------------------------------------------
DATABASES = {"default": env.db("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'concan.sqlite3'}")}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["CONN_MAX_AGE"] = None  # every thread that works for long keeps its connection
    DATABASES["default"]["OPTIONS"] = {
        # A writer asks for the lock at once, so two never deadlock half-way through a transaction.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        # WAL lets readers go on while one writes. NORMAL hands every commit to the operating system before
        # it is acknowledged: it survives the killing of the process; FULL would also survive a power cut
        # at the price of a disk flush for every move.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
else:
    # Between two requests a thread gives its connection back, so that those of many processes are not too many.
    DATABASES["default"]["OPTIONS"] = {"pool": {"min_size": 2, "max_size": env.int("DB_POOL", default=16)}}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.str("REDIS_URL", default="")
if REDIS_URL:
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [REDIS_URL]},
        }
    }
    _counting = {
        "default": "concan_site.counters.RedisOrHere",
        "watched": "django.core.cache.backends.redis.RedisCache",
    }
    _patience = {"socket_connect_timeout": 1, "socket_timeout": 1}  # seconds, before a process counts alone
    CACHES = {
        name: {"BACKEND": backend, "LOCATION": REDIS_URL, "OPTIONS": _patience} for name, backend in _counting.items()
    }
else:
    # It drops messages silently above its capacity: keep that far away.
    CHANNEL_LAYERS = {"default": {"BACKEND": "concan_site.layer.InMemoryLayer", "CONFIG": {"capacity": 10_000}}}
    CACHES = {name: {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"} for name in ("default", "watched")}

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = DATA_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "concan_site.static.StaticStorage"},
}
WHITENOISE_USE_FINDERS = True  # also serves what was never collected

# --- Languages -----------------------------------------------------------------------------------
LANGUAGE_CODE = "ar"
LANGUAGES = [("ar", "العربية"), ("en", "English")]
USE_I18N = True
TIME_ZONE = "UTC"
USE_TZ = True
compile_stale(BASE_DIR)

# --- People --------------------------------------------------------------------------------------
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["accounts.backends.NameBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

# Without mail nothing is confirmed and no password is reset by it; the pages say so.
MAIL = bool(env.str("EMAIL_URL", default=""))
vars().update(env.email("EMAIL_URL") if MAIL else {"EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend"})
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default=f"Concan <concan@{_site.hostname or 'localhost'}>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL

ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_USERNAME_VALIDATORS = "games.services.filtered_names.PEOPLE"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional" if MAIL else "none"
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False  # no mail to people who never came here
ACCOUNT_CHANGE_EMAIL = True  # one address each; a new one replaces the old when it is confirmed
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_FORMS = {
    "login": "accounts.forms.LoginForm",
    "signup": "accounts.forms.SignupForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "reset_password": "accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordKeyForm",
    "add_email": "accounts.forms.AddEmailForm",
}
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if SECURE else "http"
ALLAUTH_TRUSTED_PROXY_COUNT = PROXIES
# On top of allauth's own limits. Whole neighbourhoods share one address, so guests are many a minute.
LIMITS = {
    "guest": "20/m/ip,400/d/ip",
    "table": "10/m/user,300/d/user",  # creating one, or playing now
    "seat": "60/m/user",  # joining a table
    "report": "10/h/user",
    "friend": "20/h/user,60/d/user",  # asking others to be friends
}
ACCOUNT_RATE_LIMITS = LIMITS if env.bool("RATE_LIMITS", default=True) else False

# --- The game ------------------------------------------------------------------------------------
# About how long a bot seems to think before each move, in seconds; 0 for tests.
BOT_PAUSE = env.float("BOT_PAUSE", default=1.2)
# How long a round's result stays before the next deal, in seconds, unless everybody is ready sooner.
RESULT_PAUSE = env.float("RESULT_PAUSE", default=25)
# How many coins one of the staff may give and take in a day before a second person must agree.
COIN_ADJUSTMENT_LIMIT = env.int("COIN_ADJUSTMENT_LIMIT", default=10_000)

# --- What it tells its keeper --------------------------------------------------------------------
# Who may read /metrics/ says this; empty, nobody may.
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
LOG_LEVEL = env.str("LOG_LEVEL", default="WARNING")
DEFAULT_EXCEPTION_REPORTER_FILTER = "concan_site.errors.DiscreetFilter"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name} {message}", "style": "{"},
        "json": {
            "()": "pythonjsonlogger.json.JsonFormatter",
            "format": "{asctime}{levelname}{name}{message}",
            "style": "{",
            "rename_fields": {"asctime": "at", "levelname": "level", "name": "logger"},
        },
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": env.str("LOG_FORMAT", default="line")},
        "faults": {"class": "concan_site.metrics.CountFaults", "level": "ERROR"},
    },
    "root": {"handlers": ["console", "faults"], "level": LOG_LEVEL},
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        "django.security.DisallowedHost": {"level": "CRITICAL"},  # the daily knocking of robots
        "concan": {"level": "INFO"},
        "concan.moves": {"level": LOG_LEVEL},  # at INFO every move is a line
    },
}
