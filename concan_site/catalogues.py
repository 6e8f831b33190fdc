"""The translation catalogues: found and brought up to date without a system gettext.

Each app keeps the sentences of its own source and of its own folders under templates/.
"""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

# Which source an app's catalogue speaks for, as paths from the top of the project.
SOURCES = {
    "accounts": ("accounts", "concan_site", "templates"),
    "games": ("games", "templates/games", "templates/admin/games"),
}
LANGUAGES = ("ar",)  # English is written in the source itself

_FUNCTIONS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    **dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop"), None),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), (1, 2)),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), ((1, "c"), 2)),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), ((1, "c"), 2, 3)),
}
_HEADER = """msgid ""
msgstr ""
"Project-Id-Version: Concan\\n"
"Language: {language}\\n"
"Plural-Forms: {plurals}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def po_file(app: str, language: str) -> Path:
    return Path(settings.BASE_DIR) / app / "locale" / language / "LC_MESSAGES" / "django.po"


def read(source: Path) -> Catalog:
    with source.open("rb") as file:
        return read_po(file, locale=source.parent.parent.name)


def update(app: str, language: str) -> None:
    """Bring one catalogue up to date: new sentences come in empty, dead ones leave."""
    source = po_file(app, language)
    catalog = read(source) if source.exists() else Catalog(locale=language)
    catalog.update(extracted(app), no_fuzzy_matching=True)
    source.parent.mkdir(parents=True, exist_ok=True)
    with source.open("wb") as file:
        # No dates, places or names of people: a catalogue changes when its sentences do.
        file.write(_HEADER.format(language=language, plurals=catalog.plural_forms).encode())
        write_po(file, catalog, omit_header=True, no_location=True, sort_output=True, ignore_obsolete=True, width=110)


def extracted(app: str) -> Catalog:
    """Return every translatable sentence in the source that `app` speaks for."""
    catalog = Catalog()
    for path in _files(app):
        text = path.read_text()
        if path.suffix != ".py":
            # Lines of a template may begin anywhere; as Python they must not be indented.
            text = "\n".join(line.strip() for line in templatize(text, origin=str(path)).splitlines())
        lines = BytesIO(text.encode())
        for _line, message, comments, context in extract("python", lines, _FUNCTIONS, ["Translators:"]):
            catalog.add(message, auto_comments=comments, context=context)
    return catalog


def _files(app: str) -> Iterator[Path]:
    """Walk an app's sources, leaving out what a longer entry gives to another app."""
    top = Path(settings.BASE_DIR)
    others = [top / folder for name, folders in SOURCES.items() if name != app for folder in folders]
    for folder in SOURCES[app]:
        for path in sorted((top / folder).rglob("*")):
            if path.suffix in {".py", ".html", ".txt"} and not any(
                path.is_relative_to(other) and other.is_relative_to(top / folder) for other in others
            ):
                yield path
