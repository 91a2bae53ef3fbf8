"""`companion print`: a game's pieces as a PDF, to be printed and cut out."""

from pathlib import Path

import click

from companion.cli.inputs import edition_of
from companion.cli.options import game_argument
from companion.cli.output import say
from companion.cli.refusals import Unreadable
from companion.engine.game import AnyGame


@click.command("print")
@game_argument
@click.option("--edition", "named", help="An edition's id or its file.")
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option(
    "-o",
    "--output",
    "file",
    required=True,
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    help="The PDF to write.",
)
def print_(game: AnyGame, named: str | None, paper: str, file: Path) -> None:
    """Write the pieces of GAME as a PDF.

    Print it at 100 %, on both sides of the paper if you like, and cut the pieces out.
    """
    from companion.printing import PAPERS, pages, pdf  # noqa: PLC0415 - loads type and PDF

    if game.print_sets is None:
        raise Unreadable(f"{game.title} has no pieces to print.")
    found = pages(game.title, game.print_sets(edition_of(game, named)), PAPERS[paper])
    file.write_bytes(pdf(game.title, found))
    say(f"{file}: {len(found)} pages, {PAPERS[paper].title}. Print it at 100 %, on both sides.")
