"""What people see when something is wrong, and what reports of it leave out."""

from collections.abc import Callable, ItemsView
from types import FrameType
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.debug import SafeExceptionReporterFilter

from concan_site.look import reading

Handler = Callable[[HttpRequest], HttpResponse]
NOT_ALLOWED = 405


class DiscreetFilter(SafeExceptionReporterFilter):
    """Error reports name the place, never what was in play: no form fields, no local variables.

    A frame's variables may hold a hand or the stock; whoever reads the reports may sit at the table.
    """

    def is_active(self, request: HttpRequest | None) -> bool:
        return True

    def get_post_parameters(self, request: HttpRequest | None) -> dict[str, Any]:
        if request is None:
            return {}
        return dict.fromkeys(request.POST, self.cleansed_substitute)

    def get_traceback_frame_variables(self, request: HttpRequest | None, tb_frame: FrameType) -> ItemsView[str, Any]:
        return dict.fromkeys(tb_frame.f_locals, self.cleansed_substitute).items()


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "400.html", status=400)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "404.html", status=404)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "403.html", {"reason": str(exception)}, status=403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return render(request, "403_csrf.html", status=403)


def method_not_allowed(get_response: Handler) -> Handler:
    """Give a page to people whose browser asks to see what only buttons and forms send to.

    Scripts get the bare answer.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        by_script = "HX-Request" in request.headers or not request.accepts("text/html")
        if response.status_code != NOT_ALLOWED or by_script:
            return response
        page = render(request, "405.html", status=NOT_ALLOWED)
        page.headers["Allow"] = response.headers["Allow"]
        return page

    return middleware


def server_error(request: HttpRequest) -> HttpResponse:
    """Rendered without the request: asking who the reader is might break in the same way again."""
    return HttpResponse(render_to_string("500.html", reading()), status=500)
