"""`companion backup` and `companion restore`: everything in one file."""

import os
from pathlib import Path

import click

from companion.cli.output import progress, say
from companion.cli.refusals import Forbidden
from companion.settings.names import warn_of_strangers

data_option = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder of the database and the secret key.",
)


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@data_option
def backup(file: Path, data: Path | None) -> None:
    """Write everything of this server into FILE.

    That is all tables, editions, photos and the secret key. The server may be running. Whoever has
    the file can take every seat: keep it to yourself.
    """
    from companion.backups import BackupError, back_up  # noqa: PLC0415 - the database is slow to load

    try:
        with progress() as watch:
            back_up(_environ(data), file, watch)
    except BackupError as error:
        raise Forbidden(str(error)) from error
    say(f"Everything is in {file}.")


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@data_option
def restore(file: Path, data: Path | None) -> None:
    """Replace this server by the one in a backup FILE.

    Stop the companion first. What was there before is saved beside it.
    """
    from companion.backups import BackupError, restore  # noqa: PLC0415

    try:
        with progress() as watch:
            aside = restore(_environ(data), file, watch)
    except BackupError as error:
        raise Forbidden(str(error)) from error
    say(f"All is as it was in {file}.")
    if aside is not None:
        say(f"What was here before is in {aside}.")


def _environ(data: Path | None) -> dict[str, str]:
    warn_of_strangers(os.environ)  # or the data in the usual folder would be taken for another
    return {**os.environ, **({} if data is None else {"COMPANION_DATA": str(data)})}
