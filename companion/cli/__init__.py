"""The command line: everything that the companion can answer without a browser.

`games.py` has the commands about rules and documents, `house.py` those of a server, `bench.py`
measures. `output.py` has what they share: what they take and print, and the exit codes of what
cannot be done, 1 if a rule forbids it, 2 if the input cannot be read.
"""

from difflib import get_close_matches
from importlib import import_module

import click

from companion.cli.output import Refusing
from companion.serving.terminal import lose_no_command_to_a_letter

COMMANDS = {
    "serve": "house",
    "games": "games",
    "setup": "games",
    "print": "games",
    "check": "games",
    "legal": "games",
    "score": "games",
    "replay": "games",
    "playthrough": "games",
    "edition": "house",
    "load": "house",
    "groups": "house",
    "backup": "house",
    "restore": "house",
    "bench": "bench",
}
"""The module of each command, loaded once the command is called."""


class Commands(Refusing):
    """The commands by name, in this order."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module = import_module(f"{__name__}.{COMMANDS[name]}")
        found: click.Command = getattr(module, "print_" if name == "print" else name)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in COMMANDS and (near := get_close_matches(name, COMMANDS, 1)):
            ctx.fail(f"No such command {name!r}. Did you mean {near[0]!r}?")
        return super().resolve_command(ctx, args)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="companion")
def main() -> None:
    """Set up, track, score and settle physical game nights."""
    lose_no_command_to_a_letter()
