"""The rules in our own words, by section of the booklet, and the rulings where it is silent."""

from companion.engine.rulebook import Citation, Rulebook
from companion.games.orichalcum.rulings import RULINGS

EDITION = "Orichalcum, Bruno Cathala and Johannes Goupy, Catch Up Games 2022, English rulebook"
SETUP = "Setup"
SELECT = "On a player's turn, phase 1"
PLACE = "On a player's turn, phase 2"
RESOLVE = "On a player's turn, phase 3"
CAPTURE = "Capture Creatures"
CONSTRUCT = "Construct"
ADDITIONAL = "On a player's turn, phase 4"
TITANS = "Drawing the attention of a Titan"
FAVOURS = "Titans' favors"
ROUND_END = "End of a round"
END = "End of game and victory"
AID = "Player aid"

_CITATIONS = (
    Citation("boards", SETUP, "Each player takes an island board by lot and a Metropolis tile."),
    Citation(
        "sides",
        "Island difficulty level",
        "Each player lays the own board on the easier or the harder side.",
    ),
    Citation("stock", SETUP, "Each player starts with one hoplite and one nugget."),
    Citation(
        "piles", SETUP, "Terrain tiles are shuffled face down into three piles by their size."
    ),
    Citation(
        "action_row",
        SETUP,
        "Action cards are revealed from left to right: five with two or three players, six with "
        "four.",
        "OR-13",
    ),
    Citation(
        "tiles_revealed",
        SETUP,
        "Each revealed card gets a tile of the size that it shows.",
        "OR-12",
    ),
    Citation(
        "creatures_revealed",
        SETUP,
        "Each volcano of a revealed tile gets a creature from the bag.",
        "OR-12",
    ),
    Citation(
        "construction_board",
        SETUP,
        "A building from the bag is revealed on each of the four spots of the construction board.",
        "OR-12",
    ),
    Citation(
        "spot_resources",
        SETUP,
        "A revealed Mine gets a nugget and a revealed Training Camp a hoplite.",
    ),
    Citation("titans_out", SETUP, "The four Titans lie at the centre, active side up."),
    Citation("supply", SETUP, "All other hoplites and nuggets form a general supply.", "OR-12"),
    Citation("first_player", SETUP, "The first player is drawn and takes the initiative pawn."),
    Citation(
        "right_neighbour",
        SETUP,
        "The player to the right of the one with the initiative receives a hoplite.",
        "OR-10",
    ),
    Citation(
        "select",
        SELECT,
        "The player takes one of the action cards that are left, with the tile and the creatures "
        "on it.",
    ),
    Citation(
        "card_cost",
        SELECT,
        "The two leftmost cards are free; the others cost hoplites, as the board shows, which "
        "must be in stock.",
    ),
    Citation(
        "metropolis",
        "On a player's first turn",
        "Before anything else a player lays the Metropolis on one of the ports and earns what "
        "the port shows.",
        "OR-1",
    ),
    Citation("place", PLACE, "The player must place the tile that came with the card.", "OR-2"),
    Citation("fits", PLACE, "The tile lies entirely on the island.", "OR-2"),
    Citation("occupied", PLACE, "The tile does not lie on circles that are occupied already."),
    Citation(
        "adjacent",
        PLACE,
        "The tile touches at least one other tile, or the Metropolis.",
        "OR-14",
    ),
    Citation(
        "unplaceable",
        PLACE,
        "A tile that cannot be placed goes to the bottom of its pile.",
        "OR-2",
    ),
    Citation(
        "port",
        "Reaching a port",
        "The first tile laid over a port earns at once what the port shows, once a game.",
        "OR-14",
    ),
    Citation(
        "titan_called",
        TITANS,
        "Whoever creates or expands an area of three circles or more of one type takes the Titan "
        "of that type, active, from wherever it is.",
        "OR-3",
    ),
    Citation(
        "titan_limit",
        "Multiple Titans",
        "A player holds one Titan; a new one replaces it, and the old one returns to the centre, "
        "active.",
        "OR-15",
    ),
    Citation(
        "favour",
        FAVOURS,
        "The favour of an active Titan can be used once, in an action of its kind; the Titan is "
        "then inactive.",
        "OR-4",
    ),
    Citation(
        "resolve", RESOLVE, "The player may perform the action of the card, or leave it.", "OR-17"
    ),
    Citation(
        "produce",
        "Produce Orichalcum",
        "Each Mine, the Metropolis' included, brings one nugget.",
        "OR-15",
    ),
    Citation(
        "recruit",
        "Recruit Hoplites",
        "Each Training Camp, the Metropolis' included, brings one hoplite.",
        "OR-15",
    ),
    Citation(
        "fight",
        CAPTURE,
        "The player fights the creatures on the own island one after the other, in any order.",
    ),
    Citation(
        "hoplites",
        CAPTURE,
        "None to three hoplites from the stock are involved in a fight.",
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
        "After a fight that was won all hoplites involved return to the supply.",
    ),
    Citation(
        "won_without_roll",
        CAPTURE,
        "A favour can win one fight without a roll.",
        "OR-15",
    ),
    Citation(
        "hospital", AID, "A building can keep a retiring hoplite until the action ends.", "OR-5"
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
    ),
    Citation(
        "building",
        CONSTRUCT,
        "One of the buildings on the construction board is built on the own island, on a free "
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
        "A circle that is built over is no terrain any more; nothing else is built on it.",
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
        "The four circles of a temple are all of different types; empty volcanoes stand for any.",
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
        "Before the turn ends one additional action may be bought.",
        "OR-8",
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
    Citation(
        "replenish",
        ROUND_END,
        "New action cards, then tiles and creatures, then buildings fill the empty places.",
        "OR-12",
    ),
    Citation(
        "reshuffle",
        ROUND_END,
        "Where the pile of action cards is empty the discarded ones become a new pile.",
    ),
    Citation(
        "initiative",
        ROUND_END,
        "Whoever has most hoplites in stock takes the initiative pawn and starts the next round.",
        "OR-10",
    ),
    Citation(
        "initiative_tie",
        ROUND_END,
        "Where several have most, the holder of the pawn gives it to one of them, but does not "
        "keep it.",
        "OR-10",
    ),
    Citation("victory_titan", TITANS, "A Titan counts one victory point for whoever holds it."),
    Citation("victory_temple", CONSTRUCT, "Each temple token counts one victory point."),
    Citation("victory_medallion", CONSTRUCT, "Each medallion counts one victory point."),
    Citation(
        "victory",
        END,
        "Whoever has five victory points or more, and no creature left on the own island, wins "
        "at once.",
        "OR-9",
    ),
    Citation(
        "stopped",
        END,
        "Of players who have not won, victory points are compared, then the fewest creatures.",
        "OR-18",
    ),
)

RULEBOOK = Rulebook.of(EDITION, *_CITATIONS, *RULINGS)
CITE = RULEBOOK.citations
