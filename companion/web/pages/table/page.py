"""The table page of a tracked game: the frame, the move that is tried, and the sheet below it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from companion.engine.pictures import Board
from companion.engine.setup import Fact, Participant
from companion.tables.logs.history import boards_of
from companion.tables.logs.sight import shared, visible_to
from companion.tables.play.moves import is_stale_at
from companion.tables.taps import Beside, MoveEntry
from companion.web.htmx import wants_fragment
from companion.web.pages.at_table import AtTable
from companion.web.pages.log.dispute import Dispute
from companion.web.pages.rendering import known_parts
from companion.web.pages.table.bar import Bar, bar
from companion.web.pages.table.consent import Asking, SeatRequest, asking, seat_requests
from companion.web.pages.table.entering import NO_SEATS, cuts_in, entry_of, movers_at
from companion.web.pages.table.lately import Lately, lately
from companion.web.pages.table.waiting import Waiting, waiting
from companion.web.parts.backdrops import under_table
from companion.web.parts.cards import ShownRow
from companion.web.parts.frame import Frame, frame_of
from companion.web.parts.notice import Notice
from companion.web.parts.players import PlayerCard, hiding, player_cards
from companion.web.parts.trial import Trial, trial
from companion.web.svg.drawing import Backdrop


@dataclass(frozen=True, slots=True)
class OutOfTurn:
    """What this phone may do beside answering what is asked of it: what it may do while somebody
    else is asked, in words (`cuts_in`), and whether as the host's it plays for those who have a
    phone of their own (`for_all`)."""

    cuts_in: str
    for_all: bool


@dataclass(frozen=True, slots=True)
class FactLine:
    """Numbers worth a line: those of a player, or of the whole table where `who` is None."""

    who: Participant | None
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class TablePage:
    """What the table page shows.

    `who` are the players of this phone who are asked and have to say that they hold it. `dispute`
    is what tables decide otherwise than the rules that a wish breaks. `beside` answers
    a tap with which no move could go on, legal or not. `known` are the tags of the places that the
    phone has drawn already.
    """

    frame: Frame
    bar: Bar
    trial: Trial
    players: tuple[PlayerCard, ...]
    facts: tuple[FactLine, ...]
    lately: Lately
    waiting: Waiting
    who: tuple[tuple[int, str], ...]
    asking: Asking | None
    requests: tuple[SeatRequest, ...]
    out_of_turn: OutOfTurn
    backdrops: Mapping[str, Backdrop]
    known: frozenset[str]
    beside: Beside | None = None
    dispute: Dispute = field(default_factory=Dispute)

    @property
    def url(self) -> str:
        """This page with the taps made so far."""
        return self._with(self.trial.tapped)

    @property
    def back_url(self) -> str:
        """This page without the last tap."""
        return self._with(self.trial.tapped[:-1])

    @property
    def fresh_url(self) -> str:
        """This page without any tap."""
        return self.frame.url("table", **_for(self.out_of_turn.for_all))

    @property
    def move_url(self) -> str:
        """Where a move is sent to."""
        return self.frame.url("make_move", **_for(self.out_of_turn.for_all))

    @property
    def ask_url(self) -> str:
        """The page that answers about places, from which the move on its way goes on."""
        taps = self.trial.tapped
        return self.frame.url("ask", tap=taps[:-1] if self.trial.is_refused else taps)

    @property
    def choices_url(self) -> str:
        """What this phone may do now, for it to choose without asking."""
        revision = self.frame.revision
        return self.frame.url("turn_choices", revision=revision, **_for(self.out_of_turn.for_all))

    @property
    def held(self) -> tuple[PlayerCard, ...]:
        """The players whose secrets are said in words, since no cards show them."""
        if self.bar.over or self.trial.cards:
            return ()
        return tuple(card for card in self.players if card.held)

    def _with(self, taps: Sequence[str]) -> str:
        now = self.frame.revision
        return self.frame.url("table", revision=now, tap=taps, **_for(self.out_of_turn.for_all))


def _for(for_all: bool) -> dict[str, str]:
    """What the address of a page carries on which the host plays for everybody."""
    return {"for": "all"} if for_all else {}


def table_page(
    phone: AtTable,
    tapped: Sequence[str] = (),
    seen: int | None = None,
    *,
    notice: Notice | None = None,
    board: str = "",
    for_all: bool = False,
) -> TablePage:
    """The page for one phone.

    `seen` is the revision that its taps were made at: taps on an older position are forgotten, and
    what happened meanwhile is shown instead. `board` is the picture that is asked for, `for_all` is
    as in `movers_at`.
    """
    history, rights, viewer = phone.history, phone.rights, phone.viewer
    game, shown = history.game, visible_to(history, viewer)
    stale = seen is not None and (
        seen > history.revision or is_stale_at(history, max(seen, 0), rights.seats)
    )
    since = [row for row in shown.entries if stale and row.revision > (seen or 0)]
    who = tuple([(seat, history.names[seat]) for seat in hiding(history, rights, viewer)])
    movers = NO_SEATS if who else movers_at(phone, for_all=for_all)
    counted = () if stale else tapped
    entry = entry_of(history, movers, counted)
    at = entry.at if entry else history.at
    seen_state = game.view(at, viewer)
    frame = frame_of(history, rights, shown, notice)

    def boards() -> tuple[Board, ...]:
        if at is history.at:
            return boards_of(shown.position, viewer)
        return game.boards_for(seen_state, viewer)

    tried = trial(
        game,
        seen_state,
        viewer,
        entry,
        frame.url(
            "table",
            revision=None if wants_fragment() else history.revision,
            **_for(for_all),
        ),
        boards=boards() if counted else shared(history, ("boards", movers, viewer), boards),
        picture_url=partial(_picture_url, frame, entry, for_all),
        asked=board,
    )
    players = player_cards(history, rights, history.sheet, viewer)
    above = bar(history, players, seen_state, game.view(entry.asked_at, viewer) if entry else None)
    return TablePage(
        frame=frame,
        bar=above,
        trial=tried,
        players=players,
        facts=_facts(game.facts(seen_state), players, () if who else tried.cards),
        lately=lately(
            history, shown, rights, players, viewer=viewer, since=since, tapped=bool(tapped)
        ),
        waiting=waiting(history, rights, players, above),
        who=who,
        asking=asking(history, shown, rights, viewer),
        requests=seat_requests(history, rights),
        out_of_turn=OutOfTurn(cuts_in(history, movers) if tried.taps.lit else "", for_all),
        backdrops=under_table(history),
        known=known_parts(),
    )


def _picture_url(frame: Frame, entry: MoveEntry | None, for_all: bool, board: str) -> str:
    """This page with another of its pictures in view."""
    taps = entry.explicit if entry else ()
    return frame.url("table", revision=frame.revision, tap=taps, board=board, **_for(for_all))


def _facts(
    facts: Sequence[Fact], players: Sequence[PlayerCard], cards: Sequence[ShownRow]
) -> tuple[FactLine, ...]:
    """Those of the one player on this phone, or of all who are asked where that is not one alone,
    and those of everybody, but not what a row of cards shows."""
    mine = [card for card in players if card.mine]
    asked = [card for card in players if card.on_move]
    whose = mine if len(mine) == 1 and len(asked) < 2 else asked
    shown = {row.title for row in cards}
    everybodys = tuple(fact for fact in facts if fact.seat is None)
    lines = [*[(card.participant, card.in_lines) for card in whose], (None, everybodys)]
    kept = [(who, tuple(one for one in found if one.label not in shown)) for who, found in lines]
    return tuple(FactLine(who, found) for who, found in kept if found)
