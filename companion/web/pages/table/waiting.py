"""What a phone reads that has no move to enter: who is asked, and on which phone they answer."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.engine.phrases import listed
from companion.tables.access.tokens import Rights
from companion.tables.logs.history import History
from companion.web.pages.table.bar import Bar
from companion.web.parts.players import PlayerCard


@dataclass(frozen=True, slots=True)
class Waiting:
    """A sentence, and a player asked whose seat no phone has: this one may take it.

    `played` says that the host's phone enters that player's moves meanwhile. `overrules`: this is
    the host's phone, which may do so too where the player has a phone.
    """

    text: str
    free: PlayerCard | None = None
    played: bool = False
    overrules: bool = False


def waiting(history: History, rights: Rights, players: Sequence[PlayerCard], bar: Bar) -> Waiting:
    """What stands in the sheet of a phone that waits for others, below that bar."""
    if not rights.may_write:
        return Waiting("You are watching.")
    found = _asked(history, rights, players)
    if bar.part_over and bar.whose and bar.whose.taken:
        text = f"{bar.prompt} {bar.whose.participant.name} confirms it."
        return replace(found, text=text)
    return found


def _asked(history: History, rights: Rights, players: Sequence[PlayerCard]) -> Waiting:
    asked = [card for card in players if card.on_move]
    free = next((card for card in asked if not card.taken), None)
    game = history.game
    if free is None:
        names = [card.participant.name for card in asked]
        open_to_host = rights.host and bool(asked) and game.view(history.at, None) == history.at
        return Waiting(_elsewhere(names), overrules=open_to_host)
    name = free.participant.name
    if not rights.host and game.view(history.at, None) == history.at:
        return Waiting(f"No phone has {name}'s seat, so the host's phone plays it.", free, True)
    return Waiting(f"It is {name}'s turn, but no phone has {name}'s seat yet.", free)


def _elsewhere(names: Sequence[str]) -> str:
    if not names:
        return "Nothing to do for now."
    if len(names) == 1:
        return f"It is {names[0]}'s turn, on their own phone."
    return f"{listed(names)} play on their own phones."
