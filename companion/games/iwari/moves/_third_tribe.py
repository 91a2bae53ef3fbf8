"""What the third tribe of a game for two must do (IW-11)."""

from collections.abc import Iterator

from companion.engine.phrases import capital
from companion.engine.rulebook import Violation
from companion.engine.setup.deal import plays_otherwise
from companion.games.iwari.box.components import Biome
from companion.games.iwari.decisions import ThirdTribeAction
from companion.games.iwari.hands import Span
from companion.games.iwari.moves.place_totem import totem_faults
from companion.games.iwari.rulebook import refuse
from companion.games.iwari.state import Position
from companion.games.iwari.words import bounded, card_list


def places_if_it_can(at: Position, discarded: Biome | None) -> Iterator[Violation]:
    """The third tribe discards only where nothing can be placed with the cards left."""
    if plays_otherwise(at.deal, "IW-11"):
        return
    if isinstance(at.decision, ThirdTribeAction) and not _may_be_stuck(at, discarded):
        reason = f"With {_left(at)} the third tribe can still place a piece, so it must."
        yield refuse("third_tribe_can_place", "third_tribe", reason)


def acts_if_it_can(at: Position) -> Iterator[Violation]:
    """The third tribe acts while a card is left."""
    if isinstance(at.decision, ThirdTribeAction) and at.hand.size.low > 0:
        name = capital(at.name(at.player))
        reason = f"{name} has {_left(at)} left, so the third tribe must act."
        yield refuse("third_tribe_must_act", "third_tribe", reason)


def _left(at: Position) -> str:
    """The cards left, one at least: whoever discards has one."""
    known, size = at.hand.cards, at.hand.size
    return card_list(known) if known else bounded(Span(max(1, size.low), size.high), "card")


def _may_be_stuck(at: Position, discarded: Biome | None) -> bool:
    """Whether a hand with that card may be unable to place anything.

    Single cards need a territory of their biome that takes a piece; a pair goes anywhere.
    """
    open_biomes = _open_biomes(at)
    if not open_biomes:
        return True
    if discarded in open_biomes:
        return False
    known = at.hand.cards
    if known is not None:
        return not open_biomes & set(known) and len(set(known)) == len(known)
    return len(Biome) - len(open_biomes) >= max(1, at.hand.size.low)


def _open_biomes(at: Position) -> frozenset[Biome]:
    """The biomes with a territory that takes a tent or a totem of the third tribe."""
    tents, totems = at.own_tents_left > 0, at.own_totems_left > 0
    return frozenset(
        territory.biome
        for territory in at.deal.edition.territories
        if (tents and not at.is_full(territory.id))
        or (totems and next(totem_faults(at, territory), None) is None)
    )
