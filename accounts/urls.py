from allauth.account import views as allauth
from django.urls import path, re_path

urlpatterns = [
    path("login/", allauth.login, name="account_login"),
    path("logout/", allauth.logout, name="account_logout"),
    path("signup/", allauth.signup, name="account_signup"),
    path("inactive/", allauth.account_inactive, name="account_inactive"),
    path("password/", allauth.password_change, name="account_change_password"),
    path("password/set/", allauth.password_set, name="account_set_password"),
    path("password/reset/", allauth.password_reset, name="account_reset_password"),
    path("password/reset/sent/", allauth.password_reset_done, name="account_reset_password_done"),
    re_path(
        r"^password/reset/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        allauth.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path(
        "password/reset/done/",
        allauth.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
    path("email/", allauth.email, name="account_email"),
    path("email/sent/", allauth.email_verification_sent, name="account_email_verification_sent"),
    re_path(r"^email/(?P<key>[-:\w]+)/$", allauth.confirm_email, name="account_confirm_email"),
    path("reauthenticate/", allauth.reauthenticate, name="account_reauthenticate"),
]
