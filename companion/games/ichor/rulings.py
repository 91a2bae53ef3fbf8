"""Decisions where the booklet is silent or says two things."""

from companion.engine.rulebook import Ruling
from companion.games.ichor.rulings_on_gates import POWERS_AND_GATES

RULINGS = (
    Ruling(
        "IC-1",
        "In which order do the tokens of one movement come and go?",
        "All at its end: own tokens under the final space come back first, then the trail is laid "
        "in path order, the start first, as far as the supply reaches. Enemy tokens on crossed "
        "spaces and on the final one are returned even where none can be laid.",
        "Each space is settled as the figure passes it.",
    ),
    Ruling(
        "IC-2",
        "When exactly is the game won?",
        "At the end of the mover's turn, if all their tokens that still exist are on the board; "
        "boxed tokens do not exist any more. The winner scores the loser's tokens off the board.",
        "The game ends the moment the last token is laid.",
    ),
    Ruling(
        "IC-3",
        "What happens to a stack of tokens?",
        "It is returned as a whole when an opponent crosses it or ends on it. Ending on one's own "
        "stack takes all of it back; crossing one's own stack changes nothing.",
        "Only one token of the stack is replaced.",
    ),
    Ruling(
        "IC-4",
        "Which tokens do the stacking powers add to?",
        "Hephaestus: each crossed space, the start left out, that held exactly one own token. "
        "Geryon: two more tokens on one space newly laid in this movement or what is left.",
    ),
    Ruling(
        "IC-5",
        "When may a power be used?",
        "Its figure is on the board, its card face up, the movement it asks for is legal and its "
        "stated condition holds. Pure effects do as much as they can, possibly nothing. Then the "
        "card turns face down.",
        "A power has to change something.",
        otherwise="A power has to change something on the board.",
        option=("empty_powers", "forbidden"),
    ),
    Ruling(
        "IC-6",
        "What do Aphrodite and Medusa copy?",
        "The power that the opponent used on the turn just before, as it was carried out, a copy "
        "of a copy included. God and monster change places and so do the two edges; the copier is "
        "the figure meant and the copier's own card turns down.",
        "A copied copy has nothing to copy.",
        otherwise="A power that was itself a copy cannot be copied again.",
    ),
    Ruling(
        "IC-7",
        "Where do tokens go when Siren calls a god?",
        "The god comes to her start space, so none lies there. It leaves none behind either, and "
        "the space it left is free to cross. Siren has to be able to move away afterwards.",
        "Siren's token lies under the god.",
    ),
    Ruling(
        "IC-8",
        "Do figures that leave the board leave a token?",
        "No token lies on the space they are taken from; the trail laid before stays. The card "
        "cannot be used while its figure is off the board.",
    ),
    Ruling(
        "IC-9",
        "How do the powers with two movements work?",
        "Cyclops has to move a second time, in any direction; each movement settles its tokens. "
        "Apollo returns along the same line to the start; if a gate ended his first movement "
        "elsewhere, the return is skipped.",
        "Apollo may return on any way.",
        otherwise="Even where a gate led him elsewhere, Apollo returns if a free straight line "
        "leads back to his start.",
    ),
    Ruling(
        "IC-10",
        "What does Artemis leave behind?",
        "A straight line whose last space holds a monster: start and crossed spaces get tokens, "
        "both figures leave, the last space stays bare.",
    ),
    Ruling(
        "IC-11",
        "How free are Athena's three steps?",
        "Exactly three single orthogonal steps. Figures block; spaces may be visited again. Each "
        "space left gets a token, the final one none.",
        "Up to three steps may be made.",
        otherwise="Athena may stop after one or two steps.",
    ),
    Ruling(
        "IC-12",
        "How does Heracles push?",
        "He may walk up to a monster and then pushes it one space ahead a step; one monster only, "
        "stopped by a second figure or the edge. A token where it comes to rest is returned; the "
        "pushed monster leaves none.",
        "The monster has to be adjacent at the start.",
        otherwise="The monster has to stand next to Heracles when he starts.",
    ),
    Ruling(
        "IC-13",
        "Which figures can Griffin jump?",
        "Exactly one of either side, anywhere on the line; of two adjacent ones neither. The "
        "jumped space gets no token, and Griffin may go on. Without a jump the power is not used.",
    ),
    Ruling(
        "IC-14",
        "How far does Minotaur go round the board?",
        "He leaves at one edge once, in the direction of his movement, and may neither cross nor "
        "end on his start space. Without that the power is not used.",
    ),
    Ruling(
        "IC-15",
        "How do Centaur and Typhon move?",
        "Centaur along one straight diagonal, with figures in the way as usual. Typhon one step "
        "first, then a normal movement of one space at least; stepping back is allowed.",
    ),
    Ruling(
        "IC-16",
        "What exactly do the powers over many spaces reach?",
        "Zeus: the diagonally touching spaces without figures; tokens of the gods stay, enemy ones "
        "are returned. Hydra: all tokens of both sides on the touching spaces. Poseidon: all of "
        "his row or his column; offerings on a gate's centre stay. Cerberus: three spaces with god "
        "tokens, or all if there are fewer; all gods' tokens there are returned, one token is laid "
        "on each. With too few tokens the player chooses where.",
    ),
    Ruling(
        "IC-17",
        "What do Hermes, Hestia and Echidna need?",
        "Hermes: any space without a figure and off the gate tiles; a token on the one he left. "
        "Hestia: two other gods at least in her column. Echidna: she and one more monster on the "
        "edge of the gods. A newcomer needs a card set aside; card and figure are drawn at random, "
        "and tokens where it comes down are returned.",
        "The player looks through the cards set aside.",
    ),
    Ruling(
        "IC-18",
        "When do the victory cards win?",
        "Hera: tokens of the gods on all four adjacent spaces, not on the border. Boar: four gods "
        "or more on the touching spaces. They win at once and score as usual. Whoever has such a "
        "condition at the end of a turn says so.",
        basis="booklet",
    ),
    Ruling(
        "IC-19",
        "Which cards does Ares turn up?",
        "He moves and leaves the board, then up to three cards of gods turn face up, of figures on "
        "the board or not, never his own.",
    ),
    Ruling(
        "IC-20",
        "When does a gate work?",
        "Whenever the acting figure passes it horizontally; not for pushed or called figures and "
        "not for jumps. No complete movement may end on a gate tile, and no pushed, called or new "
        "figure may be left there; the inner steps of Athena and Typhon may. Gates are compulsory "
        "but for the boost and the number of reinforcements.",
        "A gate may be ignored.",
    ),
    Ruling(
        "IC-21",
        "What do the gates do exactly?",
        "Offerings: two tokens on the centre, which count as on the board. Reinforcements: up to "
        "two in total on each space behind. Sacrifice: the movement goes on to its end, the figure "
        "leaves, then three tokens on spaces without figure and token. Assistance: one token from "
        "the supply into the box. Jump: any space without a figure, off the tiles. Recharge: the "
        "figure's card, not the power in use. Transform: a random card set aside, if any.",
    ),
    Ruling(
        "IC-22",
        "What if a player can do nothing?",
        "A player who can neither move a figure nor use a power at the start of the turn loses; "
        "the opponent scores the loser's tokens off the board.",
        "The player passes.",
        basis="booklet",
        otherwise="A player who can do nothing passes; only if the opponent can do nothing either, "
        "the one whose turn it is loses.",
    ),
    Ruling(
        "IC-23",
        "How do the two games make a match?",
        "Same figures, places and gates, sides swapped, the cards set aside shuffled anew; the "
        "monsters start again. More points over both games win; a tie goes to the winner of the "
        "second game. Positions may repeat.",
        basis="booklet",
    ),
    Ruling(
        "IC-24",
        "Where do the victory cards go at set-up?",
        "Both sides place theirs first, the monsters, then the gods, in any place of the line; the "
        "rest is filled at random.",
        basis="booklet",
    ),
    *POWERS_AND_GATES,
    Ruling(
        "IC-39",
        "Where do the victory cards lie if nobody chooses?",
        "The app draws a column for each and says so. The players choose as the booklet has it, "
        "first the monsters' and then the gods', by setting the columns by hand.",
        since="0.2.0",
    ),
)
