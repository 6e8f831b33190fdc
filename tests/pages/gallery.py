"""The table page at many moments as plain files, to be looked at: `python -m tests.pages.gallery FOLDER`."""

import os
import sys
from pathlib import Path
from types import SimpleNamespace


def html(live, seat, *, language="ar", tray=(), scripts=False, **look) -> str:
    """The whole page of one reader; `tray` holds groups to show as staged."""
    from django.template.loader import render_to_string
    from django.test import RequestFactory
    from django.utils.translation import override

    from games.concan.view import view
    from games.pages import table as pages
    from games.pages import tray as trays

    user = SimpleNamespace(
        is_authenticated=True,
        username="Salma",
        theme="light",
        colours="two",
        digits="latin",
        quick_throw=False,
        sound=True,
    )
    vars(user).update(look)
    request = RequestFactory().get(f"/t/{live.code}/")
    setattr(request, "user", user)  # noqa: B010
    with override(language):
        page: str = render_to_string("games/table/page.html", pages.whole(live, seat), request=request)
        if tray:
            staged = trays.render(live, view(live.round.state, seat), tray)
            page = page.replace('<section id="t-tray" class="tray" hidden></section>', staged)
    return page if scripts else page.replace("<script", "<!--").replace("</script>", "-->")


def moments():
    """Name, table, the reader's seat, and the groups staged."""
    from games.concan.cards import read_cards
    from games.pages import samples as tables
    from games.pages.tray import Group

    crowded = tables.crowded()
    staged = (Group(read_cards("Ah 2h 3h 4h")), Group(read_cards("9s 9d 9h")))
    yield "crowded", crowded, 0, staged
    yield "notray", crowded, 0, ()
    yield "watcher", crowded, None, ()
    yield "elsewhere", crowded, 3, ()
    yield "round", tables.round_ended(), 0, ()
    yield "match", tables.match_ended(), 0, ()
    yield "waiting", tables.waiting(), 0, ()


def main(folder: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django

    django.setup()
    for language in ("ar", "en"):
        for theme in ("light", "dark"):
            for name, live, seat, tray in moments():
                colours = "four" if theme == "dark" else "two"
                page = html(live, seat, language=language, tray=tray, theme=theme, colours=colours)
                Path(folder, f"{name}-{language}-{theme}.html").write_text(page)


if __name__ == "__main__":
    main(sys.argv[1])
