"""The table page of a tracked game: board, whose turn, the move on its way, the score."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from flask import url_for

from companion.codec import dump_move
from companion.engine.game import AnyGame
from companion.engine.pictures.boards import Board
from companion.engine.pictures.picture import Element
from companion.engine.play.moment import Alarm, PartOver
from companion.engine.rulebook import Ruling
from companion.engine.scores.standings import Outcome
from companion.engine.setup.participants import Fact
from companion.tables.access.seats import Rights
from companion.tables.logs.current import History, LogEntry, visible_to
from companion.tables.logs.entries import RulesChanged
from companion.tables.play.house_rules import HouseRule
from companion.tables.play.staleness import is_stale_at
from companion.tables.play.taking_back import may_redo
from companion.tables.taps.dead_taps import Beside
from companion.tables.taps.move_entry import MoveEntry, NextTap
from companion.tables.watching.pictures import boards_of
from companion.tables.watching.shared_answers import shared
from companion.web.pages.rendering import known_parts, wants_fragment
from companion.web.pages.table.consent import Asking, asking
from companion.web.pages.table.entering import NO_SEATS, cuts_in, entry_of, movers_at
from companion.web.pages.table.requests import SeatRequest, seat_requests
from companion.web.parts.backdrops import under_table
from companion.web.parts.cards import ShownRow, card_ids, shown_rows
from companion.web.parts.changes import last_places, taken_from
from companion.web.parts.notice import Notice
from companion.web.parts.panes import Panes, row_of
from companion.web.parts.players import PlayerCard, facts_of, hiding, player_cards
from companion.web.parts.rail import Rail, rail
from companion.web.parts.taps import TapLinks, tap_links
from companion.web.parts.waiting import Waiting, waiting
from companion.web.svg.drawing import Backdrop

RECENT = 3
YOURS = "Your turn"
AWHILE = 20
"""For how many entries a table says that its rules have changed."""


@dataclass(frozen=True, slots=True)
class TablePage:
    """What the table page shows. `tap_url(id)` is where a tap on `id` leads.

    `headline` is said before the prompt to whoever is asked.
    `cuts_in`: what this phone may do while somebody else is asked. `who` are the
    players of this phone who are asked and have to say that they hold it, `house` what this
    phone's tables have decided otherwise than the rules that a wish breaks. `meanwhile` is the
    last of what others did since its taps, and `missed` how much was before that: all of a
    round's draws would hide the board. `beside` answers a tap with which no move could go on, legal
    or not. `known` are the places that the phone has drawn already.
    """

    code: str
    title: str
    tone: str
    revision: int
    players: tuple[PlayerCard, ...]
    facts: tuple[Fact, ...]
    own_facts: tuple[Fact, ...]
    alarm: Alarm | None
    part_over: PartOver | None
    whose: PlayerCard | None
    waiting: Waiting
    headline: str
    prompt: str
    panes: Panes
    backdrops: Mapping[str, Backdrop]
    known: frozenset[str]
    ghosts: tuple[Element, ...]
    changed: tuple[str, ...]
    last: tuple[str, ...]
    entry: MoveEntry | None
    who: tuple[tuple[int, str], ...]
    taps: TapLinks
    cards: tuple[ShownRow, ...]
    buttons: tuple[NextTap, ...]
    moves_json: tuple[str, ...]
    recent: tuple[LogEntry, ...]
    new_rules: str
    meanwhile: tuple[LogEntry, ...]
    missed: int
    rail: Rail
    asking: Asking | None
    can_redo: bool
    outcome: Outcome | None
    rulings: Mapping[str, Ruling]
    house: tuple[HouseRule, ...]
    requests: tuple[SeatRequest, ...]
    notice: Notice | None
    announce: str
    cuts_in: str
    is_host: bool
    is_watching: bool
    finished: bool
    beside: Beside | None = None

    def tap_url(self, tap_id: str) -> str | None:
        """The page after a tap on a place or button; None where there is nothing to tap."""
        return self.taps.urls.get(tap_id)

    @property
    def over(self) -> bool:
        """Whether there is nothing left to do but to look at the score."""
        return self.finished or self.outcome is not None

    @property
    def url(self) -> str:
        """This page with the taps made so far."""
        return url_for("pages.table", code=self.code, revision=self.revision, tap=self.tapped)

    @property
    def ask_url(self) -> str:
        """The page that answers about places, from which the move on its way goes on."""
        return url_for("pages.ask", code=self.code, tap=self.tapped)

    @property
    def choices_url(self) -> str:
        """What this phone may do now, for it to choose without asking."""
        return url_for("pages.turn_choices", code=self.code, revision=self.revision)

    @property
    def tapped(self) -> list[str]:
        return list(self.entry.explicit) if self.entry else []

    @property
    def back_url(self) -> str:
        """This page without the last tap."""
        return url_for("pages.table", code=self.code, revision=self.revision, tap=self.tapped[:-1])

    @property
    def fresh_url(self) -> str:
        """This page without any tap."""
        return url_for("pages.table", code=self.code)


def table_page(
    history: History,
    rights: Rights,
    tapped: Sequence[str] = (),
    seen: int | None = None,
    *,
    viewer: int | None,
    notice: Notice | None = None,
    board: str = "",
) -> TablePage:
    """The page for one phone, which may show the secrets of the seat `viewer`.

    `seen` is the revision that its taps were made at: taps on an older position are forgotten, and
    what happened meanwhile is shown instead. `board` is the picture that is asked for.
    """
    game = history.game
    shown = visible_to(history, viewer)
    stale = seen is not None and (
        seen > history.revision or is_stale_at(history, max(seen, 0), rights.seats)
    )
    who = tuple((seat, history.names[seat]) for seat in hiding(history, rights, viewer))
    movers = NO_SEATS if who else movers_at(history, rights, viewer)
    counted = () if stale else tapped
    entry = entry_of(history, movers, counted)
    at = entry.at if entry else history.at
    seen_state = game.view(at, viewer)
    made_at = None if wants_fragment() else history.revision
    taps, changed = tap_links(history.code, made_at, entry), _changed(entry, viewer)

    def boards() -> tuple[Board, ...]:
        if at is history.at:
            return boards_of(shown.position, viewer)
        return game.boards_for(seen_state, viewer)

    panes = row_of(
        boards() if counted else shared(history, ("boards", movers, viewer), boards),
        game.participants(history.deal),
        lambda found: url_for(
            "pages.table",
            code=history.code,
            revision=history.revision,
            tap=list(entry.explicit) if entry else [],
            board=found,
        ),
        asked=board,
        lit=taps.lit,
        marked=(*changed, *taps.chosen),
        stays=entry is not None and entry.stays,
    )
    rows = () if who else game.card_rows(seen_state, viewer)
    drawn = panes.places | card_ids(rows)
    players = player_cards(history, rights, history.sheet, viewer)
    outcome = game.outcome(history.at)
    asked_at = game.view(entry.asked_at, viewer) if entry else seen_state
    recent = tuple(row for row in shown.entries if not row.undone)
    meanwhile = [row for row in shown.entries if stale and row.revision > (seen or 0)]
    if len(meanwhile) == 1 and not tapped:
        # It is the last move, which the sheet tells anyway.
        meanwhile = []
    return TablePage(
        code=history.code,
        title=game.title,
        tone=game.tone,
        revision=history.revision,
        players=players,
        facts=tuple(fact for fact in game.facts(seen_state) if fact.seat is None),
        own_facts=facts_of([card for card in players if card.on_move]),
        alarm=game.alarm(seen_state) if game.alarm and not outcome else None,
        part_over=game.part_over(seen_state) if game.part_over else None,
        whose=_whose(players),
        waiting=waiting(history, rights, players),
        headline=game.headline(asked_at) or YOURS,
        prompt="" if outcome else game.prompt(asked_at),
        panes=panes,
        backdrops=under_table(history),
        known=known_parts(),
        ghosts=entry.wish.ghosts(entry.at) if entry and entry.wish is not None else (),
        changed=changed,
        last=shared(history, ("last", viewer), lambda: taken_from(shown) or last_places(recent)),
        entry=entry,
        who=who,
        taps=taps,
        cards=shown_rows(rows, taps.urls.get, taps.lit, taps.chosen),
        buttons=_buttons(entry, drawn),
        moves_json=_moves_json(game, entry),
        recent=recent[-RECENT:],
        new_rules=_new_rules(history, recent),
        meanwhile=tuple(meanwhile[-RECENT:]),
        missed=max(0, len(meanwhile) - RECENT),
        rail=rail(history, shown, rights),
        asking=asking(history, shown, rights),
        can_redo=may_redo(history, rights),
        outcome=outcome,
        rulings=game.rulebook.rulings,
        house=(),
        requests=seat_requests(history, rights),
        notice=notice,
        announce=recent[-1].text if recent else "",
        cuts_in=cuts_in(history, movers) if taps.lit else "",
        is_host=rights.host,
        is_watching=not (rights.host or rights.seats),
        finished=history.finished_at is not None,
    )


def _whose(players: Sequence[PlayerCard]) -> PlayerCard | None:
    """The player that the bar names: of several who are asked at once, the one on this phone."""
    asked = [player for player in players if player.on_move]
    return next((player for player in asked if player.mine), asked[0] if asked else None)


def _buttons(entry: MoveEntry | None, drawn: Collection[str]) -> tuple[NextTap, ...]:
    """What is neither a place nor a card: what leads on, and what changes the last tap; after a
    refusal all that changes one's mind."""
    if entry is None:
        return ()
    offered = (choice for choice in (*entry.instead, *entry.choices) if choice.tap.id not in drawn)
    return tuple(choice for choice in offered if choice.near or entry.violations)


def _moves_json(game: AnyGame, entry: MoveEntry | None) -> tuple[str, ...]:
    """What the Confirm button carries, or the button that insists on a forbidden move."""
    return tuple(json.dumps(dump_move(game, move)) for move in entry.moves) if entry else ()


def _changed(entry: MoveEntry | None, viewer: int | None) -> tuple[str, ...]:
    """The places that the moves on their way would change, as far as the viewer may know."""
    if entry is None:
        return ()
    laid = [place for one in entry.made for place in one.laid]
    events = (event for event in entry.events if event.is_for(viewer))
    return tuple(dict.fromkeys((*laid, *(place for event in events for place in event.where))))


def _new_rules(history: History, recent: Sequence[LogEntry]) -> str:
    """What is said for a while once a table goes on under other rules than before, or will."""
    if history.is_old:
        return (
            f"This table was last played under earlier rules of {history.game.title}. "
            "With the next move it goes on under today's."
        )
    changed = (row.text for row in recent[-AWHILE:] if isinstance(row.entry, RulesChanged))
    return next(changed, "")
