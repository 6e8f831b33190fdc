"""Placeholder: the owner of this file replaces it whole."""

from django.http import HttpRequest, HttpResponse


def tray(request: HttpRequest, code: str = "") -> HttpResponse:
    return HttpResponse("tray")


def targets(request: HttpRequest, code: str = "") -> HttpResponse:
    return HttpResponse("targets")


def suggest(request: HttpRequest, code: str = "") -> HttpResponse:
    return HttpResponse("suggest")
