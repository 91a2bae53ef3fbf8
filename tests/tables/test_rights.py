"""Links, seats and who may hand them out."""

import pytest
from sqlalchemy import text

from companion.engine.problems import Malformed
from companion.tables.access import Rights, grants, pending, rights_of
from companion.tables.errors import NoSuchEntry, NoSuchTable, NotAllowed
from companion.tables.logs.ledger import carry_out
from companion.tables.play.seats import (
    Approve,
    Release,
    Revoke,
    new_link,
    request_seat,
    take_seat,
    use_link,
    watch,
)
from companion.tables.storage.database import writing
from tests.tables.evening import Evening


def test_the_opener_hosts_and_holds_no_seat(evening: Evening) -> None:
    assert evening.host == Rights(host=True)
    assert evening.host.may_see


def test_unknown_tokens_give_no_rights(evening: Evening) -> None:
    nobody = rights_of(evening.code, ["made-up", ""])
    assert nobody == Rights()
    assert not nobody.may_see
    assert rights_of(evening.code, []) == Rights()


def test_a_token_opens_its_own_table_only(evening: Evening, count: Evening) -> None:
    assert rights_of(count.code, [evening.token]) == Rights()


def test_one_phone_may_hold_several_seats(evening: Evening) -> None:
    tokens = [take_seat(evening.code, seat) for seat in (0, 2)]
    assert rights_of(evening.code, tokens).seats == {0, 2}
    assert evening.now.taken == {0, 2}


def test_a_taken_seat_is_not_taken_again(evening: Evening) -> None:
    take_seat(evening.code, 1)
    with pytest.raises(NotAllowed) as caught:
        take_seat(evening.code, 1)
    assert "Ben" in caught.value.message


@pytest.mark.parametrize("seat", [-1, 3, True, "1", None])
def test_there_is_a_seat_for_each_name(evening: Evening, seat: int) -> None:
    with pytest.raises(Malformed):
        take_seat(evening.code, seat)
    with pytest.raises(Malformed):
        request_seat(evening.code, seat)


def test_a_taken_seat_is_in_the_log_of_the_other_phones(evening: Evening) -> None:
    take_seat(evening.code, 1)
    assert evening.log()[-1] == "Ben's seat is taken."


def test_anybody_with_the_code_may_watch(evening: Evening) -> None:
    assert rights_of(evening.code, [watch(evening.code)]) == Rights(watch=True)
    with pytest.raises(NoSuchTable):
        watch("ZZZZZZ")


def test_a_seat_is_taken_over_once_the_host_approves(evening: Evening) -> None:
    lost = take_seat(evening.code, 1)
    asked = request_seat(evening.code, 1)
    assert rights_of(evening.code, [asked]) == Rights(asked=frozenset({1}))
    (request,) = pending(evening.code)
    assert (request.role, request.seat, request.pending) == ("seat", 1, True)
    carry_out(Approve(evening.code, evening.host, request.id))
    assert rights_of(evening.code, [asked]).seats == {1}
    assert rights_of(evening.code, [lost]) == Rights()
    assert pending(evening.code) == ()
    assert evening.now.taken == {1}


def test_of_two_requests_the_one_approved_ends_the_other(evening: Evening) -> None:
    first, second = request_seat(evening.code, 1), request_seat(evening.code, 1)
    carry_out(Approve(evening.code, evening.host, pending(evening.code)[0].id))
    assert rights_of(evening.code, [first]).seats == {1}
    assert rights_of(evening.code, [second]) == Rights()


def test_a_request_turned_down_takes_nothing_from_the_holder(evening: Evening) -> None:
    holder, asked = take_seat(evening.code, 1), request_seat(evening.code, 1)
    (request,) = pending(evening.code)
    carry_out(Revoke(evening.code, evening.host, request.id))
    assert evening.log()[-1] == "Ben's seat stays on the phone that has it."
    assert rights_of(evening.code, [asked]) == Rights()
    assert rights_of(evening.code, [holder]).seats == {1}
    with pytest.raises(NoSuchEntry):
        carry_out(Approve(evening.code, evening.host, request.id))


def test_only_the_host_approves_revokes_and_makes_links(evening: Evening) -> None:
    player = evening.phone(0)
    request_seat(evening.code, 1)
    (request,) = pending(evening.code)
    with pytest.raises(NotAllowed):
        carry_out(Approve(evening.code, player, request.id))
    with pytest.raises(NotAllowed):
        carry_out(Revoke(evening.code, player, request.id))
    with pytest.raises(NotAllowed):
        new_link(evening.code, player, "watch")


def test_a_revoked_seat_is_free_for_the_next_phone(evening: Evening) -> None:
    token = take_seat(evening.code, 1)
    (held,) = (grant for grant in grants(evening.code) if grant.role == "seat")
    carry_out(Revoke(evening.code, evening.host, held.id))
    assert rights_of(evening.code, [token]) == Rights()
    assert evening.now.taken == frozenset()
    take_seat(evening.code, 1)
    assert [grant.revoked for grant in grants(evening.code)] == [False, True, False]


def test_a_phone_gives_up_its_own_seat_only(evening: Evening) -> None:
    ana = evening.phone(0)
    with pytest.raises(NotAllowed):
        carry_out(Release(evening.code, ana, 1))
    carry_out(Release(evening.code, ana, 0))
    assert evening.now.taken == frozenset()


def test_the_host_frees_any_seat(evening: Evening) -> None:
    evening.phone(1)
    carry_out(Release(evening.code, evening.host, 1))
    assert evening.now.taken == frozenset()


def test_links_of_each_kind_are_made_anew(evening: Evening) -> None:
    made = {
        "host": new_link(evening.code, evening.host, "host"),
        "seat": new_link(evening.code, evening.host, "seat", 2),
        "watch": new_link(evening.code, evening.host, "watch"),
    }
    assert rights_of(evening.code, made.values()) == Rights(), "a link is no token"
    tokens = [use_link(evening.code, link) for link in made.values()]
    assert rights_of(evening.code, tokens) == Rights(True, frozenset({2}), True)
    assert evening.now.taken == {2}
    with pytest.raises(Malformed):
        new_link(evening.code, evening.host, "watch", 2)
    with pytest.raises(Malformed):
        new_link(evening.code, evening.host, "seat")


def test_a_table_never_loses_its_last_host(evening: Evening) -> None:
    (only,) = grants(evening.code)
    with pytest.raises(NotAllowed):
        carry_out(Revoke(evening.code, evening.host, only.id))
    spare = use_link(evening.code, new_link(evening.code, evening.host, "host"))
    carry_out(Revoke(evening.code, evening.host, only.id))
    assert rights_of(evening.code, [evening.token]) == Rights()
    assert rights_of(evening.code, [spare]).host


def test_a_link_of_another_table_is_not_found(evening: Evening, count: Evening) -> None:
    foreign = grants(count.code)[0]
    with pytest.raises(NoSuchEntry):
        carry_out(Revoke(evening.code, evening.host, foreign.id))


def test_a_refused_write_leaves_nothing_behind(evening: Evening) -> None:
    """A grant and its entry stand or fall together."""
    take_seat(evening.code, 1)
    with pytest.raises(NotAllowed):
        take_seat(evening.code, 1)
    with writing() as session:
        assert session.execute(text("SELECT count(*) FROM grants")).scalar() == 2
        assert session.execute(text("SELECT count(*) FROM entries")).scalar() == 2
