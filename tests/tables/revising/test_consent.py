"""Going back over what others did: their phones are asked, and nothing is done without them."""

from collections.abc import Callable

import pytest

from companion.engine.game import AnyGame
from companion.tables.access.rights import Rights
from companion.tables.errors import NoSuchEntry, NotAllowed, OtherQuestion
from companion.tables.logs.ledger import carry_out
from companion.tables.revising.consent import AskBack, Reply, needs_consent, open_request
from companion.tables.revising.taking_back import TakeBack
from tests.tables.evening import Evening

ANA, BEN, CLEO = range(3)
THEN = 5
"""The entry after which Cleo had the die and had not rolled: seats, deal and Ana come before."""


@pytest.fixture
def played(opened: Callable[..., Evening], pig: AnyGame) -> Evening:
    """Ana has rolled a one and passed the die; Cleo has taken it. All three have their phones."""
    evening = opened(pig)
    for seat in range(3):
        evening.phone(seat)
    evening.move("roll", by=evening.phone(ANA))
    evening.move("rolled", by=evening.phone(ANA), face=1)
    evening.move("roll", by=evening.phone(CLEO))
    return evening


def asks_to_go_back(evening: Evening, seat: int, to: int) -> None:
    carry_out(AskBack(evening.code, evening.phone(seat), to=to, **evening.writes()))


def answers(evening: Evening, by: Rights, *, yes: bool) -> None:
    carry_out(Reply(evening.code, by, question=evening.question, yes=yes, **evening.writes()))


def test_who_acted_since_is_asked_and_their_yes_takes_it_back(played: Evening) -> None:
    before = played.now.positions[THEN].at
    assert needs_consent(played.now, played.phone(ANA), THEN)
    asks_to_go_back(played, ANA, THEN)
    request = open_request(played.now)
    assert request is not None
    assert (request.seat, request.missing) == (ANA, {CLEO})
    assert not request.may_answer(played.phone(BEN))
    answers(played, played.phone(CLEO), yes=True)
    assert played.now.at == before
    assert open_request(played.now) is None
    assert played.log()[-3:] == [
        "Ana asks to take a move back.",
        "Cleo agrees.",
        "Taken back: Cleo rolls the die.",
    ]


def test_a_no_leaves_the_table_as_it_is(played: Evening) -> None:
    at = played.now.at
    asks_to_go_back(played, ANA, THEN)
    answers(played, played.phone(CLEO), yes=False)
    assert played.now.at == at
    assert open_request(played.now) is None
    with pytest.raises(NoSuchEntry):
        answers(played, played.phone(CLEO), yes=True)


def test_nobody_answers_for_another_but_the_host(played: Evening) -> None:
    asks_to_go_back(played, ANA, THEN)
    with pytest.raises(NotAllowed, match="for Cleo to answer"):
        answers(played, played.phone(BEN), yes=True)
    with pytest.raises(NotAllowed):
        answers(played, played.phone(ANA), yes=True)
    answers(played, played.host, yes=True)
    assert played.log()[-2] == "The host agrees."


def test_whoever_asked_may_change_their_mind(played: Evening) -> None:
    asks_to_go_back(played, ANA, THEN)
    with pytest.raises(NotAllowed, match="asked already"):
        asks_to_go_back(played, BEN, THEN)
    answers(played, played.phone(ANA), yes=False)
    assert open_request(played.now) is None


def test_a_yes_answers_no_other_question_than_its_own(played: Evening) -> None:
    """Ana asks for one move, thinks better of it and asks for more; Cleo's phone still shows the
    first question."""
    asks_to_go_back(played, ANA, THEN)
    first = played.question
    answers(played, played.phone(ANA), yes=False)
    asks_to_go_back(played, ANA, 0)
    at = played.now.at
    for by, yes in ((CLEO, True), (CLEO, False), (ANA, False)):
        stale = Reply(played.code, played.phone(by), question=first, yes=yes, **played.writes())
        with pytest.raises(OtherQuestion, match="Something else is being asked"):
            carry_out(stale)
    assert played.now.at == at
    assert played.question > first
    answers(played, played.phone(CLEO), yes=True)
    assert played.now.position.revision == 0


def test_a_move_made_meanwhile_closes_the_question(played: Evening) -> None:
    asks_to_go_back(played, ANA, THEN)
    played.move("rolled", by=played.phone(CLEO), face=4)
    assert open_request(played.now) is None


def test_what_was_entered_on_ones_own_phone_alone_needs_nobody(played: Evening) -> None:
    assert not needs_consent(played.now, played.phone(CLEO), played.now.revision - 1)
    carry_out(
        TakeBack(played.code, played.phone(CLEO), to=played.now.revision - 1, **played.writes())
    )
    assert played.log()[-1] == "Taken back: Cleo rolls the die."
