"""What a table decides together: a disputed rule, an illegal move, what waits for a yes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from companion.codec import load_move
from companion.documents.editions import MOST
from companion.engine.game import AnyGame, violations_with
from companion.engine.layout import differences, in_words
from companion.engine.moves import Move
from companion.engine.phrases import listed
from companion.engine.position import AnyPosition
from companion.engine.rulebook import VIOLATION_CODE, Citation, Violation
from companion.engine.setup import DealLike
from companion.tables.errors import NoSuchEntry, NotAllowed
from companion.tables.groups.members import tables_of_groups
from companion.tables.lists import tables_of
from companion.tables.logs.entries import (
    AmendAsked,
    CorrectionAsked,
    Moved,
    RemedyAsked,
    Reported,
    RuleDecided,
    RulingAsked,
    UndoAsked,
    Way,
)
from companion.tables.logs.history import History, hides, seen_entry
from companion.tables.revising.judging import (
    HouseRule,
    Remedy,
    back_to_ruling,
    decision_sentence,
    house_rules,
    is_settled,
    let_pass,
    proposed,
    remedies,
)
from companion.tables.revising.taking_back import work_out
from companion.web.pages.at_table import AtTable, undone_texts
from companion.web.parts.people import Compared, compared
from companion.web.security.phones import all_tokens, group_tokens

# A disputed rule: to play it the other way, to let it pass, as decided before

PASSING = "Your table lets this pass."


@dataclass(frozen=True, slots=True)
class Otherwise:
    """One decision to offer on the rule with that id: its button, what it means in a sentence, and
    what it writes: an option with its choice, or the code of violations to let pass. `decided` says
    that the table plays it so already; then there is a button only where there is a way back.
    """

    rule: str
    text: str
    button: str
    option: str = ""
    choice: str = ""
    passes: str = ""
    decided: bool = False


@dataclass(frozen=True, slots=True)
class Dispute:
    """A dispute about some rules: what the tables of this phone have decided before (`house`), and
    what this one can decide (`offers`). `question` is the address of the question, if everybody
    may see it."""

    house: tuple[HouseRule, ...] = ()
    offers: tuple[Otherwise, ...] = ()
    question: str = ""

    def lets_pass(self, broken: Iterable[Violation]) -> bool:
        """Whether the table has decided to let all of that pass."""
        passing = {(one.rule, one.passes) for one in self.offers if one.decided}
        return {(one.cite.id, one.code) for one in broken} <= passing


def dispute(
    history: History,
    broken: Iterable[Violation],
    rule: Citation | None = None,
    *,
    house: tuple[HouseRule, ...] = (),
    question: str = "",
    asked: tuple[AnyPosition, Move] | None = None,
) -> Dispute:
    """The dispute about the rules that a move breaks, or about the `rule` that it rests on. `asked`
    are the position and the move: a ruling is offered only if that would allow it."""
    found = [_dispute_on(history, one.cite, one, house, asked) for one in broken]
    found += [_dispute_on(history, rule, None, house, None)] if rule else []
    return Dispute(house, tuple(dict.fromkeys(one for one in found if one)), question)


def _dispute_on(
    history: History,
    cite: Citation,
    broken: Violation | None,
    house: tuple[HouseRule, ...],
    asked: tuple[AnyPosition, Move] | None,
) -> Otherwise | None:
    game, deal = history.game, history.deal
    ruling = game.rulebook.rulings.get(cite.ruling or "")
    if ruling is not None and ruling.switch and ruling.otherwise:
        name, choice = ruling.switch
        decided = _chosen(game, deal, name) == choice
        other = back_to_ruling(game, ruling)[name] if decided else choice
        if asked is None or broken is None or _lifts(game, *asked, broken, {name: other}):
            if decided:
                said = f"Your table plays: {ruling.otherwise}"
                return Otherwise(cite.id, said, "Play it as ruled", name, other, decided=True)
            before = any(one.options.get(name) == choice for one in house)
            return Otherwise(cite.id, ruling.otherwise, _button_text(before), name, choice)
    if broken is None or not broken.possible:
        return None
    if (cite.id, broken.code) in history.position.passes:
        return Otherwise(cite.id, PASSING, "", passes=broken.code, decided=True)
    before = any((one.rule, one.passes) == (cite.id, broken.code) for one in house)
    said = "From now on your table lets this pass. The log marks it all the same."
    return Otherwise(cite.id, said, _button_text(before), passes=broken.code)


def _lifts(
    game: AnyGame, at: AnyPosition, move: Move, broken: Violation, options: Mapping[str, str]
) -> bool:
    """Whether that rule would not be broken with these options."""
    return broken.code not in {one.code for one in violations_with(game, at, move, options)}


def _button_text(before: bool) -> str:
    return "As we decided before" if before else "We play it otherwise"


def _chosen(game: AnyGame, deal: DealLike, name: str) -> str:
    """What the table plays of an option."""
    defaults: Iterator[str] = (one.choices[0].id for one in game.options if one.id == name)
    return deal.options.get(name) or next(defaults, "")


def house_here(slug: str) -> tuple[HouseRule, ...]:
    """Their decisions in that game, the newest first."""
    codes = {*tables_of(all_tokens()), *tables_of_groups(group_tokens())}
    return house_rules(codes, slug)


# What a new table lets pass: decisions of earlier tables, and of a file of rulings


@dataclass(frozen=True, slots=True)
class Passing:
    """A violation that a new table may let pass: the id by which the form names it, a sentence,
    when it was decided (None if a file says so), and whether it is chosen."""

    id: str
    rule: str
    code: str
    text: str
    at: datetime | None
    chosen: bool


def passing(
    game: AnyGame, wanted: Sequence[str] | None, house: Iterable[HouseRule]
) -> tuple[Passing, ...]:
    """What earlier tables have let pass, and what the form names besides; `wanted` are those that
    are chosen, None for all that earlier tables had."""
    passes = {f"{one.rule}/{one.passes}": one for one in let_pass(house)}
    sent = [
        Passing(id_, one.rule, one.passes, one.text, one.at, wanted is None or id_ in wanted)
        for id_, one in passes.items()
        if one.rule in game.rulebook.citations
    ]
    others = [id_ for id_ in dict.fromkeys(wanted or ()) if id_ not in passes]
    return (*sent, *_named(game, others[:MOST]))


def _named(game: AnyGame, ids: Iterable[str]) -> Iterator[Passing]:
    """What the form names that no earlier table has decided, as far as it can be."""
    for id_ in ids:
        rule, _, code = id_.partition("/")
        try:
            text = decision_sentence(game.rulebook, rule, code, {})
        except NoSuchEntry:
            continue
        if VIOLATION_CODE.fullmatch(code):
            yield Passing(id_, rule, code, text, None, chosen=True)


def kept(found: Iterable[Passing]) -> tuple[RuleDecided, ...]:
    """The decisions with which the table begins."""
    return tuple(RuleDecided(0, one.rule, one.text, one.code) for one in found if one.chosen)


# Whether a move of the past was legal, giving nothing away

HIDDEN = "The reason is hidden from this phone."


@dataclass(frozen=True, slots=True)
class PastVerdict:
    """The answer: `rule` is what a legal move rests on, `violations` what an illegal one broke.

    `unsaid` says that it was illegal for a reason that this phone may not see, `passes` that the
    table had decided before to let all of it pass.
    """

    legal: bool
    rule: Citation | None
    violations: tuple[Violation, ...]
    unsaid: bool
    passes: bool = False

    @property
    def stands(self) -> bool:
        """Whether the table has nothing to put right."""
        return self.legal or self.passes

    @property
    def said(self) -> str:
        if self.legal:
            return "Nothing forbade it then."
        if self.passes:
            return "Your table had decided to let it pass."
        return HIDDEN if self.unsaid else ""

    @property
    def disputed(self) -> Citation | None:
        """The rule that the table may decide about otherwise."""
        return self.violations[0].cite if self.violations else self.rule

    @property
    def reason(self) -> str:
        """What it rests on, as far as this phone may know."""
        if self.rule:
            return self.rule.text
        return self.violations[0].reason if self.violations else ""


def may_be_asked(history: History, revision: int, viewer: int | None) -> bool:
    """Whether the entry is a move that this viewer knows, on a position that today's rules know."""
    row = history.entries[revision]
    known = row.before is not None and row.before.at is not None and row.wording is None
    if not isinstance(row.entry, Moved | Reported) or not known:
        return False
    return history.is_over or seen_entry(row, viewer).entry == row.entry


def verdict(history: History, revision: int, viewer: int | None) -> PastVerdict:
    """Judge the move of that entry on the position before it.

    The whole position is judged. Whoever made the move may see every reason; anybody else learns
    the reason only if nothing was hidden.
    """
    row, game = history.entries[revision], history.game
    assert isinstance(row.entry, Moved | Reported)
    assert row.before is not None
    move = row.entry.move
    broken = tuple(game.violations(row.before.at, move))
    knows = (
        history.is_over
        or not hides(row.before, viewer)
        or (viewer is not None and viewer == game.mover(row.before.at, move))
    )
    return PastVerdict(
        legal=not broken,
        rule=None if broken else getattr(move, "rule", None),
        violations=broken if knows else (),
        unsaid=bool(broken) and not knows,
        passes=knows and {(one.cite.id, one.code) for one in broken} <= row.before.passes,
    )


# The ways out of an illegal move, each with its score and its board

REMEDY_TITLES: dict[Way, str] = {
    "leave": "Leave it",
    "repair": "Put right what can be",
    "back": "Go back to before it",
}


@dataclass(frozen=True, slots=True)
class WayOut:
    """One way: what becomes of the later entries, everybody's score then, the game's position.

    `refused` says why it is not open, `usual` that organised play would go this way.
    """

    way: Way
    later: str
    usual: bool
    refused: str
    compared: Compared | None
    at: AnyPosition

    @property
    def title(self) -> str:
        return REMEDY_TITLES[self.way]


@dataclass(frozen=True, slots=True)
class WaysOut:
    """All ways, the usual one first, why it is so, and whether the table has left the move already.
    The board shows the way `out`, if any."""

    ways: tuple[WayOut, ...]
    why: str
    settled: bool
    out: WayOut | None


def ways_out(history: History, of: int, way: str) -> WaysOut | None:
    """The ways out for the move of entry `of`, of which the board shows the one called `way`; None
    where nothing can be done about it."""
    try:
        open_ways = remedies(history, of)
    except (NoSuchEntry, NotAllowed):
        return None
    ways = tuple(
        WayOut(
            way=remedy.way,
            later=_later(remedy, open_ways.later),
            usual=remedy.way == open_ways.usual,
            refused=remedy.refused,
            compared=None if remedy.refused else compared(history, remedy.at),
            at=remedy.at,
        )
        for remedy in sorted(open_ways.ways, key=lambda remedy: remedy.way != open_ways.usual)
    )
    out = next((remedy for remedy in ways if remedy.way == way and not remedy.refused), None)
    return WaysOut(ways, open_ways.why, is_settled(history, of), out)


def _later(remedy: Remedy, later: int) -> str:
    """What becomes of the later entries, in words."""
    if not later:
        return "Nothing came after it."
    stands = "One later entry" if later == 1 else f"All {later} later entries"
    if remedy.way == "back":
        return f"{stands} {'is' if later == 1 else 'are'} undone."
    return f"{stands} {'stays' if later == 1 else 'stay'}."


# What waits for an answer: whether something is taken back or changed

WISHES = {
    "decide": "play from now on",
    "settle": "settle an illegal move",
    "put right": "put the board right",
}
TOLD = 5
"""So many entries that somebody asks to take back are told whole."""
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


def asking(at: AtTable) -> Asking | None:
    """What stands open at the moment, as that phone sees it."""
    history, shown, rights, request = at.history, at.shown, at.rights, at.question
    if request is None:
        return None
    mine = request.seat in rights.seats
    verb, what = "take back", ""
    match request.question:
        case RulingAsked(ruling=ruling):
            verb, what = "decide", ruling.text
        case RemedyAsked(entry=of, way=way):
            verb, what = "settle", f"{REMEDY_TITLES[way]}: {_settled(history, shown, of, way)}"
        case CorrectionAsked(state=state):
            then = proposed(history, state, at.viewer)
            changes = differences(history.game, shown.at, then)
            verb, what = "put right", in_words(changes)
        case AmendAsked() as wish:
            verb, what = "change", _amended(history, shown, wish)
        case UndoAsked(to=to):
            what = _several(undone_texts(shown, to))
    return Asking(
        entry=request.entry,
        name=history.names[request.seat],
        verb=verb,
        what=what,
        missing=listed(history.names[seat] for seat in sorted(request.missing)) or "the host",
        answers=request.may_answer(rights) and not mine,
        mine=mine,
        overrules=mine and rights.host,
    )


def _several(texts: Sequence[str]) -> str:
    """The first few of them whole, and how many more there are."""
    told, more = texts[:TOLD], len(texts) - TOLD
    if more <= 1:
        return " ".join(texts)
    return " ".join((*told, f"And {more} more entries."))


def _settled(history: History, shown: History, of: int, way: Way) -> str:
    """The move that broke a rule, and what that way changes on the board or takes back with it."""
    late = shown.entries[of].text
    if way == "repair" and (found := remedies(history, of).way(way)):
        return f"{late} {in_words(differences(history.game, shown.at, found.at))}"
    if way == "back" and (before := history.entries[of].before):
        return _several(undone_texts(shown, before.revision)) or late
    return late


def _amended(history: History, shown: History, asked: AmendAsked) -> str:
    """The entry that would be changed, the moves that would take its place, which of them break a
    rule, and what is dropped for them."""
    game, row = history.game, history.entries[asked.entry]
    assert row.before is not None
    moves = [load_move(game, data) for data in asked.moves]
    new, at = work_out(history, asked.entry, moves, asked.drop), row.before.at
    said = [shown.entries[asked.entry].text, "Instead:"]
    for move in moves:
        said.append(game.describe(at, move))
        at = game.apply(at, move).state
    said += [f"It breaks a rule: {broken.reason}" for broken in new.broken]
    if new.dropped:
        dropped = _several([shown.entries[entry].text for entry in new.dropped])
        said.append(f"No longer played: {dropped}")
    return " ".join(said)
