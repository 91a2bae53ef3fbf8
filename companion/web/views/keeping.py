"""A finished game on its way out of the app: to other programs, to a chat, to the next game."""

from dataclasses import dataclass

from companion.documents import Json, position_data, record_data
from companion.documents.plays import Play, bgstats_link, play_text
from companion.tables.history import History


@dataclass(frozen=True, slots=True)
class Keeping:
    """What can be done with a game that is over.

    `text` is the result to paste; `swaps`: the two of them can play again with sides swapped.
    """

    text: str
    bgstats: str
    swaps: bool


def is_final(history: History) -> bool:
    """Whether the score stands: the game was closed, or the rules ended it."""
    if history.finished_at is not None:
        return True
    return history.is_over


def play_of(history: History) -> Play:
    """The table's game as a play, with its score as it stands."""
    game, deal = history.game, history.deal
    starts = {item.id: item.value for item in game.deal_items(deal)}
    return Play(
        code=history.code,
        game=game,
        began=history.opened_at,
        ended=history.finished_at or history.entries[-1].at,
        participants=game.participants(deal),
        sheet=history.sheet,
        starter=int(starts["start_player"]) if "start_player" in starts else None,
    )


def keeping_of(history: History) -> Keeping | None:
    """What can be done with the game; None while it goes on."""
    if not is_final(history):
        return None
    play = play_of(history)
    return Keeping(play_text(play), bgstats_link(play), len(history.names) == 2)


def whole_record(history: History) -> Json:
    """The game as a document: deal and moves, or the last position where one was corrected.

    A game that was only counted is its deal and the counts.
    """
    game, deal = history.game, history.deal
    if history.mode == "count":
        return {**record_data(game, deal), "counts": dict(history.counts)}
    moved = [position for position in history.position.line() if position.move is not None]
    if len(moved) + 1 < sum(position.finished_at is None for position in history.position.line()):
        return position_data(game, deal, history.at)
    return record_data(game, deal, [position.move for position in moved])
