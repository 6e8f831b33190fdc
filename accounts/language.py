"""Which language a request is answered in: the person's own choice, then the cookie, then the browser."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers

Handler = Callable[[HttpRequest], HttpResponse]


def persons_language(get_response: Handler) -> Handler:
    """Activate the language for one request; Arabic when neither person nor browser asks for one we have."""

    def middleware(request: HttpRequest) -> HttpResponse:
        user = request.user
        language = user.language if user.is_authenticated else translation.get_language_from_request(request)
        with translation.override(language):
            request.LANGUAGE_CODE = language
            response = get_response(request)
        response.headers.setdefault("Content-Language", language)
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
        return response

    return middleware
