"""The moves, in the order of the booklet."""

from .cards import Deal, Lay
from .challenge import Begin, Challenge, ThrowNet
from .duel import Fall, Throw, Thrown, Yield

MOVE_TYPES = (Deal, Lay, Challenge, ThrowNet, Begin, Throw, Yield, Thrown, Fall)
