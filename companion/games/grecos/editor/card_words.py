"""The effects that a card can be given, and what such a card says unless a table types it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from companion.games.grecos.editor.sketch import Sketch
from companion.games.grecos.effects import Effect
from companion.games.grecos.effects.battle import Betray, ExtraAttack, RaiseForce
from companion.games.grecos.effects.deck import Draw, ExtraTurn, LookAtDeck, Negate
from companion.games.grecos.effects.units import DestroyOne, Exchange, Heal, Hinder, Relocate, Speed

EFFECTS: Final[Mapping[str, tuple[str, str, Effect]]] = {
    "extra_attack": (
        "Extra attack",
        "{units} in this battle attack once more this round.",
        ExtraAttack(),
    ),
    "raise_force": (
        "More Force",
        "Your units have {number} more Force in this battle.",
        RaiseForce(1),
    ),
    "betray": ("Betrayal", "A unit of the enemy stack in this battle becomes yours.", Betray()),
    "heal": ("Heal", "The units of one stack are healed.", Heal()),
    "speed": (
        "More moves",
        "The units of one of your stacks have {number} more {points} this turn.",
        Speed(2),
    ),
    "halted": (
        "No moving",
        "The units of a stack of the player whose turn it is cannot move this turn.",
        Hinder("halted"),
    ),
    "calmed": (
        "No attack",
        "The units of a stack of the player whose turn it is cannot attack this turn.",
        Hinder("calmed"),
    ),
    "destroy_one": (
        "Destroy",
        "A random unit of a stack on {whom} is destroyed.",
        DestroyOne(""),
    ),
    "exchange": ("Exchange", "Swap one of your units with a chit of your pile.", Exchange()),
    "relocate": (
        "Go anywhere",
        "Move one of your {whom} to any space where it may stand.",
        Relocate(""),
    ),
    "draw": ("Draw cards", "Draw {cards}.", Draw(2)),
    "draw_all": ("All draw", "All players draw {cards}.", Draw(5, everybody=True)),
    "look_at_deck": ("Look ahead", "Look at the next {next} of the deck.", LookAtDeck(7)),
    "extra_turn": ("Extra turn", "Take another turn after this one.", ExtraTurn()),
    "negate": (
        "Stop a card",
        "An event card just played by somebody else has no effect.",
        Negate(),
    ),
}
"""By the name under which a card is given one: the effect in a word or two, its text, and the
effect with the numbers that it usually has."""
NUMBERED: Final = ("number", "amount", "points")
NUMBERS: Final = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
ALL_UNITS = "all"


def effect(kind: str, sketch: Sketch) -> Effect:
    """The effect of that name with the numbers that it usually has."""
    _, _, found = EFFECTS[kind]
    match found:
        case DestroyOne():
            return DestroyOne(next((tile.id for tile in sketch.used_tiles), ""))
        case Relocate():
            starters = (unit.id for unit in sketch.used_units if "starts" in unit.traits)
            return Relocate(next(starters, ""))
    return found


def _looks(effect: Effect) -> tuple[object, ...]:
    """What tells the effects of one name from all others."""
    return type(effect), getattr(effect, "mark", ""), getattr(effect, "everybody", False)


KINDS: Final = {_looks(found): kind for kind, (_, _, found) in EFFECTS.items()}


def number_of(effect: Effect) -> int | None:
    """The number of an effect that has one."""
    return next((getattr(effect, name) for name in NUMBERED if hasattr(effect, name)), None)


def numbered(effect: Effect, number: int) -> Effect | None:
    """The effect with another number, None if it has no number."""
    name = next((name for name in NUMBERED if hasattr(effect, name)), None)
    changed: Any = {name: number}
    return replace(effect, **changed) if name else None


def aimed(effect: Effect, choice: str) -> Effect | None:
    """The effect for somebody else, None if it cannot be for them."""
    what, _, name = choice.partition(".")
    field = {"trait": "trait", "tile": "terrain", "unit": "unit"}.get(what, "")
    changed: Any = {field: name} if field else {}
    if isinstance(effect, ExtraAttack) and field != "unit":
        return ExtraAttack(**changed)
    return replace(effect, **changed) if hasattr(effect, field) else None


def summary(effect: Effect, sketch: Sketch) -> str:
    """An effect in a few words."""
    label, *_ = EFFECTS[KINDS[_looks(effect)]]
    detail = whom(effect, sketch) or number_of(effect)
    return f"{label}: {detail}" if detail else label


def text(effect: Effect, sketch: Sketch) -> str:
    """What a card with that effect says."""
    _, said, _ = EFFECTS[KINDS[_looks(effect)]]
    count, those = number_of(effect) or 1, whom(effect, sketch)
    number = NUMBERS[count] if count < len(NUMBERS) else str(count)
    one = count == 1
    return said.format(
        units="All your units" if those == "all" else f"Your {those} units",
        whom=those,
        number=number,
        points="move point" if one else "move points",
        cards="one card" if one else f"{number} cards",
        next="card" if one else f"{number} cards",
    )


def whom(effect: Effect, sketch: Sketch) -> str:
    """The name of whom an effect is for; empty if it is for nobody in particular."""
    match effect:
        case ExtraAttack(trait=None, terrain=None):
            return ALL_UNITS
        case ExtraAttack(trait=str(trait)):
            return trait.capitalize()
        case ExtraAttack(terrain=terrain) | DestroyOne(terrain=terrain):
            return next((tile.name for tile in sketch.tiles if tile.id == terrain), "no tile")
        case Relocate(unit=name):
            units = (unit.plural or unit.name for unit in sketch.units if unit.id == name)
            return next(units, "units")
    return ""
