"""Placeholder: the owner of this file replaces it whole."""

from django.http import HttpRequest, HttpResponse


def join(request: HttpRequest, code: str = "") -> HttpResponse:
    return HttpResponse("join")


def leave(request: HttpRequest, code: str = "") -> HttpResponse:
    return HttpResponse("leave")


def ready(request: HttpRequest, code: str = "") -> HttpResponse:
    return HttpResponse("ready")


def fill(request: HttpRequest, code: str = "") -> HttpResponse:
    return HttpResponse("fill")


def start(request: HttpRequest, code: str = "") -> HttpResponse:
    return HttpResponse("start")


def back(request: HttpRequest, code: str = "") -> HttpResponse:
    return HttpResponse("back")
