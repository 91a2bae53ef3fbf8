"""Decisions on what powers and gates do to each other, and on when each thing is settled."""

from companion.engine.rulebook import Ruling

POWERS_AND_GATES = (
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
)
