"""A visitor who is signed out is asked to come in where somebody sits who blocks others, and is brought back then."""

import pytest
from django.test import Client

from games.services import company
from tests.services.tables import person, table_of

pytestmark = pytest.mark.django_db(transaction=True)

ENGLISH = {"accept-language": "en"}


def test_he_is_led_to_the_door_and_back(client: Client) -> None:
    amal, basim = person("Amal"), person("Basim")
    table = table_of(amal, None)
    address = f"/t/{table.code}/"
    assert client.get(address, headers=ENGLISH).status_code == 200
    company.block(amal, basim)
    response = client.get(address, headers=ENGLISH, follow=True)
    assert response.redirect_chain[-1][0].endswith(f"?next={address}")
    html = response.content.decode()
    assert "Please come in first: who sits here is watched only by people who are signed in." in html
    assert "Basim" not in html
    assert client.get(f"{address}news/", headers=ENGLISH).status_code == 403
    client.force_login(person("Dima"))
    assert client.get(address, headers=ENGLISH).status_code == 200
    client.force_login(basim)
    assert client.get(address, headers=ENGLISH).status_code == 403
