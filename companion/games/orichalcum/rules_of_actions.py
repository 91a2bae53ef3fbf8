"""The rules of phases 3 to 5 in our own words: actions, purchases, the discard."""

from companion.engine.rulebook import Citation

ADDITIONAL = "On a player's turn, phase 4"
AID = "Player aid"
CAPTURE = "Capture Creatures"
CONSTRUCT = "Construct"
RESOLVE = "On a player's turn, phase 3"

ACTION_RULES = (
    Citation("resolve", RESOLVE, "The player may perform the card's action, or skip it.", "OR-17"),
    Citation(
        "produce",
        "Produce Orichalcum",
        "Each Mine, including that of the Metropolis, brings one nugget.",
        "OR-15",
    ),
    Citation(
        "recruit",
        "Recruit Hoplites",
        "Each Training Camp, including that of the Metropolis, brings one hoplite.",
        "OR-15",
    ),
    Citation(
        "fight",
        CAPTURE,
        "The player fights the creatures on their island one after the other, in any order.",
        "OR-21",
    ),
    Citation(
        "hoplites",
        CAPTURE,
        "Up to three hoplites from the stock are involved in a fight.",
        "OR-5",
    ),
    Citation(
        "dice",
        CAPTURE,
        "One die is rolled, and one more for each hoplite involved.",
        "OR-13",
    ),
    Citation(
        "fight_won",
        "Result of a fight",
        "The fight is won with a sum of at least the creature's strength, or with a skull; the "
        "creature is captured.",
        "OR-22",
    ),
    Citation(
        "fight_lost",
        "Result of a fight",
        "A lost fight ends the action; the hoplites stay on the circle and count again in later "
        "fights there.",
        "OR-5",
    ),
    Citation(
        "loot",
        "Result of a fight",
        "A captured creature's loot is gained at once.",
        "OR-18",
    ),
    Citation(
        "retire",
        "Result of a fight",
        "After a fight is won, all hoplites involved return to the supply.",
    ),
    Citation(
        "won_without_roll",
        CAPTURE,
        "A favour can win one fight without a roll.",
        "OR-15",
    ),
    Citation(
        "wounded", AID, "A building can keep a retiring hoplite until the action ends.", "OR-5"
    ),
    Citation("capture_bonus", AID, "A building can earn nuggets for each capture.", "OR-16"),
    Citation(
        "loot_building",
        AID,
        "The Minotaur leaves a random building, which may be placed on any free terrain that is "
        "not next to a creature.",
        "OR-16",
    ),
    Citation(
        "construct",
        CONSTRUCT,
        "The player constructs one thing: a building, a temple or a medallion.",
        "OR-21",
    ),
    Citation(
        "building",
        CONSTRUCT,
        "One of the buildings on the construction board is built on the player's island, on a free "
        "circle of terrain.",
    ),
    Citation(
        "building_terrain",
        CONSTRUCT,
        "A building needs the terrain of its spot, or an empty volcano.",
        "OR-7",
    ),
    Citation(
        "creatures_forbid",
        CONSTRUCT,
        "Nothing is built on a circle next to a creature.",
        "OR-7",
    ),
    Citation(
        "building_resource",
        CONSTRUCT,
        "A Training Camp or Mine brings the hoplite or nugget that lies on it.",
    ),
    Citation(
        "covered",
        CONSTRUCT,
        "A circle that is built over is no longer terrain; nothing else is built on it.",
    ),
    Citation(
        "temple",
        CONSTRUCT,
        "A temple covers a diamond of four free terrain circles and earns a victory token.",
        "OR-6",
    ),
    Citation(
        "temple_types",
        CONSTRUCT,
        "The four circles of a temple are all of different types; an empty volcano stands for any.",
        "OR-6",
    ),
    Citation(
        "medallion",
        CONSTRUCT,
        "Five nuggets are forged into a medallion, a victory token.",
    ),
    Citation(
        "tokens",
        "Game components",
        "There are 17 temple tiles and 17 victory tokens.",
        "OR-17",
    ),
    Citation(
        "additional",
        ADDITIONAL,
        "Before the turn ends, one additional action may be bought.",
        "OR-20",
    ),
    Citation(
        "price",
        ADDITIONAL,
        "Two hoplites buy Capture, Construct or Produce; two nuggets Capture, Construct or "
        "Recruit; two captured creatures, which return to the bag, any action.",
        "OR-8",
    ),
    Citation(
        "discard",
        "On a player's turn, phase 5",
        "With two players the active player discards a card of the row; its tile goes under its "
        "pile, its creatures into the bag.",
        "OR-11",
    ),
)
