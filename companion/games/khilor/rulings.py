"""Decisions where the booklet is silent or says two things."""

from companion.engine.rulebook import Ruling
from companion.games.khilor.box.components import EGGS

RULINGS = (
    Ruling(
        "KH-1",
        "How many demons lie on each square at the start?",
        "Two at random on every square but the white egg's, while the bag lasts. Ninety-five "
        "demons do not fill forty-eight squares twice: which square goes short is random.",
    ),
    Ruling(
        "KH-2",
        "Which demon of a stack is caught?",
        "The top one of each square under a demon symbol; the one below stays.",
        "The tallest stacks of the whole board would have to be taken from first.",
    ),
    Ruling(
        "KH-3",
        "How may a polyomino be laid?",
        "Turned freely and wholly on the board, never flipped but in an additional turn.",
        "Polyominoes could be flipped at any time.",
    ),
    Ruling(
        "KH-4",
        "When is a placement valid?",
        "When all three demon symbols cover demons. The egg symbol may cover anything.",
        basis="booklet",
    ),
    Ruling(
        "KH-5",
        "Which polyominoes can be chosen, and where does the dragon token go?",
        "The two after the token in the ring, three in the solo game. The token then stands "
        "just after the chosen one, so that a skipped one is behind it.",
        "A skipped polyomino would stay in front of the token.",
        otherwise="A skipped polyomino stays in front of the token.",
    ),
    Ruling(
        "KH-6",
        "What may be done with eggs, and in which order?",
        "First the egg under the egg symbol may be returned to its pile. Then any of the empty "
        "squares under the polyomino, those emptied this turn included, take eggs of one colour "
        f"among the demons just caught, while its pile of {EGGS} lasts. Once an egg was laid, none "
        "is removed.",
    ),
    Ruling(
        "KH-7",
        "When does the end begin, and who still plays?",
        "At the start of a turn in which no available polyomino can catch three demons. In the "
        "start player's turn the game is over at once; otherwise that player and all after "
        "them, up to but not including the start player, take the additional turn.",
        "The player who cannot catch would be passed over.",
    ),
    Ruling(
        "KH-8",
        "What do the first and the second of a colour score?",
        "The first scores every egg of the colour on the board, and once more those on squares "
        "of that colour; the second half of that, rounded up. All who tie for first score in "
        "full and nobody is second; all who tie for second score the half each. It takes one "
        "demon of the colour at least.",
        "Any egg on a square of the colour would count, whatever its own colour.",
        otherwise="Any egg on a square of the colour scores once more, whatever its own colour.",
    ),
    Ruling(
        "KH-9",
        "How are points for the difference of demons counted?",
        "Only a sole first scores them: with two players three points for every full three "
        "demons ahead, with three or four players one point a demon ahead of the next. Where "
        "nobody else has any, the next has none. They are never halved.",
    ),
    Ruling(
        "KH-10",
        "How are ties for the victory broken?",
        "By the largest pile of one colour, then by the number of colours that gave points. "
        "Players still level share the place.",
        basis="booklet",
    ),
    Ruling(
        "KH-11",
        "How do white demons work?",
        "No demon symbol may cover their squares. After each turn each of them moves one square "
        "along an arrow of the chosen polyomino, turned as it lies, and not off the board; it "
        "stays if no arrow allows a step. An egg where it ends goes back to its pile. The game "
        "ends when one stands on the white egg or nothing can be caught.",
    ),
    Ruling(
        "KH-12",
        "What of the white egg, and in which order do white demons move?",
        "The white egg cannot be removed and does not score. A square under a white demon is "
        "not empty. White demons move one after the other, each if an arrow allows it, also "
        "when both stand on one square; the end is tested when both have moved.",
        "The game would end as soon as the first of them reaches the white egg.",
        otherwise="The game ends as soon as the first white demon stands on the white egg.",
    ),
    Ruling(
        "KH-13",
        "When are polyominoes flipped in an additional turn?",
        "Only when none in the ring fits with its front; and the three points are taken only "
        "when none fits with its back either.",
        "Each player could flip as soon as the chosen polyomino does not fit.",
        otherwise="A polyomino may be flipped in an additional turn as soon as its own front does "
        "not fit.",
    ),
    Ruling(
        "KH-14",
        "How is a placement written down?",
        "By the square under the egg symbol and the number of clockwise quarter turns. Columns "
        "are lettered from the left, rows numbered from the top.",
    ),
    Ruling(
        "KH-15",
        "Does the dragon token move in additional turns?",
        "No: any polyomino can be chosen then, so it rests where it is.",
    ),
    Ruling(
        "KH-16",
        "Does the white egg matter in the game for two to four players?",
        "It stays on its square: it is not removed, not caught, and its square is never empty.",
    ),
    Ruling(
        "KH-17",
        "What are the totals of the booklet's scoring example?",
        "28, 25 and 19. The booklet prints 27 for Sara, but its own lines for her add up to 28; "
        "she wins either way. The piles of the example are not multiples of three, so it shows "
        "scoring only and no game that was played.",
        "Sara's total would be 27 as printed.",
        basis="booklet",
    ),
    Ruling(
        "KH-18",
        "Must a turn catch demons, and must an additional turn?",
        "Yes: eggs are a choice, demons are not.",
        basis="booklet",
    ),
    Ruling(
        "KH-19",
        "Who is the start player if nobody says who is the eldest?",
        "The app does not ask for ages: it draws a start player and says so. The table gives the "
        "tile to its eldest by setting the start player by hand, before the first move.",
    ),
)
