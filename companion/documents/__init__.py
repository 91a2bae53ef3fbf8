"""The JSON documents that people, programs and the command line exchange, each with its game.

| document | fields |
|---|---|
| record | `game`, `rules_version`, `deal`, `moves`: a set-up with what was played since |
| position | `game`, `rules_version`, `position`, and `move` if the question is about one |
| tally | `game`, `rules_version`, `tally`, and `deal` if names should be shown |
| counts | `game`, `rules_version`, `deal`, `counts`: the numbers on the pad, by cell |

A record of a game that has a notation may also be a written game: plain text, recognised by its
first line, "game: ichor, rules 1".

`rules_version` may be left out of what is read. Any version but the installed one is refused,
because the same moves may mean something else under it. All readers raise UnknownGame, and
Malformed with the faults and their places. They do not check whether moves are legal.
"""
