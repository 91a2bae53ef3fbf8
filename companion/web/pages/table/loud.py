"""What nobody at the table may miss, such as a scoring on the way or an elimination."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.setup import Participant
from companion.engine.values import Event
from companion.tables.logs.history import History
from companion.web.parts.one_confirm import OneConfirm
from companion.web.parts.players import PlayerCard


@dataclass(frozen=True, slots=True)
class Loud:
    """An event under its heading. `gains` are the points that each participant has got by a scoring
    on the way; `category` is its row of the score sheet, "" if there was none."""

    heading: str
    event: Event
    gains: tuple[tuple[Participant, int], ...] = ()
    category: str = ""


def loud(
    history: History, recent: Sequence[OneConfirm], players: Sequence[PlayerCard]
) -> Loud | None:
    """The last such event, until everybody has had a turn since; None if there is none."""
    headings = history.game.loud
    for done in reversed(recent[-len(players) :] if headings else ()):
        for event in reversed(done.news):
            if event.code in headings:
                return _found(history, headings[event.code], event, players)
    return None


def _found(history: History, heading: str, event: Event, players: Sequence[PlayerCard]) -> Loud:
    on_the_way = [one for one in history.sheet.categories if one.interim and one.cite == event.cite]
    if not on_the_way:
        return Loud(heading, event)
    row = on_the_way[0].id
    people = [card.participant for card in players]
    gains = tuple((who, history.sheet.score(who.seat).points(row)) for who in people)
    return Loud(heading, event, gains, row)
