import os
from pathlib import Path


def compile_stale(top: Path) -> None:
    """Write the compiled catalogue beside each source catalogue under `top` that has none so new.

    Django reads a translation once per process, so this comes before anything is translated.
    """
    for source in top.glob("*/locale/*/LC_MESSAGES/django.po"):
        compiled = source.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime:
            _compile(source, compiled)


def _compile(source: Path, compiled: Path) -> None:
    from babel.messages.mofile import write_mo  # seldom needed, and slow to load
    from babel.messages.pofile import read_po

    draft = compiled.with_suffix(f".{os.getpid()}.mo")
    with source.open("rb") as sentences, draft.open("wb") as file:
        write_mo(file, read_po(sentences))
    draft.replace(compiled)
