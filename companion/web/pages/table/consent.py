"""What waits for an answer, as this phone sees it: whether something may be taken back, and who
asks for a seat."""

from dataclasses import dataclass

from companion.codec import load_move
from companion.engine.correcting import differences, in_words
from companion.engine.phrases import listed
from companion.tables.access.tokens import Rights, pending
from companion.tables.logs.entries import AmendAsked, CorrectionAsked, RemedyAsked, RulingAsked
from companion.tables.logs.history import History
from companion.tables.revising.consent import open_request
from companion.tables.revising.judging import proposed
from companion.web.pages.log.ways_out import TITLES
from companion.web.parts.rail import undone_text

WISHES = {
    "decide": "play from now on",
    "settle": "settle an illegal move",
    "put right": "put the board right",
}
YES = {
    "change": "Yes, change it",
    "take back": "Yes, take it back",
    "decide": "Yes, we play it so",
    "settle": "Yes, do that",
    "put right": "Yes, it lies so",
}


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks in which entry, what would be taken back or changed, and who has to agree;
    `answers`: this phone is asked, `mine`: it has asked itself, `overrules`: as the host it need
    not wait."""

    entry: int
    name: str
    verb: str
    what: str
    missing: str
    answers: bool
    mine: bool
    overrules: bool = False

    @property
    def concerns_us(self) -> bool:
        """Whether this phone has something to say to it."""
        return self.answers or self.mine

    @property
    def on_board(self) -> bool:
        """Whether it is best seen on the board, before and after."""
        return self.verb == "put right"

    @property
    def title(self) -> str:
        """Who asks for what."""
        who = "You ask" if self.mine else f"{self.name} asks"
        return f"{who} to {WISHES.get(self.verb, self.verb)}:"

    @property
    def waits_for(self) -> str:
        """Who has to agree, on the phone that asks."""
        if not self.mine:
            return ""
        who = "The host" if self.missing == "the host" else self.missing
        return f"{who} {'have' if ' and ' in who else 'has'} to agree."

    @property
    def yes(self) -> str:
        """How somebody agrees."""
        return YES[self.verb]


def asking(history: History, shown: History, rights: Rights, viewer: int | None) -> Asking | None:
    """What stands open at the moment, as a phone sees it that reads the history as `shown`."""
    found = open_request(history)
    if found is None:
        return None
    mine = found.seat in rights.seats
    verb, what = "take back", ""
    match found.judged:
        case RulingAsked(ruling=ruling):
            verb, what = "decide", ruling.text
        case RemedyAsked(entry=of, way=way):
            late = shown.entries[of].text
            verb, what = "settle", f"{TITLES[way]}: {late}"
        case CorrectionAsked(state=state):
            then = proposed(history, state, viewer)
            changes = differences(history.game, shown.at, then)
            verb, what = "put right", in_words(changes)
        case None if found.amend:
            verb, what = "change", _amended(history, shown, found.amend)
        case None:
            what = undone_text(shown, found.to)
    return Asking(
        entry=found.entry,
        name=history.names[found.seat],
        verb=verb,
        what=what,
        missing=listed(history.names[seat] for seat in sorted(found.missing)) or "the host",
        answers=found.may_answer(rights) and not mine,
        mine=mine,
        overrules=mine and rights.host,
    )


def _amended(history: History, shown: History, asked: AmendAsked) -> str:
    """The entry that would be changed, and the first move that would take its place."""
    row, game = history.entries[asked.entry], history.game
    assert row.before is not None
    instead = game.describe(row.before.at, load_move(game, asked.moves[0]))
    return f"{shown.entries[asked.entry].text} Instead: {instead}"


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """A phone that asks for a seat; `grant` is answered by yes or no."""

    grant: int
    name: str


def seat_requests(history: History, rights: Rights) -> tuple[SeatRequest, ...]:
    """What waits for this phone to answer."""
    if not rights.may_write:
        return ()
    return tuple(
        SeatRequest(found.id, history.names[found.seat])
        for found in pending(history.code)
        if found.seat is not None and (rights.host or found.seat in rights.seats)
    )
