"""BoardGameGeek's XML of plays is read like a table, safely, or refused as XML."""

import csv
import io

import pytest

from companion.documents.group_csv import read_table, write_csv, write_unread
from companion.engine.problems import Malformed

PLAYS = """<?xml version="1.0" encoding="utf-8"?>
<plays username="ana" userid="70" total="140" page="1" termsofuse="https://example.org">
 <play id="11" date="2024-01-05" quantity="2" length="40" incomplete="0" nowinstats="0"
   location="The red house">
  <item name="Nim &amp; more" objecttype="thing" objectid="13"><subtypes><subtype value="x"/>
   </subtypes></item>
  <comments>A good one.
Really.</comments>
  <players>
   <player username="ana" userid="70" name="Chris" startposition="1" color="red" score="9"
     new="0" rating="0" win="1"/>
   <player username="" userid="0" name="Ben" score="12" win="0"/>
   <player username="chris" userid="8" name="Chris" score="7" win="0"/>
   <player username="" userid="0" name="Anonymous player" score="" win="0"/>
  </players>
 </play>
 <play id="12" date="0000-00-00"><item name="Go"/><players><player name="Ben"/></players></play>
 <play id="13" date="2024-01-06" incomplete="1"><item name="Go"/></play>
</plays>"""


def test_plays_of_boardgamegeek_are_read_with_their_people() -> None:
    found = read_table(PLAYS.encode())
    first, second, third = found.games
    assert (first.source, second.source) == ("bgg:11", "bgg:11#2")
    assert (first.title, first.day, first.minutes) == ("Nim & more", "2024-01-05", 40)
    assert (first.location, first.note) == ("The red house", "A good one. Really.")
    assert [(one.name, one.points, one.rank, one.wins) for one in first.seats] == [
        ("Chris", 9, 1, True),
        ("Ben", 12, None, False),
        ("Chris (2)", 7, None, False),
        ("", None, None, False),
    ]
    assert (first.seats[0].starts, first.seats[0].role) == (True, "red")
    assert [(one.name, one.source) for one in found.people] == [
        ("Ben", ""),
        ("Chris", "bgg:70"),
        ("Chris (2)", "bgg:8"),
    ]
    assert (third.uncounted, third.seats) == ("unfinished", ())
    assert "plays on other pages of BoardGameGeek (137)" in found.left_out
    assert read_table(PLAYS.encode()) == found


def test_what_cannot_be_read_is_listed_as_a_file_with_its_reason() -> None:
    found = read_table(PLAYS.encode())
    (row,) = csv.DictReader(io.StringIO(write_unread(found.unread)))
    assert row == {
        "place": "play 2",
        "reason": "needs a date such as 2026-11-26, or 2026-11-26 21:30:00",
        "date": "0000-00-00",
        "item_name": "Go",
        "player_names": "Ben",
    }


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "iso-8859-1"])
def test_it_is_read_in_the_encoding_that_it_names(encoding: str) -> None:
    name = {"utf-8-sig": "utf-8"}.get(encoding, encoding)
    text = PLAYS.replace("utf-8", name).replace("Ben", "Bénédicte")
    found = read_table(text.encode(encoding))
    assert "Bénédicte" in [one.name for one in found.people]


BOMB = """<?xml version="1.0"?><!DOCTYPE plays [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>
<plays><play id="1" date="2024-01-01"><item name="&b;"/></play></plays>"""
OUTSIDE = """<!DOCTYPE plays SYSTEM "file:///etc/passwd"><plays/>"""


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (BOMB, "This is XML, but not of plays"),
        (BOMB.encode("utf-16"), "This is XML, but not of plays"),
        (OUTSIDE, "This is XML, but not of plays"),
        ("<!DOCTYPE html><html><body>Sign in</body></html>", "This is XML, but not of plays"),
        ("<error><message>Wait</message></error>", "This is XML, but not of plays"),
        (PLAYS[:700], "is no XML that can be read"),
        ("<plays>" + "<a>" * 300_000, "This is XML, but not of plays"),
        ("<plays>&nothing;</plays>", "is no XML that can be read"),
        ('<plays><play date="never"><item name="Go"/></play></plays>', "needs a date"),
    ],
)
def test_other_xml_is_refused_in_a_sentence_and_no_entity_is_expanded(
    body: str | bytes, said: str
) -> None:
    with pytest.raises(Malformed) as refused:
        read_table(body if isinstance(body, bytes) else body.encode())
    problem = refused.value.problems[0]
    assert said in f"{problem.path} {problem.message}"


def test_a_play_without_anybody_and_one_of_very_many_are_answered() -> None:
    row = '<player name="P{}"/>'
    players = "".join(row.format(n) for n in range(101))
    one = '<play date="2024-01-01"><item name="Go"/><players>{}</players></play>'
    found = read_table(f"<plays>{one.format('')}{one.format(players)}</plays>".encode())
    assert [game.seats for game in found.games] == [()]
    assert "begins a game of more than 100" in found.unread[0].reason
    assert "Go" in write_csv(found) or not found.games[0].seats


def test_remarks_of_very_many_lines_are_read_line_by_line() -> None:
    lines = "a&#10;" * 200_000
    found = read_table(PLAYS.replace("A good one.\nReally.", lines).encode())
    assert found.games[0].note.startswith("a a a")
