"""A finished game on its way out of the app: to other programs, to a chat, to the next game."""

from dataclasses import dataclass

from flask import url_for

from companion.documents import Json, position_data, record_data
from companion.documents.plays import Play, bgstats_link, play_text
from companion.tables.history import History


@dataclass(frozen=True, slots=True)
class Keeping:
    """What can be done with a game that is over.

    `text` is the result to paste; `again_url` opens the same game for the same people,
    `swapped_url` with the two of them in each other's seats.
    """

    text: str
    bgstats: str
    again_url: str
    swapped_url: str | None


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
    names = history.names
    return Keeping(
        text=play_text(play),
        bgstats=bgstats_link(play),
        again_url=_again(history, names),
        swapped_url=_again(history, names[::-1]) if len(names) == 2 else None,
    )


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


def _again(history: History, names: tuple[str, ...]) -> str:
    return url_for(
        "pages.new_game",
        slug=history.game.slug,
        mode=history.mode,
        edition=history.deal.edition.id,
        name=list(names),
        **{f"option.{name}": choice for name, choice in history.deal.options.items()},
    )
