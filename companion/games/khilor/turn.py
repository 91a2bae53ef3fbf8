"""What each move does to the position; one small function a move."""

from collections.abc import Mapping
from dataclasses import replace

from companion.engine.game import Event, Seat, Step
from companion.games.khilor.components import COMPENSATION, Colour, Stack
from companion.games.khilor.moves import Catch, Filled, LayEgg, MoveWhiteDemon
from companion.games.khilor.state import State
from companion.games.khilor.words import listed


def filled(state: State, move: Filled) -> Step[State]:
    """The demons lie on the next square; after the last one the first turn begins."""
    square = state.next_to_fill
    demons = {**state.demons, square: move.demons} if square and move.demons else state.demons
    after = replace(state, demons=demons, filled=state.filled + 1)
    return Step(after, _of_the_end(after))


def catch(state: State, move: Catch) -> Step[State]:
    """Steps 1 to 4: the top demons under the demon symbols go to the player."""
    placement = state.deal.geometry.placement[move]
    squares = [square for square in placement.demons if square in state.demons]
    demons = dict(state.demons)
    for square in squares:
        demons[square] = demons[square][:-1]
        if not demons[square]:
            del demons[square]
    gained = tuple(state.demons[square][-1] for square in squares)
    after = replace(
        state, demons=demons, caught=_with(state.caught, state.turn, gained), just_caught=gained
    )
    event = Event("caught", _told(state, gained), tuple(squares), state.turn)
    if state.additional:
        return _next_turn(after, event)
    ring = state.deal.ring_from(move.polyomino)
    return _unless_idle(replace(after, dragon=ring[1], placed=move, pending="nest"), event)


def remove_egg(state: State) -> Step[State]:
    """Step 5: the egg under the egg symbol goes back to its pile."""
    square = state.placed.square if state.placed else ""
    event = Event(
        "egg_removed", f"The {state.eggs[square]} egg on {square} is gone.", (square,), state.turn
    )
    return _unless_idle(replace(state, eggs=_without(state.eggs, square)), event)


def lay_egg(state: State, move: LayEgg) -> Step[State]:
    """Step 6: one egg; the first settles the colour."""
    eggs = {**state.eggs, move.square: move.colour}
    text = f"A {move.colour} egg lies on {move.square}."
    event = Event("egg_laid", text, (move.square,), state.turn)
    return _unless_idle(replace(state, eggs=eggs, laid=move.colour), event)


def end_turn(state: State, *events: Event) -> Step[State]:
    """The white demons move, if there are any; then it is the next player's turn."""
    return _next_white_demon(replace(state, pending="white"), *events)


def move_white_demon(state: State, move: MoveWhiteDemon) -> Step[State]:
    """KH-11: an egg where it ends goes back to its pile."""
    white = tuple(
        move.square if index == state.driven else square for index, square in enumerate(state.white)
    )
    after = replace(state, white=white, driven=state.driven + 1)
    text = f"The white demon goes from {state.driving} to {move.square}."
    events = [Event("white_demon_moved", text, (state.white[state.driven], move.square))]
    if move.square in state.eggs:
        after = replace(after, eggs=_without(state.eggs, move.square))
        text = f"The {state.eggs[move.square]} egg on {move.square} is gone."
        events.append(Event("egg_removed", text, (move.square,)))
    return _next_white_demon(after, *events)


def take_points(state: State) -> Step[State]:
    """Step 2c of the additional turn."""
    bonus = tuple(
        points + COMPENSATION if seat == state.turn else points
        for seat, points in enumerate(state.bonus)
    )
    text = f"{state.name} receives {COMPENSATION} points instead of demons."
    return _next_turn(replace(state, bonus=bonus), Event("compensated", text, seat=state.turn))


def _unless_idle(state: State, *events: Event) -> Step[State]:
    """The turn ends by itself where nothing is left to be done with eggs."""
    if state.removable or (state.nests and state.layable):
        return Step(state, events)
    return end_turn(state, *events)


def _next_white_demon(state: State, *events: Event) -> Step[State]:
    while square := state.driving:
        if state.white_steps:
            return Step(state, events)
        stays = Event("white_demon_stays", f"The white demon stays on {square}.", (square,))
        events = (*events, stays)
        state = replace(state, driven=state.driven + 1)
    return _next_turn(state, *events)


def _next_turn(state: State, *events: Event) -> Step[State]:
    after = replace(
        state,
        turn=(state.turn + 1) % len(state.deal.names),
        pending="catch",
        placed=None,
        just_caught=(),
        laid=None,
        driven=0,
    )
    return Step(after, (*events, *_of_the_end(after)))


def _of_the_end(state: State) -> tuple[Event, ...]:
    if state.white_egg_lost:
        return (Event("game_over", "A white demon stands on the white egg: the game is over."),)
    if state.over:
        return (Event("game_over", "No three demons can be caught any more: the game is over."),)
    if state.additional:
        return (
            Event(
                "additional_turn",
                f"No available polyomino can catch three demons: {state.name} takes an "
                "additional turn.",
                seat=state.turn,
            ),
        )
    return ()


def _with(
    caught: tuple[Mapping[Colour, int], ...], seat: Seat, gained: Stack
) -> tuple[Mapping[Colour, int], ...]:
    held = dict(caught[seat])
    for colour in gained:
        held[colour] += 1
    return (*caught[:seat], held, *caught[seat + 1 :])


def _without(eggs: Mapping[str, Colour], square: str) -> dict[str, Colour]:
    return {place: colour for place, colour in eggs.items() if place != square}


def _told(state: State, gained: Stack) -> str:
    what = listed(f"a {colour}" for colour in gained) if gained else "no"
    return f"{state.name} catches {what} demon."
