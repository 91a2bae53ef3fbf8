"""A finished game as other programs keep it: BG Stats, CSV for spreadsheets, text to paste.

Field names and forms are those of the programs: BG Stats' "create play" link and its play
file, and the attribute names that BoardGameGeek uses for plays.
"""

import csv
import io
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any
from unicodedata import normalize
from urllib.parse import quote
from uuid import NAMESPACE_URL, UUID, uuid5

from companion.engine.game import AnyGame
from companion.engine.scoring import ScoreSheet, Standing
from companion.engine.setup import Participant
from companion.statistics import night_of

SOURCE = "Companion"
LINK = "https://app.bgstatsapp.com/createPlay.html?data="
LOCATION = "At the table"
CSV_COLUMNS = (
    "play_id",
    "date",
    "quantity",
    "length",
    "incomplete",
    "nowinstats",
    "location",
    "objectid",
    "item_name",
    "comments",
    "player_name",
    "username",
    "startposition",
    "color",
    "score",
    "new",
    "rating",
    "win",
    "rank",
    "team",
    "role",
    "rules_version",
)
ALWAYS = {"quantity": 1, "incomplete": 0, "nowinstats": 0, "new": 0}
"""The columns that are the same in each of our rows."""
FORMULA = ("=", "+", "-", "@")
NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")


@dataclass(frozen=True)
class Play:
    """One finished game: its table's code, when it was played, who played and how it came out.

    `starter` is the seat that began, None where nobody did. `called` is what was played, if it is
    not the game itself: a score sheet's title.
    """

    code: str
    game: AnyGame
    began: datetime
    ended: datetime
    participants: tuple[Participant, ...]
    sheet: ScoreSheet
    starter: int | None
    called: str = ""

    @property
    def title(self) -> str:
        return self.called or self.game.title

    @property
    def source_id(self) -> str:
        """What tells it from other games: those that only a score sheet knows share a slug."""
        is_sheet = self.called and self.called != self.game.title
        return f"{self.game.slug}/{self.called}" if is_sheet else self.game.slug

    @property
    def day(self) -> date:
        """The day on which its night began at the table, which is where the server is."""
        return night_of(self.ended)

    @property
    def minutes(self) -> int:
        """How long it took, in whole minutes."""
        return max(1, round((self.ended - self.began).total_seconds() / 60))

    @property
    def players(self) -> Iterator[tuple[Participant, Standing]]:
        """The people who played, in seating order; neutral tribes are left out."""
        places = {standing.seat: standing for standing in self.sheet.standings}
        return ((who, places[who.seat]) for who in self.participants if not who.neutral)

    @property
    def comments(self) -> str:
        """The result, and each player's points row by row."""
        lines = [self.sheet.verdict]
        for who in self.participants:
            score = self.sheet.score(who.seat)
            parts = (f"{row.label} {score.points(row.id)}" for row in self.sheet.categories)
            lines.append(f"{who.name}: {', '.join(parts)}")
        return "\n".join(lines)


def play_text(play: Play) -> str:
    """The result as text to paste into a chat."""
    places = sorted(play.sheet.standings, key=lambda standing: standing.rank)
    names = {who.seat: who.name for who in play.participants}
    rows = (
        f"{place.rank}. {names[place.seat]}" + ("" if place.total is None else f": {place.total}")
        for place in places
    )
    head = f"{play.title}, {play.day.strftime('%d %B %Y').lstrip('0')}"
    return "\n".join((head, play.sheet.verdict, *rows)) + "\n"


def bgstats_link(play: Play) -> str:
    """The address that offers the play to the BG Stats app."""
    data = {
        "sourceName": SOURCE,
        "sourcePlayId": play.code,
        "playDate": _moment(play.ended),
        "durationMin": play.minutes,
        "comments": play.comments,
        "location": LOCATION,
        "game": {
            "name": play.title,
            "sourceGameId": play.source_id,
            "highestWins": not play.sheet.lowest,
            "noPoints": not _has_points(play),
        },
        "players": [
            {
                "name": who.name,
                "sourcePlayerId": who.name.casefold(),
                "startPlayer": who.seat == play.starter,
                "winner": place.wins,
                "rank": place.rank,
                "role": who.token,
                **({} if place.total is None else {"score": place.total}),
            }
            for who, place in play.players
        ],
    }
    return LINK + quote(json.dumps(data, ensure_ascii=False, separators=(",", ":")), safe="")


def bgstats_file(play: Play) -> dict[str, Any]:
    """The play as a BG Stats file (.bgsplay): importing it twice makes one play."""
    players = list(play.players)
    return {
        "games": [
            {
                "id": 1,
                "uuid": bgstats_uuid("game", play.source_id),
                "name": play.title,
                "highestWins": not play.sheet.lowest,
                "noPoints": not _has_points(play),
                "bggId": 0,
            }
        ],
        "players": [
            {"id": number, "uuid": bgstats_uuid("player", who.name.casefold()), "name": who.name}
            for number, (who, _) in enumerate(players, 1)
        ],
        "locations": [{"id": 1, "uuid": bgstats_uuid("location", LOCATION), "name": LOCATION}],
        "plays": [
            {
                **bgstats_play(play.ended, play.day, play.minutes, play.comments),
                "uuid": bgstats_uuid("play", play.code),
                "gameRefId": 1,
                "locationRefId": 1,
                "playerScores": [
                    {
                        **bgstats_score(number, place.total, place.rank, place.wins),
                        "playerRefId": number,
                        "startPlayer": who.seat == play.starter,
                        "role": who.token,
                    }
                    for number, (who, place) in enumerate(players, 1)
                ],
            }
        ],
        "challenges": [],
        "userInfo": {"meRefId": 1},
    }


def bgstats_play(ended: datetime, day: date, minutes: int, comments: str) -> dict[str, Any]:
    """What a file of BG Stats says of a game, without its id, its title and who played it. `day` is
    the day for those who played."""
    moment = _moment(ended)
    return {
        "playDate": moment,
        "entryDate": moment,
        "modificationDate": moment,
        "playDateYmd": int(f"{day:%Y%m%d}"),
        "durationMin": minutes,
        "board": "",
        "comments": comments,
        "usesTeams": False,
        "manualWinner": True,
        "ignored": False,
        "rounds": 0,
        "rating": 0,
        "scoringSetting": 0,
        "bggId": 0,
        "nemestatsId": 0,
        "importPlayId": 0,
        "playImages": "[]",
        "metaData": "",
        "expansionPlays": [],
    }


def bgstats_score(place: int, points: float | None, rank: int, wins: bool) -> dict[str, Any]:
    """What a file of BG Stats says of the player in that place of the table, without the name."""
    return {
        "score": "" if points is None else points_text(points),
        "winner": wins,
        "newPlayer": False,
        "rank": rank,
        "seatOrder": place,
        "team": "",
        "teamRole": "",
        "startPosition": "",
    }


def play_csv(play: Play) -> str:
    """The play as CSV (RFC 4180): a row for each player, a column for each row of the score."""
    written = io.StringIO()
    writer = csv.writer(written)
    labels = [csv_cell(row.label) for row in play.sheet.categories]
    writer.writerow([*CSV_COLUMNS, *labels])
    for number, (who, place) in enumerate(play.players, 1):
        row = {
            **ALWAYS,
            "play_id": play.code,
            "date": play.day.isoformat(),
            "length": play.minutes,
            "location": LOCATION,
            "item_name": play.title,
            "comments": play.sheet.verdict,
            "player_name": who.name,
            "startposition": number,
            "color": who.token,
            "score": "" if place.total is None else place.total,
            "win": int(place.wins),
            "rank": place.rank,
            "rules_version": play.game.rules_version,
        }
        score = play.sheet.score(who.seat)
        points = (score.points(row.id) for row in play.sheet.categories)
        cells = (*(row.get(column, "") for column in CSV_COLUMNS), *points)
        writer.writerow(map(csv_cell, cells))
    return written.getvalue()


def _has_points(play: Play) -> bool:
    return any(standing.total is not None for standing in play.sheet.standings)


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S")


def points_text(points: float) -> str:
    """Points in digits. Three after the point could be thousands, so a nought is added to them."""
    text = f"{points:.6f}".rstrip("0").rstrip(".")
    return text + "0" if text[-4:-3] == "." else text


def bgstats_uuid(kind: str, name: str) -> str:
    """An id that is always the same for the same thing, so that an import recognises it."""
    found: UUID = uuid5(NAMESPACE_URL, f"companion:{kind}:{name}")
    return str(found).upper()


def csv_cell(cell: object) -> object:
    """What is written into a cell of a CSV, in a form that no spreadsheet mistakes for a formula.
    Every cell goes through here, whoever thought of it."""
    return f"'{cell}" if isinstance(cell, str) and seems_formula(cell) else cell


def seems_formula(text: str) -> bool:
    """Whether a spreadsheet may work it out: also behind blanks, or with the wide signs that some
    of them read as the usual ones."""
    plain = normalize("NFKC", text).lstrip()
    return plain.startswith(FORMULA) and not NUMBER.fullmatch(text)
