"""Decisions where the booklet is silent or says two things."""

from companion.engine.rulebook import Ruling

RULINGS = (
    Ruling(
        "OR-1",
        "When and where is the Metropolis placed?",
        "Before phase 1 of a player's first turn, on one of the three ports of the island. The "
        "set says which circles it covers there and what the port pays. It is not terrain, holds "
        "a Training Camp and a Mine, and counts for the adjacency of tiles. A covered port is "
        "spent; a tile over two ports earns both; each pays once a game.",
        "The metropolis could be placed after the first card was chosen.",
        otherwise="The Metropolis is laid after the first card was chosen, before its tile.",
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
        "After a tile is placed: for each type on it but volcano whose connected area there has "
        "three circles or more, the Titan comes, active, from wherever it is. If several come, the "
        "active player chooses the order. A player may hold one Titan, and one more for each "
        "Oratory; beyond that an older one returns to the centre, active. A Titan called again by "
        "its owner becomes active. An area that shrinks later loses no Titan.",
    ),
    Ruling(
        "OR-4",
        "How is a favour used?",
        "Once, in an action of its kind in phase 3 or phase 4, declared before its own effect. "
        "Cronos needs neither dice nor hoplites; the fight that it wins may follow others of the "
        "same Capture. With Theia the construction board is not refilled in between. Hyperion and "
        "Themis double what buildings yield.",
    ),
    Ruling(
        "OR-5",
        "How many hoplites fight, and what happens to them?",
        "At most three, including those stuck there; a fight without any is allowed. A lost fight "
        "ends the action and its hoplites stay, but a bought Capture may follow. A freed volcano "
        "may be built on at once. A Hospital keeps one of the hoplites involved at each capture "
        "and gives them back when the action ends, after a lost fight too.",
    ),
    Ruling(
        "OR-6",
        "What is a valid place for a temple?",
        "A diamond: two circles that touch and the two circles that touch both of them, in any of "
        "three orientations. All four are free terrain of different types. The Architect allows "
        "one pair, but neither three alike nor two pairs. Any number of them may be empty "
        "volcanoes, which stand for any type. None is next to a creature, unless the player has "
        "the Protection Crystal.",
    ),
    Ruling(
        "OR-7",
        "Where may a building stand, and when is the construction board refilled?",
        "On the terrain of its spot or on an empty volcano, not next to a creature unless the "
        "player has the Protection Crystal. Spots are refilled at the end of the round only.",
    ),
    Ruling(
        "OR-8",
        "How many additional actions may be bought, and with what?",
        "One, or two with the Forge, each paid in one currency. Each Statue lowers the price in "
        "its currency by one, down to nothing at the least.",
    ),
    Ruling(
        "OR-9",
        "When is the victory tested?",
        "After every single change that the active player makes. With five victory points or more "
        "and no creature on the island the game ends at once, so there is no tie.",
        "It could be tested at the end of the turn only.",
        otherwise="The victory is tested at the end of the turn only.",
    ),
    Ruling(
        "OR-10",
        "Who takes the initiative when players tie for the most hoplites?",
        "Only hoplites in stock count, not stuck ones. The holder of the pawn picks one of the "
        "tied players, but never themselves. Every round the player to the right of the holder "
        "then receives one hoplite.",
        "The neighbour could receive a hoplite only where the pawn moves.",
        otherwise="The neighbour receives a hoplite only where the pawn moves.",
    ),
    Ruling(
        "OR-11",
        "What do two players discard, and when?",
        "At the end of each turn the player discards one card of the row. Its tile goes under "
        "its pile, its creatures into the bag.",
        basis="booklet",
    ),
    Ruling(
        "OR-12",
        "What if the supply runs out?",
        "The supply is what is in the box: 30 hoplites, 30 nuggets, 17 temples, 17 victory "
        "tokens. Players take what is left; an option lifts the limit. If a pile or bag is empty, "
        "a card stays without a tile, a volcano without a creature, a spot without a building.",
        "Substitutes could be used, as the option allows.",
        otherwise="Substitutes are used, so that nothing runs out.",
        option=("supply", "unlimited"),
    ),
    Ruling(
        "OR-13",
        "Who draws?",
        "Either the table draws tiles, creatures, cards and buildings, throws the dice and enters "
        "the results, or the app does it.",
        basis="booklet",
    ),
    Ruling(
        "OR-14",
        "What counts as adjacent, and which circle of a port pays?",
        "Tiles are adjacent also through circles that are built over. Each port has one circle "
        "that pays, once; the circles that a Metropolis covers there are another matter. A "
        "Metropolis that covers the paying circle of another port earns that one too. What it "
        "earns may pay for the first card.",
    ),
    Ruling(
        "OR-15",
        "How do Titans change places, and what exactly do favours do?",
        "The owner chooses which older Titan goes back, never the one just taken. The exchange "
        "is one change and mandatory, for a Hydra's Titan too. Two areas of one type on one "
        "tile call the Titan once. Cronos wins one fight each time it is used, and another if a "
        "Hydra renews it in the same action; no hoplites are added to that fight. Hyperion and "
        "Themis double the Metropolis too. Theia is declared before the first construction; if "
        "the second one is not used it is lost.",
    ),
    Ruling(
        "OR-16",
        "How is the Minotaur's building placed?",
        "It is drawn, looked at, and placed on any free terrain that is not next to a creature, "
        "including empty volcanoes and the Minotaur's own, or returned to the bag. A Training "
        "Camp or Mine comes with its hoplite or nugget. The Protection Crystal lifts the ban here "
        "too, but not for itself. A Hospital gained by a capture works at once, an Arch from the "
        "next capture on. Hoplites in the Hospital cannot be used before the action ends.",
    ),
    Ruling(
        "OR-17",
        "What about new buildings, useless purchases and empty supplies?",
        "A Forge, Statue or Oratory counts as soon as it is built. An action that yields nothing "
        "may be bought, and a price may be nothing. If no victory token, or no temple tile, is "
        "left, it cannot be constructed, unless the option lifts the limit. If the supply is "
        "short, hoplites are given before nuggets, in the booklet's order. A card without a tile "
        "stays without one. On a tile with several volcanoes each creature keeps its circle.",
    ),
    Ruling(
        "OR-18",
        "What if the game is won during a capture, or nobody can win any more?",
        "A victory stops the capture before any loot. If a table stops a game that nobody can win, "
        "the most victory points count, then the fewest creatures; players who are still level "
        "share the place.",
    ),
    Ruling(
        "OR-19",
        "How many circles does a Metropolis cover, and how do they lie?",
        "Our copy of the rulebook lacks the pictures that show it. The set says which circles it "
        "covers at each port, and they touch. In the reference set there are two: the port's own "
        "and one beside it.",
        "It could cover one circle only, or three.",
        since="0.2.0",
    ),
    Ruling(
        "OR-20",
        "Who is asked for an additional action?",
        "Only a player who can pay for one. A player who cannot, or who has bought as many as "
        "allowed, goes on without being asked.",
        since="0.2.0",
    ),
    Ruling(
        "OR-21",
        "What if there is nothing to do in an action?",
        "A Capture without a creature on the island ends by itself, and so does a Construct with "
        "nothing that could be constructed; the log says why. A building gained as loot that fits "
        "nowhere returns to the bag by itself.",
        since="0.2.0",
    ),
    Ruling(
        "OR-22",
        "Must all dice of a fight be entered?",
        "They are thrown or entered one after the other, and no more once a skull or the sum has "
        "won.",
        "All dice could be entered each time; the outcome is the same.",
        since="0.2.0",
    ),
    Ruling(
        "OR-23",
        "When is the action card discarded?",
        "It counts as discarded as soon as it is taken, although it lies before the player until "
        "the action is over. New piles are shuffled at the end of a round only, so nobody can "
        "tell the difference.",
        since="0.2.0",
    ),
    Ruling(
        "OR-24",
        "In which order do tiles that were put under a pile come back?",
        "After all others of their size, in the order in which they were put there. So these tiles "
        "are known and need not be drawn.",
        since="0.2.0",
    ),
    Ruling(
        "OR-25",
        "What does a table that keeps counters only leave to its players?",
        "How many Titans may be held, Siege Engines, where things stand, and the building of a "
        "Minotaur. The app keeps counters, Titans, fights, nuggets as loot, and the victory.",
        since="0.2.0",
    ),
)
