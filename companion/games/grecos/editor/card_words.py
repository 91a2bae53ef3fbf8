"""The effects that a card can be given, and what such a card says unless a table types it."""

from collections.abc import Mapping
from typing import Final

from companion.games.grecos.components import TRAITS
from companion.games.grecos.editor.sketch import Sketch
from companion.games.grecos.effects import Effect
from companion.games.grecos.effects.battle import Betray, ExtraAttack, RaiseForce
from companion.games.grecos.effects.deck import Draw, ExtraTurn, LookAtDeck, Negate
from companion.games.grecos.effects.units import (
    DestroyOne,
    Exchange,
    Heal,
    Hinder,
    Relocate,
    Speed,
)

EFFECTS: Final[Mapping[str, tuple[str, str]]] = {
    "extra_attack": ("Extra attack", "{units} in this battle attack once more this round."),
    "raise_force": ("More Force", "Your units have {number} more Force in this battle."),
    "betray": ("Betrayal", "A unit of the enemy stack in this battle becomes yours."),
    "heal": ("Heal", "The units of one stack are healed."),
    "speed": (
        "More moves",
        "The units of one of your stacks have {number} more {points} this turn.",
    ),
    "halted": (
        "No moving",
        "The units of a stack of the player whose turn it is cannot move this turn.",
    ),
    "calmed": (
        "No attack",
        "The units of a stack of the player whose turn it is cannot attack this turn.",
    ),
    "destroy_one": ("Destroy", "A random unit of a stack on {whom} is destroyed."),
    "exchange": ("Exchange", "Swap one of your units with a chit of your pile."),
    "relocate": ("Go anywhere", "Move one of your {whom} to any space where it may stand."),
    "draw": ("Draw cards", "Draw {cards}."),
    "draw_all": ("All draw", "All players draw {cards}."),
    "look_at_deck": ("Look ahead", "Look at the next {next} of the deck."),
    "extra_turn": ("Extra turn", "Take another turn after this one."),
    "negate": ("Stop a card", "An event card just played by somebody else has no effect."),
}
"""By the name under which a card is given one: the effect in a word or two, and its text."""
KINDS: Final[Mapping[type, str]] = {
    ExtraAttack: "extra_attack",
    RaiseForce: "raise_force",
    Betray: "betray",
    Heal: "heal",
    Speed: "speed",
    DestroyOne: "destroy_one",
    Exchange: "exchange",
    Relocate: "relocate",
    Draw: "draw",
    LookAtDeck: "look_at_deck",
    ExtraTurn: "extra_turn",
    Negate: "negate",
}
NUMBERS: Final = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
ALL_UNITS = "all"


def effect(kind: str, sketch: Sketch) -> Effect:
    """The effect of that name with the numbers that it usually has."""
    terrain = next((tile.id for tile in sketch.used_tiles), "")
    unit = next((unit.id for unit in sketch.used_units if "starts" in unit.traits), "")
    made: Mapping[str, Effect] = {
        "extra_attack": ExtraAttack(),
        "raise_force": RaiseForce(1),
        "betray": Betray(),
        "heal": Heal(),
        "speed": Speed(2),
        "halted": Hinder("halted"),
        "calmed": Hinder("calmed"),
        "destroy_one": DestroyOne(terrain),
        "exchange": Exchange(),
        "relocate": Relocate(unit),
        "draw": Draw(2),
        "draw_all": Draw(5, everybody=True),
        "look_at_deck": LookAtDeck(7),
        "extra_turn": ExtraTurn(),
        "negate": Negate(),
    }
    return made[kind]


def kind_of(effect: Effect) -> str:
    """The name under which a card is given that effect."""
    match effect:
        case Hinder(mark):
            return mark
        case Draw(everybody=True):
            return "draw_all"
        case _:
            return KINDS[type(effect)]


def number_of(effect: Effect) -> int | None:
    """The number of an effect that has one."""
    match effect:
        case RaiseForce(number) | Speed(number) | Draw(number) | LookAtDeck(number):
            return number
        case _:
            return None


def numbered(effect: Effect, number: int) -> Effect | None:
    """The effect with another number, None if it has no number."""
    match effect:
        case RaiseForce():
            return RaiseForce(number)
        case Speed():
            return Speed(number)
        case Draw(everybody=everybody):
            return Draw(number, everybody)
        case LookAtDeck():
            return LookAtDeck(number)
        case _:
            return None


def aim(effect: Effect) -> str:
    """The choice for whom an effect is meant; empty if it is for nobody in particular."""
    match effect:
        case ExtraAttack(trait=None, terrain=None):
            return ALL_UNITS
        case ExtraAttack(trait=None, terrain=terrain) | DestroyOne(terrain=terrain):
            return f"tile.{terrain}"
        case ExtraAttack(trait=trait):
            return f"trait.{trait}"
        case Relocate(unit=unit):
            return f"unit.{unit}"
        case _:
            return ""


def aimed(effect: Effect, choice: str) -> Effect | None:
    """The effect for somebody else, None if it cannot be for them."""
    what, _, name = choice.partition(".")
    match effect, what:
        case ExtraAttack(), "all":
            return ExtraAttack()
        case ExtraAttack(), "trait":
            known = (trait for trait in TRAITS if trait == name)
            return next((ExtraAttack(trait=trait) for trait in known), None)
        case ExtraAttack(), "tile":
            return ExtraAttack(terrain=name)
        case DestroyOne(), "tile":
            return DestroyOne(name)
        case Relocate(), "unit":
            return Relocate(name)
        case _:
            return None


def summary(effect: Effect, sketch: Sketch) -> str:
    """An effect in a few words."""
    label, _ = EFFECTS[kind_of(effect)]
    detail = whom(effect, sketch) or number_of(effect)
    return f"{label}: {detail}" if detail else label


def text(effect: Effect, sketch: Sketch) -> str:
    """What a card with that effect says."""
    _, said = EFFECTS[kind_of(effect)]
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
    what, _, name = aim(effect).partition(".")
    match what:
        case "trait":
            return name.capitalize()
        case "tile":
            return next((tile.name for tile in sketch.tiles if tile.id == name), "no tile")
        case "unit":
            units = (unit.plural or unit.name for unit in sketch.units if unit.id == name)
            return next(units, "units")
        case _:
            return what
