"""Names beginning with account_ are those allauth looks for."""

from allauth.account import views as allauth
from django.urls import path, re_path

from accounts.views import choices, coins, entrance, mail, order

urlpatterns = [
    path("guest/", entrance.guest, name="guest"),
    path("guest/keep/", entrance.upgrade, name="upgrade"),
    path("login/", entrance.LoginView.as_view(), name="account_login"),
    path("logout/", allauth.logout, name="account_logout"),
    path("signup/", entrance.SignupView.as_view(), name="account_signup"),
    path("inactive/", allauth.account_inactive, name="account_inactive"),
    path("settings/", choices.choose, name="settings"),
    path("settings/sound/", choices.sound, name="sound"),
    path("coins/", coins.show, name="coins"),
    path("coins/daily/", coins.daily, name="coins_daily"),
    path("coins/statement.csv", coins.export, name="coins_export"),
    path("me/sanctions/", order.my_sanctions, name="sanctions"),
    path("me/sanctions/<int:sanction_id>/read/", order.read_sanction, name="sanction_read"),
    path("me/sanctions/<int:sanction_id>/appeal/", order.appeal, name="sanction_appeal"),
    path("me/reports/", order.my_reports, name="reports"),
    path("me/reports/<int:report_id>/read/", order.read_report, name="report_read"),
    path("language/", choices.language, name="language"),
    path("password/", allauth.password_change, name="account_change_password"),
    # Only guests have no password, and theirs comes with a name.
    path("password/set/", entrance.upgrade, name="account_set_password"),
    path("password/reset/", mail.reset_password, name="account_reset_password"),
    path("password/reset/sent/", allauth.password_reset_done, name="account_reset_password_done"),
    path("password/reset/done/", allauth.password_reset_from_key_done, name="account_reset_password_from_key_done"),
    re_path(
        r"^password/reset/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        allauth.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path("email/", mail.email, name="account_email"),
    path("email/sent/", allauth.email_verification_sent, name="account_email_verification_sent"),
    re_path(r"^email/(?P<key>[-:\w]+)/$", allauth.confirm_email, name="account_confirm_email"),
]
