"""No answer of the tables package reveals what another seat holds, refusals included."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import text

from companion.codec import load_move
from companion.engine.game import AnyGame, Malformed
from companion.engine.rulebook import IllegalMove
from companion.tables.access.rights import Rights
from companion.tables.errors import NotAllowed, TableError
from companion.tables.logs.ledger import carry_out
from companion.tables.logs.sight import visible_to
from companion.tables.play.moves import RecordMoves
from companion.tables.revising.correcting import Correct
from companion.tables.revising.taking_back import TakeBack
from companion.tables.storage.database import reading
from tests.tables.arena_table import NET, duel, enter_hands, lay, shown
from tests.tables.evening import Evening

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
