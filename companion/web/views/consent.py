"""What is asked of this phone, or what it asked of others: may something be taken back?"""

from dataclasses import dataclass

from companion.engine.phrases import listed
from companion.tables.consent import open_request
from companion.tables.history import History
from companion.tables.rights import Rights
from companion.web.views.rail import undone_text


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks, what would be taken back, and who has to agree; `answers`: this phone is asked,
    `mine`: it has asked itself."""

    name: str
    what: str
    missing: str
    answers: bool
    mine: bool


def asking(history: History, shown: History, rights: Rights) -> Asking | None:
    """What stands open at the moment, as a phone sees it that reads the history as `shown`."""
    found = open_request(history)
    if found is None:
        return None
    mine = found.seat in rights.seats
    return Asking(
        name=history.names[found.seat],
        what=undone_text(shown, found.to),
        missing=listed(history.names[seat] for seat in sorted(found.missing)) or "the host",
        answers=found.may_answer(rights) and not mine,
        mine=mine,
    )
