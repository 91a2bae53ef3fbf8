"""The points over the course of a game that was followed move by move."""

import re

from flask import Flask

from companion.engine.game import AnyGame
from companion.tables.groups.keeping import keep_group
from companion.tables.groups.membership import member_of
from companion.tables.groups.reading import group_now
from companion.web.pages.groups.play import SAMPLES, course_chart, course_of
from tests.tables.evening import Evening, new_id


def test_a_followed_game_shows_how_the_points_came_about(app: Flask, pig: AnyGame) -> None:
    with app.app_context():
        evening = Evening.opened(pig)
        for face in (6, 5, 1):
            evening.roll(face)
        while not evening.now.finished_at:
            evening.roll(6)
            evening.move("hold")
        kept = keep_group(evening.code, evening.host, client_id=new_id() + "-keep")
        now = group_now(member_of(kept.code, [kept.token]))
        (play,) = now.plays
        course = course_of(evening.code, evening.now.revision)
        totals = {part.seat: part.points for part in play.players}
        assert dict(course[-1][1]) == totals
        assert dict(course[0][1]) == dict.fromkeys(totals, 0)
        assert 3 <= len(course) <= SAMPLES + 1
        label = re.search(r'aria-label="([^"]+)"', course_chart(now, play))
    assert label
    for part in play.players:
        assert f"{part.name} 0, " in label[1]
        assert f"at the end {part.points:g}" in label[1]


def test_a_game_of_which_only_the_end_was_counted_has_no_course(app: Flask, pig: AnyGame) -> None:
    with app.app_context():
        evening = Evening.opened(pig, mode="count")
        assert course_of(evening.code, evening.now.revision) == ()
