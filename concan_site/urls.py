from django.contrib import admin
from django.urls import include, path
from django.utils.translation import gettext_lazy as _

admin.site.site_header = admin.site.site_title = _("Concan: administration")
admin.site.index_title = _("Administration")

urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("concan_site.install")),
    path("", include("concan_site.watching")),
    path("", include("accounts.urls")),
    path("", include("games.urls")),
]

handler400 = "concan_site.errors.bad_request"
handler403 = "concan_site.errors.forbidden"
handler404 = "concan_site.errors.not_found"
handler500 = "concan_site.errors.server_error"
