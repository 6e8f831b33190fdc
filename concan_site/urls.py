from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("concan_site.install")),
    path("", include("accounts.urls")),
    path("", include("games.urls")),
]

handler400 = "concan_site.errors.bad_request"
handler403 = "concan_site.errors.forbidden"
handler404 = "concan_site.errors.not_found"
handler500 = "concan_site.errors.server_error"
