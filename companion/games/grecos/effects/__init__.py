"""The effects that cards of an edition can have, each declared with its numbers.

A card names one by its type: `effect = { type = "extra_attack", trait = "men" }`.
"""

from companion.games.grecos.effects.base import WINDOWS, Window
from companion.games.grecos.effects.battle import Betray, ExtraAttack, RaiseForce
from companion.games.grecos.effects.deck import Draw, ExtraTurn, LookAtDeck, Negate
from companion.games.grecos.effects.units import DestroyOne, Exchange, Heal, Hinder, Relocate, Speed

Effect = (
    ExtraAttack
    | RaiseForce
    | Betray
    | Heal
    | Speed
    | Hinder
    | DestroyOne
    | Exchange
    | Relocate
    | Draw
    | LookAtDeck
    | ExtraTurn
    | Negate
)

__all__ = ["WINDOWS", "Effect", "Window"]
