"""The pair report, to be read: the heaviest first, each pair with its people and the matches they shared."""

from django.contrib import admin
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.admin.finding import OfPeople
from accounts.models import User
from concan_site.read_only import LongList, ReadOnly
from games.models import Pair, Played

MOST_MATCHES = 50


@admin.register(Pair)
class PairAdmin(ReadOnly, OfPeople, LongList):
    """What `manage.py pair_report` found; it accuses nobody."""

    ordering = ("-weight", "id")
    list_display = (
        *("pair", "weight_shown", "device", "address", "matches", "share_shown"),
        *("coins", "coin_matches", "taken", "offered"),
    )
    list_filter = ("device", "address")
    list_select_related = ("first", "second")
    people = ("first", "second")
    search_help_text = _("The whole name of one of the two")
    fields = (
        *("first_link", "second_link", "day", "weight_shown", "made_up", "matches", "share_shown"),
        *("coins", "coin_matches", "taken", "offered", "device", "address", "together"),
    )

    @admin.display(description=_("pair"))
    def pair(self, pair: Pair) -> SafeString:
        """Both names, whatever their direction."""
        return format_html("<bdi>{}</bdi> + <bdi>{}</bdi>", pair.first.username, pair.second.username)

    @admin.display(description=_("weight"))
    def weight_shown(self, pair: Pair) -> str:
        """With one decimal."""
        return f"{pair.weight:.1f}"

    @admin.display(description=_("share of the matches of the one who played less"))
    def share_shown(self, pair: Pair) -> str:
        """In a hundred."""
        return f"{pair.share:.0%}"

    @admin.display(description=_("how the weight is made up"))
    def made_up(self, pair: Pair) -> str:
        """The formula of services/pairs.py in words."""
        return gettext(
            "Up to 1 for sitting together (from five matches on), up to 4 for coins that flow one way more than chance "
            "explains, up to 4 for taking each other’s cards more often than the average, 5 for the same device, 1 for "
            "the same address."
        )

    @admin.display(description=_("person"))
    def first_link(self, pair: Pair) -> SafeString:
        """His page."""
        return _person(pair.first)

    @admin.display(description=_("other"))
    def second_link(self, pair: Pair) -> SafeString:
        """His page."""
        return _person(pair.second)

    @admin.display(description=_("matches together"))
    def together(self, pair: Pair) -> SafeString | str:
        """The newest matches that both played, each leading to its page."""
        other = Played.objects.filter(user=pair.second_id).values("match")
        both = Played.objects.filter(user=pair.first_id, match__in=other)
        lines = (
            (reverse("admin:games_match_change", args=[one.match_id]), str(one.match), one.finished_at)
            for one in both.select_related("match").order_by("-pk")[:MOST_MATCHES]
        )
        shown = ((href, name, date_format(at, "DATETIME_FORMAT")) for href, name, at in lines)
        return format_html_join("", '<div class="line"><a href="{}">{}</a> {}</div>', shown) or "-"


def _person(user: User) -> SafeString:
    return format_html(
        '<a href="{}"><bdi>{}</bdi></a>', reverse("admin:accounts_user_change", args=[user.pk]), user.username
    )
