"""The pad: cells, the map, impossible counts, the score of an end state."""

from tests.web.pages.conftest import Phone


def test_a_count_is_entered_cell_by_cell(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", mode="count")
    host.get(f"/t/{code}")
    assert (
        host.post(f"/t/{code}/counts", revision=0, cell="final.tents.duskmoor.0", value="3") == 200
    )
    host.get(f"/t/{code}/score")
    assert "Ann" in host.words
    assert "3" in host.words


def test_empty_is_not_zero(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", mode="count")
    host.post(f"/t/{code}/counts", revision=0, cell="final.tents.duskmoor.0", value="0")
    host.get(f"/t/{code}?group=final.duskmoor")
    assert "Tents, Ann 0" in host.words
    host.post(f"/t/{code}/counts", revision=1, cell="final.tents.duskmoor.0", value="")
    host.get(f"/t/{code}?group=final.duskmoor")
    assert "Tents, Ann –" in host.words


def test_a_tap_on_the_map_sets_a_tent_and_a_second_lifts_it(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", mode="count")
    host.post(f"/t/{code}/counts", revision=0, place="duskmoor-1", piece=1)
    host.get(f"/t/{code}")
    assert "Ben" in host.words
    lifted = host.post(f"/t/{code}/counts", revision=1, place="duskmoor-1", piece=1)
    assert lifted == 200


def test_the_rest_of_a_place_is_set_to_zero_in_one_tap(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", mode="count")
    host.get(f"/t/{code}")
    group = host.page.split('name="rest" value="')[1].split('"')[0]
    assert host.post(f"/t/{code}/counts", revision=0, rest=group) == 200
    assert host.revision == 1


def test_impossible_counts_are_named_and_the_game_is_not_closed(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", mode="count")
    cells = [f"final.tents.{place}.0" for place in ("duskmoor", "farhaven", "saltreach")]
    for revision, cell in enumerate(cells):
        host.post(f"/t/{code}/counts", revision=revision, cell=cell, value="9")
    host.get(f"/t/{code}/score")
    assert "There is no score yet" in host.words
    assert host.post(f"/t/{code}/finish", revision=host.at(code)) == 422
    host.get("/history")
    assert "No finished game on this phone yet" in host.words


def test_nonsense_counts_are_refused_in_words(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", mode="count")
    for cell, value in (("no.such.cell", "1"), ("final.tents.duskmoor.0", "many"), ("", "1")):
        assert host.post(f"/t/{code}/counts", revision=0, cell=cell, value=value) == 422
    assert host.post(f"/t/{code}/counts", revision=0, place="nowhere", piece=1) in (200, 422)
    host.get(f"/t/{code}")
    assert host.revision == 0


def test_what_follows_from_the_map_need_not_be_entered_and_stays_when_the_rest_is_zero(
    host: Phone,
) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", mode="count")
    for revision, space in enumerate(("duskmoor-1", "duskmoor-2")):
        host.post(f"/t/{code}/counts", revision=revision, place=space, piece=1)
    host.get(f"/t/{code}?group=final.duskmoor")
    assert "Tents, Ben 2" in host.words
    assert host.post(f"/t/{code}/counts", revision=2, rest="final.duskmoor") == 200
    assert host.post(f"/t/{code}/counts", revision=3, rest="final.settlements") == 200
    assert host.revision == 3
    host.get(f"/t/{code}?group=final.duskmoor")
    assert 'role="alert"' not in host.page
    assert "Totems, Ben: 0" in host.page
    host.post(f"/t/{code}/counts", revision=host.revision, cell="final.tents.duskmoor.2", value="1")
    host.get(f"/t/{code}/score")
    assert "The map shows no tents of Cleo in Duskmoor, not 1" in host.words
    assert "On to the podium" not in host.words


def test_several_places_are_slid_over_at_once(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", mode="count")
    places = "duskmoor-1 duskmoor-2"
    assert (
        host.post(f"/t/{code}/counts", revision=0, place=places, piece=2, part="Half journey")
        == 200
    )
    host.get(f"/t/{code}?group=half.duskmoor")
    assert "Tents, Cleo 2" in host.words


def test_what_is_to_be_checked_is_listed_and_lit_and_closing_insists(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", mode="count")
    host.post(f"/t/{code}/counts", revision=0, place="duskmoor-1", piece=1)
    host.post(f"/t/{code}/counts", revision=1, cell="final.totems.farhaven.0", value="5")
    host.get(f"/t/{code}?check=yes")
    assert "Farhaven holds 5 totems, but its largest camp has no tents." in host.words
    assert "Half journey: nothing is counted." in host.words
    assert host.page.count('class="badge-warn"') == 11
    host.get(f"/t/{code}/score")
    assert "Half journey: nothing is counted." in host.words
    assert "Close it all the same" in host.words
    assert host.post(f"/t/{code}/finish", revision=2) == 409
    assert host.post(f"/t/{code}/finish", revision=2, insist="yes") == 200


def test_totems_of_a_whole_map_are_set_to_zero_in_one_tap(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", mode="count")
    host.post(f"/t/{code}/counts", revision=0, place="duskmoor-1", piece=1)
    assert host.post(f"/t/{code}/counts", revision=1, rest="final.duskmoor", row="Totems") == 200
    host.get(f"/t/{code}?group=final.icereach")
    assert "Totems, Cleo: 0" in host.page


def test_who_won_is_asked_first_and_then_one_number_of_the_loser(host: Phone) -> None:
    code = host.open_table("Ana", "Ben", game="ichor", mode="count")
    host.get(f"/t/{code}")
    assert "Who won?" in host.words
    host.post(f"/t/{code}/counts", revision=0, cell="games.0.off.0", value="13")
    host.get(f"/t/{code}")
    assert "Say who won: both have tokens off the board." in host.words
    host.post(f"/t/{code}/counts", revision=1, cell="games.0.winner", value="1")
    host.get(f"/t/{code}/score")
    assert "Ben leads 13 to 0; one game is not decided yet." in host.words
    assert "Second game: not all counted." in host.words


def test_a_board_that_people_fill_is_entered_place_by_place(host: Phone) -> None:
    code = host.open_table("Ana", "Ben", game="khilor", **{"option.fill": "table"})
    host.get(f"/t/{code}")
    assert "Fill the board" in host.words
    assert host.post(f"/t/{code}/fill", revision=0, place="A1 B1", piece=0) == 200
    assert host.post(f"/t/{code}/fill", revision=1, place="A1", piece=4) == 200
    assert "A1: pink on green" in host.page
    assert host.post(f"/t/{code}/fill", revision=2, place="A1", piece=1) == 200
    assert "A1: yellow on green" in host.page
    assert host.post(f"/t/{code}/fill", revision=3, place="A1", piece=5) == 200
    assert "A1: one green demon" in host.page
    assert host.post(f"/t/{code}/fill", revision=4, rest="yes", piece=0) == 409
    assert "48 green demons" in host.words
    for place, piece in (("nowhere", 0), ("", 0), ("A1", 9)):
        assert host.post(f"/t/{code}/fill", revision=4, place=place, piece=piece) == 422


def test_an_address_names_places_and_pieces_or_nothing(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", game="khilor", mode="count")
    for place in ("0", "nowhere", "x" * 5000):
        assert host.get(f"/t/{code}?place={place}") == 200
        assert "Set or lift it here" not in host.words
    far = "9" * 100_000
    answer = host.client.post(
        f"/t/{code}/counts",
        data={"client_id": "test-id-of-far", "revision": 0, "cell": "", "value": "", "piece": far}
        | {"group": far, "check": far, "rest": "nowhere"},
    )
    assert answer.status_code == 303
    assert sum(len(value) for _, value in answer.headers) < 5000
