"""Who may play something while another is asked is told so, and nobody else."""

from tests.web.pages.conftest import Phone

OPTIONS = {"option.draws": "table", "option.dice": "table", "set.start_player": "0"}
CUT_IN = "You may cut in with what is lit."


def test_a_phone_that_may_cut_in_says_so(host: Phone, guest: Phone) -> None:
    """Storm is played in another's turn (GR-14)."""
    code = host.open_table("Ann", "Ben", game="grecos", **OPTIONS)
    host.post(f"/j/{code}", seat=0, stay="yes")
    guest.post(f"/j/{code}", seat=1, stay="yes")

    def enter(phone: Phone, *taps: str) -> None:
        phone.get(f"/t/{code}")
        for tap in taps:
            assert phone.confirm(code, tap) == 200, tap

    enter(host, "draw-titan", "recruit-nobody", "draw-tyche", "no-more-cards", "no-more-moves")
    enter(guest, "draw-kraken", "recruit-nobody", "draw-storm")
    guest.get(f"/t/{code}")
    assert CUT_IN not in guest.words
    enter(guest, "no-more-cards", "no-more-moves")
    enter(host, "draw-hydra")
    guest.get(f"/t/{code}")
    assert CUT_IN in guest.words
    host.get(f"/t/{code}")
    assert CUT_IN not in host.words


def test_who_has_chosen_in_secret_may_change_that_and_cuts_into_nothing(
    host: Phone, guest: Phone
) -> None:
    code = host.open_table("Ann", "Ben", game="arena", **{"option.cards": "app"})
    host.post(f"/j/{code}", seat=0, stay="yes")
    guest.post(f"/j/{code}", seat=1, stay="yes")
    host.get(f"/t/{code}")
    assert "R Ann Cards 4 B Ben Cards 4" in host.words
    host.play(code)
    host.get(f"/t/{code}")
    assert CUT_IN not in host.words
    assert "You may still change your choice, until everybody has chosen." in host.words
    assert "R Ann Cards 4 Undo" in host.words
    guest.get(f"/t/{code}")
    assert "B Ben Cards 4" in guest.words
    assert "Ann Cards 4 B" not in guest.words
