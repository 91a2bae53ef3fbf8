"""Before the first turn: who plays, an edition, options, the items of a deal and what is drawn."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from companion.engine.phrases import listed, there_are
from companion.engine.pictures import Shape
from companion.engine.problems import Problem
from companion.engine.rulebook import OTHERWISE, Citation, Rulebook
from companion.engine.values import Rng, Seat, choose, gathered, shuffled

# The participants of a game, their tokens, and the facts kept in view


@dataclass(frozen=True, slots=True)
class Participant:
    """Who scores: a player, or a neutral tribe that only pieces represent.

    Colour is never alone: `shape` and `letter` say the same. `tone` names a palette colour.
    """

    seat: Seat
    name: str
    token: str
    tone: str
    shape: Shape
    letter: str
    neutral: bool = False


@dataclass(frozen=True, slots=True)
class Token:
    """What stands for a player, or for pieces of a kind. Colour, shape and letter each identify it;
    an `emblem`, as that of a `Piece`, is drawn instead of the letter."""

    name: str
    tone: str
    shape: Shape
    letter: str
    emblem: str = ""


def tokens(noun: str) -> tuple[Token, ...]:
    """Red, blue, green and yellow tokens, for a game whose pieces have these colours."""
    looks: tuple[tuple[str, Shape], ...] = (
        ("red", "circle"),
        ("blue", "square"),
        ("green", "triangle"),
        ("yellow", "diamond"),
    )
    return tuple(Token(f"{t.capitalize()} {noun}", t, s, t[0].upper()) for t, s in looks)


def seated(names: Sequence[str], tokens: Sequence[Token]) -> tuple[Participant, ...]:
    """The players in seating order, each with the token of their seat."""
    return tuple(
        Participant(seat, name, token.name, token.tone, token.shape, token.letter)
        for seat, (name, token) in enumerate(zip(names, tokens, strict=False))
    )


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact that the table keeps in view, such as pieces left; `seat` is None if it is no
    player's own.

    A number of pieces may have a `token` that looks like them: it is shown instead of the label,
    in a row with others of its `group`, a word or two that all of them share.
    """

    label: str
    value: str
    seat: Seat | None = None
    token: Token | None = None
    group: str = ""


# The choices before a game


class EditionLike(Protocol):
    """What is printed and can be replaced by a table's own, such as a map or a set of pieces."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...


@dataclass(frozen=True, slots=True)
class SoleEdition:
    """The edition of a game that has only one."""

    id: str
    title: str


class DealLike(Protocol):
    """The set-up as data, with its whole edition: entry 0 of a log, so that a replay needs no
    random generator.

    Everybody may know all of it. What is hidden is drawn later, in moves by CHANCE.
    """

    @property
    def edition(self) -> EditionLike: ...
    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def options(self) -> Mapping[str, str]: ...


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option, or of an item of a deal.

    `token` is what the player who gets it plays with; `place` is where it is on the set-up picture.
    """

    id: str
    label: str
    token: Token | None = None
    place: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice between ways to play, made before the deal. The first choice is the default.

    Options with two choices and the same `list` are shown as boxes to tick under that heading; a
    tick stands for the first choice.
    """

    id: str
    label: str
    help: str
    choices: tuple[Choice, ...]
    list: str = ""


@dataclass(frozen=True, slots=True)
class DealItem:
    """One thing that the deal decided, such as "start_player"; it can be set by hand.

    `seat` is the participant to whom it belongs, as a colour does; it is then chosen where they
    sit. `at` is the place of the set-up picture that shows it. `counts` says that a count of the
    end depends on it too. The values of the item "start_player" are seats.
    """

    id: str
    label: str
    value: str
    choices: tuple[Choice, ...]
    seat: Seat | None = None
    at: str = ""
    counts: bool = False


@dataclass(frozen=True, slots=True)
class SetupStep:
    """One step of setting up the table, with the counts and names of this deal.

    `items` are the ids of the DealItems that it shows; `where` names places of the set-up picture.
    """

    id: str
    title: str
    text: str
    cite: Citation
    items: tuple[str, ...] = ()
    where: tuple[str, ...] = ()


def app_or_table(name: str, label: str, help_: str, done: str) -> Option:
    """An option for who throws or deals, such as "Dealt at the table" or "Dealt by the app"."""
    choices = (Choice("table", f"{done} at the table"), Choice("app", f"{done} by the app"))
    return Option(name, label, help_, choices)


def by_app(deal: DealLike, option: Option) -> bool:
    """Whether such an option says that the app, rather than the table, does it."""
    return deal.options[option.id] == "app"


RULED = "ruled"
"""The choice by which a table plays a ruling as the companion rules; it is the default."""


@gathered
def ruling_options(rulebook: Rulebook) -> Iterator[Option]:
    """The options of rulings that a table can play the other way, in the rulings' order, but for
    those that an option of the game stands for."""
    for ruling in rulebook.rulings.values():
        if ruling.otherwise and not ruling.option:
            ways = (Choice(RULED, ruling.text), Choice(OTHERWISE, ruling.otherwise))
            yield Option(ruling.id, ruling.question, ruling.text, ways)


def plays_otherwise(deal: DealLike, ruling: str) -> bool:
    """Whether that table plays the ruling with that id the other way."""
    return deal.options.get(ruling) == OTHERWISE


def with_defaults(options: Sequence[Option], chosen: Mapping[str, str]) -> dict[str, str]:
    """The options chosen, and the defaults of all others. A ruling that is played as we rule is
    left out, so that deals of before it was an option stay as they are."""
    defaults = {option.id: option.choices[0].id for option in options}
    others = {name: value for name, value in chosen.items() if value != RULED or name in defaults}
    return defaults | others


def option_problems(
    options: Sequence[Option], chosen: Mapping[str, str], rulings: Sequence[Option] = ()
) -> Iterator[Problem]:
    """Faults: options that do not exist, that are missing, or that have no such choice. The options
    of `rulings` may be missing."""
    choices_of = {option.id: option.choices for option in options}
    may_be = {option.id: option.choices for option in rulings}
    for name in sorted(chosen.keys() - choices_of.keys() - may_be.keys()):
        yield Problem(f"options.{name}", f"is not an option here; {there_are(name, choices_of)}")
    for name, choices in (choices_of | may_be).items():
        if name not in chosen and name in may_be:
            continue
        if chosen.get(name) not in [choice.id for choice in choices]:
            yield Problem(f"options.{name}", _one_of(choices))


def name_problems(players: Sequence[int], names: Sequence[str]) -> Iterator[Problem]:
    """Faults: a number of names that cannot play, and names that are empty."""
    if len(names) not in players:
        yield Problem("names", f"must be {listed(map(str, players), 'or')} names")
    for seat, name in enumerate(names):
        if not name.strip():
            yield Problem(f"names[{seat}]", "must not be empty")


def item_problems(items: Iterable[DealItem], fixed: Mapping[str, str]) -> Iterator[Problem]:
    """Faults: items set by hand that this deal does not have, and values that are not a choice."""
    choices = {item.id: item.choices for item in items}
    for name, value in fixed.items():
        if name not in choices:
            yield Problem(
                f"fixed.{name}", f"is not decided by this set-up; {there_are(name, choices)}"
            )
        elif value not in [choice.id for choice in choices[name]]:
            yield Problem(f"fixed.{name}", _one_of(choices[name]))


def value_problems(items: Iterable[DealItem]) -> Iterator[Problem]:
    """Faults: items of a deal whose value is not one of their choices."""
    for item in items:
        if item.value not in [choice.id for choice in item.choices]:
            yield Problem(item.id, _one_of(item.choices))


def seat_choices(names: Sequence[str]) -> tuple[Choice, ...]:
    """The players as the choices of an item, such as who starts."""
    return tuple(Choice(str(seat), name) for seat, name in enumerate(names))


def _one_of(choices: Sequence[Choice]) -> str:
    return f"must be one of: {', '.join(choice.id for choice in choices)}"


# What a game leaves to chance before the first turn


@dataclass(frozen=True, slots=True)
class Drawn:
    """One of these values, all equally likely, or of those shuffled in the lot `among` before.
    `id` is its item's, unless it has none; `reads` makes of its value what the deal holds."""

    id: str
    values: Sequence[str] = ()
    among: str = ""
    reads: Callable[[str], Any] = str


@dataclass(frozen=True, slots=True)
class Chosen:
    """The first of these values, unless people choose another by hand."""

    id: str
    values: Sequence[str]


@dataclass(frozen=True, slots=True)
class Shuffled:
    """Values that are shuffled and laid in places, such as colours before seats; `items` are the
    ids of the places, and some values may be left over.

    A value set by hand goes to its place, and whoever loses it gets one that this leaves free. No
    value is laid twice, unless by hand where it `repeats`. `reads` makes of each value what the
    deal holds.
    """

    id: str
    items: tuple[str, ...]
    values: Sequence[str]
    repeats: bool = False
    reads: Callable[[str], Any] = str


@dataclass(frozen=True, slots=True)
class DrawnOnly:
    """Anything else that is drawn, such as a map; it has no items to be set by hand."""

    id: str
    draw: Callable[[Rng], Any]


def starter(names: Sequence[str]) -> Drawn:
    return Drawn("start_player", tuple(str(seat) for seat in range(len(names))), reads=int)


def start_item(label: str, start_player: Seat, names: Sequence[str]) -> DealItem:
    return DealItem("start_player", label, str(start_player), seat_choices(names))


Lot = Drawn | Chosen | Shuffled | DrawnOnly


def drawn(lots: Sequence[Lot], rng: Rng) -> dict[str, Any]:
    """What is drawn for each lot, by its id: for places the values in their order, with those left
    over. All are drawn in the order of the lots, whatever is set by hand later."""
    items: dict[str, Any] = {}
    for lot in lots:
        items[lot.id] = _draw(lot, rng, items)
    return items


def _draw(lot: Lot, rng: Rng, drawn_before: Mapping[str, Any]) -> Any:
    match lot:
        case Drawn():
            return choose(rng, drawn_before[lot.among] if lot.among else lot.values)
        case Chosen():
            return lot.values[0]
        case Shuffled():
            return shuffled(rng, lot.values)
        case DrawnOnly():
            return lot.draw(rng)


def settled(
    lots: Sequence[Lot], found: Mapping[str, Any], fixed: Mapping[str, str]
) -> dict[str, Any]:
    """What lies in the end, by the ids of the lots: what was drawn, but for items set by hand."""
    return {lot.id: _settle(lot, found[lot.id], fixed) for lot in lots}


def _settle(lot: Lot, drawn_item: Any, fixed: Mapping[str, str]) -> Any:
    match lot:
        case Drawn():
            return lot.reads(fixed.get(lot.id, drawn_item))
        case Chosen():
            return fixed.get(lot.id, drawn_item)
        case Shuffled():
            return tuple(map(lot.reads, _laid(lot, drawn_item, fixed)))
        case DrawnOnly():
            return drawn_item


def _laid(lot: Shuffled, pile: Sequence[str], fixed: Mapping[str, str]) -> tuple[str, ...]:
    by_hand = {place: fixed[item] for place, item in enumerate(lot.items) if item in fixed}
    taken = () if lot.repeats else tuple(by_hand.values())
    drawn = enumerate(pile[: len(lot.items)])
    laid = {place: value for place, value in drawn if value not in taken} | by_hand
    free = (value for value in pile if value not in laid.values())
    return tuple(laid[n] if n in laid else next(free) for n in range(len(lot.items)))


def twice_problems(lots: Sequence[Lot], fixed: Mapping[str, str]) -> Iterator[Problem]:
    """Faults: a value that is set by hand in two places and can only lie in one."""
    for lot in lots:
        if isinstance(lot, Shuffled) and not lot.repeats:
            by_hand = [item for item in lot.items if item in fixed]
            for n, item in enumerate(by_hand):
                if fixed[item] in [fixed[other] for other in by_hand[:n]]:
                    yield Problem(f"fixed.{item}", "is set by hand in another place too")
