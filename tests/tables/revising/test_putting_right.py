"""Putting the board right by taps: whoever sits at the table may, and the others agree."""

from collections.abc import Callable

import pytest

from companion.engine.phrases import capital
from companion.engine.problems import Malformed
from companion.games import get_game
from companion.tables.access.rights import Rights
from companion.tables.errors import NotAllowed, Stale
from companion.tables.logs.beside_play import CorrectionAsked
from companion.tables.logs.entries import Corrected
from companion.tables.logs.ledger import carry_out
from companion.tables.logs.sight import visible_to
from companion.tables.revising.consent import Reply, open_request
from companion.tables.revising.correcting import PERHAPS_HELD, correct
from companion.tables.revising.putting_right import MOST_CHANGES, UNCHANGED, PutRight
from companion.tables.revising.taking_back import TakeBack
from tests.tables.evening import Evening
from tests.tables.revising.test_correcting import played

TENT = ("duskmoor-1", "0")
SAID = "The position was corrected by hand. Space 1 of Duskmoor: Ana's tent, not empty."


@pytest.fixture
def iwari(opened: Callable[..., Evening]) -> Evening:
    return opened(get_game("iwari"))


def ask(evening: Evening, rights: Rights, *changes: tuple[str, str]) -> None:
    correct(PutRight(evening.code, rights, changes=changes, **evening.writes()))


def answer(evening: Evening, rights: Rights, *, yes: bool) -> None:
    carry_out(Reply(evening.code, rights, question=evening.question, yes=yes, **evening.writes()))


def test_a_host_alone_puts_the_board_right_at_once(iwari: Evening) -> None:
    ask(iwari, iwari.host, TENT)
    assert iwari.now.at.state.tents == {"duskmoor-1": 0}
    assert iwari.now.entries[-1].text == SAID


def test_a_player_asks_the_others_and_it_is_done_once_all_agree(iwari: Evening) -> None:
    ana, ben, cleo = (iwari.phone(seat) for seat in range(3))
    ask(iwari, ana, TENT)
    assert iwari.now.at.state.tents == {}
    asked = open_request(iwari.now)
    assert asked is not None
    assert asked.missing == {1, 2}
    answer(iwari, ben, yes=True)
    assert iwari.now.at.state.tents == {}
    answer(iwari, cleo, yes=True)
    assert iwari.now.at.state.tents == {"duskmoor-1": 0}
    assert iwari.now.entries[-1].text == SAID


def test_nothing_changes_if_somebody_says_no(iwari: Evening) -> None:
    ana, ben = iwari.phone(0), iwari.phone(1)
    ask(iwari, ana, TENT)
    answer(iwari, ben, yes=False)
    assert open_request(iwari.now) is None
    assert iwari.now.at.state.tents == {}


def test_a_player_alone_asks_the_host(iwari: Evening) -> None:
    ask(iwari, iwari.phone(0), TENT)
    assert iwari.now.at.state.tents == {}
    answer(iwari, iwari.host, yes=True)
    assert iwari.now.at.state.tents == {"duskmoor-1": 0}


def test_a_correction_is_taken_back_like_a_move(iwari: Evening) -> None:
    before = iwari.now.position
    ask(iwari, iwari.host, TENT)
    carry_out(TakeBack(iwari.code, iwari.host, to=before.revision, **iwari.writes()))
    assert iwari.now.at.state == before.at.state


def test_whoever_only_watches_corrects_nothing(iwari: Evening) -> None:
    with pytest.raises(NotAllowed):
        ask(iwari, Rights(), TENT)


def test_somebody_elses_eyes_are_not_lent(iwari: Evening) -> None:
    with pytest.raises(NotAllowed):
        carry_out(PutRight(iwari.code, iwari.phone(0), changes=[TENT], viewer=1, **iwari.writes()))


def test_a_correction_of_an_older_board_is_stale(iwari: Evening) -> None:
    write = PutRight(iwari.code, iwari.host, changes=[TENT], **iwari.writes())
    ask(iwari, iwari.host, ("duskmoor-2", "1"))
    with pytest.raises(Stale):
        carry_out(write)


def test_more_pieces_than_the_box_has_are_refused_with_the_place(iwari: Evening) -> None:
    edition = iwari.now.deal.edition
    totems = [(f"totems.{one.id}.0", "4") for one in edition.territories[:5]]
    with pytest.raises(Malformed) as refused:
        ask(iwari, iwari.host, *totems)
    message = refused.value.problems[0].message
    assert "Ana's totems in" in message
    assert "the box has" in message
    assert "not accepted" in iwari.now.entries[-1].text


def test_what_is_no_spot_or_changes_nothing_is_refused(iwari: Evening) -> None:
    for changes in ([("sea", "0")], [("duskmoor-1", "9")], [TENT] * (MOST_CHANGES + 1)):
        with pytest.raises(Malformed):
            ask(iwari, iwari.host, *changes)
    with pytest.raises(Malformed) as refused:
        ask(iwari, iwari.host, TENT, ("duskmoor-1", "nothing"))
    assert refused.value.problems[0].message == UNCHANGED


def test_what_is_asked_shows_nobody_the_hands(opened: Callable[..., Evening]) -> None:
    evening = opened(get_game("iwari"), cards="app")
    ana, _ = evening.phone(0), evening.phone(1)
    ask(evening, ana, TENT)
    assert isinstance(evening.now.entries[-1].entry, CorrectionAsked)
    for viewer in (None, 0, 1):
        assert visible_to(evening.now, viewer).entries[-1].entry.state is None
    answer(evening, evening.phone(1), yes=True)
    corrected = next(e.entry for e in evening.now.entries if isinstance(e.entry, Corrected))
    assert all(hand.cards for hand in corrected.state.hands)
    seen = visible_to(evening.now, 1).entries[-1].entry
    assert isinstance(seen, Corrected)
    assert [hand.cards is None for hand in seen.state.hands] == [True, False, True]


def test_the_owner_of_a_hand_lays_a_card_down(opened: Callable[..., Evening]) -> None:
    """It is their own phone that says so, without the host; the others see where it went."""
    evening = opened(get_game("iwari"), cards="app")
    ana, ben = evening.phone(0), evening.phone(1)
    card = evening.now.at.state.hands[0].cards[0].value
    held = evening.now.at.state.hands[0].cards
    many = sum(one.value == card for one in held)
    changes = [(f"hand.0.{card}", str(many - 1)), (f"discards.{card}", "1")]
    correct(PutRight(evening.code, ana, changes=changes, viewer=0, **evening.writes()))
    answer(evening, ben, yes=True)
    state = evening.now.at.state
    assert len(state.hands[0].cards) == len(held) - 1
    assert {biome.value: n for biome, n in state.discards.items()}[card] == 1
    told = visible_to(evening.now, 1).entries[-1].text
    assert "among the discards: 1, not 0" in told
    assert "Ana's hand" not in told


def test_a_player_learns_of_no_hand_by_trying(opened: Callable[..., Evening]) -> None:
    """Every card that Ana does not see is refused alike, and each attempt is in the log."""
    evening = played(opened(get_game("grecos")), lambda at: sum(map(bool, at.state.hands)) > 1)
    state, ana = evening.now.at.state, evening.phone(0)
    shown = {*state.discards, *state.hands[0]}
    hidden = [card for card in sorted(evening.now.at.edition.card) if card not in shown]
    assert {card for hand in state.hands[1:] for card in hand} < set(hidden)
    for card in hidden:
        before = evening.now.revision
        with pytest.raises(Malformed) as refused:
            write = {"changes": [(f"card-{card}", "discards")], "viewer": 0}
            correct(PutRight(evening.code, ana, **write, **evening.writes()))
        said = capital(PERHAPS_HELD.format(card))
        assert refused.value.problems[0].message == f"{said}."
        assert evening.now.entries[before + 1].text.startswith("Ana tried")
