"""What needs mail, and what it says where none is set up."""

from allauth.account import views as allauth
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render


def _without_mail(request: HttpRequest) -> HttpResponseBase:
    return render(request, "accounts/no_mail.html")


def reset_password(request: HttpRequest) -> HttpResponseBase:
    response: HttpResponseBase = (allauth.password_reset if settings.MAIL else _without_mail)(request)
    return response


@login_required
def email(request: HttpRequest) -> HttpResponseBase:
    response: HttpResponseBase = (allauth.email if settings.MAIL else _without_mail)(request)
    return response
