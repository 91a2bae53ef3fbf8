"""Editions that a table supplies and keeps."""

from copy import deepcopy
from typing import Any

import pytest
from flask import Flask

from companion.codec import dump
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from companion.tables.editions.editions import (
    find_edition,
    forget_edition,
    keep_edition,
    listed_editions,
)
from companion.tables.errors import NoSuchEntry, NotAllowed


def ours(game: AnyGame, **changed: Any) -> Any:
    """The first shipped edition under an id of our own."""
    return {**deepcopy(dump(game.editions()[0])), "id": "our-own", "title": "Our own", **changed}


def ids(game: AnyGame) -> list[str]:
    """What there is to choose from."""
    return [listed.id for listed in listed_editions(game)]


def shipped(game: AnyGame) -> list[str]:
    return [edition.id for edition in game.editions()]


def test_shipped_editions_come_first(app: Flask, game: AnyGame) -> None:
    assert ids(game) == shipped(game)
    kept = keep_edition(game, ours(game))
    assert ids(game) == [*shipped(game), "our-own"]
    assert [listed.title for listed in listed_editions(game)][-1] == kept.title
    assert find_edition(game, "our-own") == kept


def test_keeping_the_same_again_is_fine(app: Flask, game: AnyGame) -> None:
    assert keep_edition(game, ours(game)) == keep_edition(game, ours(game))
    assert ids(game) == [*shipped(game), "our-own"]
    keep_edition(game, dump(game.editions()[0]))
    assert ids(game) == [*shipped(game), "our-own"]


def test_one_id_names_one_edition(app: Flask, game: AnyGame) -> None:
    keep_edition(game, ours(game))
    for taken in ("our-own", game.editions()[0].id):
        with pytest.raises(Malformed) as caught:
            keep_edition(game, ours(game, id=taken, title="Another"))
        assert caught.value.problems[0].path == "id"


def test_a_faulty_edition_is_not_kept(app: Flask, game: AnyGame) -> None:
    with pytest.raises(Malformed):
        keep_edition(game, ours(game, colour="red"))
    assert ids(game) == shipped(game)


def test_only_kept_editions_are_forgotten(app: Flask, game: AnyGame) -> None:
    keep_edition(game, ours(game))
    forget_edition(game, "our-own")
    with pytest.raises(NoSuchEntry):
        find_edition(game, "our-own")
    with pytest.raises(NoSuchEntry):
        forget_edition(game, "our-own")
    with pytest.raises(NotAllowed):
        forget_edition(game, game.editions()[0].id)
