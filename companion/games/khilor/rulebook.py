"""The rules in our own words, by section of the booklet, and the rulings where it is silent."""

from companion.engine.rulebook import Citation, Rulebook
from companion.games.khilor.box.components import COLOURS, EGGS
from companion.games.khilor.rulings import RULINGS
from companion.games.khilor.search_words import SAME, SEARCH_WORDS

EDITION = "Khilor, Alvaro G. Echave, English rulebook"

COURSE = "Course of the Game"
STEP_3, STEP_5 = f"{COURSE}, step 3", f"{COURSE}, step 5"
SOLO_TURN, SOLO_SCORE = "Solo Mode, Course of the game", "Solo Mode, Scoring"

_CITATIONS = (
    Citation(
        "fill",
        "Setup, step 1",
        "Every square of the board takes two demons drawn at random, one above the other.",
        "KH-1",
    ),
    Citation("demons", "Material", "There are 95 demons, 19 of each of five colours."),
    Citation("eggs", "Material", f"There are {EGGS * len(COLOURS)} eggs, {EGGS} of each colour."),
    Citation(
        "ring",
        "Setup, step 2",
        "The seven polyominoes lie in a ring around the board, the dragon token among them.",
    ),
    Citation("egg_piles", "Setup, step 3", "All eggs are kept beside the board, sorted by colour."),
    Citation(
        "start_player", "Setup, step 4", "The eldest player takes the start player tile.", "KH-19"
    ),
    Citation("turn", COURSE, "On a turn a player catches three demons.", "KH-18"),
    Citation(
        "available",
        "Course of the Game, steps 1 and 2",
        "One of those in front of the dragon token is chosen; the token then stands after it.",
        "KH-5",
    ),
    Citation(
        "lie", STEP_3, "A polyomino is turned as one likes and lies wholly on the board.", "KH-3"
    ),
    Citation(
        "catch",
        STEP_3,
        "The three demon symbols lie on three demons, which are caught and lie before the player "
        "for all to see.",
        "KH-4",
    ),
    Citation(
        "top_first", STEP_3, "Of a stack only the top demon is caught; the one below stays.", "KH-2"
    ),
    Citation(
        "egg_in_the_way",
        "Turn Example, C",
        "A placement with an egg under a demon symbol is not valid.",
        "KH-4",
    ),
    Citation(
        "remove_egg", STEP_5, "An egg under the egg symbol may be returned to its pile.", "KH-6"
    ),
    Citation(
        "lay_eggs",
        "Course of the Game, step 6",
        "Any empty squares under the polyomino may take eggs of one colour that was caught.",
        "KH-6",
    ),
    Citation("white_egg", "Game Objective", "The dragon's own egg stays on its square.", "KH-16"),
    Citation(
        "end",
        "End of the Game",
        "The end begins when no available polyomino can catch three demons. In the start "
        "player's turn the game is over; otherwise the others, up to the start player, play an "
        "additional turn.",
        "KH-7",
    ),
    Citation(
        "additional",
        "Additional Turn",
        "Any polyomino is chosen and three demons are caught; eggs are neither removed nor laid.",
        "KH-15",
    ),
    Citation(
        "flip",
        "Additional Turn, step 2b",
        "Only if nothing can be caught with the fronts, the polyominoes are flipped.",
        "KH-13",
    ),
    Citation(
        "compensation",
        "Additional Turn, step 2c",
        "A player who can catch nothing then, not even with flipped polyominoes, receives three "
        "points.",
        "KH-13",
    ),
    Citation(
        "first",
        "Scoring, 1a",
        "Whoever caught the most demons of a colour scores one point for every egg of that colour "
        "on the board. All who tie for first score in full.",
        "KH-8",
    ),
    Citation(
        "own_colour", "Scoring, 1a", "An egg on a square of its colour scores one more.", "KH-8"
    ),
    Citation(
        "second",
        "Scoring, 1b",
        "The second of a colour scores half of what the first scores for eggs, rounded up.",
        "KH-8",
    ),
    Citation(
        "difference_two",
        "Scoring, 2",
        "With two players the first of a colour scores three points for every three demons ahead.",
        "KH-9",
    ),
    Citation(
        "difference",
        "Scoring, 2",
        "With three or four players the first scores a point for every demon ahead of the second.",
        "KH-9",
    ),
    Citation(
        "winner",
        "Scoring",
        "Most points win; between tied players the one with more demons of one colour, then the "
        "one who scores from more colours.",
        "KH-10",
    ),
    Citation(
        "scoring_example",
        "Scoring Example",
        "The lines of the example add up to 28, 25 and 19 points; the booklet prints 27 for the "
        "first player.",
        "KH-17",
    ),
    Citation(
        "placing", COURSE, "A placement is named by its egg symbol's square and its turns.", "KH-14"
    ),
    Citation(
        "solo_setup",
        "Solo Mode, Preparation",
        "Two white demons stand on top of the demons of the squares marked for them.",
        "KH-11",
    ),
    Citation(
        "solo_available", SOLO_TURN, "A single player chooses among three polyominoes.", "KH-5"
    ),
    Citation(
        "solo_cover", SOLO_TURN, "No demon symbol may lie on the square of a white demon.", "KH-11"
    ),
    Citation(
        "solo_arrows",
        SOLO_TURN,
        "After each turn each white demon moves one square along an arrow of the chosen "
        "polyomino; an egg that it ends on goes back to its pile.",
        "KH-11",
    ),
    Citation("solo_empty", SOLO_TURN, "A square under a white demon is not empty.", "KH-12"),
    Citation(
        "solo_end",
        SOLO_SCORE,
        "The game ends when a white demon stands on the white egg, or when nothing can be caught.",
        "KH-12",
    ),
    Citation(
        "solo_white_egg",
        "Game Objective",
        "The dragon's own egg stays on its square, and whoever plays alone does not count it.",
        "KH-12",
    ),
    Citation(
        "solo_eggs", SOLO_SCORE, "Every egg on the board but the white one scores a point.", "KH-12"
    ),
    Citation(
        "solo_own_colour", SOLO_SCORE, "An egg on a square of its colour scores one more.", "KH-11"
    ),
    Citation(
        "solo_demons", SOLO_SCORE, "Every coloured demon left on the board costs a point.", "KH-11"
    ),
    Citation(
        "solo_bands",
        SOLO_SCORE,
        "The total names a rank: Master of Dragons from 60 points on, Eggceptional from 56, What "
        "the Egg from 51, Rookie dragon rider from 41, Emerging from shadows from 30, and Light "
        "in the shadows below.",
        "KH-11",
    ),
)

FREQUENT = {
    "tie": ("winner",),
    "end": ("end",),
    "start": ("start_player",),
    "win": ("winner",),
    "score": ("first",),
}
RULEBOOK = Rulebook.of(
    EDITION, *_CITATIONS, *RULINGS, frequent=FREQUENT, same=SAME, asked=SEARCH_WORDS
)
CITE = RULEBOOK.citations
refuse, impossible = RULEBOOK.refuse, RULEBOOK.impossible
