"""The rules and the rulings, which lie beside this module as text, and the texts of pieces."""

from companion.codec.packaged import read_rulebook
from companion.engine.phrases import listed
from companion.engine.rulebook import Citation
from companion.games.orichalcum.box.pieces import ACTION_WORDS, BUILDINGS, LOOT, TITANS

AID = "Player aid"
CARD_TEXTS = (
    *(
        Citation(f"ability_{name}", AID, effect.text, effect.ruling)
        for name, effect in BUILDINGS.items()
    ),
    *(
        Citation(
            f"creature_{name}",
            "Creatures",
            f"Whoever captures it gains {loot.text}. Until then nothing is built next to it, and "
            "its player cannot win.",
            "OR-16" if loot.building else None,
        )
        for name, loot in LOOT.items()
    ),
    *(
        Citation(
            f"favour_{name}",
            "Titans' favors",
            f"An area of three circles or more of {titan.terrain} calls {titan.title}. The favour, "
            f"once, in the action {ACTION_WORDS[titan.action]}: {titan.text}",
            "OR-4",
        )
        for name, titan in TITANS.items()
    ),
    Citation(
        "terrain",
        "Titans",
        "Each circle of terrain can carry one building of its spot, or be one of the four circles "
        "of a temple. Three circles of one type that touch call its Titan: "
        f"{listed(f'{titan.terrain} {titan.title}' for titan in TITANS.values())}.",
        "OR-3",
    ),
)


RULEBOOK = read_rulebook(__name__, *CARD_TEXTS)
CITE = RULEBOOK.citations
refuse, impossible = RULEBOOK.refuse, RULEBOOK.impossible
