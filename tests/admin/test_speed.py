"""The pages of the administration ask the database as little for what is full as for what is empty."""

import pytest
from django.test import Client

from accounts.models import User

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_page_of_a_person_asks_less_than_twenty_times_though_there_are_more_rights(
    client: Client, django_assert_max_num_queries
) -> None:
    client.force_login(User.objects.create_superuser("admin"))
    person = User.objects.create_user("Amal")
    with django_assert_max_num_queries(19):
        page = client.get(f"/admin/accounts/user/{person.pk}/change/")
    assert page.content.count(b"<option") > 100
