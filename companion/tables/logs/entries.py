"""The entries of a log: a frozen class for each kind, and the form in which they are stored.

A row of the log has a kind and a body. `companion.codec` reads and writes the bodies; their deals,
moves and states are values of the table's game.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, get_args

from companion.codec import dump, dump_move, load, load_move, read_deal
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed


@dataclass(frozen=True, slots=True)
class RuleDecided:
    """The table decides a question otherwise than the booklet or the companion, in its own words.

    `on` is the disputed entry, `rule` the id of the citation that is overruled. From then on the
    table plays with `options`, and lets violations of that rule with the code `passes` pass; both
    are empty where the decision is only written down.
    """

    kind: ClassVar = "ruling"
    on: int
    rule: str
    text: str
    passes: str = ""
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RulingAsked:
    """A seat asks the table to decide as `ruling` says. The seats in `of` have to agree, or the
    host."""

    kind: ClassVar = "ruling_asked"
    seat: int
    ruling: RuleDecided
    of: tuple[int, ...]


Way = Literal["leave", "repair", "back"]
"""What a table does about a move that it finds illegal later: leave it as it happened, put right
only what can be, or go back to before it."""


@dataclass(frozen=True, slots=True)
class RemedyAsked:
    """A seat asks the table to deal with the illegal move of entry `entry` in that way. The seats
    in `of` have to agree, or the host."""

    kind: ClassVar = "remedy_asked"
    seat: int
    entry: int
    way: Way
    of: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CorrectionAsked:
    """A seat asks the table to put the position right: to `state`, given as JSON data, of which
    each phone is shown what it may see. The seats in `of` have to agree, or the host."""

    kind: ClassVar = "correction_asked"
    seat: int
    state: Any
    of: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LetStand:
    """The table leaves the illegal move of entry `entry` as it happened."""

    kind: ClassVar = "let_stand"
    entry: int


OfDisputes = RulingAsked | RemedyAsked | CorrectionAsked | LetStand
"""The entries about a dispute that change nothing by themselves."""


State = Literal["running", "paused", "off"]


@dataclass(frozen=True, slots=True)
class ClockSet:
    """How the clock is set from now on.

    Each player has `minutes`, and `increment` seconds more for each turn that is over; without
    `minutes` it counts up. `turn` is the seat whose time runs where moves are not tracked.
    """

    kind: ClassVar = "clock"
    state: State
    minutes: int | None = None
    increment: int = 0
    turn: int | None = None


# The entries of a log


@dataclass(frozen=True, slots=True)
class DealtOut:
    """A set-up, the seed that it was drawn from, and the items that were set by hand.

    In the middle of a count `said` tells what is new, and all that is counted stays.
    """

    kind: ClassVar = "deal"
    deal: Any
    seed: str
    fixed: Mapping[str, str]
    said: str = ""


@dataclass(frozen=True, slots=True)
class Moved:
    """A seat's move. `insisted` says that the rules forbid it and it was made all the same."""

    kind: ClassVar = "move"
    move: Any
    insisted: bool = False


@dataclass(frozen=True, slots=True)
class Reported:
    """A throw or a draw made at the table, which somebody reported to the app."""

    kind: ClassVar = "chance"
    move: Any
    insisted: bool = False


@dataclass(frozen=True, slots=True)
class DrawnByApp:
    """A throw or a draw made by the app."""

    kind: ClassVar = "chance"
    move: Any


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A take-back: the table stands again where it stood after entry `to`."""

    kind: ClassVar = "take_back"
    to: int


@dataclass(frozen=True, slots=True)
class UndoAsked:
    """A seat asks to go back to where the table stood after entry `to`. The seats in `of` have to
    agree, or the host."""

    kind: ClassVar = "undo_asked"
    seat: int
    to: int
    of: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AmendAsked:
    """A seat asks to replace entry `entry` by `moves`, given as JSON data, and to drop the later
    entries `drop`. The seats in `of` have to agree, or the host."""

    kind: ClassVar = "amend_asked"
    seat: int
    entry: int
    moves: tuple[Mapping[str, Any], ...]
    insist: bool
    drop: tuple[int, ...]
    of: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class UndoAnswered:
    """A seat, or the host (None), agrees to what was asked last, or refuses."""

    kind: ClassVar = "undo_answered"
    seat: int | None
    yes: bool


@dataclass(frozen=True, slots=True)
class Redone:
    """A redo: what was taken back last counts again."""

    kind: ClassVar = "redo"


@dataclass(frozen=True, slots=True)
class Amended:
    """Entry `of` is replaced by another move.

    The next `line` entries are played from the position before it: the new move, the later ones
    that are kept, and what the app then draws. The later entries `dropped` are not kept.
    """

    kind: ClassVar = "amend"
    of: int
    line: int
    dropped: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Corrected:
    """A correction by hand: the state that really lies on the table.

    If it is `told`, its sentence says what lies otherwise now, to each as far as they may see it.
    """

    kind: ClassVar = "correction"
    state: Any
    told: bool = False


@dataclass(frozen=True, slots=True)
class Counted:
    """Numbers for cells of the pad; None empties one."""

    kind: ClassVar = "counts"
    cells: Mapping[str, int | None]


@dataclass(frozen=True, slots=True)
class Noted:
    """A remark that somebody added to the log."""

    kind: ClassVar = "note"
    text: str


@dataclass(frozen=True, slots=True)
class Renamed:
    """A player's new name. It replaces the old one in the whole log."""

    kind: ClassVar = "rename"
    seat: int
    name: str
    was: str


@dataclass(frozen=True, slots=True)
class Confirmed:
    """A seat agrees to the score."""

    kind: ClassVar = "confirm"
    seat: int


@dataclass(frozen=True, slots=True)
class Result:
    """The score at the closing, as lists of tables show it."""

    verdict: str
    totals: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Finished:
    """The game is closed."""

    kind: ClassVar = "finish"
    result: Result


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """A phone takes a seat, asks for it, gets it or not, gives it up; `taken`: is it held then?

    `opened` is by a link to a free seat; `joined`: the phone that sits there keeps it.
    """

    kind: ClassVar = "seat"
    seat: int
    change: Literal[
        "taken",
        "linked",
        "opened",
        "joined",
        "asked",
        "withdrawn",
        "refused",
        "approved",
        "released",
    ]
    taken: bool


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """The table goes on under other rules, from the state given as JSON data in `state`.

    `version` is the companion's. `set_aside` are numbers that today's pad has no cell for.
    """

    kind: ClassVar = "rules"
    was: str
    rules: str
    version: str
    state: Any = None
    set_aside: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Earlier:
    """An entry under earlier rules that today's cannot read; its sentence was stored."""

    kind: str


Played = Moved | Reported | DrawnByApp
"""The entries that hold a move."""
Entry = (
    DealtOut
    | Moved
    | Reported
    | DrawnByApp
    | TakenBack
    | UndoAsked
    | AmendAsked
    | UndoAnswered
    | Redone
    | Amended
    | Corrected
    | Counted
    | Noted
    | RuleDecided
    | OfDisputes
    | ClockSet
    | Renamed
    | Confirmed
    | Finished
    | SeatChanged
    | RulesChanged
    | Earlier
)
GAMES_OWN = (DealtOut, Moved, Reported, DrawnByApp, Corrected, Earlier)
PLAIN: Mapping[str, type[Any]] = {
    found.kind: found for found in get_args(Entry) if found not in GAMES_OWN
}
"""The kinds of entries that contain no value of a game, so that any rules can read them."""


def dump_entry(game: AnyGame, entry: Entry) -> dict[str, Any]:
    """The body of an entry as it is stored."""
    match entry:
        case DealtOut():
            said = {"said": entry.said} if entry.said else {}
            dealt = {"deal": dump(entry.deal), "seed": entry.seed, "fixed": dict(entry.fixed)}
            return {**dealt, **said}
        case DrawnByApp():
            return {"move": dump_move(game, entry.move)}
        case Moved() | Reported():
            insisted = {"insisted": True} if entry.insisted else {}
            return {"move": dump_move(game, entry.move), **insisted}
        case Corrected():
            told = {"told": True} if entry.told else {}
            return {"state": dump(entry.state), **told}
        case Earlier():
            return {}
        case _:
            body: dict[str, Any] = dump(entry)
            return body


def load_entry(game: AnyGame, kind: str, body: Mapping[str, Any], *, by_app: bool) -> Entry:
    """The entry with that kind and body; `by_app` says that the app wrote it. Raises Malformed."""
    match kind:
        case "deal":
            deal = read_deal(game, body["deal"])
            return DealtOut(deal, body["seed"], body["fixed"], body.get("said", ""))
        case "chance" if by_app:
            return DrawnByApp(load_move(game, body["move"]))
        case "chance":
            return Reported(load_move(game, body["move"]), bool(body.get("insisted")))
        case "move":
            return Moved(load_move(game, body["move"]), bool(body.get("insisted")))
        case "correction":
            state = load(body["state"], game.state_type)
            return Corrected(state, bool(body.get("told")))
        case _ if kind in PLAIN:
            found: Entry = load(body, PLAIN[kind])
            return found
        case _:
            raise Malformed.at("kind", f"{kind} is no kind of entry")
