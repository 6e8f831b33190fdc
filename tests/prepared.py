"""A site with matches that are over, for browser tests, which never touch a database: `python -m tests.prepared`.

Writes into the database that the environment names, and prints the numbers of the matches as JSON.
"""

import asyncio
import json
import os
import sys

PASSWORD = "uK8bTq2z"
"""Amal's, who played everywhere; Nadim's, whom the staff warned; Raed's, whom they banned."""
WAITING = "nadim234"
"""The code of the table where Nadim sits."""
FAMILY = "usra2345"
"""The code of the coin table where people of two households wait."""


def main() -> None:
    """Makes the site."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "concan_site.settings")
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", interactive=False, verbosity=0)
    numbers = matches() | house()
    households()
    sys.stdout.write(json.dumps(numbers))


def matches() -> dict[str, int]:
    """A round that ends with a Concan, one with every new stock and many turns, a whole match, a private one, one of
    teams for coins, and one against a bot that has been looked back at.
    """
    from accounts.services.coins import gifts
    from concan_site.writing import writing
    from games.concan.options import Options
    from games.models import Table
    from games.services import change, fairness, reviews, standing
    from games.services import matches as begins
    from tests.services import scripts
    from tests.services.finished import written
    from tests.services.playing_out import play_out
    from tests.services.tables import begun, now, person, table_of

    amal, basim = person("Amal"), person("باسم")
    amal.set_password(PASSWORD)
    amal.save()
    four = (amal, basim, person("Yara"), person("أبو عبدالرحمن"))
    with writing():
        for one in four:
            gifts.welcome(one)
    concan = written(amal, basim, script=scripts.concan(), pk=1)
    long = scripts.drawn()._replace(options=Options(rounds=1, tie_round=False, recycles=2))
    stocks = written(amal, "nakhla", script=long, pk=2)
    whole = play_out(begun(amal, "waha", basim, "nakhla", options=Options(rounds=2, fire_pile="any_meld")))
    private = written(amal, basim, script=scripts.drawn(), pk=4)
    Table.objects.filter(pk=private.table_id).update(public=False)
    for_coins = table_of(*four, options=Options(rounds=3, teams=True, fire_pile="any_meld"))
    Table.objects.filter(pk=for_coins.pk).update(stake=100, own_name="كأس الحارة")
    with change.changing(for_coins.code) as table:
        begins.begin(table)
    coins = play_out(now(for_coins.pk))
    alone = play_out(begun(amal, "najma", options=Options(rounds=2)), people="easy")
    for counted in (standing, fairness):
        while counted.count_next():
            pass
    while asyncio.run(reviews.review_next()):
        pass
    ended = {"concan": concan, "stocks": stocks, "whole": whole, "private": private, "coins": coins, "alone": alone}
    return {name: match.pk for name, match in ended.items()}


def house() -> dict[str, int]:
    """Somebody with a warning, sanctions, appeals and reports, at a table where a round is played; somebody banned."""
    from datetime import timedelta

    from accounts.models import Report, Sanction, User
    from accounts.services import reports
    from accounts.services.appeals import appeal
    from games.concan.timeout import clock_action
    from games.concan.view import view
    from games.models import Move, Table
    from games.services import chat, order, play
    from tests.services.tables import begun, person

    munira = User.objects.create_user("Munira", is_staff=True)
    nadim, raed, yara = person("Nadim"), person("Raed"), User.objects.get(username="Yara")
    for one in (nadim, raed):
        one.set_password(PASSWORD)
        one.time_zone = "Asia/Damascus"
        one.save()
    table = begun(nadim, yara, "nakhla")
    for _ in range(9):
        assert table.round is not None
        turn = table.round.state.turn
        done = play.Try(turn, clock_action(view(table.round.state, turn)), Move.By.PLAYER, table.seen)
        table = play.act(table.id, done).live
    Table.objects.filter(pk=table.id).update(code=WAITING)
    chat.say(table.id, yara, text="ما هذا اللعب؟ this is no way to play with beginners, my friend")
    chat.say(table.id, yara, phrase="luck")
    mute, week = Sanction.Kind.MUTE, timedelta(days=7)
    refused = appeal(nadim, order.impose(nadim, mute, "شتائم في الدردشة", munira, lasts=week).pk, "كنت أغنّي فحسب.")
    other = User.objects.create_user("Rabab", is_staff=True)
    order.answer_appeal(refused, False, "لم يكن ذلك غناءً.", other)
    order.impose(nadim, Sanction.Kind.WARN, "Please be kind to beginners at the table.", munira)
    order.impose(nadim, Sanction.Kind.NO_COINS, "plays together with another", munira, lasts=timedelta(days=30))
    order.impose(raed, Sanction.Kind.BAN, "insults or threats", munira, lasts=week)
    appeal(raed, order.impose(raed, Sanction.Kind.BAN, "شتائم متكررة", munira).pk, "كان أخي من كتب ذلك.")
    insult, place = Report.Cause.INSULT, f"table:{WAITING}"
    upheld = reports.make(nadim, raed, Report.Kind.PLAYER, place, insult, "He shouts at everybody.", {})
    order.decide(upheld, True, "Thank you, we spoke with him.", munira)
    reports.make(nadim, yara, Report.Kind.MOVE, "move:1/1/1", Report.Cause.STALLING, "", {})
    return {"nadim": nadim.pk, "yara": yara.pk}


def households() -> None:
    """A coin table where people of two households wait, and what the pair report found of them."""
    from datetime import date, timedelta

    from django.utils import timezone

    from accounts.models import User
    from accounts.services import traces
    from games.models import Pair, Table
    from tests.services.tables import person, table_of

    amal, basim, yara, abu = (User.objects.get(username=name) for name in ("Amal", "باسم", "Yara", "أبو عبدالرحمن"))
    wide = person("Wwwwwwwwwwwwwwwwwwww")
    table = table_of(yara, abu, basim, wide, None)
    soon = timezone.now() + timedelta(hours=1)
    Table.objects.filter(pk=table.pk).update(code=FAMILY, stake=100, due_at=soon, own_name="سهرة العائلة")
    table.seat_set.update(ready=False)
    for home, people in (("203.0.113.7", (basim, abu)), ("203.0.113.8", (yara, wide))):
        for one in people:
            traces.note(one.pk, [traces.address(home)])
    found = (
        (amal, basim, 11.4, 38, 0.82, -640, 12, 41, 96, True, True),
        (abu, wide, 4.2, 21, 0.4, 250, 9, 8, 70, False, True),
        (yara, abu, 0.6, 6, 0.1, 0, 0, 2, 22, False, False),
    )
    names = "first second weight matches share coins coin_matches taken offered device address"
    for row in found:
        Pair.objects.create(**dict(zip(names.split(), row, strict=True)), day=date(2026, 11, 29))


if __name__ == "__main__":
    main()
