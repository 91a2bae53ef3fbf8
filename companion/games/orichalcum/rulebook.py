"""The rules in our own words, by section of the booklet, and the rulings where it is silent."""

from companion.engine.rulebook import Citation, Rulebook
from companion.games.orichalcum.box.card_texts import CARD_TEXTS
from companion.games.orichalcum.rules_of_actions import ACTION_RULES
from companion.games.orichalcum.rulings import RULINGS
from companion.games.orichalcum.search_words import SAME, SEARCH_WORDS

EDITION = "Orichalcum, Bruno Cathala and Johannes Goupy, Catch Up Games 2022, English rulebook"
CONSTRUCT = "Construct"
END = "End of game and victory"
FAVOURS = "Titans' favors"
PLACE = "On a player's turn, phase 2"
ROUND_END = "End of a round"
SELECT = "On a player's turn, phase 1"
SETUP = "Setup"
TITANS = "Drawing the attention of a Titan"

_BEFORE = (
    Citation("boards", SETUP, "Each player takes an island board by lot and a Metropolis tile."),
    Citation(
        "sides",
        "Island difficulty level",
        "Each player lays their board on the easier or the harder side.",
    ),
    Citation("stock", SETUP, "Each player starts with one hoplite and one nugget."),
    Citation(
        "piles", SETUP, "Terrain tiles are shuffled face down into three piles by their size."
    ),
    Citation(
        "action_row",
        SETUP,
        "Of the twelve action cards five are revealed from left to right with two or three "
        "players, six with four.",
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
        "turns",
        "Game flow",
        "Players take their turns one after the other, clockwise from the one with the initiative.",
    ),
    Citation(
        "select",
        SELECT,
        "The player takes one of the action cards that are left, with the tile and the creatures "
        "on it. The cards beyond the gap slide to the left, and cost less from then on.",
    ),
    Citation(
        "card_cost",
        SELECT,
        "The two leftmost cards are free. The others cost hoplites from the stock, as the board "
        "shows.",
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
        "The first tile laid over a port earns at once what the port shows. A port pays once.",
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
)
_AFTER = (
    Citation(
        "tile_from_below",
        "On a player's turn, phase 2",
        "Tiles at the bottom of a pile come once all others of their size are out.",
        "OR-24",
    ),
    Citation(
        "counters",
        SETUP,
        "Each player keeps hoplites and nuggets in stocks on their board. A table may count all "
        "that they have, and leave the islands to the players. No count goes below nothing, and "
        "nobody takes a Titan twice.",
        "OR-25",
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
        "When the pile of action cards is empty, the discarded ones become a new pile.",
        "OR-23",
    ),
    Citation(
        "initiative",
        ROUND_END,
        "Whoever has the most hoplites in stock takes the initiative pawn and starts the next "
        "round.",
        "OR-10",
    ),
    Citation(
        "initiative_tie",
        ROUND_END,
        "If several players have the most, the holder of the pawn gives it to one of them, but may "
        "not keep it.",
        "OR-10",
    ),
    Citation("victory_titan", TITANS, "A Titan is worth one victory point to whoever holds it."),
    Citation("victory_temple", CONSTRUCT, "Each temple token is worth one victory point."),
    Citation("victory_medallion", CONSTRUCT, "Each medallion is worth one victory point."),
    Citation(
        "victory",
        END,
        "Whoever has five victory points or more, and no creature left on their island, wins at "
        "once.",
        "OR-9",
    ),
    Citation(
        "stopped",
        END,
        "In a game that the table stops the most victory points count, then the fewest creatures.",
        "OR-18",
    ),
)

FREQUENT = {
    "end": ("victory", "stopped"),
    "start": ("first_player",),
    "win": ("victory",),
    "score": ("victory",),
}
RULEBOOK = Rulebook.of(
    EDITION,
    *_BEFORE,
    *ACTION_RULES,
    *_AFTER,
    *CARD_TEXTS,
    *RULINGS,
    same=SAME,
    frequent=FREQUENT,
    asked=SEARCH_WORDS,
)
CITE = RULEBOOK.citations
refuse, impossible = RULEBOOK.refuse, RULEBOOK.impossible
