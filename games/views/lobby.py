"""Placeholder: the owner of this file replaces it whole."""

from django.http import HttpRequest, HttpResponse


def lobby(request: HttpRequest, code: str = "") -> HttpResponse:
    return HttpResponse("lobby")


def play_now(request: HttpRequest, code: str = "") -> HttpResponse:
    return HttpResponse("play_now")


def create(request: HttpRequest, code: str = "") -> HttpResponse:
    return HttpResponse("create")
