"""The deal: lines of cards, gates, who begins as the monsters; drawn, or set by hand."""

from collections.abc import Iterator, Mapping, Sequence

from companion.engine.chance import Rng, below, shuffled
from companion.engine.game import Choice, DealItem, Malformed, Participant, Problem
from companion.games.ichor.check import check_deal, check_options
from companion.games.ichor.components import (
    CAMPS,
    FIGURES,
    GATES,
    PLACES,
    VICTORY_CARDS,
    Camp,
    one,
)
from companion.games.ichor.edition import Edition
from companion.games.ichor.match import new_game
from companion.games.ichor.options import OPTIONS, pool
from companion.games.ichor.state import Deal, State


def deal(
    edition: Edition,
    names: Sequence[str],
    options: Mapping[str, str],
    rng: Rng,
    fixed: Mapping[str, str],
) -> Deal:
    """Shuffles cards and gates and draws who begins; `fixed` wins over the draw.

    A card or gate set by hand changes places with the one drawn there. Raises Malformed for
    unknown options and items, for values that are no choice, for a number of names that
    cannot play and for too few figures in the box.
    """
    chosen = {option.id: option.choices[0].id for option in OPTIONS} | dict(options)
    if faults := check_options(chosen):
        raise Malformed(faults)
    if len(names) != 2:
        raise Malformed([Problem("names", "must be 2 names")])
    size = 6 if chosen["board"] == "small" else 7
    seat = below(rng, 2)
    piles = {camp: _shuffled_line(rng, pool(chosen, camp), camp, size) for camp in CAMPS}
    gates = list(shuffled(rng, tuple(GATES)))
    left = _set_by_hand(fixed, piles, gates, size, chosen["gates"] == "yes")
    if misfits := _misfits(left):
        raise Malformed(misfits)
    made = Deal(
        edition=edition,
        names=tuple(names),
        options=chosen,
        monsters=int(left.get("monsters", seat)),
        monster_line=tuple(piles["monsters"][:size]),
        god_line=tuple(piles["gods"][:size]),
        gates=tuple(gates[:PLACES]) if chosen["gates"] == "yes" else (),
    )
    if faults := check_deal(made):
        raise Malformed(faults)
    return made


def _shuffled_line(rng: Rng, figures: Sequence[str], camp: Camp, size: int) -> list[str]:
    """The cards in order: a victory card in any place of the line, all else at random."""
    place = below(rng, size)
    pile = list(shuffled(rng, figures))
    if VICTORY_CARDS[camp] in pile:
        pile.remove(VICTORY_CARDS[camp])
        pile.insert(place, VICTORY_CARDS[camp])
    return pile


def _set_by_hand(
    fixed: Mapping[str, str],
    piles: Mapping[Camp, list[str]],
    gates: list[str],
    size: int,
    with_gates: bool,
) -> dict[str, str]:
    """Puts the cards and gates of `fixed` in their places; answers what is not one of them."""
    rows = [(piles[camp], one(camp), size) for camp in CAMPS]
    if with_gates:
        rows.append((gates, "gate", PLACES))
    left = dict(fixed)
    for pile, kind, count in rows:
        wanted = [left.get(f"{kind}_{number + 1}") for number in range(count)]
        for place, value in enumerate(wanted):
            if value in pile and wanted.count(value) == 1:
                there = pile.index(value)
                pile[place], pile[there] = pile[there], pile[place]
                del left[f"{kind}_{place + 1}"]
    return left


def _misfits(left: Mapping[str, str]) -> list[Problem]:
    return [
        Problem(f"fixed.{item}", "is no item of this set-up, or this value cannot be set")
        for item, value in left.items()
        if item != "monsters" or value not in ("0", "1")
    ]


def deal_items(deal: Deal) -> tuple[DealItem, ...]:
    """What the deal decided, with every other choice."""
    seats = tuple(Choice(str(seat), name) for seat, name in enumerate(deal.names))
    items = [DealItem("monsters", "Begins as the monsters", str(deal.monsters), seats)]
    for camp in CAMPS:
        items.extend(_line_items(deal, camp))
    gates = tuple(Choice(tile.id, tile.name) for tile in GATES.values())
    for number, gate in enumerate(deal.gates, start=1):
        place = deal.edition.gate_places(deal.size)[number - 1]
        items.append(DealItem(f"gate_{number}", f"Gate at {place}", gate, gates))
    return tuple(items)


def _line_items(deal: Deal, camp: Camp) -> Iterator[DealItem]:
    """One item a column; a victory card in play never leaves the line."""
    line = deal.line(camp)
    every = pool(deal.options, camp)
    for number, figure in enumerate(line, start=1):
        offered = line if figure == VICTORY_CARDS[camp] else every
        choices = tuple(Choice(other, FIGURES[other].name) for other in offered)
        label = f"{one(camp).capitalize()} in column {chr(ord('a') + number - 1)}"
        yield DealItem(f"{one(camp)}_{number}", label, figure, choices)


def participants(deal: Deal) -> tuple[Participant, ...]:
    """Both players, with the side that each begins with."""
    swaps = deal.games == 2
    found = {
        deal.monsters: ("Monsters, then gods" if swaps else "Monsters", "red", "triangle", "M"),
        1 - deal.monsters: ("Gods, then monsters" if swaps else "Gods", "blue", "circle", "G"),
    }
    return tuple(
        Participant(seat, name, *found[seat])  # type: ignore[arg-type]
        for seat, name in enumerate(deal.names)
    )


def initial_state(deal: Deal) -> State:
    """Figures on their second rows, all tokens in hand, the monsters to move."""
    return new_game(deal, 1, None)
