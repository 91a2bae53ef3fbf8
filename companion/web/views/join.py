"""The join page: pick a seat by the token on the table."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.participants import Participant
from companion.engine.rulebook import Ruling
from companion.tables.history import History
from companion.tables.rights import Rights
from companion.web.parts.notice import Notice


@dataclass(frozen=True, slots=True)
class SeatCard:
    """One seat: free to take, taken by another phone, asked for, or already this phone's.

    `yours`: it is free, and has the name that this phone knows.
    """

    participant: Participant
    taken: bool
    asked: bool
    mine: bool
    yours: bool


@dataclass(frozen=True, slots=True)
class JoinPage:
    """What the join page shows."""

    code: str
    title: str
    tone: str
    ply: int
    seats: tuple[SeatCard, ...]
    at_table: bool
    waits: bool
    is_host: bool
    rulings: Mapping[str, Ruling]
    notice: Notice | None


def join_page(
    history: History, rights: Rights, known_name: str = "", notice: Notice | None = None
) -> JoinPage:
    """The seats of a table as one phone sees them."""
    return JoinPage(
        code=history.code,
        title=history.game.title,
        tone=history.game.tone,
        ply=history.ply,
        seats=tuple(
            SeatCard(
                participant=participant,
                taken=participant.seat in history.taken,
                asked=participant.seat in rights.asked,
                mine=participant.seat in rights.seats,
                yours=not rights.seats
                and participant.seat not in history.taken
                and participant.name.casefold() == known_name.casefold(),
            )
            for participant in history.game.participants(history.deal)
            if not participant.neutral
        ),
        at_table=rights.may_see,
        waits=bool(rights.asked),
        is_host=rights.host,
        rulings=history.game.rulebook.rulings,
        notice=notice,
    )
