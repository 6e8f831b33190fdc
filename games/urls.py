"""The pages of the lobby and the tables."""

from django.urls import path

from games.views import fair, gallery, lobby, picture, record, replay, rules, seats, standing, table, tray, tutorial

app_name = "games"
urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("play/", lobby.play_now, name="play_now"),
    path("tables/new/", lobby.create, name="create"),
    path("rules/", rules.rules, name="rules"),
    path("replay/", replay.brought, name="brought"),
    path("fair/", fair.fair, name="fair"),
    path("fair/statistics/", fair.statistics, name="statistics"),
    path("gallery/", gallery.parts, name="gallery"),
    path("gallery/<slug:name>/", gallery.table, name="gallery_table"),
    path("tutorial/", tutorial.tutorial, name="tutorial"),
    path("tutorial/act/", tutorial.act, name="tutorial_act"),
    path("tutorial/tray/", tutorial.tray, name="tutorial_tray"),
    path("tutorial/targets/", tutorial.targets, name="tutorial_targets"),
    path("tutorial/suggest/", tutorial.suggest, name="tutorial_suggest"),
    path("tutorial/lesson/", tutorial.lesson, name="tutorial_lesson"),
    path("people/<path:name>/", standing.profile, name="profile"),
    path("leaderboard/", standing.leaderboard, name="leaderboard"),
    path("me/matches/", standing.my_matches, name="my_matches"),
    path("matches/<int:match_id>/", standing.match, name="match"),
    path("matches/<int:match_id>/record.json", record.record, name="record"),
    path("matches/<int:match_id>/picture.svg", picture.picture, name="picture"),
    path("matches/<int:match_id>/replay/", replay.replay, name="replay"),
    path("matches/<int:match_id>/replay/r/<int:number>/<int:place>/", replay.replay, name="moment"),
    path("t/<slug:code>/", table.table, name="table"),
    path("t/<slug:code>/news/", table.news, name="news"),
    path("t/<slug:code>/act/", table.act, name="act"),
    path("t/<slug:code>/tray/", tray.tray, name="tray"),
    path("t/<slug:code>/targets/", tray.targets, name="targets"),
    path("t/<slug:code>/suggest/", tray.suggest, name="suggest"),
    path("t/<slug:code>/join/", seats.join, name="join"),
    path("t/<slug:code>/leave/", seats.leave, name="leave"),
    path("t/<slug:code>/ready/", seats.ready, name="ready"),
    path("t/<slug:code>/bots/", seats.fill, name="fill"),
    path("t/<slug:code>/start/", seats.start, name="start"),
    path("t/<slug:code>/back/", seats.back, name="back"),
]
