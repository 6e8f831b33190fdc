"""The databases that the site knows, as parameters of a test."""

import pytest

OWN = pytest.param("own", marks=pytest.mark.django_db(transaction=True))
"""The site's own: SQLite unless DATABASE_URL says otherwise."""
POSTGRESQL = pytest.param("postgresql", marks=pytest.mark.services)

ON_POSTGRESQL = pytest.mark.parametrize("each_database", [POSTGRESQL], indirect=True)
ON_OWN = pytest.mark.parametrize("each_database", [OWN], indirect=True)
