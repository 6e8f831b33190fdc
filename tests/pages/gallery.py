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
        context = pages.whole(live, seat) | {"notices": ""}
        page: str = render_to_string("games/table/page.html", context, request=request)
        if tray:
            staged = trays.render(live, view(live.round.state, seat), tray)
            page = page.replace('<section id="t-tray" class="tray" hidden></section>', staged)
    return page if scripts else page.replace("<script", "<!--").replace("</script>", "-->")


def main(folder: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django

    django.setup()
    from games.pages import gallery

    for language in ("ar", "en"):
        for theme in ("light", "dark"):
            for name, (live, seat, tray) in gallery.whole_tables().items():
                colours = "four" if theme == "dark" else "two"
                page = html(live, seat, language=language, tray=tray, theme=theme, colours=colours)
                Path(folder, f"{name}-{language}-{theme}.html").write_text(page)


if __name__ == "__main__":
    main(sys.argv[1])
