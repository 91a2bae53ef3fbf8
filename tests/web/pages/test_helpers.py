"""A helper used alone, without a table: everything is in the address, and nonsense costs little."""

import re
from time import process_time

import pytest

from tests.web.pages.conftest import Phone

URL = "/games/grecos/battle"


def link(phone: Phone, label: str) -> str:
    """Where the link with that label leads."""
    found = re.findall(r'<a [^>]*href="([^"]+)"[^>]*>(.*?)</a>', phone.page, re.DOTALL)
    return next(url for url, inside in found if label in re.sub(r"<[^>]+>", "", inside))


def test_two_stacks_are_tapped_together_and_their_odds_shown(host: Phone) -> None:
    assert host.get(URL) == 200
    host.get(link(host, "Medusa"))
    assert "wins" not in host.words
    host.get(f"{URL}?side0=medusa&side1=cyclops")
    assert re.search(r"The attacker wins\s+\d+\.\d %", host.words)
    assert "Calculated exactly." in host.words


def test_a_battle_is_recorded_step_by_step_with_dice_tapped_in(host: Phone) -> None:
    host.get(f"{URL}?side0=medusa&side0=nymphs&side1=cyclops&side1=hero")
    host.get(link(host, "Fight it out"))
    assert "Tap the unit that attacks: its die is thrown next." in host.words
    host.get(link(host, "Medusa"))
    assert "Throw for Medusa: 6 or less hits (Force 5, +1 women against men)." in host.words
    host.get(link(host, "4"))
    assert "The attacker throws 4 for Medusa." in host.words
    assert "Which of your units takes the hit?" in host.words
    host.get(link(host, "Cyclops"))
    assert "The defender puts a damage counter on Cyclops." in host.words
    host.get(link(host, "Back by one touch"))
    assert "Which of your units takes the hit?" in host.words


def test_the_app_throws_where_it_is_asked_to(host: Phone) -> None:
    host.get(f"{URL}?side0=medusa&side0=nymphs&side1=cyclops&side1=hero&play=yes&t=unit-D4-0")
    host.get(link(host, "Throw for us"))
    assert re.search(r"The attacker throws [1-6] for Medusa\.", host.words)


def test_a_battle_that_is_over_says_who_has_won(host: Phone) -> None:
    host.get(f"{URL}?side0=medusa&side1=nymphs&play=yes&t=face-1")
    assert "The attacker wins the battle with 1 unit left." in host.words


@pytest.mark.parametrize(
    "query",
    [
        "side0=zeus&side1=",
        "side0=hero&side1=hero&play=yes&t=" + ".".join(["nonsense"] * 500),
        "side0=hero.9&side1=hero.-1&extra0=nonsense&extra1=pandora",
        "&".join(["side0=hydra"] * 50 + ["side1=titan"] * 50),
        "side0=%00&t=%F0%9F%A6%89&play=maybe&edition=nonsense",
        "throw=yes",
        "side0=hero&side1=hero&throw=yes&t=face-9",
    ],
)
def test_a_strangers_nonsense_costs_little(host: Phone, query: str) -> None:
    begun = process_time()
    assert host.get(f"{URL}?{query}") == 200
    assert process_time() - begun < 8


def test_every_card_of_the_page_has_an_id_of_its_own(host: Phone) -> None:
    host.get(f"{URL}?side0=medusa&side0=hero&side1=medusa")
    ids = re.findall(r' id="([^"]+)"', host.page)
    assert len(set(ids)) == len(ids)


def test_unknown_helpers_say_so(host: Phone) -> None:
    assert host.get("/games/grecos/nonsense") == 404
    assert host.get("/games/khilor/battle") == 404
    assert host.get("/games/nonsense/battle") == 404
