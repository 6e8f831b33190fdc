"""`manage.py serve`: a fresh machine to a served site, in one process."""

import re
import signal
import urllib.error
import urllib.request

import pytest

from concan_site.server import CompressedSockets
from tests.serving import serving, serving_first


@pytest.fixture(scope="module")
def fresh(tmp_path_factory):
    with serving_first(tmp_path_factory.mktemp("fresh")) as site:
        yield site


def read(address, **headers):
    with urllib.request.urlopen(urllib.request.Request(address, headers=headers)) as response:
        return response, response.read()


def test_a_fresh_site_is_served_at_once_in_arabic(fresh):
    _, page = read(f"{fresh.url}/login/", **{"Accept-Language": "ar"})
    assert "العب ضيفًا" in page.decode()


def test_the_first_start_makes_a_staff_account_and_tells_how_to_sign_in(fresh):
    name, password = re.search(r"name +(\S+)\n +password +(\S+)", fresh.greeting).groups()
    assert name == "admin"
    assert len(password) >= 16
    assert f"{fresh.url}/admin/" in fresh.greeting
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    login = f"{fresh.url}/admin/login/?next=/admin/"
    token = re.search(r'csrfmiddlewaretoken" value="(\w+)"', browser.open(login).read().decode())[1]
    form = {"csrfmiddlewaretoken": token, "username": name, "password": password}
    answer = browser.open(login, urllib.parse.urlencode(form).encode())
    assert answer.url == f"{fresh.url}/admin/"


@pytest.mark.parametrize(
    "kind", ["multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=x"]
)
def test_a_malformed_form_reaches_the_site_and_is_answered_with_a_page(fresh, kind):
    request = urllib.request.Request(f"{fresh.url}/guest/", b"nothing", {"Content-Type": kind, "Accept-Language": "en"})
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(request)
    assert refused.value.code in {400, 403}
    assert '<html lang="en"' in refused.value.read().decode()


def test_static_files_are_named_by_content_kept_for_ever_and_compressed(fresh):
    _, page = read(f"{fresh.url}/admin/login/")
    sheet = re.search(r'href="(/static/admin/css/base\.[0-9a-f]{12}\.css)"', page.decode())[1]
    response, _ = read(fresh.url + sheet, **{"Accept-Encoding": "gzip"})
    assert "immutable" in response.headers["Cache-Control"]
    assert response.headers["Content-Encoding"] == "gzip"


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_cleanly_and_the_second_start_finds_everything(tmp_path, how):
    with serving_first(tmp_path, STAFF_PASSWORD="chosen-by-me") as site:
        assert "chosen-by-me" not in site.greeting
        site.process.send_signal(how)
        assert site.process.wait() == 0
        assert "Traceback" not in site.log.read_text()
    with serving(tmp_path) as again:
        assert "password" not in again.greeting


def test_a_port_that_is_taken_is_said_plainly(fresh, tmp_path):
    port = fresh.url.rpartition(":")[2]
    with pytest.raises(AssertionError, match=f"Cannot listen on 127.0.0.1:{port}"), serving(tmp_path, port=port):
        pass


def test_what_was_to_be_sent_to_a_page_that_has_just_gone_is_no_fault():
    gone = CompressedSockets.protocol()
    gone.client_addr = None
    gone.state = gone.STATE_CLOSED
    gone.serverSend("news")
