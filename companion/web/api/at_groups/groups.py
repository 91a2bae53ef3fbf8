"""Groups: their people, games, statistics and nights, and their games as files."""

import json
import secrets
from datetime import UTC, datetime
from typing import Any

from flask import Response

from companion.documents import Json
from companion.documents.group_files import (
    anonymous,
    read_document,
    write_bgstats,
    write_csv,
    write_group,
)
from companion.engine.problems import Malformed, reading_below
from companion.statistics import chosen, night, night_of
from companion.tables.groups.files import AddFile, Choice
from companion.tables.groups.games import group_file, group_now
from companion.tables.groups.members import carry_out_in_group, groups_of, join
from companion.web.api.at_groups.at_group import TAG, in_group, of_group
from companion.web.api.at_groups.group_answers import (
    GroupDetail,
    GroupGame,
    GroupGames,
    GroupPlaces,
    GroupStatistics,
    GroupToken,
    NightAnswer,
    NightWins,
    SavedGroup,
    TakenIn,
    detail_of,
    games_of,
    place_of,
    statistics_of,
)
from companion.web.api.at_groups.requests_groups import (
    GroupFileQuery,
    GroupGamesQuery,
    ImportRequest,
    JoinGroupRequest,
    NightQuery,
    WantedQuery,
    wanted_of,
)
from companion.web.api.at_tables.at_table import tokens
from companion.web.api.blueprint import operation

NO_CHOICE = 'must be a person\'s id, "new" or "name"'


@operation("GET", "/groups", tag=TAG, gives=GroupPlaces, bearer=True)
def list_groups() -> GroupPlaces:
    """The groups to which the bearer's tokens give a place, the newest first"""
    return GroupPlaces(groups=tuple(map(place_of, groups_of(tokens()))))


@operation(
    "POST",
    "/groups/join",
    tag=TAG,
    takes=JoinGroupRequest,
    gives=GroupToken,
    status=201,
    limit="10 per minute",
)
def join_group_by_invitation(body: Json) -> GroupToken:
    """Join a group by an invitation; the token is given out only once"""
    code, token = join(body["invitation"], body["phone"])
    return GroupToken(code=code, token=token)


@of_group("GET", "", gives=GroupDetail)
def get_group(group: str) -> GroupDetail:
    """A group: its people, and what is being played"""
    return detail_of(in_group(group))


@of_group("GET", "/games", asks=GroupGamesQuery, gives=GroupGames)
def list_group_games(query: Json, group: str) -> GroupGames:
    """The finished games of a group, searched and filtered, the latest first"""
    now = group_now(in_group(group))
    found = chosen(now.plays, wanted_of(query))[::-1]
    start, end = query["start"], query["start"] + query["limit"]
    return GroupGames(
        number=len(found),
        games=games_of(now, found[start:end]),
        next=end if end < len(found) else None,
    )


@of_group("GET", "/games/<int(max=2147483647):play>", gives=GroupGame)
def get_group_game(group: str, play: int) -> GroupGame:
    """A finished game of a group"""
    now = group_now(in_group(group))
    (found,) = games_of(now, [now.play(play)])
    return found


@of_group("GET", "/statistics", asks=WantedQuery, gives=GroupStatistics)
def get_group_statistics(query: Json, group: str) -> GroupStatistics:
    """What a group's games, or those that are wanted, say of everybody and of each title"""
    now = group_now(in_group(group))
    return statistics_of(now, chosen(now.plays, wanted_of(query)))


@of_group("GET", "/night", asks=NightQuery, gives=NightAnswer)
def get_group_night(query: Json, group: str) -> NightAnswer:
    """A night: what was played and who won, and what is open tonight"""
    now, today = group_now(in_group(group)), night_of(datetime.now(UTC))
    found = night(now.plays, query.get("day", today))
    return NightAnswer(
        day=found.day.isoformat(),
        games=games_of(now, found.plays),
        wins=tuple(
            NightWins(person=one, name=now.people[one].name, wins=won) for one, won in found.wins
        ),
        minutes=found.minutes,
        open=now.open if found.day == today else (),
    )


@of_group("GET", "/file", asks=GroupFileQuery, gives=SavedGroup)
def get_group_file(query: Json, group: str) -> SavedGroup:
    """A group's games and people as a file: whole, without names, or as BG Stats reads it"""
    file, form = group_file(in_group(group)), query["form"]
    if form == "anonymous":
        file = anonymous(file, secrets.randbits(48))
    write = write_bgstats if form == "bgstats" else write_group
    return SavedGroup(form=form, file=json.loads(write(file)))


@of_group("GET", "/games.csv", gives={"type": "string"}, mimetype="text/csv")
def get_group_table(group: str) -> Response:
    """A group's games as CSV, a row for each player"""
    return Response(write_csv(group_file(in_group(group))), content_type="text/csv; charset=utf-8")


@of_group("POST", "/import", takes=ImportRequest, gives=TakenIn, limit="60 per hour")
def import_games(body: Json, group: str) -> TakenIn:
    """Add the games of a file to a group, those that it has not yet: all or none

    A name without a choice is whom the group knows by it, else a new person.
    """
    member = in_group(group)
    with reading_below("file"):
        file = read_document(body["file"])
    before = len(group_now(member).plays)
    choices = _choices(body["choices"])
    carry_out_in_group(AddFile(member, file, choices, client_id=body["client_id"]))
    added = len(group_now(member).plays) - before
    return TakenIn(added=added, had=len(file.games) - added, left_out=file.left_out)


def _choices(data: Any) -> dict[str, Choice]:
    if not isinstance(data, dict):
        raise Malformed.at("choices", "must be an object")
    for name, choice in data.items():
        if choice not in ("new", "name") and type(choice) is not int:
            raise Malformed.at(f"choices.{name[:40]}", NO_CHOICE)
    return data
