"""Entering a set: tiles and units by count, numbers by swipe, recruiting, cards by effect."""

from random import Random

import pytest

from companion.engine.editing.editor import Heading, Touch
from companion.engine.pictures import Point
from companion.engine.problems import Malformed
from companion.games.grecos import editor
from companion.games.grecos.box import CARDS as CARD_KINDS
from companion.games.grecos.box import TILES as TILE_KINDS
from companion.games.grecos.box import UNITS as UNIT_KINDS
from companion.games.grecos.box import Edition
from companion.games.grecos.editor import EDITOR, Sketch
from companion.games.grecos.game import GAME
from companion.games.grecos.rules.events import Draw, ExtraAttack

OURS = Heading("ours", "Ours", "From our table.")
REFERENCE = GAME.editions()[0]
TILES = {tile.id: number for number, tile in enumerate(REFERENCE.tiles)}
UNITS = {unit.id: number for number, unit in enumerate(REFERENCE.units)}
CARDS = {card.id: number for number, card in enumerate(REFERENCE.cards)}


def drawn(*touches: Touch, on: Edition | None = None) -> Sketch:
    """The sketch of those touches, begun from nothing or from a set."""
    sketch = EDITOR.drawn(EDITOR.retrace(on)) if on else EDITOR.blank()
    for touch in touches:
        sketch = EDITOR.touched(sketch, touch)
    return sketch


def tile(name: str) -> Point:
    return TILE_KINDS.cells.middle(TILES[name])


def unit(name: str) -> Point:
    return UNIT_KINDS.cells.middle(UNITS[name])


def on_card(tool: str, name: str, choice: str = "", text: str = "") -> Touch:
    page, cell = divmod(CARDS[name], CARD_KINDS.a_step)
    return Touch(f"{tool}{page}", (CARD_KINDS.cells.middle(cell),), choice, text)


def remarks(*touches: Touch) -> list[str]:
    """What is said of the reference set after those touches."""
    return [remark.text for remark in EDITOR.remarks(drawn(*touches, on=REFERENCE))]


def test_the_lists_of_the_rulebook_are_one_tap_each() -> None:
    sketch = EDITOR.blank()
    for remark in EDITOR.remarks(sketch):
        assert remark.label == "Take the rulebook's"
        for touch in remark.mend:
            sketch = EDITOR.touched(sketch, touch)
    entered = EDITOR.edition(sketch, OURS)
    assert (entered.tiles, entered.units) == (REFERENCE.tiles, REFERENCE.units)
    assert entered.cards == REFERENCE.cards
    assert EDITOR.remarks(sketch) == ()


def test_64_tiles_make_the_map() -> None:
    more = Touch("count_tile", (tile("forest"),), "5")
    assert remarks(more) == ["The map has 64 tiles; 69 are counted."]
    less = Touch("count_tile", (tile("sea"),), "-5")
    assert remarks(more, less) == []
    with pytest.raises(Malformed, match="not that many"):
        drawn(less, Touch("count_tile", (tile("abyss"),), "-5"), on=REFERENCE)


def test_six_city_states_are_needed() -> None:
    ruins = Touch("ground", (tile("city"),), "land")
    assert remarks(ruins) == ["There are no City States, and 6 are needed."]
    sketch = drawn(Touch("ground", (tile("ruins"),), "water"), on=REFERENCE)
    assert sketch.tiles[TILES["ruins"]].water


def test_a_new_tile_is_named_on_the_free_place_and_gets_a_letter_of_its_own() -> None:
    free = (TILE_KINDS.cells.middle(len(TILES)),)
    sketch = drawn(Touch("name_tile", free, text="swamp"), on=REFERENCE)
    swamp = sketch.tiles[-1]
    assert (swamp.id, swamp.name, swamp.letter, swamp.count) == ("swamp", "Swamp", "w", 1)


@pytest.mark.parametrize("text", ["!", "Sea!", "1st", "Öland"])
def test_a_name_that_no_card_could_say_is_refused(text: str) -> None:
    with pytest.raises(Malformed, match="begins with a letter"):
        drawn(Touch("name_tile", (tile("sea"),), text=text), on=REFERENCE)


def test_no_two_kinds_have_the_same_letters() -> None:
    assert (
        remarks(Touch("letter", (tile("sea"),), text="a")) == ["Two tiles have the letter a."] * 2
    )
    same = Touch("letters", (unit("hydra"),), text="He")
    assert remarks(same) == ["Two units have the letters He."] * 2
    with pytest.raises(Malformed, match="Type one or two letters"):
        drawn(Touch("letters", (unit("hydra"),), text="hy"), on=REFERENCE)


def test_a_swipe_gives_every_unit_that_it_passes_the_number_in_hand() -> None:
    swipe = Touch("force", (unit("hero"), unit("medusa")), "6")
    sketch = drawn(swipe, on=REFERENCE)
    assert [unit.force for unit in sketch.units[:5]] == [6, 6, 6, 6, 3]


def test_a_trait_is_put_on_and_taken_off() -> None:
    giant = Touch("trait", (unit("hydra"),), "giant")
    assert drawn(giant, on=REFERENCE).units[UNITS["hydra"]].traits == ("monster", "rage", "giant")
    assert drawn(giant, giant, on=REFERENCE).units == REFERENCE.units


@pytest.mark.parametrize(
    ("name", "trait", "says"),
    [
        ("eagle", "water", "Eagle: flying and water do not go together."),
        ("hydra", "carrier", "Hydra is a carrier, and a carrier has to be water."),
        ("titan", "mount", "Titan is a mount, and a mount has to be flying."),
        ("hoplites", "starts", "Everybody begins with one kind of unit; 2 are marked Starts."),
        ("hero", "water", "Hero begins in a City State, so it cannot be a water unit."),
    ],
)
def test_traits_that_cannot_be_are_said_of_their_unit(name: str, trait: str, says: str) -> None:
    assert remarks(Touch("trait", (unit(name),), trait)) == [says]


def test_six_people_may_begin_with_the_unit_that_starts() -> None:
    fewer = Touch("count_unit", (unit("hero"),), "-5")
    assert "There are 3 chits of Hero, and 6 players may begin with one." in remarks(fewer)


def test_a_tile_recruits_a_unit_or_does_not() -> None:
    joined = Touch("recruit", (unit("titan"),), "ruins")
    recruits = drawn(joined, on=REFERENCE).tiles[TILES["ruins"]].recruits
    assert recruits == ("medusa", "hydra", "minotaur", "titan")
    assert drawn(joined, joined, on=REFERENCE).tiles == REFERENCE.tiles
    gone = Touch("recruit", (unit("nymphs"),), "forest")
    assert remarks(gone) == ["No tile recruits Nymphs."]


def test_a_unit_that_is_not_in_the_pile_is_recruited_by_nobody() -> None:
    sketch = drawn(*[Touch("count_unit", (unit("eagle"),), "-1")] * 2, on=REFERENCE)
    entered = EDITOR.edition(sketch, OURS)
    assert "eagle" not in entered.unit
    assert entered.tile["mountains"].recruits == ("harpies", "pegasus")


def test_a_card_says_what_its_effect_does() -> None:
    sketch = drawn(on_card("effect", "lotus", "extra_attack"), on=REFERENCE)
    aimed = EDITOR.touched(sketch, on_card("aim", "lotus", "trait.giant"))
    card = aimed.cards[CARDS["lotus"]].member
    assert card.effect == ExtraAttack(trait="giant")
    assert card.text == "Your Giant units in this battle attack once more this round."
    drawing = drawn(on_card("number", "tyche", "3"), on=REFERENCE).cards[CARDS["tyche"]].member
    assert (drawing.effect, drawing.text) == (Draw(3), "Draw three cards.")
    typed = drawn(on_card("text", "tyche", text="Take three."), on=REFERENCE)
    assert typed.cards[CARDS["tyche"]].member.text == "Take three."


def test_what_a_card_cannot_be_for_is_refused() -> None:
    with pytest.raises(Malformed, match="has no number"):
        drawn(on_card("number", "zeus", "3"), on=REFERENCE)
    for name, whom in (("tyche", "all"), ("volcano", "trait.men"), ("icarus", "tile.sea")):
        with pytest.raises(Malformed, match="Destroy is for a tile"):
            drawn(on_card("aim", name, whom), on=REFERENCE)


def test_a_card_for_what_is_not_there_is_lit() -> None:
    gone = [Touch("count_unit", (unit("hero"),), "-5"), Touch("count_unit", (unit("hero"),), "-1")]
    sketch = drawn(*gone, *gone[1:] * 2, on=REFERENCE)
    lit = {remark.where: remark.text for remark in EDITOR.remarks(sketch) if remark.where}
    place = CARD_KINDS.place(CARDS["odyssey"])
    assert lit[place] == "The Odyssey is for a unit that the set does not have."


def test_the_next_card_has_its_free_place_behind_the_last_one() -> None:
    count = len(CARDS)
    pictures = [step.picture(drawn(on=REFERENCE)) for step in editor.CARD_STEPS]
    assert ["free" in [one.id for one in p.elements] for p in pictures] == [False, False, True]
    free = (CARD_KINDS.cells.middle(count - 2 * CARD_KINDS.a_step),)
    sketch = drawn(Touch("title2", free, text="Aegis"), on=REFERENCE)
    assert sketch.cards[count].member.title == "Aegis"
    with pytest.raises(Malformed, match="Tap a card, or the free place"):
        drawn(Touch("title0", ((50, 99),), text="Aegis"), on=REFERENCE)


def test_a_table_plays_by_the_set_it_entered() -> None:
    sketch = drawn(
        on_card("deck", "fates"),
        Touch("force", (unit("hero"),), "6"),
        on_card("effect", "lotus", "draw_all"),
        on=REFERENCE,
    )
    ours = EDITOR.edition(sketch, OURS)
    assert GAME.edition_problems(ours) == ()
    at = GAME.start(GAME.deal(ours, ("Ada", "Ben"), {}, Random(1), {}))
    assert at.deck_size == len(CARDS) - 1
    assert at.edition.unit["hero"].force == 6
    assert EDITOR.edition(drawn(on=ours), OURS) == ours


def test_a_text_of_the_table_is_entered_again_alike() -> None:
    long = "Whoever plays this takes another turn, " * 6
    sketch = drawn(on_card("text", "kronos", text=long), on=REFERENCE)
    ours = EDITOR.edition(sketch, OURS)
    assert ours.card["kronos"].text == long.strip()
    assert EDITOR.edition(drawn(on=ours), OURS) == ours
