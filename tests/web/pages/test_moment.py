"""What Ichor says of a moment on the table page: the race, a victory announced, game one's end."""

import re
from dataclasses import replace

from flask import Flask

from companion.codec import dump_state
from companion.games.ichor.board.picture import EMBLEMS
from companion.games.ichor.box.components import CAMPS
from companion.games.ichor.game import GAME
from companion.tables.access.rights import Rights
from companion.tables.logs.ledger import carry_out, history
from companion.tables.revising.correcting import Correct
from tests.web.pages.conftest import Phone

HOST = Rights(host=True)


def opened(host: Phone) -> str:
    more = {"option.victory_cards": "yes", "option.board": "large", "set.start_player": "0"}
    return host.open_table("Ann", "Ben", game="ichor", **more)


def announced(app: Flask, code: str) -> None:
    """Hera stands among four god tokens, and the monsters are to move."""
    with app.app_context():
        now = history(code)
        at, grid = now.at, now.deal.grid
        gods = at.state.gods
        space = next(
            n
            for n in range(len(grid.names))
            if len(grid.beside[n]) == 4
            and {n, *grid.beside[n]}.isdisjoint({*gods.at, *at.state.monsters.at})
        )
        places = list(gods.at)
        places[gods.cards.index("hera")] = space
        tokens = tuple(int(n in grid.beside[space]) for n in range(len(grid.names)))
        moved = replace(gods, at=tuple(places), tokens=tokens, supply=gods.supply - 4)
        wanted = at.with_state(replace(at.state, gods=moved))
        carry_out(Correct(code, HOST, wanted, revision=now.revision, client_id="announced-1"))


def one_token_left(app: Flask, code: str) -> None:
    """The monsters have one token left to lay."""
    with app.app_context():
        now = history(code)
        at = now.at
        last = replace(at.state.monsters, supply=1, boxed=at.state.monsters.supply - 1)
        wanted = at.with_state(replace(at.state, monsters=last))
        carry_out(
            Correct(code, HOST, wanted, revision=now.revision, client_id=f"one-left-{now.revision}")
        )


def test_the_race_is_the_big_number_and_the_badges_follow_the_side(host: Phone) -> None:
    code = opened(host)
    host.get(f"/t/{code}")
    assert re.findall(r'class="figure">(\d+)<', host.page) == ["19", "19"]
    assert "tokens to place" in host.words


def test_an_announced_victory_takes_the_bar_and_marks_what_it_rests_on(
    host: Phone, app: Flask
) -> None:
    code = opened(host)
    assert host.get(f"/t/{code}") == 200
    assert 'class="bar warn"' not in host.page
    announced(app, code)
    host.get(f"/t/{code}")
    assert "Hera wins next turn unless a token beside her goes." in host.words
    assert 'class="bar warn"' in host.page
    assert host.page.count('class="badge-warn"') == 4
    assert host.page.count('class="ring-set"') == 1
    asked = "Move one of the monsters or use a power. What could stop it is marked."
    assert asked in host.words


def test_every_phone_sees_the_end_of_the_first_game_of_a_match(
    host: Phone, guest: Phone, app: Flask
) -> None:
    code = opened(host)
    one_token_left(app, code)
    for _ in range(30):
        host.play(code)
        host.get(f"/t/{code}")
        if "part-over" in host.page:
            break
    assert "Ann has all tokens on the board and scores" in host.words
    assert "Set up the second game" in host.words
    guest.post(f"/j/{code}")
    guest.get(f"/t/{code}")
    assert "Ann wins the first game." in guest.words
    assert 'class="part-over"' in guest.page
    host.play(code)
    with app.app_context():
        now = history(code)
        assert [one.letter for one in GAME.participants_at(now.at)] == ["G", "M"]
        assert {camp: now.at.seat_of(camp) for camp in CAMPS} == {"monsters": 1, "gods": 0}
        assert dump_state(GAME, now.at)
    tokens = re.findall(r'class="token tone-(\w+)"', host.page.split('class="ribbon')[1])
    assert tokens[:2] == ["blue", "red"]


def test_the_end_of_a_match_shows_the_last_sides_and_a_picture_with_emblems(
    host: Phone, app: Flask
) -> None:
    code = opened(host)
    for _ in range(2):
        one_token_left(app, code)
        for _ in range(30):
            host.play(code)
            host.get(f"/t/{code}")
            if "part-over" in host.page or "See the score" in host.words:
                break
        if "part-over" in host.page:
            host.play(code)
    host.get(f"/t/{code}/end")
    podium = host.page.split('aria-label="Podium"')[1]
    badges = re.findall(r'class="token tone-(\w+)".*?<(?:h2|b)>(Ann|Ben)', podium, re.DOTALL)
    assert {name: tone for tone, name in badges} == {"Ann": "blue", "Ben": "red"}
    host.get(f"/t/{code}/result.svg")
    assert host.last is not None
    drawn = host.last.get_data(as_text=True)
    with app.app_context():
        state = history(code).at.state
    figures = [*state.monsters.cards, *state.gods.cards]
    assert all(EMBLEMS[figure] in drawn for figure in figures)
    assert ">Hera<" in drawn
    assert ">Ha<" not in drawn
