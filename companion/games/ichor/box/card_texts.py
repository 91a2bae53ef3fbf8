"""What the cards and gate tiles say, in our own words."""

from companion.engine.rulebook import Citation

GODS, MONSTERS, GATES = "God powers", "Monster powers", "Gate abilities"

CARD_TEXTS = (
    Citation(
        "power_aphrodite",
        GODS,
        "Aphrodite uses the power that a monster used on the turn before, with god and monster "
        "exchanged in its text.",
        "IC-6",
    ),
    Citation(
        "power_apollo",
        GODS,
        "Apollo moves as normal and then back to where he started; gates on the way work both "
        "times.",
        "IC-9",
    ),
    Citation(
        "power_ares",
        GODS,
        "Ares moves as normal and leaves the board; up to three god cards then turn face up.",
        "IC-19",
    ),
    Citation(
        "power_artemis",
        GODS,
        "Artemis ends her movement on a monster, and both leave the board without a token there.",
        "IC-10",
    ),
    Citation(
        "power_athena",
        GODS,
        "Athena makes three single steps along rows and columns, in place of a normal movement.",
        "IC-11",
    ),
    Citation(
        "power_hera",
        GODS,
        "Instead of moving, Hera wins where all four adjacent spaces hold tokens of the gods. "
        "On the border, where she has fewer neighbours, the power cannot be used.",
        "IC-18",
    ),
    Citation(
        "power_heracles",
        GODS,
        "When moving, Heracles pushes any one monster along the spaces ahead of him, but "
        "neither off the board nor onto a space that holds another figure.",
        "IC-12",
    ),
    Citation(
        "power_hephaestus",
        GODS,
        "When he moves over his own tokens, Hephaestus stacks a second one on them.",
        "IC-4",
    ),
    Citation(
        "power_hermes",
        GODS,
        "Hermes leaps to any space without a figure, in place of a normal movement, and leaves "
        "a token where he stood.",
        "IC-17",
    ),
    Citation(
        "power_hestia",
        GODS,
        "Instead of moving, Hestia adds a new god where she and two more gods stand in one column.",
        "IC-17",
    ),
    Citation(
        "power_poseidon",
        GODS,
        "Instead of moving, Poseidon returns all tokens of both sides in his row or his column.",
        "IC-16",
    ),
    Citation(
        "power_zeus",
        GODS,
        "Instead of moving, Zeus lays tokens on all diagonal spaces around him. Enemy tokens "
        "there are returned; a space with a token of the gods gets no other.",
        "IC-16",
    ),
    Citation(
        "power_boar",
        MONSTERS,
        "Instead of moving, the Calydonian Boar wins where four gods stand on the spaces around "
        "it, straight or diagonal.",
        "IC-18",
    ),
    Citation(
        "power_centaur",
        MONSTERS,
        "Centaur moves along a diagonal instead of a row or column; tokens are laid as usual.",
        "IC-15",
    ),
    Citation(
        "power_cerberus",
        MONSTERS,
        "Instead of moving, Cerberus has the god tokens on any three spaces give way to one "
        "monster token each.",
        "IC-16",
    ),
    Citation(
        "power_cyclops",
        MONSTERS,
        "Cyclops makes two normal movements, one after the other, and then leaves the board.",
        "IC-9",
    ),
    Citation(
        "power_echidna",
        MONSTERS,
        "Instead of moving, Echidna adds a new monster where she and one more monster stand on "
        "the gods' edge, the row nearest to their player.",
        "IC-17",
    ),
    Citation(
        "power_geryon",
        MONSTERS,
        "Geryon moves as normal and stacks two more tokens on one that was just laid.",
        "IC-4",
    ),
    Citation(
        "power_griffin",
        MONSTERS,
        "In a normal movement Griffin jumps over any one figure and may then go on in the same "
        "direction.",
        "IC-13",
    ),
    Citation(
        "power_hydra",
        MONSTERS,
        "Instead of moving, Hydra returns all tokens of both sides on the spaces around her, "
        "straight and diagonal.",
        "IC-16",
    ),
    Citation(
        "power_medusa",
        MONSTERS,
        "Medusa uses the power that a god used on the turn before, with god and monster "
        "exchanged in its text.",
        "IC-6",
    ),
    Citation(
        "power_minotaur",
        MONSTERS,
        "On his way Minotaur leaves the board at one end and comes in again at the opposite "
        "one. He may then go on, only in the direction in which he set out.",
        "IC-14",
    ),
    Citation(
        "power_siren",
        MONSTERS,
        "Siren calls any god to her space, and the god leaves no token behind. Then she moves away "
        "as normal.",
        "IC-7",
    ),
    Citation(
        "power_typhon",
        MONSTERS,
        "Typhon makes one step first and then moves as normal.",
        "IC-15",
    ),
    Citation(
        "gate_offerings",
        GATES,
        "Offerings: two tokens of the player's own go on the centre of the tile; enemy ones there "
        "are returned. Nothing happens where two of the player's own lie there already.",
        "IC-26",
    ),
    Citation(
        "gate_reinforcements",
        GATES,
        "Reinforcements: up to two tokens instead of one on each space crossed behind the gate.",
        "IC-26",
    ),
    Citation(
        "gate_sacrifice",
        GATES,
        "Sacrifice: once through the gate, the figure leaves the board; then three of the "
        "player's tokens go on any three empty spaces.",
        "IC-21",
    ),
    Citation(
        "gate_assistance",
        GATES,
        "Assistance: one token in front of the player goes to the box.",
        "IC-25",
    ),
    Citation(
        "gate_boost",
        GATES,
        "Boost: when its movement has ended the figure may go one more space along its row or "
        "column.",
        "IC-25",
    ),
    Citation(
        "gate_jump",
        GATES,
        "Jump: behind the gate the line ends, and the figure jumps to any space without a "
        "figure. No token is laid behind the gate.",
        "IC-29",
    ),
    Citation(
        "gate_recharge",
        GATES,
        "Recharge: the figure's card turns face up again where it is face down, but is not used "
        "in that turn.",
        "IC-31",
    ),
    Citation(
        "gate_transform",
        GATES,
        "Transform: when the movement has ended, a random card set aside and its figure take "
        "the figure's place. With no card left nothing happens.",
        "IC-28",
    ),
)
