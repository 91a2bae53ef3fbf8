"""Everything on the table can be held for its name, its text and its rule."""

from random import Random

import pytest

from companion.engine.about import About
from companion.engine.game import random_walk
from companion.games.orichalcum.box.pieces import BUILDINGS, LOOT, TITANS
from companion.games.orichalcum.drawing.words import about
from companion.games.orichalcum.game import GAME
from companion.games.orichalcum.rules.decisions import ChooseCard, PlaceLoot
from companion.games.orichalcum.rules.table import Position
from companion.testing.checks import is_sentence
from tests.games.orichalcum.positions import NAMES, REFERENCE, display, player, position, row

CHOOSE = (ChooseCard(),)


def lookup(at: Position, place: str) -> About:
    found = about(at, place)
    assert found is not None, place
    return found


@pytest.mark.parametrize("tracking", ["full", "quick"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_place_and_card_has_a_name_a_line_and_a_rule(players: int, tracking: str) -> None:
    rng = Random(players)
    deal = GAME.deal(REFERENCE, NAMES[:players], {"tracking": tracking}, rng, {})
    for number, (at, _) in enumerate(random_walk(GAME, GAME.start(deal), rng, 1200)):
        if number % 40 == 0 or isinstance(at.decision, PlaceLoot):
            cards = [card.id for cards in GAME.card_rows(at, 0) for card in cards.cards]
            for place in (*(element.id for element in GAME.picture(at).elements), *cards):
                found = lookup(at, place)
                assert found.name
                assert is_sentence(found.line), found.line
                assert GAME.rulebook.citations[found.text.id] == found.text


def test_a_creature_is_described_with_strength_loot_and_the_hoplites_by_it() -> None:
    ada = player("FV A3 0", creatures={"A4": "gorgon"}, stuck={"A4": 2}, titans=("theia",))
    found = lookup(position(ada, asked=CHOOSE), "p0-A4")
    assert found.name == "Gorgon"
    assert found.line == (
        "Strength 8, loot 2 nuggets. On A4 of Ada's island. 2 hoplites by it. "
        "Nothing can be built on A3 beside it."
    )


def test_each_building_titan_and_loot_has_a_text_of_its_own() -> None:
    cited = GAME.rulebook.citations
    for name, effect in BUILDINGS.items():
        assert cited[f"ability_{name}"].text == effect.text
    for name, titan in TITANS.items():
        assert titan.text in cited[f"favour_{name}"].text
    for name, loot in LOOT.items():
        assert loot.text in cited[f"creature_{name}"].text
    texts = [cite.text for cite in cited.values()]
    assert len(set(texts)) == len(texts)


def test_cards_buildings_ports_and_medallions_are_described() -> None:
    ada = player(metropolis=None, medallions=1)
    at = position(
        ada, asked=CHOOSE, row=row("produce-2 FV gorgon"), display=display("mine", None, "arch")
    )
    assert lookup(at, "card-0").name == "Produce Orichalcum"
    assert lookup(at, "card-0").line.startswith("Card 1, free: Produce Orichalcum, forest, volcano")
    assert lookup(at, "guest-card-0-2").name == "Gorgon"
    assert (
        lookup(at, "spot-0").line
        == "On offer: it needs forest or an empty volcano. With 1 nugget on it."
    )
    assert lookup(at, "spot-1").name == "No building"
    assert lookup(at, "p0-A1").line == "It pays 1 hoplite and 1 nugget."
    assert lookup(at, "medallion-0-0").name == "Orichalcum medallion"
    assert about(at, "nonsense") is None


def test_a_creature_lights_where_it_keeps_its_player_from_building() -> None:
    lies, stands = ("FV A3 0", "LD B3 0"), {"A4": "gorgon"}
    found = lookup(position(player(*lies, creatures=stands), asked=CHOOSE), "creature-0-A4")
    assert set(found.reach) == {"p0-A3", "p0-B4"}
    guarded = player(*lies, creatures=stands, buildings={"B3": "crystal"})
    assert lookup(position(guarded, asked=CHOOSE), "creature-0-A4").reach == ()


def test_whoever_chooses_a_seat_for_the_initiative_reads_what_that_means() -> None:
    at = position(player(), asked=CHOOSE)
    assert lookup(at, "initiative-1").line == f"{NAMES[1]} starts the next round."
    assert lookup(at, "initiative").line.endswith(" starts the round.")
