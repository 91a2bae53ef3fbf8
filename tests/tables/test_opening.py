"""Opening a table and dealing it anew."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import text

from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from companion.games import UnknownGame
from companion.tables.access.codes import ALPHABET, new_seed
from companion.tables.access.rights import rights_of
from companion.tables.errors import NoSuchTable, NotAllowed, RulesUnavailable, Stale, TableClosed
from companion.tables.logs.ledger import carry_out, history
from companion.tables.play.opening import Redeal, open_table
from companion.tables.storage.cache import KEY, Memory
from companion.tables.storage.database import reading, writing
from tests.tables.evening import Evening, new_id


def wish(game: AnyGame, **changed: Any) -> dict[str, Any]:
    return {
        "game_slug": game.slug,
        "mode": "track",
        "edition": game.editions()[0],
        "names": ["Ana", "Ben", "Cleo"][: max(game.players)],
        "options": {},
        "seed": "K7Q2BC",
        **changed,
    }


def test_a_code_is_six_letters_that_cannot_be_misread(evening: Evening) -> None:
    assert len(evening.code) == 6
    assert set(evening.code) <= set(ALPHABET)
    assert not set("01OILAEU") & set(ALPHABET)


def test_entry_0_is_the_deal_with_what_it_was_made_of(evening: Evening) -> None:
    now = evening.now
    assert [entry.kind for entry in now.entries] == ["deal"]
    assert now.revision == 0
    assert (now.seed, now.fixed) == ("K7Q2BC", {"start_player": "0"})
    assert now.entries[0].body["deal"]["edition"]["id"] == now.deal.edition.id
    assert now.rules_version == evening.game.rules_version


def test_the_same_seed_deals_the_same(app: Flask, game: AnyGame) -> None:
    first, second = (history(open_table(**wish(game)).code) for _ in range(2))
    assert first.deal == second.deal
    assert first.code != second.code


def test_only_a_hash_of_a_token_is_stored(evening: Evening) -> None:
    with reading() as session:
        stored = session.execute(text("SELECT * FROM grants")).all()
    assert len(stored) == 1
    assert evening.token not in str(stored)
    assert len(evening.token) == 22


def test_names_are_trimmed_and_composed(app: Flask, pig: AnyGame) -> None:
    made = open_table(**wish(pig, names=["  Ana ", "Zoe\u0308"]))
    assert history(made.code).names == ("Ana", "Zo\u00eb")


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\nb", "a\u0000b", "a\u2028b", None, 7])
def test_a_name_is_one_short_line(app: Flask, pig: AnyGame, name: Any) -> None:
    with pytest.raises(Malformed) as caught:
        open_table(**wish(pig, names=["Ana", name]))
    assert caught.value.problems[0].path == "names[1]"


@pytest.mark.parametrize(
    "changed",
    [
        {"mode": "guess"},
        {"names": ["Ana"]},
        {"options": {"weather": "rain"}},
        {"fixed": {"start_player": "9"}},
        {"seed": ""},
    ],
)
def test_a_wish_that_cannot_be_dealt_opens_nothing(
    app: Flask, pig: AnyGame, changed: dict[str, Any]
) -> None:
    with pytest.raises(Malformed):
        open_table(**wish(pig, **changed))
    with reading() as session:
        assert session.execute(text("SELECT count(*) FROM tables")).scalar() == 0


def test_an_unknown_game_cannot_be_opened(app: Flask, pig: AnyGame) -> None:
    with pytest.raises(UnknownGame):
        open_table(**wish(pig, game_slug="chess"))


def test_the_app_draws_what_comes_before_the_first_move(app: Flask, game: AnyGame) -> None:
    """Where the app deals the cards, they are dealt when the table opens."""
    dealt = {option.id: option.choices[-1].id for option in game.options}
    now = history(open_table(**wish(game, options=dealt)).code)
    assert all(entry.kind == "chance" and entry.by is None for entry in now.entries[1:])
    assert game.chance_move(now.at, Random(1)) is None


def test_a_table_that_only_counts_draws_nothing(app: Flask, game: AnyGame) -> None:
    dealt = {option.id: option.choices[-1].id for option in game.options}
    asked = wish(game, options=dealt, mode="count")
    if game.counting is None:
        with pytest.raises(Malformed):
            open_table(**asked)
        return
    assert history(open_table(**asked).code).revision == 0


def test_dealing_anew_replaces_the_deal_and_keeps_the_old_entry(evening: Evening) -> None:
    seed = new_seed()
    now = carry_out(
        Redeal(
            evening.code, evening.host, seed=seed, fixed={"start_player": "2"}, **evening.writes()
        )
    )
    assert [entry.kind for entry in now.entries] == ["deal", "deal"]
    assert [entry.undone for entry in now.entries] == [True, False]
    assert now.deal.start_player == 2
    assert now.seed == seed
    assert now.names == ("Ana", "Ben", "Cleo")


def test_what_only_the_app_has_drawn_can_be_dealt_anew(
    app: Flask, opened: Callable[..., Evening], arena: AnyGame
) -> None:
    """The first cards are on the phones before anybody has done anything."""
    evening = opened(arena, cards="app")
    before = evening.now
    assert [entry.kind for entry in before.entries] == ["deal", "chance", "chance", "chance"]
    assert not before.begun
    now = carry_out(Redeal(evening.code, evening.host, seed="BBBBBB", fixed={}, **evening.writes()))
    assert not now.begun
    assert [entry.undone for entry in now.entries] == [True] * 4 + [False] * 4
    assert now.at.state.hands != before.at.state.hands


def test_dealing_anew_is_the_hosts_and_never_stale(evening: Evening) -> None:
    again = {"seed": "BBBBBB", "fixed": {}, "client_id": new_id()}
    with pytest.raises(NotAllowed):
        carry_out(Redeal(evening.code, evening.phone(1), revision=0, **again))
    carry_out(Redeal(evening.code, evening.host, revision=0, **again))
    with pytest.raises(Stale):
        carry_out(
            Redeal(evening.code, evening.host, revision=0, **{**again, "client_id": new_id()})
        )


def test_after_the_first_move_the_deal_stands(evening: Evening) -> None:
    evening.move("roll")
    with pytest.raises(TableClosed):
        carry_out(Redeal(evening.code, evening.host, seed="BBBBBB", fixed={}, **evening.writes()))


def test_an_unknown_code_is_refused(app: Flask) -> None:
    with pytest.raises(NoSuchTable):
        history("ZZZZZZ")
    with pytest.raises(NoSuchTable):
        rights_of("ZZZZZZ", [])


def test_a_table_of_a_game_that_is_not_installed_is_refused(app: Flask, evening: Evening) -> None:
    with writing() as session:
        session.execute(text("UPDATE tables SET game = 'chess', rules_version = '3'"))
    app.extensions[KEY] = Memory(schema_ready=True)
    with pytest.raises(RulesUnavailable) as caught:
        history(evening.code)
    assert "chess 3" in caught.value.message
