"""The ids of taps: units by square and number, cards by card and holder, chits by kind."""

from companion.engine.play.step import Seat


def unit_tap(square: str, number: int) -> str:
    """A unit, by its number in the stack on that square."""
    return f"unit-{square}-{number}"


def card_tap(card: str, seat: Seat) -> str:
    """An event card in a hand."""
    return f"card-{card}-{seat}"


def chit_tap(chit: str) -> str:
    """A kind of chit in a pile."""
    return f"chit-{chit}"


def draw_tap(drawn: str | None) -> str:
    """A chit or card that may have been drawn, apart from an equal one that somebody holds."""
    return f"draw-{drawn}" if drawn else "draw-unseen"
