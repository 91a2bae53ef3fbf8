"""Promises about the pages: each of them can be shown, wherever a table or an editor stands."""

from collections.abc import Iterator
from itertools import product
from json import dumps
from random import Random
from typing import Any

from hypothesis import settings

from companion import codec
from companion.engine.game import AnyGame, is_asked
from companion.engine.moves import CHANCE
from companion.engine.pictures import Picture
from companion.engine.values import choose
from companion.testing.checks import REFUSED, Phone, phone
from companion.testing.worlds import FEW, Table, sample, tables, thoroughness, tried, walked

MOVES = 20
"""How many moves of a table are made; between them its pages are looked at."""
PLACES = 4
"""How many places of a picture are tapped and asked about at each look."""
GROUPS = 12
"""About how many groups of a pad are looked at."""
FORBIDDEN = 403
"""How a write is answered that this phone may not make."""
AT_ONCE = 100
"""Touches that are sent together to a draft."""


def test_every_page_of_a_table_in_play_can_be_shown(game: AnyGame) -> None:
    looks = max(2, thoroughness() // 2)
    for table in fewest_and_most_players(game) if not game.only_counted else ():
        with phone() as mine:
            code, rng = mine.open_table(table, "track"), Random(str(table))
            for _ in range(looks):
                look_at(mine, code)
                for _ in range(MOVES // looks):
                    now = mine.history(code)
                    if moves := () if game.is_over(now.at) else list(game.legal_moves(now.at)):
                        mine.make(code, choose(rng, moves))
            close(mine, code)


def test_every_choice_of_every_question_can_be_tapped(game: AnyGame) -> None:
    """At each kind of decision: the page, its choices as data, and the page with each of some moves
    tapped in, legal or not, loaded anew at each tap; and what is said of each place."""
    walks = [walked(table) for table in (tables(game) if not game.only_counted else ())]
    reached = [at for walk in walks for at in walk.positions if at.state.decisions]
    with phone() as mine:
        for at in {type(at.decision): at for at in reached}.values():
            code = mine.load_table(game, at)
            revision = mine.history(code).revision
            mine.get(f"/t/{code}/choices", revision=revision)
            held, tapped = None, set[tuple[int, tuple[str, ...]]]()
            for move in sample(game.pseudo_legal_moves(at), thoroughness()):
                mover = game.mover(at, move)
                seat = 0 if mover is CHANCE else mover
                if seat != held and mine.history(code).finished_at is None:
                    mine.post(f"/t/{code}/in-hand", seat=seat)
                held, taps = seat, tuple(tap.id for tap in game.taps(at, move))
                beginnings = {(seat, taps[:end]) for end in range(1, len(taps) + 1)}
                for _, begun in sorted(beginnings - tapped):
                    for url in (f"/t/{code}", f"/t/{code}/what-if"):
                        mine.get(url, revision=revision, tap=begun, **{"for": "all"})
                    mine.get(f"/t/{code}/ask", place=begun[-1])
                tapped |= beginnings


def test_a_move_of_another_moment_does_not_take_the_place_of_one_that_was_made(
    game: AnyGame,
) -> None:
    """Whether it is alone or after that move, and whether the others are asked or not."""
    walks = [walked(table) for table in (tried(game) if not game.only_counted else ())]
    kinds = {type(move): move for walk in walks for move in walk.moves}
    with phone() as mine:
        starts = {type(walk.positions[0].decision): walk.positions[0] for walk in walks}
        for start in starts.values():
            code = mine.load_table(game, start)
            first = first_move(mine, code)
            was, before, after = first.after.move, first.before.at, first.after.at
            for move in sample(kinds.values(), 4 * thoroughness()):
                if not is_asked(before, move):
                    assert_refused(mine, code, first, [move])
                if not is_asked(after, move):
                    assert_refused(mine, code, first, [was, move])


def first_move(mine: Phone, code: str) -> Any:
    """The entry of the first move that people make at that table, once it is made."""
    now = mine.history(code)
    mine.make(code, next(now.game.legal_moves(now.at)))
    return mine.history(code).entries[now.revision + 1]


def assert_refused(mine: Phone, code: str, made: Any, moves: list[Any]) -> None:
    """These moves cannot take the place of the one that was made, and are not sketched."""
    now = mine.history(code)
    written = [dumps(codec.dump_move(now.game, move)) for move in moves]
    for page in ("amend", "ask-amend"):
        sent = {"revision": now.revision, "of": made.revision, "move": written}
        sent["client_id"] = f"conformance-{next(mine.ids):06}"
        answer = mine.client.post(f"/t/{code}/{page}", data=sent)
        assert answer.status_code in (FORBIDDEN, *REFUSED), (page, moves, answer.status)
    mine.get(f"/t/{code}/what-if", start=made.revision - 1, m=written)
    assert mine.history(code).revision == now.revision


def test_every_page_of_a_count_can_be_shown(game: AnyGame) -> None:
    """The pad before and after taps with each piece in hand, on places and on what was counted;
    then its groups, and the score."""
    for table in fewest_and_most_players(game) if game.counting else ():
        with phone() as mine:
            code, pad = mine.open_table(table, "count"), game.pad
            deal = mine.history(code).deal
            for board in pad.boards:
                for hand in range(len(board.pieces(deal, game.participants(deal)))):
                    counts = pad.with_beginning(deal, mine.history(code).counts, board.part)
                    for place in drawn(board.picture(deal, counts)):
                        now = mine.history(code)
                        sent = {"place": place, "piece": hand, "part": board.part}
                        url = f"/t/{code}/counts"
                        mine.post(url, may_refuse=True, revision=now.revision, **sent)
                    mine.get(f"/t/{code}", piece=hand)
            for group in sample(pad.sheet(deal).groups, GROUPS):
                mine.get(f"/t/{code}", group=group.id, check="yes")
            look_at(mine, code)
            close(mine, code)


def test_every_page_beside_the_tables_can_be_shown(game: AnyGame) -> None:
    with phone() as mine:
        for url in ("/new", "/rules", "/editions"):
            mine.get(f"{url}/{game.slug}")
        for reference in game.references:
            mine.get(f"/games/{game.slug}/reference/{reference.id}")
        for helper in game.helpers:
            mine.get(f"/games/{game.slug}/{helper.id}")
        for edition in game.editions():
            mine.get(f"/editions/{game.slug}/{edition.id}")
            if game.print_sets:
                mine.get(f"/games/{game.slug}/print", edition=edition.id)


def test_every_step_of_an_editor_can_be_shown(game: AnyGame) -> None:
    """Empty, half-way, and with all of a shipped edition entered."""
    for edition in game.editions()[:1] if game.editor else ():
        assert game.editor
        with phone() as mine:
            draft = mine.post(f"/editions/{game.slug}/drafts")
            look_at_steps(mine, draft, game)
            touches = codec.dump(game.editor.retrace(edition))
            for start in range(0, len(touches), AT_ONCE):
                some = dumps(touches[start : start + AT_ONCE])
                mine.post(f"{draft}/touches", touches=some)
                look_at_steps(mine, draft, game)
            kept = mine.post(f"{draft}/keep", may_refuse=True)
            mine.get(kept if not kept.endswith("/keep") else draft)


def fewest_and_most_players(game: AnyGame) -> list[Table]:
    """Two tables; for a quick look, that of the fewest players alone."""
    found = sorted(tables(game), key=lambda table: len(table.names))
    return [found[0], found[-1]] if settings().max_examples >= FEW else found[:1]


def look_at(mine: Phone, code: str) -> None:
    """Every page of the table; then what each of some places leads to."""
    for url in mine.pages_of(code):
        mine.get(url)
    now = mine.history(code)
    if now.mode == "track":
        for place in drawn(now.game.picture(now.at)):
            mine.get(f"/t/{code}/ask", place=place)
            mine.get(f"/t/{code}", revision=now.revision, tap=place)
            mine.get(f"/t/{code}/what-if", revision=now.revision, tap=place)


def look_at_steps(mine: Phone, draft: str, game: AnyGame) -> None:
    """The editor at each step, with each tool in hand."""
    assert game.editor
    for step in game.editor.steps:
        for tool in step.tools:
            mine.get(draft, step=step.id, tool=tool.id)


def close(mine: Phone, code: str) -> None:
    """End the game where it stands, and look at its end."""
    now = mine.history(code)
    if now.finished_at is None:
        mine.post(f"/t/{code}/finish", may_refuse=True, revision=now.revision, insist="yes")
    for url, view in product(mine.pages_of(code), ("", "podium")):
        mine.get(url, view=view)


def drawn(picture: Picture) -> Iterator[str]:
    """Some of what the picture shows: first the places, and what lies on them last."""
    ids = [element.id for element in picture.elements]
    yield from dict.fromkeys((*sample(ids, PLACES), *ids[-2:]))
