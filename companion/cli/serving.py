"""`companion serve`: the web application with its embedded database."""

import os
from pathlib import Path

import click

from companion.cli.output import Forbidden, data_option
from companion.serving.starting import uncollected

FILE = click.Path(path_type=Path)


@click.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on.")  # noqa: S104 - phones must reach it
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@data_option
@click.option("--certificate", type=FILE, help="Serve HTTPS: a certificate as a PEM file.")
@click.option("--key", type=FILE, help="The certificate's key, as a PEM file.")
def serve(
    host: str, port: int, data: Path | None, certificate: Path | None, key: Path | None
) -> None:
    """Start the server for the phones in the room."""
    with uncollected():
        from companion.serving import server  # noqa: PLC0415 - only this command needs granian
        from companion.serving.server import certified  # noqa: PLC0415
        from companion.serving.starting import StartError  # noqa: PLC0415

    if data is not None:
        os.environ["COMPANION_DATA"] = str(data)
    try:
        server.serve(host, port, certified(certificate, key))
    except StartError as error:
        raise Forbidden(str(error)) from error
