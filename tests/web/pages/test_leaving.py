"""A phone gives back what it holds at a table."""

from tests.web.pages.conftest import Phone


def test_a_seat_that_was_tapped_by_mistake_is_given_back(host: Phone, guest: Phone) -> None:
    """And a wish for one is taken back; nonsense in place of a seat changes nothing."""
    code = host.open_table("Ann", "Ben", "Cleo")
    guest.post(f"/j/{code}", seat=0)
    guest.post(f"/j/{code}", seat=1)
    for nonsense in ("", "x", "-1", "7", "9" * 30):
        guest.post(f"/j/{code}/leave", seat=nonsense)
        assert guest.page.count("Leave this seat") == 2
    guest.post(f"/j/{code}/leave", seat=1)
    assert guest.page.count("Leave this seat") == 1
    guest.post(f"/j/{code}/leave", seat=0)
    assert "Leave this seat" not in guest.words
    assert "taken this phone's place away" not in guest.words
    host.post(f"/j/{code}", seat=1)
    guest.post(f"/j/{code}", seat=1, ask="yes")
    guest.post(f"/j/{code}/leave", seat=1)
    assert "The host is asked" not in guest.words
    host.get(f"/t/{code}/host")
    assert "Another phone asks" not in host.words
    assert guest.post(f"/j/{code}", seat="x") == 422
    guest.get(f"/t/{code}")
    assert "Who are you?" in guest.words
