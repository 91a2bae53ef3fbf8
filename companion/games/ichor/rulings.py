"""Decisions where the booklet is silent or says two things."""

from companion.engine.rulebook import Ruling

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
    Ruling(
        "IC-25",
        "What is settled when?",
        "Athena's steps and Typhon's step and movement are one movement each. A boost step is a "
        "movement of its own after the first. Offerings and Assistance take their tokens in the "
        "gate, before the trail is laid, so Assistance may box the last token and win. Two gates "
        "on a line act in path order; at the end the boost comes first, then Sacrifice or "
        "Transform in path order.",
    ),
    Ruling(
        "IC-26",
        "What if a centre or a space behind the gate holds one token already?",
        "One own token on the centre is made up to two, a single enemy one is returned like a "
        "pair. Behind Reinforcements one or two tokens lie on a space at the player's choice, "
        "never none while the supply lasts; one own token may be made up to two.",
    ),
    Ruling(
        "IC-27",
        "Is a power used that does not do what it is for?",
        "Heracles without a push, Griffin without a jump and Minotaur without leaving the board do "
        "not use their power; Hephaestus without a stack does. His stacking is compulsory, in path "
        "order with the trail, never above two in total behind Reinforcements.",
    ),
    Ruling(
        "IC-28",
        "What becomes of a power whose figure leaves through a gate?",
        "It ends there: legal, the card used, no second movement, no stack, no cards, no return. A "
        "newcomer by Transform does not leave in its stead. The figure and card that Transform "
        "replaces leave the game.",
        "The newcomer finishes the power.",
    ),
    Ruling(
        "IC-29",
        "How do Artemis, Athena and Apollo fare at gates?",
        "Artemis: no line through a Jump gate; Boost and Transform do nothing for her, Sacrifice "
        "still lays its tokens. Athena is cut short by a Jump gate and that is legal. A boost step "
        "taken or a Transform cancels Apollo's return, which passes gates again. A jump may land "
        "on the start or on a crossed space, where no token lies then.",
    ),
    Ruling(
        "IC-30",
        "What if Griffin, Minotaur or Heracles meets a Jump gate?",
        "The jump, the way round the board or the push has to come before the gate. A token under "
        "a pushed monster is returned before the trail is laid.",
        about="gate_jump",
    ),
    Ruling(
        "IC-31",
        "What else do powers and gates do to each other?",
        "Geryon may stack on any space that got a token in this movement and still holds one, "
        "start, boost and reinforced spaces included, a centre not; he has to while the supply "
        "lasts. Ares turns up none to three; copied, his own card is the copier's. Recharge has no "
        "effect during a copied power. Zeus returns enemy tokens even where he lays none.",
    ),
    Ruling(
        "IC-32",
        "What does an empty power mean, and how are the lines read?",
        "Figures, tokens and gate centres are compared; victory powers are exempt. Both lines of "
        "cards are read from the same side of the table, column by column.",
    ),
    Ruling(
        "IC-33",
        "What if Cyclops has no second movement left?",
        "After a landing, a boost or a wait on a gate tile he may be shut in: then the second "
        "movement is skipped and he leaves the board.",
        "The first movement is illegal.",
        about="power_cyclops",
    ),
    Ruling(
        "IC-34",
        "How are spaces chosen where a power or a gate lays several tokens?",
        "One after the other, each settled at once, so that the order decides where the last "
        "tokens go. A choice that changes nothing is not asked.",
        about="gate_sacrifice",
    ),
    Ruling(
        "IC-35",
        "What if Sacrifice and Transform lie on one line?",
        "In path order: after Sacrifice there is nobody to transform; after Transform the newcomer "
        "stays and the three tokens are laid all the same.",
        "The newcomer is sacrificed.",
        about="gate_transform",
    ),
    Ruling(
        "IC-36",
        "Where is a monster that Heracles pushes through a Jump gate?",
        "On the space ahead of the gate tile: he lands from the space behind the gate, which has "
        "to be free, and no figure is left on the tile.",
        about="power_heracles",
    ),
    Ruling(
        "IC-37",
        "What is compared where a power has to change something?",
        "The board before the power and the board after all of it, gates and every later choice "
        "included. A way that would leave figures, tokens and gate centres as they were is refused "
        "at the choice that would complete it; using the card is refused where every way would.",
        "Only what the card does at once is compared.",
    ),
    Ruling(
        "IC-38",
        "When is the token under a pushed monster returned?",
        "It comes to rest at the end of the movement: the token is returned with the movement's "
        "other tokens, before the trail is laid and after the gates on the way have taken theirs.",
        "As soon as it is pushed, so that a gate may take that token again.",
        about="power_heracles",
    ),
    Ruling(
        "IC-39",
        "Where do the victory cards lie if nobody chooses?",
        "The app draws a column for each and says so. The players choose as the booklet has it, "
        "first the monsters' and then the gods', by setting the columns by hand.",
        since="0.2.0",
    ),
)
