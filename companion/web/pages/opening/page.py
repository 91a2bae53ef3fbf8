"""The form of a new game: people on their seats round the table, kept as it was typed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from markupsafe import Markup

from companion.engine.game import AnyGame
from companion.engine.phrases import capital
from companion.engine.problems import Malformed, Problem
from companion.engine.rulebook import Ruling
from companion.engine.setup import RULED, Choice, DealItem, Option, Participant
from companion.tables.editions.editions import Listed, listed_editions
from companion.tables.editions.publishing import AS_COUNTED
from companion.tables.groups.members import Member
from companion.web.pages.editions.edition import label
from companion.web.pages.opening.passing import Passing
from companion.web.pages.opening.seating import START, NewGame, draft
from companion.web.parts.notice import Notice
from companion.web.svg.stamps import stamp_of

HOURS = 12
KNOWN = 8


@dataclass(frozen=True, slots=True)
class SeatAtTable:
    """One seat round the table. `hour`: where it is, as on a clock; the first one is at six.

    `sits` is empty at a free seat.
    """

    number: int
    participant: Participant | None
    sits: str
    starts: bool
    in_hand: bool
    hour: int


@dataclass(frozen=True, slots=True)
class Holder:
    """A choice of something that only one seat has, and who has it now."""

    choice: Choice
    name: str
    mine: bool


@dataclass(frozen=True, slots=True)
class SeatItem:
    """Something that is chosen for the seat in hand."""

    item: DealItem
    holders: tuple[Holder, ...]


@dataclass(frozen=True, slots=True)
class NewGamePage:
    """What the form shows. `known` are people who played before and sit nowhere yet, `passing`
    what the new table may let pass; `groups` those of this phone, one of which it can count for.
    """

    game: AnyGame
    editions: tuple[Listed, ...]
    asked: NewGame
    seats: tuple[SeatAtTable, ...]
    items: tuple[SeatItem, ...]
    may_start: bool
    stamp: Markup
    known: tuple[str, ...]
    groups: tuple[Member, ...]
    problems: Mapping[str, str]
    notice: Notice | None
    passing: tuple[Passing, ...]

    @property
    def switches(self) -> tuple[tuple[Option, Ruling], ...]:
        """The rulings that can be played the other way by an option of their own."""
        rulings = self.game.rulebook.rulings
        return tuple((option, rulings[option.id]) for option in self.game.ruling_options)

    @property
    def otherwise(self) -> int:
        """How many rulings these people play otherwise, and let pass."""
        switched = sum(self.chosen(option) != RULED for option, _ in self.switches)
        return switched + sum(one.chosen for one in self.passing)

    @property
    def edition_choices(self) -> tuple[Choice, ...]:
        """The editions as choices, a table's own first."""
        ordered = sorted(self.editions, key=lambda one: one.shipped)
        found = tuple(Choice(one.id, label(self.game, one)) for one in ordered)
        if self.game.editor is None or not self.game.editor.starter:
            return found
        begun = Choice(AS_COUNTED, self.game.editor.new)
        return (begun, *found) if self.game.editor.noun else (*found, begun)

    @property
    def edition(self) -> str:
        """The id of the edition that is chosen."""
        return self.asked.edition or str(self.game.editions()[0].id)

    @property
    def played_with(self) -> str:
        """The edition that is chosen, said where one deals; empty for a game whose own editions are
        as printed."""
        if self.game.editor is None or self.game.editor.as_printed:
            return ""
        labels = (choice.label for choice in self.edition_choices if choice.id == self.edition)
        return next(labels, "")

    @property
    def edition_label(self) -> str:
        """What the choice of the edition is called."""
        editor = self.game.editor
        return capital(editor.noun) if editor and editor.noun else "Edition on the table"

    @property
    def own_board(self) -> str:
        """What leads to the boards and sets that a table enters by itself."""
        editor = self.game.editor
        what = (editor and editor.noun) or ("set" if editor and editor.as_printed else "board")
        kept = any(not one.shipped for one in self.editions)
        return f"Another {what} of our own" if kept else f"Our own {what}"

    @property
    def in_hand(self) -> SeatAtTable:
        """The seat that the sheet is about."""
        return next(seat for seat in self.seats if seat.in_hand)

    @property
    def before(self) -> tuple[str, ...]:
        """The names before the seat in hand."""
        return self.asked.names[: self.asked.at]

    @property
    def after(self) -> tuple[str, ...]:
        """The names after it."""
        return self.asked.names[self.asked.at + 1 :]

    @property
    def lists(self) -> Iterator[tuple[str, tuple[Option, ...]]]:
        """The options with the heading of the list that they are ticks of, or none."""
        for heading, options in groupby(self.game.options, key=lambda option: option.list):
            yield heading, tuple(options)

    def chosen(self, option: Option) -> str:
        """What is chosen of an option."""
        return self.asked.options.get(option.id, option.choices[0].id)


def new_game_page(
    game: AnyGame,
    asked: NewGame,
    people: Sequence[str],
    refused: Malformed | None,
    *,
    groups: Sequence[Member],
    passing: tuple[Passing, ...],
) -> NewGamePage:
    """The form, with what was refused beside the fields it belongs to."""
    problems: tuple[Problem, ...] = refused.problems if refused else ()
    deal = draft(game, asked)
    items = game.deal_items(deal)
    starter = next((item.value for item in items if item.id == START), None)
    people_here = game.participants(deal)
    return NewGamePage(
        game=game,
        editions=listed_editions(game),
        asked=asked,
        seats=tuple(_seats(game, asked, people_here, starter)),
        items=tuple(_seat_items(asked, items, people_here)),
        may_start=starter is not None and asked.at < len(asked.names),
        stamp=stamp_of(game.deal_picture(deal)),
        known=tuple(name for name in people if name not in asked.names)[:KNOWN],
        groups=tuple(groups),
        problems={problem.path: problem.message for problem in problems},
        notice=Notice(" ".join(_said(game, asked, one) for one in problems), 422)
        if problems
        else None,
        passing=passing,
    )


def _said(game: AnyGame, asked: NewGame, problem: Problem) -> str:
    """A fault in words; of the number of people what is to be done about it."""
    if problem.path != "names":
        return problem.message
    least, most, here = min(game.players), max(game.players), len(asked.names)
    span = f"{least} players" if least == most else f"{least} to {most} players"
    if here < least:
        return f"{game.title} is for {span}: {least - here} more, with or without a name."
    too_many = here - most
    who = "one of you has" if too_many == 1 else f"{too_many} of you have"
    return f"{game.title} is for {span}: {who} to get up."


def _seats(
    game: AnyGame, asked: NewGame, people: Sequence[Participant], starter: str | None
) -> Iterator[SeatAtTable]:
    """The seats that are taken, and one more while somebody can sit down."""
    taken = len(asked.names)
    shown = min(max(taken + 1, min(game.players)), max(game.players))
    for number in range(max(shown, taken)):
        sits = asked.names[number] if number < taken else ""
        yield SeatAtTable(
            number=number,
            participant=people[number] if sits and number < len(people) else None,
            sits=sits,
            starts=bool(sits) and starter == str(number),
            in_hand=number == asked.at,
            hour=(6 + round(number * HOURS / max(shown, taken))) % HOURS,
        )


def _seat_items(
    asked: NewGame, items: Sequence[DealItem], people: Sequence[Participant]
) -> Iterator[SeatItem]:
    """What is chosen for who sits at the seat in hand, such as a colour."""
    if asked.at >= len(asked.names):
        return
    for item in items:
        if item.seat == asked.at:
            holder = {
                other.value: people[other.seat].name
                for other in items
                if other.seat is not None and other.choices == item.choices
            }
            yield SeatItem(
                item,
                tuple(
                    Holder(choice, holder.get(choice.id, ""), choice.id == item.value)
                    for choice in item.choices
                ),
            )
