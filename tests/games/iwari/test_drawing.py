"""What people see, touch and are told: sentences, prompts, facts, taps and the picture."""

from random import Random
from typing import Any

import pytest

from companion.engine.about import About
from companion.engine.pictures import Piece, Route, Space, distance, from_line
from companion.engine.problems import Malformed
from companion.games.iwari.box import Biome, Feat, editions
from companion.games.iwari.deal import Span
from companion.games.iwari.drawing import TENT_SIZE
from companion.games.iwari.game import GAME
from companion.games.iwari.rules.cards import DealtHand, DeckOut
from companion.games.iwari.rules.pieces import Discard, EndTurn, Pass, PlaceFeat
from companion.games.iwari.rules.table import PlacedFeat, Position
from tests.games.iwari.board import (
    COAST,
    DESERT,
    FOREST,
    GLACIERS,
    TUNDRA,
    after,
    position,
    table,
    tent,
    totem,
)
from tests.games.iwari.reading import read_diagram

OPEN = table(3)
COUNTED = table(3, cards="counted")


def ids(at: Position, move: Any) -> list[str]:
    return [tap.id for tap in GAME.taps(at, move)]


@pytest.mark.parametrize(
    ("deal", "move", "taps"),
    [
        (OPEN, tent("desert-2"), ["desert-2"]),
        (OPEN, totem("desert"), ["totem.desert"]),
        (COUNTED, tent("desert-2", DESERT), ["desert-2", "card.desert"]),
        (COUNTED, totem("desert", COAST, COAST), ["totem.desert", "card.coast", "card.coast"]),
        (OPEN, Discard(), ["discard"]),
        (COUNTED, Discard(GLACIERS), ["discard", "card.glaciers"]),
        (OPEN, EndTurn(), ["end_turn"]),
        (OPEN, Pass(), ["pass"]),
        (OPEN, DeckOut(), ["deck_out"]),
        (OPEN, PlaceFeat(Feat.UNION, "desert"), ["territory.desert"]),
        (OPEN, PlaceFeat(Feat.HONOUR, "connection.7"), ["connection.7"]),
    ],
)
def test_a_move_is_entered_by_its_place_and_then_its_cards(
    deal: Any, move: Any, taps: list[str]
) -> None:
    assert ids(position(deal), move) == taps


def test_places_that_moves_name_are_on_the_picture() -> None:
    at = position(OPEN, desert="TF")
    places = {element.id for element in GAME.picture(at).elements}
    board = {taps[0] for taps in (ids(at, m) for m in GAME.pseudo_legal_moves(at))}
    assert board - places == {"discard", "pass", "deck_out"}


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (tent("desert-2", DESERT), "Ann places a tent on space 2 of Desert for 1 desert card."),
        (
            totem("desert", GLACIERS, GLACIERS),
            "Ann places a totem in Desert for 2 glacier cards.",
        ),
        (Discard(COAST), "Ann discards 1 coast card."),
        (Pass(), "Ann passes."),
        (DeckOut(), "The deck has run out."),
    ],
)
def test_each_move_has_a_sentence(move: Any, sentence: str) -> None:
    assert GAME.describe(position(COUNTED), move) == sentence


def test_the_third_tribe_is_named_in_its_turn() -> None:
    at = after(position(table(2)), tent("desert-1"))
    assert GAME.describe(at, tent("coast-1")) == (
        "The third tribe places a tent on space 1 of Coast."
    )
    assert GAME.describe(at, Discard()) == "Ann discards 1 card for the third tribe."
    assert GAME.prompt(at) == "Play for the third tribe with a card that is left."


def test_the_prompt_asks_for_what_is_next() -> None:
    at = position(table(3, union="yes"), desert="TTT")
    assert GAME.prompt(at) == "Place a tent or a totem, or discard a card."
    assert GAME.prompt(after(at, tent("desert-4"))) == "Place the union feat."
    second = after(at, tent("desert-5"))
    assert GAME.prompt(second) == "Place a second piece in Desert, or end the turn."
    out = position(OPEN, deck=Span(0, 0))
    assert GAME.prompt(out) == "The deck must have run out: say so to go on."


def test_facts_keep_pieces_deck_and_round_in_view() -> None:
    at = position(OPEN, desert="TTF T", deck=Span(12, 15), turn=4)
    facts = {(fact.label, fact.seat): fact.value for fact in GAME.facts(at)}
    assert facts["Round", None] == "2"
    assert facts["Deck", None] == "12 to 15 cards, first time through"
    assert facts["Tents left", 0] == "18"
    assert facts["Totems left", 0] == "7"
    assert facts["Tents left", 1] == "19"


def test_the_last_round_is_announced() -> None:
    at = position(OPEN, turn=4, ending="last_tent")
    assert GAME.facts(at)[0].value == "2, the last"


def element(at: Position, place: str) -> Any:
    return next(e for e in GAME.picture(at).elements if e.id == place)


def test_a_tent_shows_its_tribe_by_colour_shape_and_letter() -> None:
    at = position(OPEN, desert="FT")
    free, own = element(at, "desert-3"), element(at, "desert-2")
    assert isinstance(free, Space)
    assert isinstance(own, Piece)
    assert (own.tone, own.shape, own.letter) == ("red", "diamond", "T")
    assert own.title == "Tent of Ann on space 2 of Desert"


def test_totems_are_counted_and_shown_by_tribe() -> None:
    at = position(OPEN, desert="TTT TTG")
    assert element(at, "totem.desert").label == "3"
    assert element(at, "totem.desert.0").letter == "T2"
    assert element(at, "totem.desert.2").letter == "G"


def test_a_mountain_covers_its_connection() -> None:
    at = position(OPEN)
    assert element(at, "connection.1").shape == "triangle"
    assert element(at, "connection.1").title == (
        "Connection 1 by land, Tundra to Forest, under a mountain"
    )
    assert element(at, "connection.3").shape == "circle"


def test_water_is_dashed() -> None:
    at = position(OPEN)
    assert isinstance(element(at, "link.2"), Route)
    assert element(at, "link.2").dashed
    assert not element(at, "link.7").dashed


def test_feats_lie_where_they_were_placed() -> None:
    deal = table(3, union="yes", honour="yes")
    feats = (PlacedFeat(Feat.UNION, 0, "desert"), PlacedFeat(Feat.HONOUR, 1, "connection.7"))
    at = position(deal, feats=feats)
    assert element(at, "feat.desert.0").title == "Union feat on Desert"
    assert element(at, "feat.connection.7.0").title == "Honour feat on connection 7"


def test_a_map_whose_connections_are_paths_draws_them_from_rim_to_rim_of_two_tents() -> None:
    highlands = editions()[1]
    link = next(c for c in highlands.connections if c.ends and c.mountain is None)
    assert link.ends is not None
    route = element(position(table(5, highlands)), f"link.{link.number}")
    for point, space in zip((route.points[0], route.points[-1]), link.ends, strict=True):
        assert distance(point, highlands.space[space].at) == pytest.approx(TENT_SIZE, abs=0.02)


def test_no_path_runs_over_the_number_of_a_tent_space() -> None:
    picture = GAME.picture(position(OPEN))
    spaces = [one for one in picture.elements if isinstance(one, Space) and one.shape == "circle"]
    paths = [one for one in picture.elements if one.id.startswith("path.")]
    assert paths
    for path in paths:
        assert isinstance(path, Route)
        for space in (one for one in spaces if one.id in path.id.split(".")):
            assert from_line(space.at, path.points) >= space.size - 0.02


def test_every_biome_has_its_own_ground() -> None:
    at = position(OPEN)
    grounds = {element(at, f"territory.{biome.value}").tone for biome in Biome}
    assert grounds == {"tundra", "forest", "glacier", "coast", "desert"}


# The position as text

DEAL = table(3, union="yes")

SHOWN = """\
turn 4, F second in desert
deck 20..24, out once
display unknown
discards T0 F0 G0 C0 D0
hands T 3, F 1..2, G 3
feat union G coast
half scored

tundra     . . . . . .                  half T . . . . .
forest     . . . . .                    half . . . . .
glaciers   . . . . .                    half . . . . .
coast      . . G . .                    half . . . . .
desert     T T F . . . .   totems TTF   half T T . . . . .
islet      .                            half .
"""


def test_a_diagram_shows_the_position() -> None:
    at = position(
        DEAL,
        turn=4,
        deck=Span(20, 24),
        shuffles=1,
        half={"tundra-1": 0, "desert-1": 0, "desert-2": 0},
        feats=(PlacedFeat(Feat.UNION, 2, "coast"),),
        desert="TT TTF",
        coast="..G",
    )
    at = after(at, tent("desert-3"))
    assert GAME.diagram(at) == SHOWN
    assert read_diagram(DEAL, SHOWN) == at


def test_a_diagram_shows_feats_that_are_due() -> None:
    at = after(position(DEAL, desert="TTT"), tent("desert-4"))
    assert "due union desert\n" in GAME.diagram(at)
    assert read_diagram(DEAL, GAME.diagram(at)) == at


def test_a_viewed_diagram_hides_hands() -> None:
    at = GAME.start(table(3, cards="app"))
    assert "hands T 0 none, F 0 none, G 0 none" in GAME.diagram(at)
    at = after(at, DealtHand(0, (TUNDRA, FOREST, COAST)))
    assert "hands T 3 TFC, F 0 none, G 0 none" in GAME.diagram(at)
    assert "hands T 3, F 0 none, G 0 none" in GAME.diagram(GAME.view(at, None))


@pytest.mark.parametrize(
    ("shown", "instead"),
    [
        ("turn 4, F second in desert", "turn four"),
        ("turn 4, F", "turn 4, D"),
        ("deck 20..24", "deck 24..20"),
        ("hands T 3, F 1..2, G 3", "hands T 3"),
        ("desert     T T F", "dessert    T T F"),
        ("T T F . . . .   totems", "T T F   totems"),
        ("totems TTF", "totems TTX"),
        ("feat union G coast", "feat joy G coast"),
        ("out once", "out thrice"),
        ("second in desert", "second"),
    ],
)
def test_a_diagram_that_makes_no_sense_is_malformed(shown: str, instead: str) -> None:
    assert shown in SHOWN
    with pytest.raises(Malformed):
        read_diagram(DEAL, SHOWN.replace(shown, instead))


# What is told of a space, a territory, a connection or a card to whoever asks about it


def at_start(**options: str) -> Position:
    deal = GAME.deal(GAME.editions()[0], ("Ada", "Ben", "Cleo"), options, Random("told"), {})
    return GAME.start(deal)


def told(place: str) -> About:
    """Of a table on which Ada has a tent on space 1 of Duskmoor."""
    at = at_start()
    tent = next(move for move in GAME.legal_moves(at) if GAME.taps(at, move)[0].id == "duskmoor-1")
    assert GAME.about
    found = GAME.about(GAME.apply(at, tent).state, place)
    assert found
    return found


def test_a_tent_tells_whose_it_is_and_what_it_scores() -> None:
    found = told("duskmoor-1")
    assert found.name == "Space 1 of Duskmoor"
    assert found.line.startswith("A tent of ")
    assert found.text.id == "tent_majority"
    assert told("duskmoor-2").line == "No tent stands here."


def test_a_territory_tells_its_biome_its_room_and_who_has_tents() -> None:
    found = told("territory.duskmoor")
    assert found.line.startswith("Tundra, 5 tent spaces. ")
    assert found.line.endswith(" has 1 tent.")
    assert found.text.id == "explored"
    assert told("territory.icereach").text.id == "unexplored"


@pytest.mark.parametrize("place", ["link.3", "connection.3"])
def test_a_connection_tells_where_it_leads(place: str) -> None:
    assert told(place).name == "Connection 3"


def test_everything_that_is_drawn_can_be_asked_about() -> None:
    at = at_start(cards="counted")
    assert GAME.about
    plain = {"sea"} | {f"path.{a}.{b}" for a, b in at.deal.edition.paths}
    for element in GAME.picture(at).elements:
        assert GAME.about(at, element.id) or element.id in plain, element.id
    for row in GAME.card_rows(at, None):
        for card in row.cards:
            assert GAME.about(at, card.id), card.id
