"""Golden playthroughs: whole games as prose, which are played again and compared.

A playthrough is a text file. Its head says what was dealt, its numbered lines are the sentences of
moves, indented lines are the events they caused, and at the end are the board and the score. The
test finds each move by its sentence, plays it, and writes the whole text again; what the app draws
comes from the seed. A file with nothing but a head becomes a random game. `pytest tests/games
--retell` writes the new text into the file, to be read and committed.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine.game import AnyGame, Timeline, replay
from companion.engine.scoring import ScoreSheet
from companion.engine.values import choose

MOVE = re.compile(r"\d+\. (.+)")
GOES_ON = "The game goes on."


@dataclass(frozen=True)
class Playthrough:
    """What was dealt, and the moves as sentences; None for random moves."""

    edition: str
    names: tuple[str, ...]
    options: Mapping[str, str]
    seed: str
    fixed: Mapping[str, str]
    moves: tuple[str, ...] | None


def read(text: str) -> Playthrough:
    head, _, body = text.partition("\n\n")
    fields = dict(line.split(": ", 1) for line in head.splitlines())
    return Playthrough(
        edition=fields["edition"],
        names=tuple(fields["names"].split(", ")),
        options=_pairs(fields.get("options")),
        seed=fields["seed"],
        fixed=_pairs(fields.get("fixed")),
        moves=tuple(MOVE.findall(body)) if body else None,
    )


def is_finished(text: str) -> bool:
    """Whether that text plays a game to its end."""
    return read(text).moves is not None and not text.rstrip().endswith(GOES_ON)


def play(game: AnyGame, script: Playthrough) -> Timeline[Any, Any, Any]:
    """The game of a playthrough, played again."""
    edition = next(e for e in game.editions() if e.id == script.edition)
    deal = game.deal(edition, script.names, script.options, Random(script.seed), script.fixed)
    app, people = Random(script.seed), Random(script.names[0])
    at = game.start(deal)
    moves: list[Any] = []
    while game.outcome(at) is None and (script.moves is None or len(moves) < len(script.moves)):
        drawn = game.chance_move(at, app)
        words = script.moves[len(moves)] if script.moves else None
        moves.append(drawn or meant(game, at, words, people))
        assert words in (None, game.describe(at, moves[-1]))
        at = game.apply(at, moves[-1]).state
    return replay(game, deal, moves)


def meant(game: AnyGame, at: Any, words: str | None, rng: Random) -> Any:
    """The legal move with that sentence; a random one if there is no sentence."""
    legal = {game.describe(at, move): move for move in game.legal_moves(at)}
    if words is None:
        return choose(rng, list(legal.values()))
    assert words in legal, f"{words!r} is not legal here; there are: {sorted(legal)}"
    return legal[words]


def tell(game: AnyGame, script: Playthrough) -> str:
    """The whole text of a playthrough as it is now."""
    timeline = play(game, script)
    sheet = game.sheet(timeline.position)
    parts = (
        "\n".join(_head(script)),
        game.diagram(timeline.positions[0]).rstrip("\n"),
        "\n".join(_moves(game, timeline)),
        game.diagram(timeline.position).rstrip("\n"),
        "\n".join(_score(game, timeline.deal, sheet)),
        _end(game, timeline.position, sheet),
    )
    return "\n\n".join(parts) + "\n"


def _head(script: Playthrough) -> Iterator[str]:
    yield f"edition: {script.edition}"
    yield f"names: {', '.join(script.names)}"
    for name, pairs in (("options", script.options), ("fixed", script.fixed)):
        if pairs:
            yield f"{name}: {', '.join(f'{key}={value}' for key, value in pairs.items())}"
    yield f"seed: {script.seed}"


def _moves(game: AnyGame, timeline: Timeline[Any, Any, Any]) -> Iterator[str]:
    for n, (at, move) in enumerate(zip(timeline.positions, timeline.moves, strict=False)):
        yield f"{n + 1}. {game.describe(at, move)}"
        yield from (f"    {event.text}" for event in timeline.events[n])


def _score(game: AnyGame, deal: Any, sheet: ScoreSheet) -> Iterator[str]:
    for person in game.participants(deal):
        score = sheet.score(person.seat)
        yield f"{person.name}: {score.total}"
        for category in sheet.categories:
            if lines := [line for line in score.lines if line.category == category.id]:
                yield f"    {category.label}: {score.points(category.id)}"
                yield from (f"    {line.points:>5}  {line.label}: {line.because}" for line in lines)


def _end(game: AnyGame, at: Any, sheet: ScoreSheet) -> str:
    outcome = game.outcome(at)
    ending = f"{outcome.text} ({outcome.reason})" if outcome else GOES_ON
    return "\n".join((sheet.verdict, ending))


def _pairs(text: str | None) -> dict[str, str]:
    return dict(pair.split("=", 1) for pair in text.split(", ")) if text else {}


# Tests that every game has golden playthroughs, and that they have not changed

__all__ = [
    "test_a_playthrough_reads_as_it_always_did",
    "test_every_choice_of_every_option_is_played_somewhere",
    "test_every_game_has_a_finished_playthrough_for_each_number_of_players",
]


@dataclass(frozen=True)
class Golden:
    """A playthrough's file and its game."""

    game: AnyGame
    file: Path

    def __str__(self) -> str:
        return f"{self.game.slug}-{self.file.stem}"

    @property
    def text(self) -> str:
        return self.file.read_text(encoding="utf-8")


def goldens(config: pytest.Config, game: AnyGame) -> list[Golden]:
    """The playthroughs of a game, from the folder that the settings name."""
    folder = str(config.getini("companion_playthroughs")).replace("{slug}", game.slug)
    return [Golden(game, file) for file in sorted((config.rootpath / folder).glob("*.txt"))]


def test_a_playthrough_reads_as_it_always_did(golden: Golden, pytestconfig: pytest.Config) -> None:
    written = tell(golden.game, read(golden.text))
    if pytestconfig.getoption("--retell"):
        golden.file.write_text(written, encoding="utf-8")
    else:
        assert written == golden.text


def test_every_game_has_a_finished_playthrough_for_each_number_of_players(
    game: AnyGame, pytestconfig: pytest.Config
) -> None:
    written = [golden.text for golden in goldens(pytestconfig, game)]
    ended = {len(read(text).names) for text in written if is_finished(text)}
    assert ended == set(game.players)


def test_every_choice_of_every_option_is_played_somewhere(
    game: AnyGame, pytestconfig: pytest.Config
) -> None:
    written = [read(golden.text) for golden in goldens(pytestconfig, game)]
    played = {(o.id, t.options.get(o.id, o.choices[0].id)) for t in written for o in game.options}
    assert played == {(o.id, choice.id) for o in game.options for choice in o.choices}
