"""Promises about what people see and touch: words, taps, pictures, diagrams and the rules."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from companion.engine.game import AnyGame
from companion.engine.moves import Tap, rest_of
from companion.engine.pictures import Board, Picture
from companion.testing.checks import (
    assert_known,
    is_code,
    is_sentence,
    looks_at,
    set_up_looks,
    unused,
    within,
)
from companion.testing.worlds import Table, Walk, onlookers, sampled, tables, views, walked

LONGEST_HEADLINE = 20
"""Characters: the bar has room for the question beside it on the smallest phone."""


def places(picture: Picture) -> set[str]:
    return {element.id for element in picture.elements}


def assert_sound(picture: Picture) -> None:
    """It is a drawing with words for each of its places, which are told apart by id."""
    named = f"the picture {picture.title!r}"
    assert picture.title, "a picture has no title"
    assert is_sentence(picture.description), f"{named}: no sentence: {picture.description!r}"
    assert picture.width > 0, f"{named} has no width"
    assert picture.height > 0, f"{named} has no height"
    for element in picture.elements:
        assert element.id, f"{named}: something has no id: {element}"
        assert element.title, f"{named}: {element.id} has no title"
    ids = Counter(element.id for element in picture.elements)
    assert not (twice := [one for one, n in ids.items() if n > 1]), f"{named}: twice there: {twice}"


def test_every_move_is_described(table: Table, walk: Walk) -> None:
    for at in sampled(walk):
        for move in table.game.pseudo_legal_moves(at):
            assert is_sentence(table.game.describe(at, move)), table.game.describe(at, move)


def test_moves_that_look_different_are_described_differently(table: Table, walk: Walk) -> None:
    for at in sampled(walk):
        moves = {table.game.view_move(at, m, None) for m in table.game.legal_moves(at)}
        assert len({table.game.describe(at, move) for move in moves}) == len(moves)


def test_every_position_asks_for_something(table: Table, walk: Walk) -> None:
    for at in sampled(walk):
        assert is_sentence(table.game.prompt(at)), table.game.prompt(at)
        headline = table.game.headline(at)
        assert len(headline) <= LONGEST_HEADLINE, headline
        assert not headline or (headline[0].isupper() and headline[-1].isalpha()), headline


def test_facts_belong_to_a_seat_or_to_everybody(table: Table, walk: Walk) -> None:
    seats = {p.seat for p in table.game.participants(walk.deal)} | {None}
    for at in sampled(walk):
        facts = table.game.facts(at)
        assert len({(fact.label, fact.seat) for fact in facts}) == len(facts)
        assert all(fact.label and fact.value for fact in facts)
        assert {fact.seat for fact in facts} <= seats


def test_a_moment_names_seats_and_places_that_there_are(table: Table, walk: Walk) -> None:
    game = table.game
    seats = [one.seat for one in game.participants(walk.deal)]
    for at in sampled(walk):
        assert [one.seat for one in game.participants_at(at)] == seats
        assert not game.race or [fact.seat for fact in game.race(at)] == seats
        if game.alarm and (alarm := game.alarm(at)):
            assert is_sentence(alarm.text)
            assert {*alarm.about, *alarm.rests_on} <= places(game.picture(at))
        if game.part_over and (over := game.part_over(at)):
            assert is_sentence(over.title)
            assert is_sentence(over.text)
            assert set(over.winners) <= set(seats)


def test_no_moves_taps_are_the_beginning_of_anothers(table: Table, walk: Walk) -> None:
    """In any order in which sets may be tapped: complete taps mean one move and no other."""
    for at in sampled(walk):
        ways = [
            (m, way) for m in table.game.pseudo_legal_moves(at) for way in table.game.ways(at, m)
        ]
        touched = [frozenset(tap.id for tap in way) for _, way in ways]
        by_tap: dict[str, list[int]] = {}
        for n, taps in enumerate(touched):
            for tap in taps:
                by_tap.setdefault(tap, []).append(n)
        for (move, way), mine in zip(ways, touched, strict=True):
            assert way
            tapped = [tap.id for tap in way]
            rare = min((by_tap[tap] for tap in mine), key=len)
            others = (ways[n] for n in rare if mine <= touched[n])
            assert not [
                one for one, taps in others if rest_of(taps, tapped) is not None and one != move
            ]


def test_what_closes_a_set_comes_last_and_follows_one(table: Table, walk: Walk) -> None:
    for at in sampled(walk):
        for move in table.game.pseudo_legal_moves(at):
            assert table.game.ways(at, move)[0] == table.game.taps(at, move)
            for way in table.game.ways(at, move):
                closing = [n for n, tap in enumerate(way) if tap.role == "done"]
                assert closing in ([], [len(way) - 1])
                assert not closing or len(way) > 1


def test_a_tap_that_records_is_the_last_of_its_way(table: Table, walk: Walk) -> None:
    for at in sampled(walk):
        for move in table.game.pseudo_legal_moves(at):
            for way in table.game.ways(at, move):
                assert "record" not in [tap.role for tap in way[:-1]]


def test_confirm_stands_for_one_move_at_most_and_that_has_no_other_tap(
    table: Table, walk: Walk
) -> None:
    """So it is clear what Confirm does when nothing has been tapped."""
    for at in sampled(walk):
        passed = 0
        for move in table.game.legal_moves(at):
            for way in table.game.ways(at, move):
                roles = [tap.role for tap in way]
                assert "pass" not in roles or roles == ["pass"]
                passed += "pass" in roles
        assert passed <= 1


def test_a_tap_is_called_the_same_wherever_it_is_offered(table: Table, walk: Walk) -> None:
    """A tap without a label has no button, so another one has to lead on there."""
    for at in sampled(walk):
        labels: dict[tuple[Any, ...], str] = {}
        for path, tap in _steps(table, at):
            assert labels.setdefault((path, tap.id), tap.label) == tap.label
        buttons = {path for (path, _), label in labels.items() if label}
        assert {path for path, _ in labels} == buttons


def test_buttons_offered_together_have_different_labels(table: Table, walk: Walk) -> None:
    for at in sampled(walk):
        drawn = places(table.game.picture(at))
        offered: dict[tuple[str, ...], dict[str, str]] = {}
        for path, tap in _steps(table, at):
            if tap.id not in drawn:
                offered.setdefault(path, {})[tap.id] = tap.label
        for buttons in offered.values():
            assert len(set(buttons.values())) == len(buttons), buttons


def _steps(table: Table, at: Any) -> Iterator[tuple[tuple[str, ...], Tap]]:
    """Every tap that can be made, with what was tapped before it: of a set, in whatever order."""
    for move in table.game.pseudo_legal_moves(at):
        for way in table.game.ways(at, move):
            for n, tap in enumerate(way):
                before = way[:n]
                fixed = tuple(t.id for t in before if not t.in_any_order)
                yield (*fixed, *sorted(t.id for t in before if t.in_any_order)), tap


def test_pictures_have_words(table: Table, walk: Walk) -> None:
    assert_sound(table.game.deal_picture(walk.deal))
    for at in sampled(walk):
        assert_sound(table.game.picture(at))


def test_tones_and_shapes_are_those_of_the_house(table: Table, walk: Walk) -> None:
    seats = onlookers(table)
    for thing in set_up_looks(table.game, walk.deal):
        assert_known(thing)
    for at in sampled(walk):
        for thing in looks_at(table.game, at, seats):
            assert_known(thing)


def test_cards_have_names_and_look_different(table: Table, walk: Walk) -> None:
    """Equal cards share an id and a face; a card's id is no place of the picture, lies in one
    row only, and is shown in the same way wherever it lies."""
    game = table.game
    for _, seat, seen in views(table, walk):
        rows = game.card_rows(seen, seat)
        faces = [card for row in rows for card in dict.fromkeys(row.cards)]
        assert all(row.title and row.cards for row in rows)
        assert len({row.title for row in rows}) == len(rows)
        assert len({card.id for card in faces}) == len(faces)
        assert places(game.picture(seen)).isdisjoint(card.id for card in faces)
        for card in faces:
            assert card.id
            assert card.title
            assert not card.text or is_sentence(card.text)


def test_what_can_be_looked_up_is_drawn_and_explained_by_a_rule(table: Table, walk: Walk) -> None:
    """For everybody who may look, each thing once."""
    game = table.game
    legend = game.legend or (lambda _: ())
    for _, _, seen in views(table, walk):
        chapters = legend(seen)
        entries = [entry for chapter in chapters for entry in chapter.entries]
        assert all(chapter.title and chapter.entries for chapter in chapters)
        assert len({chapter.title for chapter in chapters}) == len(chapters)
        assert len({entry.face.id for entry in entries}) == len(entries)
        for entry in entries:
            assert_known(entry.face)
            assert entry.face.title
            assert entry.about.name
            assert is_sentence(entry.about.line), entry.about.line
            assert entry.about.text.section


def test_everything_drawn_lies_in_the_picture(table: Table, walk: Walk) -> None:
    for picture in (table.game.deal_picture(walk.deal), table.game.picture(walk.position)):
        assert_inside(picture, *picture.elements)


def assert_inside(picture: Picture, *elements: Any) -> None:
    """These lie in the picture with all of their points."""
    for element in elements:
        points = getattr(element, "outline", getattr(element, "points", None))
        for x, y in points or (element.at,):
            assert 0 <= x <= picture.width
            assert 0 <= y <= picture.height


# A table in several pictures


def rows(table: Table, walk: Walk) -> Iterator[tuple[Any, int | None, tuple[Board, ...]]]:
    """The boards of sampled positions, as a spectator and each seat see them."""
    for _, seat, seen in views(table, walk) if table.game.boards else ():
        yield seen, seat, table.game.boards_for(seen, seat)


def test_each_picture_of_a_table_has_words_and_a_tab_of_its_own(table: Table, walk: Walk) -> None:
    for _, _, boards in rows(table, walk):
        assert boards
        assert len({board.id for board in boards}) == len(boards)
        assert len({board.name for board in boards}) == len(boards)
        assert all(board.id and board.name for board in boards)
        for board in boards:
            assert_sound(board.picture)


def test_everything_drawn_lies_in_its_picture(table: Table, walk: Walk) -> None:
    for _, _, boards in rows(table, walk):
        for board in boards:
            assert_inside(board.picture, *board.picture.elements)


def test_a_place_lies_on_one_board_and_the_boards_show_the_whole_picture(
    table: Table, walk: Walk
) -> None:
    for seen, _, boards in rows(table, walk):
        found = Counter(place for board in boards for place in board.places)
        assert set(found.values()) <= {1}
        assert found.keys() == {element.id for element in table.game.picture(seen).elements}


def test_a_tap_on_a_place_lies_on_one_board(table: Table, walk: Walk) -> None:
    for at in sampled(walk) if table.game.boards else ():
        whole = {element.id for element in table.game.picture(at).elements}
        boards = table.game.boards_for(at, None)
        for place in whole & taps_of(table.game, at):
            assert sum(place in board.places for board in boards) == 1, place


def test_the_viewers_own_board_comes_first(table: Table, walk: Walk) -> None:
    for _, seat, boards in rows(table, walk):
        if seat is not None and any(board.seat == seat for board in boards):
            assert boards[0].seat == seat


def test_ghosts_of_a_move_on_its_way_lie_at_places_of_a_board(table: Table, walk: Walk) -> None:
    for at in sampled(walk):
        boards = table.game.boards_for(at, None)
        for move in table.game.legal_moves(at):
            for ghost in move.ghosts(at):
                (board,) = (board for board in boards if ghost.id in board.places)
                assert_inside(board.picture, ghost)


def taps_of(game: AnyGame, at: Any) -> set[str]:
    """Everything that is touched for any move that a person could mean."""
    return {tap.id for move in game.pseudo_legal_moves(at) for tap in game.taps(at, move)}


# What a game says of itself and its rules


def test_a_game_says_what_it_is(game: AnyGame) -> None:
    assert is_code(game.slug)
    assert game.title
    assert is_sentence(game.tagline), game.tagline
    assert game.tone
    assert game.rules_version
    assert list(game.players) == sorted(set(game.players))


def test_citations_are_kept_under_their_ids_and_refer_to_rulings_that_exist(game: AnyGame) -> None:
    book = game.rulebook
    assert book.edition
    for name, citation in book.citations.items():
        assert citation.id == name
        assert citation.section
        assert is_sentence(citation.text), citation.text
        assert citation.ruling is None or citation.ruling in book.rulings


def test_rulings_are_kept_under_their_ids_and_answer_a_question(game: AnyGame) -> None:
    for name, ruling in game.rulebook.rulings.items():
        assert ruling.id == name
        assert is_sentence(ruling.question), ruling.question
        assert ruling.question.endswith("?")
        assert is_sentence(ruling.text), ruling.text
        assert ruling.other_reading is None or is_sentence(ruling.other_reading)


def test_every_citation_is_used(game: AnyGame) -> None:
    """A rule that nothing cites is either not kept or not explained."""
    assert unused(game) == set()


def test_moves_steps_and_events_cite_the_rulebook(game: AnyGame) -> None:
    rules = [kind.rule for kind in game.move_types]
    for table in tables(game):
        walk = walked(table)
        rules += within((game.setup_steps(walk.deal), walk.events))
    for rule in rules:
        assert game.rulebook.citations.get(rule.id) == rule
