"""Counts that cannot be: one check for tally documents and for what is counted on the pad."""

from collections.abc import Iterator, Sequence

from companion.engine.game import Problem, Seat
from companion.games.khilor.components import (
    COLOURS,
    COMPENSATION,
    DEMONS,
    EGGS,
    LAYERS,
    RIDERS,
    Colour,
)
from companion.games.khilor.edition_check import check_edition
from companion.games.khilor.tally import Nests, Tally


def check_tally(tally: Tally) -> tuple[Problem, ...]:
    """Counts that the rules or the pieces rule out, each named by its field."""
    if faults := check_edition(tally.edition):
        return tuple(Problem(f"edition.{fault.path}", fault.message) for fault in faults)
    return tuple(_form(tally)) or (*_demons(tally), *_eggs(tally), *_room(tally))


def bonus_problems(bonus: Sequence[int], players: int, start_player: Seat) -> Iterator[Problem]:
    """Points that nobody can have: whoever has an additional turn takes three points at most."""
    if len(bonus) != players:
        yield Problem("bonus", "There must be a number for each player.")
    for seat, points in enumerate(bonus):
        if points not in (0, COMPENSATION):
            yield Problem(
                f"bonus[{seat}]", f"An additional turn gives {COMPENSATION} points or none."
            )
        elif points and seat == start_player:
            yield Problem(f"bonus[{seat}]", "The start player has no additional turn.")


def _form(tally: Tally) -> Iterator[Problem]:
    players = len(tally.names)
    if not 1 <= players <= len(RIDERS):
        yield Problem("names", f"There must be 1 to {len(RIDERS)} names.")
    if not 0 <= tally.start_player < players:
        yield Problem("start_player", "The start player must be a seat.")
    yield from bonus_problems(tally.bonus, players, tally.start_player)
    if len(tally.caught) != players:
        yield Problem("caught", "There must be the demons of each player.")
    for seat, held in enumerate(tally.caught):
        if set(held) != set(COLOURS) or min(held.values()) < 0:
            yield Problem(f"caught[{seat}]", "There must be a number for each colour.")
    if tally.left < 0:
        yield Problem("left", "No fewer than 0 demons are left.")
    if set(tally.eggs) != set(COLOURS):
        yield Problem("eggs", "There must be an entry for each colour.")


def _demons(tally: Tally) -> Iterator[Problem]:
    for colour in COLOURS:
        piles = [held[colour] for held in tally.caught]
        if sum(piles) > DEMONS:
            last = max(seat for seat, count in enumerate(piles) if count)
            text = f"{sum(piles)} {colour} demons were caught; there are {DEMONS}."
            yield Problem(f"caught[{last}].{colour}", text)
    caught, laid = sum(sum(held.values()) for held in tally.caught), tally.edition.demons
    if caught > laid:
        yield Problem("caught", f"{caught} demons were caught; {laid} lay on this board.")
    elif caught + tally.left > laid:
        text = f"{tally.left} demons left and {caught} caught: {laid} lay on this board."
        yield Problem("left", text)


def _eggs(tally: Tally) -> Iterator[Problem]:
    seen: set[str] = set()
    for colour, found in tally.eggs.items():
        yield from _colour(tally, colour, found)
        if seen & set(found.squares):
            yield Problem(f"eggs.{colour}.squares", "Two eggs would stand on one square.")
        seen |= set(found.squares)


def _colour(tally: Tally, colour: Colour, found: Nests) -> Iterator[Problem]:
    path, owned = f"eggs.{colour}", tally.edition.owned(colour)
    if found.count < 0 or found.own < 0:
        yield Problem(f"{path}.count", "No fewer than 0 eggs are counted.")
    if found.count > EGGS:
        text = f"{found.count} {colour} eggs stand there; there are {EGGS}."
        yield Problem(f"{path}.count", text)
    if found.own > found.count:
        yield Problem(f"{path}.own", f"More than the {found.count} {colour} eggs counted.")
    if found.own > owned:
        yield Problem(f"{path}.own", f"The board has {owned} {colour} squares.")
    if not found.squares and not found.own_squares:
        return
    own = {square for square in found.squares if tally.edition.owner.get(square) == colour}
    if not set(found.squares) <= set(tally.edition.to_fill):
        yield Problem(f"{path}.squares", "Eggs stand on squares of the board.")
    if len(set(found.squares)) != found.count or len(found.squares) != found.count:
        yield Problem(f"{path}.squares", "Each egg has one square, or none is named.")
    if sorted(found.own_squares) != sorted(own) or len(own) != found.own:
        yield Problem(f"{path}.own_squares", f"These are the {colour} squares among them.")


def _room(tally: Tally) -> Iterator[Problem]:
    """Eggs stand on empty squares: the demons left on the board need room too."""
    squares = len(tally.edition.to_fill)
    eggs = sum(found.count for found in tally.eggs.values())
    if eggs > squares - -(-tally.left // LAYERS):
        left = f" and {tally.left} demons left" if tally.left else ""
        text = f"{eggs} eggs{left} do not fit on {squares} squares: eggs stand on empty ones."
        yield Problem("eggs", text)
