"""The deal, what of it can be set by hand, and the position it leads to."""

from collections.abc import Mapping, Sequence

from companion.engine.chance import Rng, choose, shuffled
from companion.engine.game import Choice, DealItem, Malformed, Participant, Problem
from companion.games.khilor.check import check_deal
from companion.games.khilor.components import COLOURS, DEMONS, LAYERS, RIDERS, Stack
from companion.games.khilor.edition import Edition
from companion.games.khilor.edition_check import check_edition
from companion.games.khilor.state import OPTIONS, Deal, State


def deal(
    edition: Edition,
    names: Sequence[str],
    options: Mapping[str, str],
    rng: Rng,
    fixed: Mapping[str, str],
) -> Deal:
    """Draws who starts, the ring, the dragon token's place and the demons of each square.

    Raises Malformed for a faulty set, unknown options and items, values that are no choice
    and a number of names that cannot play.
    """
    if faults := check_edition(edition):
        raise Malformed(tuple(Problem(f"edition.{fault.path}", fault.message) for fault in faults))
    if not 1 <= len(names) <= len(RIDERS):
        raise Malformed([Problem("names", f"must be 1 to {len(RIDERS)} names")])
    choices = _choices(edition, names)
    if faults := tuple(_unfit(choices, fixed)):
        raise Malformed(faults)
    start_player = choose(rng, range(len(names)))
    ring = shuffled(rng, tuple(edition.polyomino))
    dragon = choose(rng, ring)
    fill = _drawn(edition, rng)
    chosen = {option.id: option.choices[0].id for option in OPTIONS} | dict(options)
    made = Deal(
        edition=edition,
        names=tuple(names),
        options=chosen,
        start_player=int(fixed.get("start_player", start_player)),
        ring=ring,
        dragon=fixed.get("dragon", dragon),
        fill=fill if chosen["fill"] == "app" else {},
    )
    if faults := check_deal(made):
        raise Malformed(faults)
    return made


def deal_items(deal: Deal) -> tuple[DealItem, ...]:
    """Who starts, where there is a choice, and where the dragon token stands."""
    choices = _choices(deal.edition, deal.names)
    dragon = DealItem("dragon", "The dragon token stands before", deal.dragon, choices["dragon"])
    if deal.solo:
        return (dragon,)
    starter = DealItem(
        "start_player", "The eldest player", str(deal.start_player), choices["start_player"]
    )
    return (starter, dragon)


def participants(deal: Deal) -> tuple[Participant, ...]:
    """The players by their seats."""
    return tuple(
        Participant(seat, name, rider.token, rider.tone, rider.shape, rider.letter)
        for seat, (name, rider) in enumerate(zip(deal.names, RIDERS, strict=False))
    )


def initial_state(deal: Deal) -> State:
    """The board as dealt, or still to be filled; nothing caught, no egg laid."""
    players = len(deal.names)
    by_app = deal.options["fill"] == "app"
    return State(
        deal=deal,
        demons=deal.fill,
        eggs={},
        caught=(dict.fromkeys(COLOURS, 0),) * players,
        bonus=(0,) * players,
        dragon=deal.dragon,
        turn=deal.start_player,
        filled=len(deal.edition.to_fill) if by_app else 0,
        white=deal.edition.white_demons if deal.solo else (),
    )


def _choices(edition: Edition, names: Sequence[str]) -> dict[str, tuple[Choice, ...]]:
    choices = {"dragon": tuple(Choice(piece, piece) for piece in edition.polyomino)}
    if len(names) > 1:
        choices["start_player"] = tuple(Choice(str(seat), name) for seat, name in enumerate(names))
    return choices


def _unfit(
    choices: Mapping[str, tuple[Choice, ...]], fixed: Mapping[str, str]
) -> Sequence[Problem]:
    return [
        Problem(f"fixed.{item}", "must be one of the choices" if item in choices else "is unknown")
        for item, value in fixed.items()
        if value not in [choice.id for choice in choices.get(item, ())]
    ]


def _drawn(edition: Edition, rng: Rng) -> dict[str, Stack]:
    """Two demons a square while the bag lasts (KH-1), told row by row."""
    bag = shuffled(rng, COLOURS * DEMONS)
    drawn = {
        square: bag[LAYERS * n : LAYERS * (n + 1)]
        for n, square in enumerate(shuffled(rng, edition.to_fill))
    }
    return {square: drawn[square] for square in edition.to_fill if drawn[square]}
