"""The deal: lines of cards, gates, who begins as the monsters; drawn, or set by hand."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.engine.chance import Rng, below, shuffled
from companion.engine.game import Malformed, Participant, Problem
from companion.engine.picture import Shape
from companion.games.ichor.check import check_deal, check_options
from companion.games.ichor.components import CAMPS, GATES, PLACES, VICTORY_CARDS, Camp, one
from companion.games.ichor.edition import Edition
from companion.games.ichor.match import new_game
from companion.games.ichor.options import OPTIONS, pool, size_of
from companion.games.ichor.state import Deal, State, columns

LOOKS: Final[Mapping[Camp, tuple[str, Shape]]] = {
    "monsters": ("red", "hexagon"),
    "gods": ("blue", "circle"),
}


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
    cannot play.
    """
    chosen = {option.id: option.choices[0].id for option in OPTIONS} | dict(options)
    if faults := check_options(chosen):
        raise Malformed(faults)
    if len(names) != 2:
        raise Malformed([Problem("names", "must be 2 names")])
    left = dict(fixed)
    seat = _value(left, "start_player", ("0", "1"), str(below(rng, 2)))
    lines = {camp: _line(rng, edition, chosen, camp, left) for camp in CAMPS}
    gates = _placed(left, "gate", shuffled(rng, tuple(GATES)), PLACES)
    if chosen["gates"] == "no":
        left |= {item: value for item, value in fixed.items() if item.startswith("gate_")}
        gates = ()
    if left:
        raise Malformed(
            [Problem(f"fixed.{item}", "is no item here, or not one of its values") for item in left]
        )
    made = Deal(edition, tuple(names), chosen, int(seat), lines["monsters"], lines["gods"], gates)
    if faults := check_deal(made):
        raise Malformed(faults)
    return made


def _line(
    rng: Rng, edition: Edition, options: Mapping[str, str], camp: Camp, left: dict[str, str]
) -> tuple[str, ...]:
    """The figures of a side from column a on: the victory card's place, then the others."""
    size = size_of(options)
    letters = columns(size)
    drawn = letters[below(rng, size)]
    victory = VICTORY_CARDS[camp]
    figures = pool(edition, options, camp)
    others = tuple(figure for figure in figures if figure != victory)
    if victory not in figures:
        return _placed(left, one(camp), shuffled(rng, others), size)
    column = _value(left, f"{one(camp)}_victory", letters, drawn)
    found = list(_placed(left, one(camp), shuffled(rng, others), size - 1))
    found.insert(letters.index(column), victory)
    return tuple(found)


def _value(left: dict[str, str], item: str, values: Sequence[str], drawn: str) -> str:
    """The value set by hand, taken out of `left`, or the one drawn."""
    return left.pop(item) if left.get(item) in values else drawn


def _placed(left: dict[str, str], kind: str, drawn: Sequence[str], count: int) -> tuple[str, ...]:
    """The first `count` of `drawn`, after those set by hand changed places with them."""
    pile = list(drawn)
    items = [f"{kind}_{number}" for number in range(1, count + 1)]
    wanted = [left.get(item) for item in items]
    for place, (item, value) in enumerate(zip(items, wanted, strict=True)):
        if value in pile and wanted.count(value) == 1:
            there = pile.index(left.pop(item))
            pile[place], pile[there] = pile[there], pile[place]
    return tuple(pile[:count])


def participants(deal: Deal) -> tuple[Participant, ...]:
    """Both players, with the side that each begins with."""
    swaps = deal.games == 2
    begins: tuple[Camp, Camp] = ("monsters", "gods") if deal.monsters == 0 else ("gods", "monsters")
    tokens = {
        "monsters": "Monsters, then gods" if swaps else "Monsters",
        "gods": "Gods, then monsters" if swaps else "Gods",
    }
    return tuple(
        Participant(seat, name, tokens[camp], *LOOKS[camp], camp[0].upper())
        for seat, (name, camp) in enumerate(zip(deal.names, begins, strict=True))
    )


def initial_state(deal: Deal) -> State:
    """Figures on their second rows, all tokens in hand, the monsters to move."""
    return new_game(deal, 1, None)
