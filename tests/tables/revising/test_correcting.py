"""Whoever corrects a position by hand learns nothing of what others hold."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from companion.engine.game import Malformed
from companion.games import get_game
from companion.tables.access.rights import Rights
from companion.tables.logs.ledger import carry_out
from companion.tables.logs.sight import visible_to
from companion.tables.revising.correcting import PERHAPS_HELD, REFUSED, Correct, correct
from companion.tables.revising.taking_back import TakeBack
from tests.tables.evening import Evening

Opened = Callable[..., Evening]


def played(evening: Evening, enough: Callable[[Any], bool]) -> Evening:
    """The table once random moves have led to such a position."""
    rng = Random(3)
    while not enough(evening.now.at):
        evening.record(rng.choice(sorted(evening.game.legal_moves(evening.now.at), key=repr)))
    return evening


def answer(evening: Evening, **changes: Any) -> str:
    """What the host is answered who corrects that; the table then stands as before."""
    seen = visible_to(evening.now, None).at
    wanted = seen.with_state(seen.state.changed(**changes))
    before = evening.now
    try:
        correct(Correct(evening.code, evening.host, wanted, **evening.writes()))
    except Malformed as error:
        assert evening.now.position is before.position
        assert evening.log()[-1] == REFUSED
        return " ".join(problem.message for problem in error.problems)
    carry_out(TakeBack(evening.code, evening.host, to=before.revision, **evening.writes()))
    return "accepted"


@pytest.fixture
def grecos(opened: Opened) -> Evening:
    evening = opened(get_game("grecos"))
    return played(evening, lambda at: sum(map(bool, at.state.hands)) > 1)


def unseen(evening: Evening) -> Iterator[str]:
    """The cards of the game that the host does not see lying."""
    state = evening.now.at.state
    return (card for card in sorted(evening.now.at.edition.card) if card not in state.discards)


def test_every_card_that_the_host_cannot_see_is_refused_alike(grecos: Evening) -> None:
    state = grecos.now.at.state
    held = {card for hand in state.hands for card in hand}
    cards = list(unseen(grecos))
    assert held < set(cards)
    for card in cards:
        discards = tuple(sorted((*state.discards, card)))
        assert answer(grecos, discards=discards) == PERHAPS_HELD.format(card)


def test_what_lies_open_is_still_corrected(grecos: Evening) -> None:
    assert answer(grecos, extra_turns=1) == "accepted"


def test_whoever_holds_a_card_lays_it_down_on_a_phone_that_hosts_too(grecos: Evening) -> None:
    played(grecos, lambda at: max(map(len, at.state.hands)) > 2)
    hands = grecos.now.at.state.hands
    seat = max(range(len(hands)), key=lambda seat: len(hands[seat]))
    phone = Rights(host=True, seats=frozenset({seat}))
    seen = visible_to(grecos.now, seat).at
    (card, *rest), discards = seen.state.hands[seat], seen.state.discards
    hands = (*seen.state.hands[:seat], tuple(rest), *seen.state.hands[seat + 1 :])
    discards = tuple(sorted((*discards, card)))
    wanted = seen.with_state(seen.state.changed(hands=hands, discards=discards))
    correct(Correct(grecos.code, phone, wanted, viewer=seat, **grecos.writes()))
    assert grecos.now.at.state.hands[seat] == tuple(rest)
    assert grecos.now.at.state.discards == discards


def test_a_refused_correction_is_sent_again_and_refused_again(grecos: Evening) -> None:
    seen = visible_to(grecos.now, None).at
    card = next(unseen(grecos))
    wanted = seen.with_state(seen.state.changed(discards=(card,)))
    write = Correct(grecos.code, grecos.host, wanted, **grecos.writes())
    for _ in range(2):
        with pytest.raises(Malformed):
            correct(write)


def test_discards_of_iwari_are_corrected_alike_whatever_hands_hold(opened: Opened) -> None:
    """As long as the box has enough cards of a biome for all that are hidden, it may be true."""
    evening = played(
        opened(get_game("iwari"), cards="app"), lambda at: sum(at.state.discards.values()) > 3
    )
    at = evening.now.at
    hidden = sum(hand.size.high for hand in at.state.hands)
    shown = {**at.state.discards}
    for card in at.state.display or ():
        shown[card] += 1
    answers = set()
    for biome, count in at.state.discards.items():
        more = at.deal.cards[biome] - shown[biome] - hidden
        for added, fits in ((more, True), (more + 1, False)):
            discards = {**at.state.discards, biome: count + added}
            deck = at.state.deck.minus(added, added)
            expected = "accepted" if fits else PERHAPS_HELD.format(f"{biome.value} cards")
            if added > 0 and deck.low > 0:
                assert answer(evening, discards=discards, deck=deck) == expected
                answers.add(fits)
    assert answers == {True, False}
