"""Every building has a place where what it does is seen, and the rules name none."""

import ast
from pathlib import Path

import companion.games.orichalcum as package
from companion.games.orichalcum.decisions.action import BuyAction, PerformAction
from companion.games.orichalcum.effects import BUILDINGS, LOOT, TITANS
from companion.games.orichalcum.moves.action import Produce, Recruit
from companion.games.orichalcum.moves.additional import Buy, BuyNothing
from companion.games.orichalcum.moves.capture import Fight, RollDie
from companion.games.orichalcum.moves.construct import Build, ErectTemple

from .positions import REFERENCE, acting, codes, display, legal, play, player

PLACES = ("effects", "editions")


def test_a_training_camp_recruits_one_more() -> None:
    ada = player("FL A3 0", hoplites=0, buildings={"A3": "training_camp", "A4": "training_camp"})
    assert play(acting("recruit", ada), Recruit()).player.hoplites == 3


def test_a_mine_produces_one_more() -> None:
    """The booklet's example: three Mines, the Metropolis' among them, are three nuggets."""
    ada = player("FL A3 0", nuggets=0, buildings={"A3": "mine", "A4": "mine"})
    assert play(acting("produce", ada), Produce()).player.nuggets == 3


def test_a_siege_engine_makes_its_number_a_skull() -> None:
    lair = {"creatures": {"B1": "hydra_theia"}}
    at = acting("capture", player("V B1 0", "F A3 0", buildings={"A3": "siege_3"}, **lair))
    assert play(at, Fight("B1", 0), RollDie(3)).player.creatures == ("hydra_theia",)
    without = acting("capture", player("V B1 0", **lair))
    assert play(without, Fight("B1", 0), RollDie(3)).player.creatures == ()


def test_the_crystal_guards_buildings_and_temples_next_to_creatures() -> None:
    lair = {"creatures": {"B2": "gorgon"}, "nuggets": 0}
    tiles = ("L A3 0", "F B3 0", "D B4 0", "M C4 0", "V B2 0", "M E1 0")
    guarded = player(*tiles, buildings={"E1": "crystal"}, **lair)
    at = acting("construct", guarded, display=display("arch"))
    assert legal(at, Build) == [Build(0, "B3")]
    assert len(legal(at, ErectTemple)) == 1
    bare = acting("construct", player(*tiles, **(lair | {"nuggets": 5})), display=display("arch"))
    assert legal(bare, Build) == []
    assert legal(bare, ErectTemple) == []


def test_the_crystal_itself_is_not_built_next_to_creatures() -> None:
    lair = {"creatures": {"B2": "gorgon"}, "nuggets": 5}
    at = acting("construct", player("F B3 0", "V B2 0", **lair), display=display("crystal"))
    assert codes(at, Build(0, "B3")) == {"beside_creature"}


def test_the_forge_allows_a_second_additional_action_or_8() -> None:
    ada = player("F A3 0", hoplites=6, buildings={"A3": "forge"})
    at = acting("produce", ada, bought=0)
    at = play(at, Produce(), Buy("produce", "hoplites"), Produce())
    assert at.decision == BuyAction(1)
    at = play(at, Buy("produce", "hoplites"), Produce())
    assert not isinstance(at.decision, BuyAction | PerformAction)


def test_without_the_forge_one_action_is_bought_or_8() -> None:
    at = acting("produce", player(hoplites=6), bought=0)
    at = play(at, Produce(), Buy("produce", "hoplites"), Produce())
    assert not isinstance(at.decision, BuyAction | PerformAction)


def test_a_forge_built_this_turn_counts_at_once_or_17() -> None:
    ada = player("F A3 0", hoplites=6)
    at = acting("construct", ada, bought=0, display=display("forge"))
    at = play(at, Build(0, "A3"), Buy("produce", "hoplites"), Produce())
    assert at.decision == BuyAction(1)


def test_each_statue_lowers_prices_in_its_currency_or_8() -> None:
    for currency in ("hoplites", "nuggets", "creatures"):
        ada = player("F A3 0", buildings={"A3": f"statue_{currency}"})
        at = acting("produce", ada)
        prices = {other: at.price(other) for other in ("hoplites", "nuggets", "creatures")}
        assert prices == {"hoplites": 2, "nuggets": 2, "creatures": 2} | {currency: 1}


def test_a_price_may_be_nothing_but_never_less_or_17() -> None:
    """Two statues of one kind are in no reference box: the discount is tried by itself."""
    ada = player("F A3 0", hoplites=1, buildings={"A3": "statue_hoplites"})
    at = play(acting("recruit", ada, bought=0), Recruit(), Buy("produce", "hoplites"))
    assert at.player.hoplites == 1


def test_an_action_that_yields_nothing_may_be_bought_or_17() -> None:
    at = play(acting("produce", player(), bought=0), Produce(), Buy("capture", "hoplites"))
    assert at.player.hoplites == 0


def test_buying_nothing_ends_the_purchases() -> None:
    at = play(acting("produce", player(), bought=0), Produce(), BuyNothing())
    assert not isinstance(at.decision, BuyAction)


def test_the_box_holds_what_the_player_aid_lists() -> None:
    counts = {kind.id: kind.count for kind in REFERENCE.buildings}
    assert counts["training_camp"] == counts["mine"] == 6
    assert counts["oratory"] == counts["arch"] == 2
    single = ("hospital", "crystal", "architect", "forge")
    assert [counts[name] for name in single] == [1, 1, 1, 1]
    assert sum(count for name, count in counts.items() if name.startswith("siege_")) == 3
    assert sum(count for name, count in counts.items() if name.startswith("statue_")) == 3
    strengths = {kind.id.partition("_")[0]: kind.strength for kind in REFERENCE.creatures}
    assert strengths == {
        "hellhound": 4,
        "minotaur": 6,
        "gorgon": 8,
        "cyclops": 10,
        "hydra": 12,
    }


def test_the_rules_name_no_building_titan_or_loot() -> None:
    """Buildings, Titans and loot are declared by id in `effects`; nothing else knows an id."""
    ids = {*BUILDINGS, *TITANS, *LOOT} - {"building"}
    folder = Path(str(package.__file__)).parent
    for file in folder.rglob("*.py"):
        if file.parent.name not in PLACES:
            found = {
                node.value
                for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
            }
            assert not found & ids, file
