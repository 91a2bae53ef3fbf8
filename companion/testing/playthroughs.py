"""Tests that every game has golden playthroughs, and that they have not changed."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.engine.game import AnyGame
from companion.testing.playthrough import is_finished, read, tell

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
