"""What makes the site installable: a manifest, and a service worker that knows only the page for being offline.

No page and no game is ever answered from a cache: what is shown is what the server says, or that it cannot be reached.
"""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import path
from django.utils.translation import get_language, get_language_bidi
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET

SAND, MADDER = "#efe5d4", "#94302a"
ICON_SIZES = (192, 512)
HOUR = 3600


@require_GET
@cache_control(private=True, max_age=HOUR)
def manifest(request: HttpRequest) -> JsonResponse:
    """The name, the colours and the icons under which a device keeps the site."""
    icons = [
        {
            "src": static(f"icons/{purpose}-{size}.png"),
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": purpose,
        }
        for size in ICON_SIZES
        for purpose in ("any", "maskable")
    ]
    facts = {
        "id": "/",
        "name": _("Concan"),
        "short_name": _("Concan"),
        "description": _("Concan, the rummy of the majlis, with people and bots"),
        "lang": get_language(),
        "dir": "rtl" if get_language_bidi() else "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": SAND,
        "theme_color": SAND,
        "icons": icons,
    }
    return JsonResponse(facts, content_type="application/manifest+json")


@require_GET
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """The service worker; it is found at the root, whose pages it serves."""
    return render(request, "install/worker.js", content_type="text/javascript")


@require_GET
def offline(request: HttpRequest) -> HttpResponse:
    """What is shown when the site cannot be reached, in both languages: nobody can be asked for his then."""
    return render(request, "install/offline.html")


@require_GET
@cache_control(max_age=HOUR)
def favicon(request: HttpRequest) -> HttpResponse:
    """The icon, for pages that name none, such as the administration's."""
    return redirect(static("icons/any-192.png"))


urlpatterns = [
    path("favicon.ico", favicon),
    path("manifest.webmanifest", manifest, name="manifest"),
    path("worker.js", service_worker, name="worker"),
    path("offline/", offline, name="offline"),
]
