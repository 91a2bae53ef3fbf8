"""What is chosen before a game: an edition, options, and the items of a deal."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.engine.chance import Rng, choose
from companion.engine.participants import Token
from companion.engine.phrases import listed
from companion.engine.problems import Problem, require
from companion.engine.rulebook import Citation
from companion.engine.step import Seat


class EditionLike(Protocol):
    """What is printed and may be replaced by a table: a map, a set of pieces."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...


@dataclass(frozen=True, slots=True)
class SoleEdition:
    """The edition of a game of which only one is printed."""

    id: str
    title: str


class DealLike(Protocol):
    """The set-up as data, its edition whole: entry 0 of a log. A replay calls no generator.

    Everybody may know all of it: what is hidden is drawn in the game, as a move by CHANCE.
    """

    @property
    def edition(self) -> EditionLike: ...
    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def options(self) -> Mapping[str, str]: ...


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option or of an item of a deal.

    `token`: what somebody plays with who gets it; `place`: where it is on the set-up picture.
    """

    id: str
    label: str
    token: Token | None = None
    place: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """A named way to play, chosen before the deal. The first choice is the default.

    Options of two choices that have the same `list` are ticks of one list of that heading; a
    tick stands for the first choice.
    """

    id: str
    label: str
    help: str
    choices: tuple[Choice, ...]
    list: str = ""


@dataclass(frozen=True, slots=True)
class DealItem:
    """One thing the set-up decided ("start_player"), that can be dealt anew or set by hand.

    `seat`: the participant whose own it is, such as a colour, chosen where they sit. `at`: the
    place of the set-up picture that shows it. `counts`: a count of the end rests on it too.
    The item called "start_player" has seats as its values.
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
    """One thing that a person does at the table, with this deal's counts and names.

    `items` are the ids of the DealItems it shows; `where` names places of the set-up picture.
    """

    id: str
    title: str
    text: str
    cite: Citation
    items: tuple[str, ...] = ()
    where: tuple[str, ...] = ()


def app_or_table(name: str, label: str, help_: str, done: str) -> Option:
    """The option of who throws or deals: "Dealt at the table", or "Dealt by the app"."""
    choices = (Choice("table", f"{done} at the table"), Choice("app", f"{done} by the app"))
    return Option(name, label, help_, choices)


def by_app(deal: DealLike, option: Option) -> bool:
    """Whether the app does what that option leaves to the app or to the table."""
    return deal.options[option.id] == "app"


def with_defaults(options: Sequence[Option], chosen: Mapping[str, str]) -> dict[str, str]:
    """What was chosen, and the default of every other option."""
    return {option.id: option.choices[0].id for option in options} | dict(chosen)


def option_problems(options: Sequence[Option], chosen: Mapping[str, str]) -> Iterator[Problem]:
    """Options that there are not, that are missing, or that have no such choice."""
    known = {option.id: option.choices for option in options}
    for name in sorted(chosen.keys() - known.keys()):
        yield Problem(f"options.{name}", "is not an option here")
    for name, choices in known.items():
        if chosen.get(name) not in [choice.id for choice in choices]:
            yield Problem(f"options.{name}", _one_of(choices))


def name_problems(players: Sequence[int], names: Sequence[str]) -> Iterator[Problem]:
    """A number of names that cannot play, and names that are empty."""
    if len(names) not in players:
        yield Problem("names", f"must be {listed(map(str, players), 'or')} names")
    for seat, name in enumerate(names):
        if not name.strip():
            yield Problem(f"names[{seat}]", "must not be empty")


def item_problems(items: Iterable[DealItem], fixed: Mapping[str, str]) -> Iterator[Problem]:
    """Items set by hand that this deal does not have, and values that are no choice."""
    known = {item.id: item.choices for item in items}
    for name, value in fixed.items():
        if name not in known:
            yield Problem(f"fixed.{name}", "is not decided by this set-up")
        elif value not in [choice.id for choice in known[name]]:
            yield Problem(f"fixed.{name}", _one_of(known[name]))


def drawn_items(rng: Rng, fixed: Mapping[str, str], /, **items: Sequence[Choice]) -> dict[str, str]:
    """A choice of each item: the one set by hand, else one drawn, each as likely.

    Every item draws whether it is set by hand or not, so that fixing one leaves the others.
    Raises Malformed for items that there are not and values that are no choice.
    """
    drawn = {name: choose(rng, choices).id for name, choices in items.items()}
    known = (DealItem(name, name, drawn[name], tuple(items[name])) for name in items)
    require(item_problems(known, fixed))
    return drawn | dict(fixed)


def value_problems(items: Iterable[DealItem]) -> Iterator[Problem]:
    """Items of a deal that hold something else than one of their choices."""
    for item in items:
        if item.value not in [choice.id for choice in item.choices]:
            yield Problem(item.id, _one_of(item.choices))


def seat_choices(names: Sequence[str]) -> tuple[Choice, ...]:
    """The players as the choices of an item, such as who starts."""
    return tuple(Choice(str(seat), name) for seat, name in enumerate(names))


def _one_of(choices: Sequence[Choice]) -> str:
    return f"must be one of: {', '.join(choice.id for choice in choices)}"
