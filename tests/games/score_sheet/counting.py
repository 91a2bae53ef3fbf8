"""Sheets counted by hand, for the tests of score sheets."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from companion.engine.scoring import ScoreSheet
from companion.engine.values import Points
from companion.games import get_game
from companion.games.score_sheet.box import Edition, Row
from companion.games.score_sheet.deal import Deal

GAME = get_game("score_sheet")
NAMES = ("Ada", "Ben", "Cleo", "Dov")
POINTS = Row("points", "Points", rounds=True)


def shipped(name: str) -> Edition:
    """The shipped sheet with that id."""
    found: Edition = next(one for one in GAME.editions() if one.id == name)
    return found


def own(*rows: Row, **more: Any) -> Edition:
    """A sheet of one's own."""
    return Edition("ours", "Ours", "Made at the table.", rows or (POINTS,), **more)


def dealt(edition: Edition, players: int = 4, **fixed: str) -> Deal:
    """That sheet for so many players; the first of them deals, unless something else is fixed."""
    items = {"start_player": "0"} if edition.deals and edition.by_round and players > 1 else {}
    named = {name.replace("_at_", "."): value for name, value in fixed.items()}
    deal: Deal = GAME.deal(edition, NAMES[:players], {}, Random(1), {**items, **named})
    return deal


def rounds(row: str, *numbers: Sequence[Points]) -> dict[str, Points]:
    """The cells of a row: what each column has in round after round."""
    return {
        f"{row}.{number}.{column}": found
        for number, line in enumerate(numbers, start=1)
        for column, found in enumerate(line)
    }


def once(row: str, *numbers: Points) -> dict[str, Points]:
    """The cells of a row that is counted once."""
    return {f"{row}.{column}": found for column, found in enumerate(numbers)}


def score(deal: Deal, counts: Mapping[str, Points]) -> ScoreSheet:
    """The score of these numbers, none of which may be impossible."""
    assert GAME.count_problems(deal, counts) == ()
    return GAME.score(GAME.pad.tally(deal, counts))


def totals(sheet: ScoreSheet) -> list[Points]:
    """Everybody's points in the order of their seats."""
    return [one.total for one in sheet.scores]
