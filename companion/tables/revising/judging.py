"""What the other players are asked before it is done: taking back, amending, and decisions of the
table about a dispute. When all have agreed it is done.

A player may take back without asking what nobody has answered and what showed nobody anything new.
Otherwise the players who have acted since are asked; if somebody was shown something new, all
others are. The host may answer for them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from datetime import datetime
from typing import Any, ClassVar, get_args

from sqlalchemy import select

from companion.codec import dump_state, load, load_move, load_state
from companion.engine.game import AnyGame
from companion.engine.layout import Change, differences, drafted
from companion.engine.moves import Move, conserved
from companion.engine.phrases import capital, listed
from companion.engine.problems import Malformed, Problem
from companion.engine.rulebook import VIOLATION_CODE, Rulebook, Ruling, Violation
from companion.engine.setup import RULED, option_problems
from companion.engine.values import Viewer, seats_of
from companion.tables.access import NOTE_LENGTH, Rights, clean
from companion.tables.errors import NoSuchEntry, NotAllowed, OtherQuestion
from companion.tables.logs.entries import (
    AmendAsked,
    Amended,
    Corrected,
    CorrectionAsked,
    LetStand,
    Moved,
    Redone,
    RemedyAsked,
    Reported,
    RuleDecided,
    RulingAsked,
    TakenBack,
    UndoAnswered,
    UndoAsked,
    Way,
    read_state,
)
from companion.tables.logs.history import (
    EntryKind,
    History,
    LogEntry,
    TablePosition,
    hides,
    sight,
    visible_to,
)
from companion.tables.logs.ledger import Met, SeenWrite
from companion.tables.play.moves import consequences
from companion.tables.revising.taking_back import (
    Amendment,
    amended,
    gone_back,
    moment_of,
    playable_target,
    put_right,
    refusal,
    reveals,
    reverted,
    whole_position,
)
from companion.tables.storage.database import reading
from companion.tables.storage.models import StoredEntry, StoredTable

HIDDEN = "Cards were hidden then, so the others cannot judge it. The host can change that entry."


Question = UndoAsked | AmendAsked | RulingAsked | RemedyAsked | CorrectionAsked


@dataclass(frozen=True, slots=True)
class OpenRequest:
    """The question that is open at the moment, and the seats that have agreed. `entry` is the
    number of the entry that asked."""

    entry: int
    question: Question
    agreed: frozenset[int]

    @property
    def seat(self) -> int:
        """Who asks."""
        return self.question.seat

    @property
    def missing(self) -> frozenset[int]:
        """The seats that have not answered yet; none if only the host is asked."""
        return frozenset(self.question.of) - self.agreed

    def may_answer(self, rights: Rights) -> bool:
        """Whether a phone may answer, as the host or with one of its seats."""
        return rights.host or bool(self.missing & rights.seats)


def open_request(now: History) -> OpenRequest | None:
    """The last question, unless it was decided or the table has moved on since, to another position
    or to the same again; else None."""
    agreed: set[int] = set()
    left: set[int] = set()
    decided: list[RuleDecided] = []
    for row in reversed(now.entries):
        if row.after is not now.position:
            break
        match row.entry:
            case TakenBack() | Redone() | Amended() | UndoAnswered(yes=False):
                break
            case LetStand(entry=late):
                left.add(late)
            case RemedyAsked(entry=late, way="leave") if late in left:
                break
            case RuleDecided() as rule:
                decided.append(rule)
            case RulingAsked(ruling=rule) if rule in decided:
                break
            case UndoAnswered(seat=seat) if seat is not None:
                agreed.add(seat)
            case entry if isinstance(entry, Question):
                return OpenRequest(row.revision, entry, frozenset(agreed))
        if row.made:
            break
    return None


def needs_consent(now: History, rights: Rights, to: int) -> bool:
    """Whether others are asked if this phone wants to go back to where entry `to` led.

    Nothing demands it of the host, but a host who plays asks as everybody does.
    """
    if rights.host:
        return bool(rights.seats and _concerned(now, rights, now.positions[to]))
    return bool(rights.seats) and refusal(now, rights, now.position, now.positions[to]) is not None


def overruled(now: History, rights: Rights, to: int) -> frozenset[int]:
    """The seats on other phones that the host overrules by going back there without asking: they
    have acted since, or have been shown something. Empty for all others."""
    return _concerned(now, rights, now.positions[to]) if rights.host else frozenset()


@dataclass(frozen=True)
class AskBack(SeenWrite):
    """Ask the others to let the table go back to where it stood after entry `to`.

    Raises NoSuchEntry, NotAllowed and Stale.
    """

    whose: ClassVar = "seats"
    asks: ClassVar = "ask_back"
    to: int

    def entries(self, met: Met) -> Sequence[LogEntry]:
        now, rights = met.now, self.rights
        self.require_fresh(now)
        target = playable_target(now, self.to)
        require_nothing_asked(now)
        seat = min(rights.seats)
        asked = UndoAsked(seat, target.revision, tuple(sorted(_concerned(now, rights, target))))
        return [LogEntry(asked, rights.author(seat))]


@dataclass(frozen=True)
class Reply(SeenWrite):
    """Agree to what entry `question` asked, or refuse. Once the last one has agreed, it is done.
    Whoever asked may withdraw the question by refusing. An answer to a question that is no longer
    open answers none. Raises NoSuchEntry, NotAllowed and Stale."""

    _: KW_ONLY
    question: int
    yes: bool

    def content(self, now: History) -> object:
        return {"answer": self.yes, "question": self.question}

    def entries(self, met: Met) -> Sequence[LogEntry]:
        now, rights = met.now, self.rights
        self.require_fresh(now)
        asked = open_request(now)
        if asked is None:
            raise NoSuchEntry("That has been answered already.")
        if asked.entry != self.question:
            raise OtherQuestion(now.revision)
        if not self.yes and asked.seat in rights.seats:
            return [self._answer(asked.seat)]
        if not asked.may_answer(rights):
            who = listed(now.names[seat] for seat in sorted(asked.missing)) or "the host"
            raise NotAllowed(f"That is for {who} to answer.")
        mine = sorted(asked.missing & rights.seats)
        if not self.yes:
            return [self._answer(mine[0] if mine else None)]
        answered = [self._answer(seat) for seat in mine] or [self._answer(None)]
        if asked.missing - rights.seats and not rights.host:
            return answered
        return [*answered, *_agreed_on(met, rights, asked)]

    def _answer(self, seat: int | None) -> LogEntry:
        return LogEntry(UndoAnswered(seat, self.yes), self.rights.author(seat))


@dataclass(frozen=True)
class AskAmend(Amendment):
    """Ask the others to let entry `of` be replaced by other moves.

    Raises IllegalMove, NoSuchEntry, NotAllowed and Stale.
    """

    whose: ClassVar = "seats"

    def content(self, now: History) -> object:
        return {"ask_amend": self.moves_as_data(now), **self.asked(now)}

    def entries(self, met: Met) -> Sequence[LogEntry]:
        now, rights, moves = met.now, self.rights, self.moves
        self.require_fresh(now)
        before, game = moment_of(now, self.of), now.game
        require_nothing_asked(now)
        if hides(before, None) and not now.is_over:
            raise NotAllowed(HIDDEN)
        _, *line = amended(met, rights, self.of, moves, insist=self.insist, drop=self.drop)
        moments = (before.at, *(row.step.state for row in line if row.step))
        asked_at = zip(moments, moves, strict=False)
        if not now.is_over and any(game.view_move(at, m, None) != m for at, m in asked_at):
            raise NotAllowed(HIDDEN)
        asker = game.asked_of(before.at, moves[0])
        seat = asker if isinstance(asker, int) else min(rights.seats)
        asked = AmendAsked(
            seat,
            self.of,
            tuple(self.moves_as_data(now)),
            self.insist,
            tuple(sorted(self.drop)),
            tuple(sorted(_concerned(now, rights, before))),
        )
        return [LogEntry(asked, rights.author(seat))]


def require_nothing_asked(now: History) -> None:
    """Raise NotAllowed while a question is open."""
    if open_request(now) is not None:
        raise NotAllowed("Something is being asked already. Answer that first.")


def _agreed_on(met: Met, rights: Rights, asked: OpenRequest) -> list[LogEntry]:
    """The entries that do what was asked, now that everybody has agreed."""
    now = met.now
    match asked.question:
        case RulingAsked(ruling=ruling):
            return [LogEntry(ruling, rights.author())]
        case RemedyAsked(entry=of, way=way):
            return list(remedied(met, rights, of, way))
        case CorrectionAsked(state=state):
            return put_right(met, rights, read_state(now.game, now.deal, state))
        case AmendAsked(entry=of, insist=insist, drop=drop) as wish:
            asker = Rights(seats=frozenset({asked.seat}))
            moves = [load_move(now.game, data) for data in wish.moves]
            return amended(met, asker, of, moves, insist=insist, drop=drop)
        case UndoAsked(to=to):
            return gone_back(met, rights.author(), playable_target(now, to))


def _concerned(now: History, rights: Rights, target: TablePosition) -> frozenset[int]:
    """The seats on other phones that have to agree: those that have entered something since, or all
    of them if somebody was shown something new. Empty if no phone holds such a seat: then the host
    is asked."""
    since = now.position.since(target)
    acted = {now.entries[position.revision].by for position in since}
    seats = {seat for seat in acted if isinstance(seat, int)}
    if any(reveals(position) for position in since):
        seats |= now.taken
    return frozenset(seats & now.taken) - rights.seats


NOT_NOW = "The rules cannot change in the middle of this. Finish the turn first, then decide."
KNOWN = "The table plays it so already."
NOT_BROKEN = "That move does not break this rule, so there is nothing to let pass."


@dataclass(frozen=True)
class PlayOtherwise(SeenWrite):
    """Play a rule otherwise from now on, as the dispute on entry `on` was decided.

    `options` has the one option of the ruling on it, chosen anew; else violations of that rule with
    the code `passes` are let pass. Such a violation was committed by entry `on`, or by the last of
    `moves`, which were refused at the table and stand in no log. The others are asked on their
    phones first; where nobody else has a phone it is done at once, or the host is asked. Raises
    Malformed, IllegalMove, NoSuchEntry, NotAllowed and Stale.
    """

    _: KW_ONLY
    on: int
    rule: str
    passes: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    moves: Sequence[Move] = ()

    def content(self, now: History) -> object:
        return {"otherwise": [self.on, self.rule, self.passes, dict(self.options)]}

    def entries(self, met: Met) -> Sequence[LogEntry]:
        now, rights = met.now, self.rights
        self.require_fresh(now)
        now.require_open("track")
        if not 0 <= self.on <= now.revision:
            raise NoSuchEntry(f"The log has no entry {self.on}.")
        text = decision_sentence(now.game.rulebook, self.rule, self.passes, self.options)
        decided = RuleDecided(self.on, self.rule, text, self.passes, dict(self.options))
        require_change(now, decided)
        if self.passes and not any(
            (broken.code, broken.cite.id) == (self.passes, self.rule) and broken.possible
            for broken in self._broken(now)
        ):
            raise NotAllowed(NOT_BROKEN)
        return _decided_first(now, rights, decided)

    def _broken(self, now: History) -> Iterator[Violation]:
        """The rules that were broken, as far as this phone knows the position and the move."""
        game, viewer = now.game, self.rights.seats or None
        if not self.moves:
            require_illegal(now, self.rights, self.on)
            row = now.entries[self.on]
            assert row.before is not None
            return iter(game.violations(row.before.at, row.after.move))
        at = visible_to(now, viewer).at
        for move in self.moves[:-1]:
            at = game.apply(at, move).state
        return iter(game.violations(at, self.moves[-1]))


def _agreed_first(
    now: History,
    rights: Rights,
    done: Callable[[], Sequence[LogEntry]],
    question: Callable[[int, tuple[int, ...]], EntryKind],
) -> Sequence[LogEntry]:
    """The entries that do it, or the question of a seat to those on other phones who have to agree:
    nobody in particular if the host is asked. A host who plays alone, or does not play, decides."""
    others = now.taken - rights.seats
    if rights.host and not (rights.seats and others):
        return done()
    require_nothing_asked(now)
    seat = min(rights.seats)
    return [LogEntry(question(seat, tuple(sorted(others))), rights.author(seat))]


def _decided_first(now: History, rights: Rights, decided: RuleDecided) -> Sequence[LogEntry]:
    return _agreed_first(
        now,
        rights,
        lambda: [LogEntry(decided, rights.author())],
        lambda seat, others: RulingAsked(seat, decided, others),
    )


def decision_sentence(
    rulebook: Rulebook, rule: str, passes: str, options: Mapping[str, str]
) -> str:
    """What is decided, whole, in a sentence. Raises NoSuchEntry for a rule that is not in the
    rulebook, and Malformed for what no single sentence says."""
    cite = rulebook.citations.get(rule)
    if cite is None:
        raise NoSuchEntry("That rule is not in this game's rulebook.")
    if len(options) + bool(passes) > 1:
        raise Malformed.at("options", "must be one decision at a time")
    if not options:
        return f"We are not strict about this: “{cite.text}”"
    ruling = rulebook.rulings.get(cite.ruling or "")
    if ruling is None or ruling.switch is None or ruling.switch[0] not in options:
        raise Malformed.at("options", "must be the option of the ruling on that rule")
    if options[ruling.switch[0]] == ruling.switch[1]:
        return str(ruling.otherwise)
    return f"{ruling.id} is played as the companion rules."


def require_change(now: History, decided: RuleDecided) -> None:
    """Raise Malformed or NotAllowed unless the table can go on with that decision."""
    game = now.game
    if not decided.options and not decided.passes:
        raise Malformed.at("options", "must say what is played otherwise")
    require_known = tuple(option_problems((), decided.options, game.switches))
    if require_known:
        raise Malformed(require_known)
    if decided.passes and not VIOLATION_CODE.fullmatch(decided.passes):
        raise Malformed.at("passes", "must be the code of a violation")
    if (decided.rule, decided.passes) in now.position.passes:
        raise NotAllowed(KNOWN)
    if decided.options:
        deal = game.option_changed(now.deal, decided.options)
        if deal.options == now.deal.options:
            raise NotAllowed(KNOWN)
        if game.state_problems(game.at(deal, now.at.state)):
            raise NotAllowed(NOT_NOW)


def back_to_ruling(game: AnyGame, ruling: Ruling) -> Mapping[str, str]:
    """The option with which the table plays a ruling as the companion rules."""
    if ruling.switch is None:
        return {}
    name = ruling.switch[0]
    default = next((option.choices[0].id for option in game.options if option.id == name), RULED)
    return {name: default}


@dataclass(frozen=True)
class Settle(SeenWrite):
    """Deal with the illegal move of entry `of` in one of the three ways, agreed by the others.

    Raises Malformed, NoSuchEntry, NotAllowed and Stale.
    """

    asks: ClassVar = "settle"
    _: KW_ONLY
    of: int
    way: Way

    def refuse(self) -> None:
        if self.way not in get_args(Way):
            raise Malformed.at("way", f"must be one of: {', '.join(get_args(Way))}")
        super().refuse()

    def entries(self, met: Met) -> Sequence[LogEntry]:
        now, rights = met.now, self.rights
        self.require_fresh(now)
        require_illegal(now, rights, self.of)
        done = remedied(met, rights, self.of, self.way)
        return _agreed_first(
            now, rights, lambda: done, lambda seat, of: RemedyAsked(seat, self.of, self.way, of)
        )


# What can be done about an illegal move that is found later

NOTHING_LEFT = "What it changed has changed again since, so nothing can be put right by itself."
NOTHING_MOVED = "It moved nothing that could be put back."
NO_WAY_BACK = "Not every piece that it moved can go back to where it came from."
NO_PLAYING_ON = "If only what it moved went back, play could not go on from there."
HIDDEN_SINCE = "Something has been hidden since, so nobody can judge what would be put right."
UNKNOWN = "That move is hidden from this phone."
FRESH = (
    "No more than a round has been played since, and nobody has learnt anything new: as in chess, "
    "the position before the illegal move is set up again."
)
SHOWN = (
    "Something was drawn, thrown or shown since, and nobody can forget it. Judges do not go back "
    "then: {}."
)
LATE = "More than a round rests on it by now. Judges do not go back that far: {}."
PLAY_ON = {
    "repair": "what can be put right is, and play goes on",
    "leave": "play goes on from here",
}


@dataclass(frozen=True, slots=True)
class Remedy:
    """One way out: the game's position then, and the entries that it undoes.

    `at` is None, and `refused` says why, where this way is not open.
    """

    way: Way
    at: Any
    undoes: tuple[LogEntry, ...] = ()
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Remedies:
    """All ways out for one entry, the usual one in organised play, and why it is usual; `later` is
    how many entries in force came after it."""

    ways: tuple[Remedy, ...]
    usual: Way
    why: str
    later: int

    def way(self, name: str) -> Remedy | None:
        """The way of that name, if it is open."""
        open_ways = (way for way in self.ways if way.way == name and not way.refused)
        return next(open_ways, None)


def remedies(now: History, of: int) -> Remedies:
    """The ways out for the move of entry `of`. Raises NoSuchEntry, and NotAllowed where it is no
    move in force that today's rules know."""
    before, row = moment_of(now, of), now.entries[of]
    since = now.position.since(row.after)
    repair, undoes = _repair(now, of), now.position.since(before)
    ways = (
        Remedy("leave", now.at),
        repair,
        Remedy("back", before.at, tuple(now.entries[position.revision] for position in undoes)),
    )
    usual, why = _usual(now, of, can_repair=not repair.refused)
    return Remedies(ways, usual, why, len(since))


def _usual(now: History, of: int, *, can_repair: bool) -> tuple[Way, str]:
    since = now.position.since(now.entries[of].after)
    on: Way = "repair" if can_repair else "leave"
    if any(reveals(position) for position in since):
        return on, SHOWN.format(PLAY_ON[on])
    moved = sum(isinstance(position.entry, Moved | Reported) for position in since)
    if moved > 2 * len(now.names):
        return on, LATE.format(PLAY_ON[on])
    return "back", FRESH


def _repair(now: History, of: int) -> Remedy:
    """The present position without what the move has laid down, taken away or scored."""
    row, game = now.entries[of], now.game
    before = moment_of(now, of)
    passed = (before, row.after, *now.position.since(row.after))
    if not now.is_over and any(hides(position, None) for position in passed):
        return Remedy("repair", None, refused=HIDDEN_SINCE)
    ats = [position.at for position in (before, row.after, now.position)]
    course = ats[-1].state.course
    old, then, here = (dump_state(game, at) for at in ats)
    wanted = reverted(old, then, here, course)
    if wanted == here:
        moved = reverted(old, then, then, course) != then
        return Remedy("repair", None, refused=NOTHING_LEFT if moved else NOTHING_MOVED)
    try:
        at = load_state(game, now.deal, wanted)
    except Malformed:
        return Remedy("repair", None, refused=NO_PLAYING_ON)
    if game.pieces and not conserved(*map(game.pieces, (*ats, at))):
        return Remedy("repair", None, refused=NO_WAY_BACK)
    return Remedy("repair", at)


def remedied(met: Met, rights: Rights, of: int, way: Way) -> Sequence[LogEntry]:
    """The entries that deal with entry `of` in that way. Raises NoSuchEntry and NotAllowed."""
    now, by = met.now, rights.author()
    before = moment_of(now, of)
    if way == "leave":
        return [LogEntry(LetStand(of), by)]
    if way == "back":
        return gone_back(met, by, playable_target(now, before.revision))
    remedy = remedies(now, of).way(way)
    if remedy is None:
        raise NotAllowed(_repair(now, of).refused)
    drawn = consequences(now.game, remedy.at, met.tape, now.position.draws)
    return [LogEntry(Corrected(remedy.at.state), by), *drawn]


def is_settled(now: History, of: int) -> bool:
    """Whether the table has decided to leave that entry as it happened."""
    return any(isinstance(row.entry, LetStand) and row.entry.entry == of for row in now.entries)


def require_illegal(now: History, rights: Rights, of: int) -> None:
    """Raise NoSuchEntry unless entry `of` is a move that broke a rule when it was made, and
    NotAllowed where a phone with these rights does not know the move: the answer would tell."""
    before, game = moment_of(now, of), now.game
    move = now.entries[of].after.move
    if not now.is_over and all(
        game.view_move(before.at, move, viewer) != move for viewer in (None, *rights.seats)
    ):
        raise NotAllowed(UNKNOWN)
    if next(now.game.violations(before.at, move), None) is None:
        raise NoSuchEntry("That move was legal.")


# House rules


@dataclass(frozen=True, slots=True)
class HouseRule:
    """What some table decided about the rule with that id, in words. `passes` is the code of the
    violations that it lets pass, `options` what it plays otherwise; empty for a mere remark."""

    code: str
    at: datetime
    rule: str
    text: str
    passes: str = ""
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Decide(SeenWrite):
    """Record that the table decides otherwise about a rule, as disputed at entry `on`.

    Until the others agree on their phones it is only what this seat asks for; where nobody else has
    a phone it is written down at once, or the host is asked. Raises Malformed, NoSuchEntry and
    NotAllowed; like a note it is never stale.
    """

    on: int
    rule: str
    text: str

    def refuse(self) -> None:
        self._decided()
        super().refuse()

    def content(self, now: History) -> object:
        return {"ruling": [self.on, self.rule, self._decided()]}

    def entries(self, met: Met) -> Sequence[LogEntry]:
        if not 0 <= self.on <= min(self.revision, met.now.revision):
            raise NoSuchEntry(f"The log has no entry {self.on}.")
        if self.rule not in met.now.game.rulebook.citations:
            raise NoSuchEntry("That rule is not in this game's rulebook.")
        decided = RuleDecided(self.on, self.rule, self._decided())
        return _decided_first(met.now, self.rights, decided)

    def _decided(self) -> str:
        return clean(self.text, "text", NOTE_LENGTH)


def house_rules(codes: Iterable[str], game: str) -> tuple[HouseRule, ...]:
    """What those tables have decided in that game, the newest first."""
    query = (
        select(StoredTable.code, StoredEntry.at, StoredEntry.body)
        .join(StoredTable, StoredEntry.table_id == StoredTable.id)
        .where(
            StoredTable.code.in_(tuple(codes)),
            StoredTable.game == game,
            StoredEntry.kind == RuleDecided.kind,
        )
        .order_by(StoredEntry.at.desc(), StoredEntry.revision.desc())
    )
    with reading() as session:
        rows = session.execute(query).all()
    rules = ((row.code, row.at, load(row.body, RuleDecided)) for row in rows)
    return tuple(
        HouseRule(code, at, one.rule, one.text, one.passes, one.options) for code, at, one in rules
    )


def kept_decisions(now: History) -> tuple[RuleDecided, ...]:
    """What a table lets pass, as it goes on at the next table of the same people."""
    newest = {
        (row.entry.rule, row.entry.passes): replace(row.entry, on=0, options={})
        for row in now.entries
        if isinstance(row.entry, RuleDecided)
        and (row.entry.rule, row.entry.passes) in now.position.passes
    }
    return tuple(newest.values())


def let_pass(house: Iterable[HouseRule]) -> tuple[HouseRule, ...]:
    """The violations that tables let pass, each once, as it was decided last."""
    newest: dict[tuple[str, str], HouseRule] = {}
    for rule in house:
        if rule.passes:
            newest.setdefault((rule.rule, rule.passes), rule)
    return tuple(newest.values())


# Putting the board right by taps, agreed by the others on their own phones

MOST_CHANGES = 40
"""How many spots may be put right at once: the address of the draft holds them all."""
UNCHANGED = "Nothing lies otherwise yet: tap the board where it is wrong."


def can_be_put_right(now: History) -> bool:
    """Whether a table's board can be put right by taps."""
    tracked = now.mode == "track" and now.position.at is not None
    return tracked and now.game.correcting is not None and now.finished_at is None


@dataclass(frozen=True)
class PutRight(SeenWrite):
    """Put right what lies on the table, by changes to spots as `viewer` sees them.

    The others are asked on their phones first; where nobody else has a phone it is done at once, or
    the host is asked. Raises Malformed, NotAllowed, Stale, TableClosed and WrongMode.
    """

    _: KW_ONLY
    changes: Sequence[Change]
    viewer: Viewer = None

    def refuse(self) -> None:
        super().refuse()
        if not seats_of(self.viewer) <= self.rights.seats:
            raise NotAllowed("That is another player's seat.")
        if len(self.changes) > MOST_CHANGES:
            raise Malformed.at("c", f"Put right at most {MOST_CHANGES} places at once.")

    def content(self, now: History) -> object:
        return {"put_right": [list(change) for change in self.changes]}

    def entries(self, met: Met) -> Sequence[LogEntry]:
        now, rights, game = met.now, self.rights, met.now.game
        now.require_open("track")
        self.require_fresh(now)
        seen = sight(now.position, self.viewer).at
        if seen is None or game.correcting is None:
            raise NotAllowed("This board cannot be put right by taps.")
        draft, why = drafted(game, seen, self.changes)
        if why:
            raise Malformed.at("c", why)
        if not differences(game, seen, draft):
            raise Malformed.at("c", UNCHANGED)
        try:
            at = whole_position(now, rights, dump_state(game, draft), self.viewer)
        except Malformed as error:  # its faults are sentences on a page
            said = (Problem(one.path, f"{capital(one.message)}.") for one in error.problems)
            raise Malformed(tuple(said)) from error
        return _agreed_first(
            now,
            rights,
            lambda: put_right(met, rights, at),
            lambda seat, of: CorrectionAsked(seat, dump_state(game, at), of),
        )


def proposed(now: History, state: object, viewer: Viewer) -> Any:
    """The position with a state that somebody asks for, given as JSON data, as `viewer` sees it."""
    return now.game.view(read_state(now.game, now.deal, state), viewer)
