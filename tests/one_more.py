"""A game as a later version may have it: with an option and a ruling more, under the same rules."""

from dataclasses import replace
from typing import Any

import pytest

from companion import games
from companion.engine.game import AnyGame
from companion.engine.rulebook import Ruling
from companion.engine.setup import Choice, Option

MORE = Option("more", "More", "An option of later.", (Choice("no", "No"), Choice("yes", "Yes")))
RULED_LATER = Ruling("XX-99", "What if?", "As ever.", otherwise="Not as ever.")


def with_one_more(game: AnyGame) -> AnyGame:
    """The game with an option and a ruling that no deal of today names, and rules that look at the
    option wherever people are named."""

    def participants(deal: Any) -> Any:
        assert deal.options[MORE.id] in ("no", "yes")
        return game.participants(deal)

    rulings = {**game.rulebook.rulings, RULED_LATER.id: RULED_LATER}
    rulebook = replace(game.rulebook, rulings=rulings)
    more = (*game.options, MORE)
    return replace(game, options=more, rulebook=rulebook, participants=participants)


def install(patch: pytest.MonkeyPatch, game: AnyGame) -> None:
    """From now on, that game is the installed one."""
    if game.slug in games.OWN:
        patch.setattr(f"companion.games.{game.slug}.game.GAME", game)
    else:
        patch.setitem(games.installed().games, game.slug, game)
