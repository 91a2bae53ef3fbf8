"""`companion replay` and `playthrough`: a game in words, move by move."""

from collections.abc import Sequence
from typing import IO, Any

import click

from companion.cli.inputs import read_document
from companion.cli.options import (
    document_argument,
    game_argument,
    json_option,
    notation_option,
    option_option,
    seed_option,
)
from companion.cli.output import say, say_json, say_sheet, tracked
from companion.documents import (
    RecordDocument,
    position_data,
    random_game,
    record_data,
    record_sheet,
)
from companion.engine.game import AnyGame
from companion.engine.play.replay import Timeline
from companion.engine.play.replay import replay as replay_game
from companion.engine.problems import Malformed
from companion.tables.access.codes import new_seed


@click.command()
@document_argument
@click.option("--at", type=click.IntRange(min=0), help="Stop after that many moves.")
@json_option
@notation_option
def replay(file: IO[bytes], at: int | None, as_json: bool, as_sheet: bool) -> None:
    """Print the moves of a record in words.

    The position at the end follows. FILE may also be a game written in its notation.
    """
    record = read_document(file)
    if not isinstance(record, RecordDocument):
        raise Malformed.at("", 'needs "deal" and "moves"')
    if at is not None and at > len(record.moves):
        raise Malformed.at("--at", f"there are {len(record.moves)} moves")
    stopped = RecordDocument(record.game, record.deal, record.moves[:at])
    if as_sheet:
        _timeline(stopped)  # raises IllegalMove, so that no sheet has illegal moves
        _print_sheet(stopped, as_json)
    elif as_json:
        say_json(position_data(record.game, record.deal, _timeline(stopped).position))
    else:
        _tell(stopped)


@click.command()
@game_argument
@click.option("--players", type=int, help="How many play; by default as many as can.")
@seed_option
@option_option
@json_option
@notation_option
def playthrough(
    game: AnyGame,
    players: int | None,
    seed: str | None,
    options: Sequence[tuple[str, str]],
    *,
    as_json: bool,
    as_sheet: bool,
) -> None:
    """Play a random game to its end.

    It is printed in words, as a record, or in the game's notation.
    """
    seed = seed or new_seed()
    deal, moves = random_game(game, players or max(game.players), seed, dict(options))
    record = RecordDocument(game, deal, tuple(tracked(moves, "Playing move")))
    if as_sheet:
        _print_sheet(record, as_json)
    elif as_json:
        say_json(record_data(game, record.deal, record.moves))
    else:
        say(f"{game.title}, seed {seed}\n")
        _tell(record)


def _print_sheet(record: RecordDocument, as_json: bool) -> None:
    if as_json:
        raise click.UsageError("Choose --json or --notation.")
    say_sheet(record_sheet(record.game, record.deal, record.moves))


def _timeline(record: RecordDocument) -> Timeline[Any, Any, Any]:
    """Every position of the game. Raises IllegalMove."""
    moves = tracked(record.moves, "Replaying", len(record.moves))
    return replay_game(record.game, record.deal, moves)


def _tell(record: RecordDocument) -> None:
    game, timeline = record.game, _timeline(record)
    for number, (move, events) in enumerate(zip(timeline.moves, timeline.events, strict=True), 1):
        say(f"{number:>3}. {game.describe(timeline.positions[number - 1], move)}")
        for event in events:
            say(f"       {event.text}")
    say("\n" + game.diagram(timeline.position))
    outcome = game.outcome(timeline.position)
    say(outcome.text if outcome else game.prompt(timeline.position))
