"""Games searched and filtered: by person, title, number of players, date and words."""

from datetime import timedelta

from companion.statistics.selection import Wanted, chosen
from tests.statistics.games import ANA, BEN, CLEO, FIRST, played

TWO = played(("Ana", 9, 1), ("Ben", 1, 2), day=0)
THREE = played(("Ana", 9, 1), ("Ben", 1, 2), ("Cleo", 0, 3), day=10, game="khilor")
GUEST = played(("Cleo", 9, 1), ("Žofie", 1, 2), day=20)
ALL = (TWO, THREE, GUEST)


def test_all_the_people_named_took_part() -> None:
    assert chosen(ALL, Wanted(people=frozenset({ANA, BEN}))) == [TWO, THREE]
    assert chosen(ALL, Wanted(people=frozenset({ANA, CLEO}))) == [THREE]
    assert chosen(ALL, Wanted()) == list(ALL)


def test_title_number_of_players_and_days() -> None:
    day = (FIRST + timedelta(days=10)).astimezone().date()
    assert chosen(ALL, Wanted(game="khilor")) == [THREE]
    assert chosen(ALL, Wanted(players=2)) == [TWO, GUEST]
    assert chosen(ALL, Wanted(first=day)) == [THREE, GUEST]
    assert chosen(ALL, Wanted(last=day)) == [TWO, THREE]
    assert chosen(ALL, Wanted(first=day, last=day)) == [THREE]


def test_words_are_found_in_titles_and_names_in_any_case() -> None:
    assert chosen(ALL, Wanted(words="KHIL")) == [THREE]
    assert chosen(ALL, Wanted(words="žofie")) == [GUEST]
    assert chosen(ALL, Wanted(words="nowhere")) == []
