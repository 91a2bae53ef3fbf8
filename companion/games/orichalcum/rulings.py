"""Decisions where the booklet is silent or says two things."""

from companion.engine.rulebook import Ruling

RULINGS = (
    Ruling(
        "OR-1",
        "When and where is the Metropolis placed?",
        "Before phase 1 of a player's first turn, on one of the three ports of the island. The "
        "set says which circles it covers there and what the port pays. It is no terrain, holds "
        "a Training Camp and a Mine, and counts for the adjacency of tiles. A covered port is "
        "spent; a tile over two ports earns both; each pays once a game.",
        "The metropolis could be placed after the first card was chosen.",
    ),
    Ruling(
        "OR-2",
        "How may a tile lie, and what if it fits nowhere?",
        "Turned by any multiple of 60 degrees, never flipped. Creatures neither block tiles nor "
        "switch off buildings. A tile that can be placed must be; one that cannot goes under "
        "its pile and its creatures into the bag. Choosing such a tile on purpose is legal.",
    ),
    Ruling(
        "OR-3",
        "When does a Titan come, and which of several leaves?",
        "After a tile is placed, for each type on it but volcano whose connected area there has "
        "three circles or more, the Titan comes, active, from wherever it is. The active player "
        "orders several. Beyond the limit of one, and one more for each Oratory, an older one "
        "returns to the centre, active. A Titan called again by its owner becomes active. An "
        "area that shrinks later loses no Titan.",
    ),
    Ruling(
        "OR-4",
        "How is a favour used?",
        "Once, in an action of its kind in phase 3 or phase 4, declared before anything of the "
        "action is done. Cronos needs neither dice nor hoplites. With Theia the construction "
        "board is not refilled in between. Hyperion and Themis double what buildings yield.",
    ),
    Ruling(
        "OR-5",
        "How many hoplites fight, and what becomes of them?",
        "At most three, stuck ones included; none is allowed. A lost fight ends the action, but "
        "a bought Capture may follow; its hoplites stay. A freed volcano may be built on at "
        "once. A Hospital keeps one at each capture, none where none was involved, and gives "
        "them back when the action ends, after a lost fight too.",
    ),
    Ruling(
        "OR-6",
        "What is a valid place for a temple?",
        "A rhombus: two circles that touch and both circles that touch both of them, in three "
        "orientations. All four are free terrain of different types. The Architect allows one "
        "pair, neither three alike nor two pairs. Empty volcanoes stand for any type, up to "
        "four. None is next to a creature, unless the Protection Crystal stands.",
    ),
    Ruling(
        "OR-7",
        "Where may a building stand, and when is the construction board refilled?",
        "On the terrain of its spot or on an empty volcano, not next to a creature unless the "
        "Protection Crystal stands. Spots are refilled at the end of the round only.",
    ),
    Ruling(
        "OR-8",
        "How many additional actions may be bought, and with what?",
        "One, two with the Forge, each paid in one currency. Statues lower a price by one each "
        "in their currency, never below nothing.",
    ),
    Ruling(
        "OR-9",
        "When is the victory tested?",
        "After every single change that the active player makes: five victory points or more, "
        "and no creature on the island. The game ends at once, so there is no tie.",
        "It could be tested at the end of the turn only.",
    ),
    Ruling(
        "OR-10",
        "Who takes the initiative where most hoplites are tied?",
        "Only hoplites in stock count, not stuck ones. Tied without the holder: the holder picks "
        "one of them. Tied with the holder: the holder picks another of the tied players. Every "
        "round the player to the right of the holder then receives one hoplite.",
        "The neighbour could receive a hoplite only where the pawn moves.",
    ),
    Ruling(
        "OR-11",
        "What do two players discard, and when?",
        "At the end of each turn the player discards one card of the row. Its tile goes under "
        "its pile, its creatures into the bag.",
    ),
    Ruling(
        "OR-12",
        "What if the supply runs out?",
        "The supply is what is in the box: 30 hoplites, 30 nuggets, 17 temples, 17 victory "
        "tokens. One takes what is left; an option lifts the limit. A card finds no tile where "
        "the pile is empty, a volcano no creature where the bag is, a spot no building.",
        "Substitutes could be used, as the option allows.",
    ),
    Ruling(
        "OR-13",
        "Who draws?",
        "Tiles, creatures, cards, buildings and dice are drawn and thrown at the table and "
        "entered, or by the app.",
    ),
    Ruling(
        "OR-14",
        "What counts as adjacent, and which circle of a port pays?",
        "Tiles are adjacent also through circles that are built over. Of a port one circle pays, "
        "once; the Metropolis' own circles are separate. A Metropolis that covers the paying "
        "circle of another port earns that one too. What it earns may pay the first card.",
    ),
    Ruling(
        "OR-15",
        "How do Titans change places, and what exactly do favours serve?",
        "The owner chooses which older Titan goes back, never the one just taken; the exchange "
        "is one change and mandatory, for a Hydra's Titan too. Two areas of one type on one "
        "tile call once. Cronos serves one fight each time it is used, and again if a Hydra "
        "renews it in the same action; no new hoplites then. Hyperion and Themis double the "
        "Metropolis too. Theia is declared before the first construction; a second one that is "
        "not used is lost.",
    ),
    Ruling(
        "OR-16",
        "How is the Minotaur's building placed?",
        "It is drawn, looked at, and placed on any free terrain that is not next to a creature, "
        "empty volcanoes and the Minotaur's own included, or returned to the bag. A camp or mine "
        "brings its one. The Protection Crystal lifts the ban here too, but not for itself. A "
        "Hospital gained by a capture serves at once, an Arch from the next capture on. "
        "Hoplites in the Hospital cannot be used before the action ends.",
    ),
    Ruling(
        "OR-17",
        "What of buildings of this turn, useless purchases and empty supplies?",
        "A Forge, statue or Oratory counts at once. An action that yields nothing may be bought, "
        "and a price may be nothing. Without a victory token, or a temple tile, that "
        "construction is not available, unless the option lifts the limit. What is short is "
        "paid in the booklet's order, hoplites before nuggets. A card without a tile stays so. "
        "On a tile with several volcanoes each creature keeps its circle.",
    ),
    Ruling(
        "OR-18",
        "What if the game is won during a capture, or nobody can win any more?",
        "A victory stops the capture before any loot. A table that stops a game that nobody can "
        "win compares victory points, then fewest creatures; who is still level shares.",
    ),
    Ruling(
        "OR-19",
        "How many circles does a Metropolis cover, and how do they lie?",
        "The pictures that showed it are lost: the set says for each port which circles it covers, "
        "and they touch. In the reference set there are two, the port's own and one beside it.",
        "It could cover one circle only, or three.",
    ),
    Ruling(
        "OR-20",
        "Who is asked for an additional action?",
        "Only whoever can pay one. Who can pay none goes on without a question, and so does who "
        "has bought as many as may be bought.",
    ),
    Ruling(
        "OR-21",
        "What if an action finds nothing to be done?",
        "A Capture without a creature on the island and a Construct with nothing that could be "
        "constructed end by themselves, with a word why. The same holds for a building of loot "
        "that fits nowhere: it returns to the bag.",
    ),
    Ruling(
        "OR-22",
        "Must all dice of a fight be told?",
        "They are told or thrown one after the other, and no more once a skull or the sum has won.",
        "All dice could be told each time; the outcome is the same.",
    ),
    Ruling(
        "OR-23",
        "When is the action card discarded?",
        "It counts as discarded as soon as it is taken, although it lies before the player until "
        "the action is over. New piles are shuffled at the end of a round only, so nobody can "
        "tell the difference.",
    ),
    Ruling(
        "OR-24",
        "In which order do tiles come back that were put under a pile?",
        "After all others of their size, the one that was put there first before the next; so "
        "what comes then is known and need not be drawn.",
    ),
    Ruling(
        "OR-25",
        "What does a table that keeps counters only leave to its players?",
        "How many Titans may be held, Siege Engines, where things stand, and the building of a "
        "Minotaur. Counters, Titans, fights, nuggets as loot and the victory are kept.",
    ),
)
