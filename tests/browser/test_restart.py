"""When the server stops, open pages are told to come back."""

import signal

import pytest

from tests.serving import serving

pytestmark = pytest.mark.browser

OPEN = """address => new Promise((opened, failed) => {
    const socket = new WebSocket(address);
    window.farewell = new Promise(done => socket.onclose = event => done(event.code));
    socket.onopen = () => opened(true);
    socket.onerror = () => failed(new Error("not opened"));
})"""


def test_sockets_are_closed_with_the_code_for_a_restart(browser, tmp_path):
    with serving(tmp_path) as site:
        page = browser.new_page(base_url=site.url)
        page.goto("/login/")
        page.evaluate(OPEN, site.url.replace("http", "ws") + "/ws/lobby/")
        site.process.send_signal(signal.SIGTERM)
        assert page.evaluate("window.farewell") == 1012
        assert site.process.wait() == 0
        assert "Traceback" not in site.log.read_text()
        page.close()
