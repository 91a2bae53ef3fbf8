"""What a seat may see of a history: its own secrets, and never another's."""

import gc
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any
from weakref import ref

import pytest
from sqlalchemy import text

from companion.codec import dump_move, load_move
from companion.documents.filed import looks
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from companion.engine.rulebook import IllegalMove
from companion.tables.access import NOTE_LENGTH, Rights, check_names_differ, clean, clean_name
from companion.tables.errors import NotAllowed, TableError
from companion.tables.logs.history import History, boards_of, visible_to
from companion.tables.logs.ledger import carry_out
from companion.tables.play.moves import RecordMoves, Rename
from companion.tables.play.opening import open_table
from companion.tables.revising.taking_back import Correct, TakeBack
from companion.tables.storage.cache import memory
from companion.tables.storage.database import reading
from tests.tables.arena_table import NET, duel, enter_hands, lay, shown
from tests.tables.evening import Evening, timeline_of

VIEWERS = [None, 0, 1]


@pytest.fixture
def played(opened: Callable[..., Evening], game: AnyGame) -> Evening:
    """An evening in which the app deals and draws what the game lets it, with a take-back."""
    evening = opened(game, **{option.id: option.choices[-1].id for option in game.options})
    rng, before = Random(4), [0]
    for _ in range(14):
        now = evening.now
        before.append(now.revision)
        if game.is_over(now.at):
            break
        move = rng.choice(list(islice(game.legal_moves(now.at), 30)))
        phone = evening.holder(move)
        carry_out(RecordMoves(evening.code, phone, (move,), **evening.writes()))
    carry_out(TakeBack(evening.code, evening.host, to=before[-2], **evening.writes()))
    at = visible_to(evening.now, None).at
    carry_out(Correct(evening.code, evening.host, at, **evening.writes()))
    return evening


@pytest.mark.parametrize("viewer", VIEWERS)
def test_positions_and_moves_are_as_the_game_shows_them(
    played: Evening, game: AnyGame, viewer: int | None
) -> None:
    whole, seen = played.now, visible_to(played.now, viewer)
    assert seen.at == game.view(whole.at, viewer)
    assert seen.deal == whole.deal
    assert timeline_of(seen).positions == tuple(
        game.view(s, viewer) for s in timeline_of(whole).positions
    )
    assert timeline_of(seen).moves == tuple(
        game.view_move(state, move, viewer)
        for state, move in zip(timeline_of(whole).positions, timeline_of(whole).moves, strict=False)
    )


@pytest.mark.parametrize("viewer", VIEWERS)
def test_entries_say_and_hold_no_more_than_the_moves_do(
    played: Evening, game: AnyGame, viewer: int | None
) -> None:
    whole, seen = played.now, visible_to(played.now, viewer)
    for entry, after in zip(seen.entries, seen.positions, strict=True):
        if entry.kind in ("move", "chance"):
            assert after.before is not None
            assert entry.text == game.describe(after.before.at, after.move)
            assert entry.body["move"] == dump_move(game, after.move)
    assert [entry.revision for entry in seen.entries] == [entry.revision for entry in whole.entries]


def test_a_take_back_does_not_reveal_what_was_drawn(played: Evening, game: AnyGame) -> None:
    seen = visible_to(played.now, None)
    secret = {entry.text for entry in played.now.entries} - {entry.text for entry in seen.entries}
    assert not any(text in json.dumps([entry.text for entry in seen.entries]) for text in secret)


def test_looking_again_is_looking_at_the_same(played: Evening) -> None:
    first, second = (visible_to(played.now, 0) for _ in range(2))
    assert all(a is b for a, b in zip(first.positions, second.positions, strict=True))
    assert tuple(first.entries) == tuple(second.entries)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_who_looked_before_a_take_back_sees_what_it_undid(
    played: Evening, viewer: int | None
) -> None:
    before = visible_to(played.now, viewer)
    carry_out(TakeBack(played.code, played.host, to=1, **played.writes()))
    whole, seen = played.now, visible_to(played.now, viewer)
    undone = [entry.undone for entry in seen.entries]
    assert undone == [entry.undone for entry in whole.entries]
    assert undone[: len(before.entries)] != [entry.undone for entry in before.entries]


def test_what_is_not_a_secret_stays(played: Evening) -> None:
    whole, seen = played.now, visible_to(played.now, None)

    def public(now: History) -> object:
        return (now.revision, now.names, now.taken, now.confirmed, now.can_redo, now.finished_at)

    assert public(whole) == public(seen)


def test_a_table_that_is_dropped_is_freed_at_once(played: Evening) -> None:
    for viewer in VIEWERS:
        seen = visible_to(played.now, viewer)
        assert all(entry.events is not None for entry in seen.entries)
    left = [ref(one) for one in (*played.now.positions, *played.now.entries)]
    seen = None
    gc.disable()
    try:
        memory().tables.drop(played.code)
        assert not any(one() for one in left)
    finally:
        gc.enable()


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_kept_boards_are_those_of_the_view(
    played: Evening, game: AnyGame, viewer: int | None
) -> None:
    whole, seen = played.now, visible_to(played.now, viewer)
    for position, sight in zip(whole.positions, seen.positions, strict=True):
        drawn = game.boards_for(game.view(position.at, viewer), viewer)
        assert boards_of(sight, viewer) == boards_of(sight, viewer) == drawn


# No answer of the tables package reveals what another seat holds, refusals included

Arena = Callable[..., Evening]


@pytest.fixture
def arena_of(opened: Callable[..., Evening], arena: AnyGame) -> Arena:
    """An evening of Arena in which everybody has entered their hand."""

    def made(*hands: tuple[int, ...]) -> Evening:
        evening = opened(arena)
        enter_hands(evening, *hands)
        return evening

    return made


@pytest.fixture
def evening(arena_of: Arena) -> Evening:
    """Ana holds fighters, Ben and Cleo a net each."""
    return arena_of((1, 2, 3, 4), (NET, 1, 2, 3), (NET, 1, 2, 4))


def seen_as(evening: Evening, viewer: int | None) -> Any:
    return visible_to(evening.now, viewer).at


def changed(at: Any, **changes: Any) -> Any:
    return at.with_state(replace(at.state, **changes))


WISHES = [
    *({"type": "lay", "seat": seat, "answer": card} for seat in (1, 2) for card in range(5)),
    *({"type": "throw_net", "seat": seat} for seat in (1, 2)),
    {"type": "deal", "seat": 1, "answer": [1, 2, 3, 4]},
    {"type": "begin"},
    {"type": "fall", "strength": 2},
]


def refusals(evening: Evening, phone: Rights) -> Iterator[object]:
    """What a phone is answered that tries everything that is another's to do."""
    for wish in WISHES:
        for insist in (False, True):
            move = load_move(evening.game, wish)
            try:
                carry_out(
                    RecordMoves(evening.code, phone, (move,), insist=insist, **evening.writes())
                )
            except IllegalMove as error:
                yield error.violations
            except TableError as error:
                yield type(error), error.message
            else:
                yield "recorded"


def test_refusals_are_the_same_whatever_others_hold(arena_of: Arena) -> None:
    """Two tables differ in one card of Ben's; Ana and the host ask for all that is not theirs."""
    one = arena_of((1, 2, 3, 4), (NET, 1, 2, 3), (NET, 1, 2, 4))
    other = arena_of((1, 2, 3, 4), (1, 1, 2, 3), (NET, 1, 2, 4))
    for who in ("ana", "host"):
        both = [
            list(refusals(evening, evening.phone(0) if who == "ana" else evening.host))
            for evening in (one, other)
        ]
        assert both[0] == both[1]
        assert "recorded" not in both[0]
    for viewer in (None, 0, 2):
        assert shown(one, viewer) == shown(other, viewer)


def test_the_host_moves_for_nobody_whose_cards_are_hidden(evening: Evening) -> None:
    with pytest.raises(NotAllowed) as caught:
        evening.move("lay", seat=1, answer=2)
    assert "Ben" in caught.value.message


def test_the_host_moves_for_everybody_where_nothing_is_hidden(opened: Any, pig: AnyGame) -> None:
    evening = opened(pig)
    assert evening.move("roll").entries[-1].by == "host"


def test_a_secret_answer_is_seen_by_its_seat_only(evening: Evening) -> None:
    lay(evening, 4, 3)
    assert seen_as(evening, 1).decision.answers == (None, 3, None)
    assert seen_as(evening, None).decision.answers == (None, None, None)
    entries = [visible_to(evening.now, viewer).entries[-1] for viewer in (1, None)]
    assert entries[0].text == "Ben lays a 3."
    assert entries[1].text == "Ben lays a hidden card."
    assert entries[1].body["move"]["answer"] is None


def test_an_event_is_shown_to_its_audience_only(evening: Evening) -> None:
    lay(evening, 4, NET, 2)
    secret = "Ana still holds a 1, a 2 and a 3."
    for viewer in (None, 0, 1, 2):
        seen = visible_to(evening.now, viewer)
        texts = [event.text for event in seen.entries[-1].events]
        assert (secret in texts) == (viewer == 1)
        assert texts == [event.text for event in seen.position.events]
        assert "Cleo lays a 2." in texts


def test_what_is_kept_of_an_entry_is_what_everybody_knows(evening: Evening) -> None:
    lay(evening, 4, NET, 2)
    with reading() as session:
        kept = " ".join(session.execute(text("SELECT wording FROM entries")).scalars())
    assert "Ben lays a hidden card." in kept
    assert "Cleo lays a 2." in kept
    assert "still holds" not in kept
    assert "Ana is dealt a hand." in kept


def test_after_the_end_everything_is_open(evening: Evening) -> None:
    lay(evening, 4, 1, 1)
    duel(evening)
    log = [entry.text for entry in visible_to(evening.now, None).entries]
    assert "Ana is dealt a hand." in log
    lay(evening, 3, 2, 2)
    duel(evening)
    assert evening.now.is_over
    log = [entry.text for entry in visible_to(evening.now, None).entries]
    assert "Ana is dealt a 1, a 2, a 3 and a 4." in log
    assert seen_as(evening, 1).state.hands == evening.now.at.state.hands


def test_a_correction_keeps_what_its_author_does_not_see(evening: Evening) -> None:
    lay(evening, 4)
    hands = evening.now.at.state.hands
    wrong = changed(seen_as(evening, None), laurels=(1, 0, 0))
    now = carry_out(Correct(evening.code, evening.host, wrong, **evening.writes()))
    assert now.at.state.hands == hands
    assert now.at.state.laurels == (1, 0, 0)
    assert now.at.decision.answers == (4, None, None)


def test_a_correction_does_not_deal_cards_that_its_author_cannot_see(evening: Evening) -> None:
    hands = ((1, 1, 1, 1), (None,) * 4, (None,) * 4)
    wrong = changed(seen_as(evening, None), hands=hands)
    before = evening.now
    with pytest.raises(Malformed) as caught:
        carry_out(Correct(evening.code, evening.host, wrong, **evening.writes()))
    assert "hidden" in caught.value.problems[0].message
    assert evening.now is before


def test_a_host_who_plays_corrects_their_own_hand(evening: Evening) -> None:
    both = Rights(host=True, seats=frozenset({0}))
    seen = seen_as(evening, 0)
    mine = changed(seen, hands=((1, 1, 3, 4), *seen.state.hands[1:]))
    now = carry_out(Correct(evening.code, both, mine, viewer=0, **evening.writes()))
    assert now.at.state.hands == ((1, 1, 3, 4), (NET, 1, 2, 3), (NET, 1, 2, 4))
    with pytest.raises(NotAllowed):
        carry_out(Correct(evening.code, both, seen_as(evening, 1), viewer=1, **evening.writes()))


def test_a_correction_does_not_end_a_game_to_see_what_is_hidden(evening: Evening) -> None:
    ended = changed(seen_as(evening, None), laurels=(2, 0, 0), decisions=())
    with pytest.raises(Malformed) as caught:
        carry_out(Correct(evening.code, evening.host, ended, **evening.writes()))
    assert "hidden" in caught.value.problems[0].message


def test_a_correction_does_not_forge_decisions(evening: Evening) -> None:
    seen = seen_as(evening, None)
    forged = changed(seen, decisions=(*seen.state.decisions, seen.state.decisions[0]))
    with pytest.raises(Malformed):
        carry_out(Correct(evening.code, evening.host, forged, **evening.writes()))


def test_taking_back_the_end_of_a_game_with_secrets_needs_the_host(evening: Evening) -> None:
    lay(evening, 4, 1, 1)
    duel(evening)
    lay(evening, 3, 2, 2)
    ben = evening.phone(1)
    duel(evening)
    to = evening.now.position.before.before  # type: ignore[union-attr]
    assert to is not None
    with pytest.raises(NotAllowed):
        carry_out(TakeBack(evening.code, ben, to=to.revision, **evening.writes()))


# Names that can be seen, read and distinguished

GOOD = [
    "Ana",
    "Zoë",
    "Åse",
    "李雷",
    "Дмитрий",
    "أحمد",
    "יעל",
    "Nguyễn",
    "O'Brien",
    "🎲",
    "👨‍👩‍👧",
    "❤️",
    "می‌خواهم",
    "7",
]
UNSEEN = {
    "a zero-width space": "\u200b",
    "a word joiner": "A\u2060na",
    "a soft hyphen": "A\u00adna",
    "a Hangul filler": "\u3164",
    "an empty Braille cell": "\u2800",
    "a grapheme joiner": "A\u034fna",
    "a variation selector": "A\ufe0e",
    "a tag": "A\U000e0041",
    "a joiner at the end": "Ana\u200d",
    "a joiner within Latin": "A\u200dna",
    "private use": "\ue000",
    "only marks": "\u0301\u0302",
    "only dots": "...",
    "a tower of marks": "A" + "\u0316" * 8,
}
TURNED = ["\u202eanA", "\u2067Ana", "Ana\u200f", "\u061cAna", "A\u202dna"]


@pytest.mark.parametrize("name", GOOD)
def test_people_keep_their_names(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize("name", UNSEEN.values(), ids=UNSEEN)
def test_a_name_without_visible_characters_is_refused(name: str) -> None:
    with pytest.raises(Malformed):
        clean_name(name)


@pytest.mark.parametrize("name", TURNED)
def test_no_character_reverses_the_line(name: str) -> None:
    for check in (clean_name, lambda text: clean(text, "text", NOTE_LENGTH)):
        with pytest.raises(Malformed):
            check(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "ana"),
        ("Ana", "Аnа"),
        ("Ben", "Вen"),
        ("Ana", "Ana"),
        ("Tom", "Τom"),
        ("Ana Lena", "AnaLena"),
        ("Straße", "STRASSE"),
    ],
)
def test_names_that_look_alike_are_one_name(one: str, other: str) -> None:
    assert looks(one) == looks(other)
    with pytest.raises(Malformed) as caught:
        check_names_differ(["Cleo", one, other])
    assert caught.value.problems[0].path == "names[2]"


@pytest.mark.parametrize(("one", "other"), [("Ana", "Anna"), ("Zoe", "Zoë"), ("Lea", "Leo")])
def test_names_that_differ_are_two(one: str, other: str) -> None:
    check_names_differ([one, other])


def test_no_table_opens_with_two_names_that_look_alike(evening: Evening) -> None:
    game = evening.game
    with pytest.raises(Malformed):
        open_table(
            game.slug,
            mode="track",
            edition=game.editions()[0],
            names=["Ana", "Аnа"],
            options={},
            seed="K7Q2BC",
        )
    with pytest.raises(Malformed):
        carry_out(Rename(evening.code, evening.phone(1), 1, "Аna", **evening.writes()))
