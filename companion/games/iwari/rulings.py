"""Decisions where the booklet is silent or says two things."""

from companion.engine.rulebook import Ruling

RULINGS = (
    Ruling(
        "IW-1",
        "When exactly is the deck exhausted, and what happens first?",
        "The moment its last card leaves it, to a hand or to the display. The first time all "
        "discards are shuffled into a new deck, the player finishes drawing, the display is "
        "filled up, tents are scored, and the next player's turn follows: the round is not "
        "finished first.",
        "The deck counts as exhausted only when someone needs a card that is not there.",
    ),
    Ruling(
        "IW-2",
        "What happens after the deck runs out for the second time, or the last tent is placed?",
        "The round is finished so that all have had equal turns, then everything is scored. "
        "Nothing is shuffled again; hands are filled from the display while it lasts.",
        "The discards are shuffled once more so that the last turns can draw.",
        otherwise="The discards are shuffled once more for the last round, so that its turns can "
        "draw.",
    ),
    Ruling(
        "IW-3",
        "What if the last tent is placed before the deck ran out for the first time?",
        "The half journey scoring that was missed is not made up. The third tribe's last tent "
        "triggers nothing.",
        "Tents would score twice at the end.",
        about="half_journey",
    ),
    Ruling(
        "IW-4",
        "How do tied tribes score tents?",
        "Ranks are dense: all tied leaders score every tent in the territory, and each next rank "
        "scores the tents of one tribe of the rank above. Without a tent there are no points.",
        "The next rank would score the tents of all tied tribes above it.",
        otherwise="The next rank scores the tents of all tied tribes above it.",
    ),
    Ruling(
        "IW-5",
        "Does a majority of totems need a totem, and do ties count?",
        "It needs one totem at least, and ties count. Every tribe that holds it at both ends of "
        "an uncovered connection scores all totems at both ends.",
    ),
    Ruling(
        "IW-6",
        "What is one settlement?",
        "All tents of one tribe that paths join, four at least. Branches and loops are fine, "
        "each tent counts once, and every such group scores. Connections are no paths unless "
        "the map says so.",
        "Only an unbranched line of tents would count.",
    ),
    Ruling(
        "IW-7",
        "How is the limit of totems checked?",
        "Piece by piece, in the order placed: a tent that raises the limit may be followed by "
        "the totem it allows. A totem needs no tent of its own tribe.",
        "The limit at the beginning of the turn would count.",
        otherwise="A tent placed in the same turn allows no totem yet.",
    ),
    Ruling(
        "IW-8",
        "How much may go into an unexplored territory?",
        "One tent in that turn, and nothing else anywhere.",
    ),
    Ruling(
        "IW-9",
        "May cards be played for nothing, and what may two equal cards stand for?",
        "Playing cards places one or two pieces in one territory, each for one card of its "
        "biome or for two equal cards of another biome, three cards at most. Cards cannot be "
        "dumped; otherwise one card is discarded and one drawn.",
    ),
    Ruling(
        "IW-10",
        "What does the app know of hands?",
        "Only what is public, unless the table lets it deal the cards. It refuses what is "
        "impossible, such as a fourteenth tundra card.",
    ),
    Ruling(
        "IW-11",
        "Must the third tribe act?",
        "Yes, while a card is left after the player's own action, discarding included. It takes "
        "a regular turn; only if nothing can be placed, one card is discarded. It scores like a "
        "player and earns no feats.",
        "Discarding would always be allowed for it.",
        otherwise="The player may discard for the third tribe even if it could place a piece.",
    ),
    Ruling(
        "IW-12",
        "What if the third tribe wins or ties?",
        "If it wins, tie-break included, both players lose. If it is still level with the best "
        "player after the tie-break, the best player or players win.",
        "A third tribe that is level would beat the players.",
        otherwise="A third tribe that is level with the best player after the tie-break wins.",
    ),
    Ruling(
        "IW-13",
        "Which pieces break a tie, and what if that ties too?",
        "Unused tents and totems together, without the tent on the score track. Tribes that are "
        "still level share the place.",
        basis="booklet",
    ),
    Ruling(
        "IW-14",
        "What do feats multiply, and who may earn them?",
        "Tent points of a territory or points of a connection at the end, for all tribes; never "
        "at half journey, never settlements. The two players who earn a Union or Discovery feat "
        "are two different players. For Honour and Respect a tie is a majority and a covered "
        "connection does not count.",
        "One player could earn both feats of a kind.",
        otherwise="One player may earn both Union feats or both Discovery feats.",
    ),
    Ruling(
        "IW-15",
        "What earns a Discovery feat?",
        "A tent on the last free tent space; the feat goes to any other territory.",
        basis="booklet",
    ),
    Ruling(
        "IW-16",
        "When are feats placed?",
        "At once, after the piece that earned them, and placing is compulsory. Only the tribe "
        "that placed the piece can earn one. Discovery needs a territory that was explored "
        "before the piece.",
        "A feat could be kept and placed later.",
    ),
    Ruling(
        "IW-17",
        "Which tents does a connection join where connections are paths?",
        "The two tent spaces that the map names for it; none named, none joined. Under a "
        "mountain it is no path.",
        about="settlements",
    ),
    Ruling(
        "IW-18",
        "What is special in the last round?",
        "If the deck runs out for the first time in a last round that a last tent started, tents "
        "still score for the half journey. A player with an empty hand passes; discarding with "
        "nothing left to draw is allowed.",
    ),
    Ruling(
        "IW-19",
        "How many cards of a biome can have been played?",
        "Those discarded since the last shuffle, those in the display and those played now "
        "cannot be more than the game has.",
    ),
    Ruling(
        "IW-20",
        "Which mountains and which settlements count in odd cases?",
        "A map with fewer pairs of mountain symbols than mountains takes as many as it has. A "
        "settlement entered with fewer than four tents scores nothing and is remarked on.",
    ),
    Ruling(
        "IW-21",
        "In which order do experienced players draw their first hands?",
        "Against the order of play: the last player first, the starting player last.",
        "The last player first, then clockwise from the starting player.",
    ),
    Ruling(
        "IW-22",
        "Who starts if nobody says who travelled last?",
        "The app does not ask for journeys: it draws a starting player and says so. The table sets "
        "the one who travelled last by hand, before the first move.",
        since="0.2.0",
    ),
)
