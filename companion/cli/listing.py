"""`companion games`: what can be played."""

import click

from companion.cli.options import json_option
from companion.cli.output import say, say_json, table
from companion.engine.game import AnyGame
from companion.games import all_games, broken_games, descriptions
from companion.serving.collecting import uncollected


@click.command()
@json_option
def games(as_json: bool) -> None:
    """List the installed games."""
    if as_json:
        with uncollected():
            say_json([_summary(game) for game in all_games().values()])
        return
    rows = [
        (game.slug, game.title, ", ".join(map(str, game.players)), game.rules_version, game.tagline)
        for game in descriptions().values()
    ]
    table(("Game", "Title", "Players", "Rules", ""), rows)
    for broken in broken_games():
        say(f"\nSkipped: {broken.name} ({broken.value}). {broken.reason}")


def _summary(game: AnyGame) -> dict[str, object]:
    return {
        "game": game.slug,
        "title": game.title,
        "tagline": game.tagline,
        "rules_version": game.rules_version,
        "rulebook": game.rulebook.edition,
        "players": list(game.players),
        "options": {option.id: [choice.id for choice in option.choices] for option in game.options},
        "editions": [edition.id for edition in game.editions()],
    }
