"""Changes that several rules have in common: gaining things, taking a Titan, ending an action."""

from dataclasses import replace

from companion.engine.phrases import counted
from companion.engine.rulebook import Citation
from companion.engine.setup import plays_otherwise
from companion.engine.values import Event, Seat, Step, changed
from companion.games.orichalcum.box.components import MEDALLION_PRICE, SLOTS, VOLCANO
from companion.games.orichalcum.effects import TITANS
from companion.games.orichalcum.holdings import HeldTitan
from companion.games.orichalcum.land import pieces
from companion.games.orichalcum.land.places import creatures_id, stock_id, titan_id
from companion.games.orichalcum.rulebook import CITE
from companion.games.orichalcum.state import Position, State
from companion.games.orichalcum.words import resources

Changed = tuple[Position, tuple[Event, ...]]


def gained(
    at: Position, seat: Seat, hoplites: int = 0, nuggets: int = 0, *, cite: Citation
) -> Changed:
    """Give a player hoplites and nuggets from the supply, or as many as are left (OR-12)."""
    got_hoplites = available(at, hoplites, pieces.hoplites_left(at)) if hoplites else 0
    got_nuggets = available(at, nuggets, pieces.nuggets_left(at)) if nuggets else 0
    name, player = at.deal.names[seat], at.state.players[seat]
    events: list[Event] = []
    kinds = (("hoplite", hoplites), ("nugget", nuggets))
    where = tuple(stock_id(kind, seat) for kind, count in kinds if count)
    if got_hoplites or got_nuggets:
        text = f"{name} receives {resources(got_hoplites, got_nuggets)}."
        events.append(Event("received", text, where, seat, cite))
    if (got_hoplites, got_nuggets) != (hoplites, nuggets):
        missing = resources(hoplites - got_hoplites, nuggets - got_nuggets)
        text = f"The supply is short: {name} should receive {missing} more."
        events.append(Event("supply_short", text, where, seat, CITE["supply"]))
    after = at.changed(
        seat, hoplites=player.hoplites + got_hoplites, nuggets=player.nuggets + got_nuggets
    )
    return after, tuple(events)


def available(at: Position, wanted: int, supply: int) -> int:
    """`wanted`, or what is left in the supply if that is less and the table has a limit."""
    return min(wanted, max(0, supply)) if at.deal.limited else wanted


def tile_under(at: Position, tile: str | None) -> Position:
    """Put the tile under its pile."""
    if tile is None:
        return at
    index = len(at.edition.tile[tile].terrains) - 1
    under = changed(at.state.under, index, (*at.state.under[index], tile))
    return at.with_state(at.state.changed(under=under))


# Titans


def titan_taken(at: Position, titan: str, back: str | None, cite: Citation) -> Changed:
    """Let the active player take a Titan, active, from wherever it is, by the rule `cite`; the
    Titan `back`, if any, returns to the centre."""
    name, title, owner = at.name, TITANS[titan].title, at.holder_of(titan)
    where = (titan_id(titan),)
    if owner == at.turn:
        titans = tuple(
            replace(held, active=True) if held.titan == titan else held for held in at.player.titans
        )
        called = "called" if cite.id == "titan_called" else "active"
        text = f"{title} is {called} again: {name} may use the favour once more."
        event = Event("titan_renewed", text, where, at.turn, cite)
        return at.changed(at.turn, titans=titans), (event,)
    source = "the centre" if owner is None else at.deal.names[owner]
    text = f"{name} takes {title} from {source}."
    events = [Event("titan_taken", text, where, at.turn, cite)]
    if owner is not None:
        at = at.changed(owner, titans=_without(at, owner, titan))
    if back is not None:
        text = f"{TITANS[back].title} goes back to the centre."
        events.append(
            Event("titan_returned", text, (titan_id(back),), at.turn, CITE["titan_limit"])
        )
    titans = (*_without(at, at.turn, back), HeldTitan(titan))
    return at.changed(at.turn, titans=titans), tuple(events)


def _without(at: Position, seat: Seat, titan: str | None) -> tuple[HeldTitan, ...]:
    return tuple(held for held in at.state.players[seat].titans if held.titan != titan)


# Actions


def can_construct(at: Position) -> bool:
    """Whether the active player can construct anything at all."""
    if at.player.nuggets >= MEDALLION_PRICE and token_available(at):
        return True
    if temple_available(at) and at.land.temple_places:
        return True
    return any(
        may_build(at, spot, circle)
        for spot, shown in enumerate(at.state.display)
        if shown
        for circle in at.land.free
    )


def token_available(at: Position) -> bool:
    """Whether a victory token is left, or the table has no limit (OR-17)."""
    return not at.deal.limited or pieces.tokens_left(at) > 0


def temple_available(at: Position) -> bool:
    """Whether a temple tile and a victory token are left, or the table has no limit (OR-17)."""
    return token_available(at) and (not at.deal.limited or pieces.temples_left(at) > 0)


def may_build(at: Position, spot: int, circle: str) -> bool:
    """Whether the building on a spot may be built on that circle (OR-7)."""
    shown, terrain = at.state.display[spot], at.land.free.get(circle)
    if shown is None or terrain not in (SLOTS[spot], VOLCANO):
        return False
    return at.land.may_stand(shown.building, circle)


def action_ends(at: Position, *events: Event) -> Step[State]:
    """End the open action; wounded hoplites that were kept return to the stock."""
    player = at.player
    if player.wounded:
        after = at.changed(at.turn, hoplites=player.hoplites + player.wounded, wounded=0)
        text = f"{at.name} takes back {counted(player.wounded, 'wounded hoplite')}."
        event = Event("recovered", text, (stock_id("hoplite", at.turn),), at.turn, CITE["wounded"])
        return Step(after.state.answered(), (*events, event))
    return Step(at.state.answered(), events)


def is_tested_later(at: Position) -> bool:
    """Whether the turn goes on although somebody may have won, where OR-9 is played so: the lowest
    decision that is open lies below the whole turn."""
    return plays_otherwise(at.deal, "OR-9") and len(at.state.decisions) > 1


def victory(at: Position) -> Step[State] | None:
    """End the game at once if the active player has won; else None (OR-9)."""
    if not at.player.has_won or is_tested_later(at):
        return None
    text = f"{at.name} has {at.player.victory_points} victory points and a pacified island."
    event = Event("victory", text, (creatures_id(at.turn),), at.turn, CITE["victory"])
    return Step(at.state.changed(decisions=()), (event,))
