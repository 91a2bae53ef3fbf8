"""The names of the pad's cells."""

from companion.engine.play.step import Seat


def off_cell(game: int, seat: Seat) -> str:
    """What that seat has off the board at the end of a game, counted from 0."""
    return f"games.{game}.off.{seat}"


def winner_cell(game: int) -> str:
    """Who won a game."""
    return f"games.{game}.winner"
