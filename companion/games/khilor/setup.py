"""The deal, who takes part, and the position it leads to."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.engine.chance import Rng, choose, shuffled
from companion.engine.game import Malformed, Participant, Problem
from companion.games.khilor.check import check_deal
from companion.games.khilor.components import COLOURS, DEMONS, LAYERS, RIDERS, Stack
from companion.games.khilor.edition import Edition
from companion.games.khilor.edition_check import check_edition
from companion.games.khilor.items import fixed_problems, ring_by_hand
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
    start_player = choose(rng, range(len(names)))
    ring = shuffled(rng, tuple(edition.polyomino))
    dragon = choose(rng, ring)
    fill = _drawn(edition, rng)
    chosen = {option.id: option.choices[0].id for option in OPTIONS} | dict(options)
    drawn = Deal(
        edition=edition,
        names=tuple(names),
        options=chosen,
        start_player=start_player,
        ring=ring,
        dragon=dragon,
        fill=fill if chosen["fill"] == "app" else {},
    )
    if faults := (*check_deal(drawn), *fixed_problems(drawn, fixed)):
        raise Malformed(faults)
    return replace(
        drawn,
        start_player=int(fixed.get("start_player", start_player)),
        ring=ring_by_hand(ring, fixed),
        dragon=fixed.get("dragon", dragon),
    )


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


def _drawn(edition: Edition, rng: Rng) -> dict[str, Stack]:
    """Two demons a square while the bag lasts (KH-1), told row by row."""
    bag = shuffled(rng, COLOURS * DEMONS)
    drawn = {
        square: bag[LAYERS * n : LAYERS * (n + 1)]
        for n, square in enumerate(shuffled(rng, edition.to_fill))
    }
    return {square: drawn[square] for square in edition.to_fill if drawn[square]}
