"""What the cards and gate tiles say, in our own words."""

from companion.engine.rulebook import Citation

GODS, MONSTERS, GATES = "God powers", "Monster powers", "Gate abilities"

CARD_TEXTS = (
    Citation(
        "power_aphrodite",
        GODS,
        "Aphrodite uses the power that a monster used on the turn before, with god and monster "
        "exchanged.",
        "IC-6",
    ),
    Citation("power_apollo", GODS, "Apollo moves, then back to where he started.", "IC-9"),
    Citation(
        "power_ares", GODS, "Ares moves and leaves; up to three god cards turn face up.", "IC-19"
    ),
    Citation(
        "power_artemis",
        GODS,
        "Artemis ends her movement on a monster, and both leave the board.",
        "IC-10",
    ),
    Citation("power_athena", GODS, "Athena makes three single steps instead of moving.", "IC-11"),
    Citation(
        "power_hera",
        GODS,
        "Hera wins where all four adjacent spaces hold tokens of the gods.",
        "IC-18",
    ),
    Citation(
        "power_heracles", GODS, "Heracles pushes one monster ahead, not off the board.", "IC-12"
    ),
    Citation(
        "power_hephaestus",
        GODS,
        "Hephaestus stacks a second token on the own tokens he crosses.",
        "IC-4",
    ),
    Citation("power_hermes", GODS, "Hermes leaps to any space without a figure.", "IC-17"),
    Citation(
        "power_hestia",
        GODS,
        "A new god joins where Hestia and two more gods share a column.",
        "IC-17",
    ),
    Citation("power_poseidon", GODS, "All tokens of Poseidon's row or column go home.", "IC-16"),
    Citation("power_zeus", GODS, "Tokens lie on all spaces that touch Zeus diagonally.", "IC-16"),
    Citation(
        "power_boar",
        MONSTERS,
        "The Calydonian Boar wins where four gods stand on the spaces around.",
        "IC-18",
    ),
    Citation("power_centaur", MONSTERS, "Centaur moves along a diagonal.", "IC-15"),
    Citation(
        "power_cerberus",
        MONSTERS,
        "On any three spaces the god tokens give way to one monster token each.",
        "IC-16",
    ),
    Citation("power_cyclops", MONSTERS, "Cyclops moves twice, then leaves the board.", "IC-9"),
    Citation(
        "power_echidna",
        MONSTERS,
        "A new monster joins where Echidna and one more monster stand on the gods' edge.",
        "IC-17",
    ),
    Citation(
        "power_geryon",
        MONSTERS,
        "Geryon moves and stacks two more tokens on one that was just laid.",
        "IC-4",
    ),
    Citation("power_griffin", MONSTERS, "Griffin jumps over one figure on the way.", "IC-13"),
    Citation("power_hydra", MONSTERS, "All tokens on the spaces around Hydra go home.", "IC-16"),
    Citation(
        "power_medusa",
        MONSTERS,
        "Medusa uses the power that a god used on the turn before, with god and monster exchanged.",
        "IC-6",
    ),
    Citation(
        "power_minotaur",
        MONSTERS,
        "Minotaur leaves the board at one edge and comes in again at the opposite one.",
        "IC-14",
    ),
    Citation("power_siren", MONSTERS, "Siren calls a god to her space, then moves away.", "IC-7"),
    Citation("power_typhon", MONSTERS, "Typhon makes one step, then moves.", "IC-15"),
    Citation(
        "gate_offerings",
        GATES,
        "Offerings: two tokens on the centre of the tile; enemy ones there go home.",
        "IC-26",
    ),
    Citation(
        "gate_reinforcements",
        GATES,
        "Reinforcements: up to two tokens on each space crossed behind the gate.",
        "IC-26",
    ),
    Citation(
        "gate_sacrifice",
        GATES,
        "Sacrifice: the figure leaves after its movement, then three tokens on empty spaces.",
        "IC-21",
    ),
    Citation(
        "gate_assistance", GATES, "Assistance: one token in front of you goes to the box.", "IC-25"
    ),
    Citation("gate_boost", GATES, "Boost: after its movement the figure may step on.", "IC-25"),
    Citation(
        "gate_jump",
        GATES,
        "Jump: the line ends behind the gate; the figure lands on any space without a figure.",
        "IC-29",
    ),
    Citation("gate_recharge", GATES, "Recharge: the figure's card turns face up again.", "IC-31"),
    Citation(
        "gate_transform",
        GATES,
        "Transform: a random card set aside and its figure take the figure's place.",
        "IC-28",
    ),
)
