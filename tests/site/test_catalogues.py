"""Every sentence of the site is there in Arabic too."""

import functools

import pytest

from concan_site import catalogues

extracted = functools.cache(catalogues.extracted)  # reading all the source takes a while
EACH = pytest.mark.parametrize("app", list(catalogues.SOURCES))


def sentences(catalog):
    return {(message.context, message.id) for message in catalog if message.id}


@EACH
def test_the_catalogue_holds_the_sentences_of_the_source_and_no_other(app):
    """When it does not: `make messages`, then translate what is new."""
    kept = catalogues.read(catalogues.po_file(app, "ar"))
    assert sentences(kept) == sentences(extracted(app))


@EACH
def test_every_sentence_is_translated(app):
    kept = catalogues.read(catalogues.po_file(app, "ar"))
    missing = [m.id for m in kept if m.id and not all([m.string] if isinstance(m.string, str) else m.string)]
    assert missing == []
    assert [m.id for m in kept if m.id and m.fuzzy] == []


@EACH
def test_a_translation_names_what_its_sentence_names(app):
    kept = catalogues.read(catalogues.po_file(app, "ar"))
    wrong = {m.id: [str(e) for e in errors] for m, errors in kept.check() if errors}
    assert wrong == {}


def test_the_sentences_of_source_and_templates_are_found():
    found = sentences(extracted("accounts"))
    assert (None, "Someone already has this name, or one that looks like it.") in found  # from Python
    assert (None, "Play as a guest") in found  # from a template
    assert (None, "%(email)s is confirmed.") in found  # from a text with something to fill in


def test_bringing_a_catalogue_up_to_date_keeps_what_is_translated_and_settles_at_once(tmp_path, monkeypatch):
    kept = catalogues.read(catalogues.po_file("accounts", "ar"))
    copy = tmp_path / "ar" / "LC_MESSAGES" / "django.po"
    copy.parent.mkdir(parents=True)
    copy.write_bytes(catalogues.po_file("accounts", "ar").read_bytes())
    monkeypatch.setattr(catalogues, "po_file", lambda app, language: copy)
    monkeypatch.setattr(catalogues, "extracted", extracted)
    catalogues.update("accounts", "ar")
    first = copy.read_bytes()
    assert catalogues.read(copy)["Play as a guest"].string == kept["Play as a guest"].string != ""
    catalogues.update("accounts", "ar")
    assert copy.read_bytes() == first
