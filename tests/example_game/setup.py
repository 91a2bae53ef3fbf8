"""The deal, what of it can be set by hand, and what people do at the table."""

from collections.abc import Mapping, Sequence
from typing import cast

from companion.engine.chance import Rng, choose
from companion.engine.game import Choice, DealItem, Malformed, Participant, Problem, SetupStep

from .components import TOKENS
from .edition import Edition
from .rulebook import CITE
from .state import OPTIONS, Deal, Direction, State, check_deal

DIRECTIONS = (Choice("clockwise", "Clockwise"), Choice("anticlockwise", "Anticlockwise"))


def deal(
    edition: Edition,
    names: Sequence[str],
    options: Mapping[str, str],
    rng: Rng,
    fixed: Mapping[str, str],
) -> Deal:
    """Draws who starts and which way the turn passes; `fixed` wins over the draw.

    Raises Malformed for unknown options and items, for values that are no choice and for a
    number of names that cannot play.
    """
    if not 2 <= len(names) <= 4:
        raise Malformed([Problem("names", "must be 2 to 4 names")])
    choices = {"start_player": _seats(names), "direction": DIRECTIONS}
    drawn = {item: choose(rng, values).id for item, values in choices.items()}
    if problems := [
        Problem(f"fixed.{item}", "must be one of the choices" if item in drawn else "is unknown")
        for item, value in fixed.items()
        if value not in [choice.id for choice in choices.get(item, ())]
    ]:
        raise Malformed(problems)
    items = {**drawn, **fixed}
    made = Deal(
        edition=edition,
        names=tuple(names),
        options={option.id: option.choices[0].id for option in OPTIONS} | dict(options),
        start_player=int(items["start_player"]),
        direction=cast(Direction, items["direction"]),
    )
    if faults := check_deal(made):
        raise Malformed(faults)
    return made


def deal_items(deal: Deal) -> tuple[DealItem, ...]:
    """What the deal decided, with every other choice."""
    return (
        DealItem("start_player", "Who starts", str(deal.start_player), _seats(deal.names)),
        DealItem("direction", "The turn passes", deal.direction, DIRECTIONS),
    )


def setup_steps(deal: Deal) -> tuple[SetupStep, ...]:
    """What a person does before the first roll."""
    starter = deal.names[deal.start_player]
    return (
        SetupStep(
            "pieces",
            "Put the pieces on zero",
            f"Put {len(deal.names)} pieces on the zero of the track.",
            CITE["pieces"],
            where=("at-0",),
        ),
        SetupStep("die", "Take the die", f"Take one die: {deal.edition.title}.", CITE["die"]),
        SetupStep(
            "start",
            "Hand over the die",
            f"{starter} starts; then the turn passes {deal.direction}.",
            CITE["start"],
            items=("start_player", "direction"),
        ),
    )


def participants(deal: Deal) -> tuple[Participant, ...]:
    """The players with their pieces."""
    return tuple(
        Participant(seat, name, token.name, token.tone, token.shape, token.letter)
        for seat, (name, token) in enumerate(zip(deal.names, TOKENS, strict=False))
    )


def initial_state(deal: Deal) -> State:
    """Everybody on zero, the first player to choose."""
    return State(deal, (0,) * len(deal.names), deal.start_player)


def _seats(names: Sequence[str]) -> tuple[Choice, ...]:
    return tuple(Choice(str(seat), name) for seat, name in enumerate(names))
