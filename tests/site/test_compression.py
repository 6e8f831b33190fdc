"""What goes over the wire is compressed: pages, and the news on sockets."""

import base64
import gzip
import os
import socket
import urllib.request
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from tests.serving import Site, serving


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with serving(tmp_path_factory.mktemp("compressed")) as site:
        yield site


def test_a_page_is_compressed_for_who_understands_it(site: Site) -> None:
    asked = urllib.request.Request(f"{site.url}/", headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(asked) as answer:
        sent = answer.read()
    assert answer.headers["Content-Encoding"] == "gzip"
    assert len(sent) * 2 < len(gzip.decompress(sent))


def handshake(site: Site, offer: str) -> str:
    """The answer to the opening of a socket with that offer of extensions."""
    where = urlsplit(site.url)
    lines = [
        "GET /ws/lobby/?lang=ar HTTP/1.1",
        f"Host: {where.netloc}",
        f"Origin: {site.url}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        "Sec-WebSocket-Version: 13",
        *([f"Sec-WebSocket-Extensions: {offer}"] if offer else []),
    ]
    with socket.create_connection((where.hostname, where.port)) as line:
        line.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        return line.recv(4096).partition(b"\r\n\r\n")[0].decode()


@pytest.mark.parametrize(
    "offer", ["permessage-deflate; client_max_window_bits", "permessage-deflate; server_max_window_bits=10"]
)
def test_a_socket_is_compressed_as_the_browser_offers(site: Site, offer: str) -> None:
    answer = handshake(site, offer)
    assert answer.startswith("HTTP/1.1 101")
    assert "Sec-WebSocket-Extensions: permessage-deflate" in answer


def test_without_an_offer_a_socket_is_plain(site: Site) -> None:
    answer = handshake(site, "")
    assert answer.startswith("HTTP/1.1 101")
    assert "Extensions" not in answer
