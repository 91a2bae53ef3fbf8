"""The command line: every answer of the companion without a browser.

One module a group of commands; `inputs.py` reads documents, `output.py` prints, `refusals.py`
turns what cannot be done into one message and an exit code: 1 where a rule forbids it, 2
where the input cannot be read.
"""

import click

from companion.cli.bench import bench
from companion.cli.editions import edition
from companion.cli.judging import check, legal, score
from companion.cli.keeping import backup, restore
from companion.cli.playing import playthrough, replay
from companion.cli.printing import print_
from companion.cli.refusals import Refusing
from companion.cli.serving import serve
from companion.cli.setting_up import games, setup
from companion.terminal import lose_no_command_to_a_letter


@click.group(cls=Refusing, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="companion")
def main() -> None:
    """Set up, track, score and settle physical game nights."""
    lose_no_command_to_a_letter()


COMMANDS = (
    serve,
    games,
    setup,
    print_,
    check,
    legal,
    score,
    replay,
    playthrough,
    edition,
    backup,
    restore,
    bench,
)
for command in COMMANDS:
    main.add_command(command)
