"""The options and arguments that several commands take."""

import click

from companion.games import get_game


def pair(text: str) -> tuple[str, str]:
    """The two parts of `name=value`; used as a click type."""
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise click.BadParameter(f"{text!r} must be NAME=VALUE")
    return name, value


game_argument = click.argument("game", type=get_game)
document_argument = click.argument("file", type=click.File("rb"))
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
notation_option = click.option(
    "--notation", "as_sheet", is_flag=True, help="Print it in the game's notation, if it has one."
)
option_option = click.option(
    "--option",
    "options",
    type=pair,
    multiple=True,
    metavar="NAME=VALUE",
    help="A way to play, as `companion games --json` lists them.",
)
seed_option = click.option("--seed", help="The same seed gives the same result.")
