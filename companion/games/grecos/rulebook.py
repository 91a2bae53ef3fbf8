"""The rules in our own words, by section of the rulebook; rulings are in `rulings.py`."""

from companion.engine.rulebook import Citation, Rulebook
from companion.games.grecos.rulings import RULINGS
from companion.games.grecos.search_words import SAME, SEARCH_WORDS

EDITION = "Grecos, Lloyd Krassner, Warp Spawn Games"

_CITATIONS = (
    Citation(
        "victory",
        "Victory",
        "Whoever has a unit in every City State of the board has won.",
        "GR-1",
    ),
    Citation("out", "Victory", "A player without a unit on the board is out.", "GR-2"),
    Citation("dice", "Dice, Chits, Counters, Tiles & Cards", "Dice have six sides.", "GR-17"),
    Citation(
        "counters",
        "Dice, Chits, Counters, Tiles & Cards",
        "Counters in the stack show the damage of its units. Tiles, chits, counters and cards are "
        "the same for all players.",
    ),
    Citation(
        "tiles",
        "Terrain Tile List",
        "Sixty-four tiles of seven kinds make the map. Of the land, City States recruit Heroes, "
        "Hoplites and Ships; Forests Cyclops, Amazons, Centaurs and Nymphs; Mountains Harpies, "
        "Pegasus and Eagles; Ruins Medusa, Hydras and Minotaurs; the Coast nobody. Of the water, "
        "the Abyss recruits Titans, Sirens, Krakens and Tritons; the Sea nobody. There are 6 City "
        "States, 14 tiles of Coast, 28 of Sea and 4 of each other kind.",
    ),
    Citation(
        "units",
        "Unit Chit List",
        "There are 48 unit chits of 17 kinds: eight each of Hero, Hoplites and Ships, one each of "
        "Sirens, Nymphs, Kraken and Titan, and two of each other kind.",
    ),
    Citation("map", "The Map", "The tiles are laid at random on a chessboard.", "GR-3"),
    Citation("setup", "Setup", "Every player has one Hero, in a City State.", "GR-3"),
    Citation("first", "Setup", "Who goes first is drawn by lot.", "GR-3"),
    Citation(
        "turn",
        "Turn Sequence",
        "Players take turns: recruit, draw an event, move, then fight.",
    ),
    Citation(
        "draw_chit",
        "Recruit Phase",
        "A turn begins with drawing a chit from the common pile into the player's own.",
        "GR-4",
    ),
    Citation(
        "recruit",
        "Recruit Phase",
        "A chit of the player's pile enters play where the player has a unit on a tile that "
        "recruits it, or beside that tile on a space that is empty or the player's own.",
        "GR-4",
    ),
    Citation(
        "recruit_terrain",
        "Recruit Phase",
        "A recruit enters only where it may stand.",
        "GR-19",
    ),
    Citation("adjacent", "Adjacency Rule", "Adjacent spaces share a border; corners do not count."),
    Citation("stacking", "Stacking Rule", "A space holds four units of one player, no more."),
    Citation(
        "one_side",
        "Stacking Rule",
        "Units of two players are never in the same space.",
    ),
    Citation(
        "event",
        "Event Phase",
        "The player draws an event card and may play cards.",
        "GR-5",
    ),
    Citation("hand", "Event Phase", "A hand has five cards at most.", "GR-5"),
    Citation(
        "points",
        "Move Phase",
        "A unit has its move points a turn, and a step to an adjacent space costs one.",
        "GR-6",
    ),
    Citation(
        "terrain",
        "Move Phase",
        "Water units keep to water and land units to land; the Titan goes on both.",
        "GR-9",
    ),
    Citation(
        "flying",
        "Move Phase",
        "Flying units cross water but do not come to rest there.",
        "GR-6",
    ),
    Citation(
        "carried",
        "Move Phase",
        "A Hero and Army units travel on water with a Ship of their stack.",
        "GR-7",
    ),
    Citation(
        "left_behind",
        "Move Phase",
        "Units that cannot stand on water are not left there without a Ship.",
        "GR-18",
    ),
    Citation(
        "flight",
        "Move Phase",
        "A Hero with a Pegasus flies, with four move points.",
        "GR-8",
    ),
    Citation(
        "enemies",
        "Move Phase",
        "Only flying units pass a space that holds enemies, and none stops there.",
        "GR-6",
    ),
    Citation(
        "halted",
        "Event Deck, Lost and Storm",
        "The units of the stack do not move this turn.",
        "GR-20",
    ),
    Citation(
        "attack",
        "Battle Phase",
        "A stack may attack an adjacent enemy stack; it is fought to the end.",
        "GR-10",
    ),
    Citation(
        "calmed",
        "Event Deck, Wine of Dionysus and Lotus Eaters",
        "The units of the stack do not attack this turn.",
        "GR-20",
    ),
    Citation(
        "round",
        "Battle Phase",
        "In a round the sides attack in turn, unit by unit, the active player first.",
        "GR-11",
    ),
    Citation(
        "strike",
        "Battle Phase",
        "A unit attacks with one die: a throw of its Force or less takes a hit off the enemy "
        "stack.",
        "GR-11",
    ),
    Citation(
        "casualty",
        "Battle Phase",
        "Whoever owns the stack that was hit chooses the unit that takes the hit.",
        "GR-11",
    ),
    Citation("destroyed", "Battle Phase", "A unit whose last hit is gone is destroyed."),
    Citation(
        "women",
        "Battle Phase",
        "Women attack with one more Force while the enemy stack has Men.",
        "GR-12",
    ),
    Citation("rage", "Battle Phase", "The Hydra has one more Force for every hit lost.", "GR-12"),
    Citation(
        "battle_ends",
        "Battle Phase",
        "A battle ends when one side has no unit left; the winner stays where it is.",
        "GR-10",
    ),
    Citation(
        "drowned",
        "Move Phase",
        "Units that cannot stand on water are destroyed when the last Ship of their stack is gone.",
        "GR-7",
    ),
    Citation(
        "instead",
        "Battle Phase",
        "A card may be played in the place of one unit's attack.",
        "GR-21",
    ),
    Citation("window", "Event Deck", "Each card has its time.", "GR-14"),
    Citation("target", "Event Deck", "A card says what it is played on.", "GR-16"),
    Citation(
        "idle_card",
        "Event Deck",
        "A card may be played where it changes nothing, unless the table has decided otherwise.",
        "GR-27",
    ),
    Citation("extra_attack", "Event Deck, Blessings", "Units attack once more.", "GR-13"),
    Citation("changing_sides", "Event Deck, Betrayal", "A unit changes sides in battle.", "GR-15"),
    Citation(
        "exchange",
        "Event Deck, Blessing of Prometheus",
        "A unit is replaced by one of the player's pile.",
        "GR-16",
    ),
    Citation(
        "struck",
        "Event Deck, Volcano Erupts and Whirlpool",
        "A unit of the stack, drawn at random, is destroyed.",
        "GR-16",
    ),
    Citation("negate", "Event Deck, The Fates", "A card just played has no effect.", "GR-22"),
    Citation("deck", "Event Deck", "Thirty different event cards are shuffled.", "GR-22"),
    Citation(
        "foresee",
        "Event Deck, Visit Oracle at Delphi",
        "The player looks at the next cards and leaves their order.",
        "GR-22",
    ),
    Citation(
        "everybody_draws",
        "Event Deck, Pandora's Box",
        "Everybody draws five cards, and keeps to the hand limit after the turn.",
        "GR-22",
    ),
    Citation(
        "materials",
        "Optional Rules, Material",
        "A table from another game says what things made of sixteen materials can do; here it is a "
        "house rule.",
        "GR-28",
    ),
    Citation(
        "chill",
        "Optional Rules, Material",
        "A side with a unit of Ice names one enemy, who has two less Force in this battle.",
        "GR-30",
    ),
    Citation(
        "regrow",
        "Optional Rules, Material",
        "Each unit of Flesh loses a damage counter at the end of its owner's turn.",
        "GR-29",
    ),
    Citation(
        "empty",
        "Dice, Chits, Counters, Tiles & Cards",
        "When the event deck or the common pile is empty, what was discarded or destroyed is drawn "
        "again.",
        "GR-22",
    ),
)

FREQUENT = {
    "tie": ("victory",),
    "end": ("victory",),
    "start": ("first",),
    "win": ("victory",),
    "score": ("victory",),
    "counter": ("counters",),
}
RULEBOOK = Rulebook.of(
    EDITION, *_CITATIONS, *RULINGS, same=SAME, frequent=FREQUENT, asked=SEARCH_WORDS
)
CITE = RULEBOOK.citations
refuse, impossible = RULEBOOK.refuse, RULEBOOK.impossible
