"""Decisions about gates, and about powers that meet them."""

from companion.engine.rulebook import Ruling

GATE_RULINGS = (
    Ruling(
        "IC-20",
        "When does a gate work?",
        "Whenever the acting figure passes it horizontally; not for pushed or called figures and "
        "not for jumps. No complete movement may end on a gate tile, and no pushed, called or "
        "new figure may be left there; the inner steps of Athena and Typhon may. Gates are "
        "compulsory but for the boost and the number of reinforcements.",
        "A gate may be ignored.",
    ),
    Ruling(
        "IC-21",
        "What do the gates do exactly?",
        "Offerings: two tokens on the centre, which count as on the board. Reinforcements: up to "
        "two in total on each space behind. Sacrifice: the movement goes on to its end, the "
        "figure leaves, then three tokens on spaces without figure and token. Assistance: one "
        "token from the supply into the box. Jump: any space without a figure, off the tiles. "
        "Recharge: the figure's card, not the power in use. Transform: a random card set aside; "
        "none left, nothing.",
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
        "One own token on the centre is made up to two, a single enemy one goes home like a pair. "
        "Behind Reinforcements one or two tokens lie on a space at the player's choice, never "
        "none while the supply lasts; one own token may be made up to two.",
    ),
    Ruling(
        "IC-27",
        "Is a power used that does not do what it is for?",
        "Heracles without a push, Griffin without a jump and Minotaur without leaving the board "
        "do not use their power; Hephaestus without a stack does. His stacking is compulsory, in "
        "path order with the trail, never above two in total behind Reinforcements.",
    ),
    Ruling(
        "IC-28",
        "What becomes of a power whose figure leaves through a gate?",
        "It ends there: legal, the card used, no second movement, no stack, no cards, no return. "
        "A newcomer by Transform does not leave in its stead. The figure and card that Transform "
        "replaces leave the game.",
        "The newcomer finishes the power.",
    ),
    Ruling(
        "IC-29",
        "How do Artemis, Athena and Apollo fare at gates?",
        "Artemis: no line through a Jump gate; Boost and Transform do nothing for her, Sacrifice "
        "still lays its tokens. Athena is cut short by a Jump gate and that is legal. A boost "
        "step taken or a Transform cancels Apollo's return, which passes gates again. A jump may "
        "land on the start or on a crossed space, where no token lies then.",
    ),
    Ruling(
        "IC-30",
        "What if Griffin, Minotaur or Heracles meets a Jump gate?",
        "The jump, the way round the board or the push has to come before the gate. A token under "
        "a pushed monster goes home before the trail is laid.",
    ),
    Ruling(
        "IC-31",
        "What else do powers and gates do to each other?",
        "Geryon may stack on any space that got a token in this movement and still holds one, "
        "start, boost and reinforced spaces included, a centre not; he has to while the supply "
        "lasts. Ares turns up none to three; copied, his own card is the copier's. Recharge has "
        "no effect during a copied power. Zeus sends enemy tokens home even where none of his "
        "can be laid.",
    ),
    Ruling(
        "IC-35",
        "What if Sacrifice and Transform lie on one line?",
        "In path order: after Sacrifice there is nobody to transform; after Transform the "
        "newcomer stays and the three tokens are laid all the same.",
        "The newcomer is sacrificed.",
    ),
    Ruling(
        "IC-36",
        "Where is a monster that Heracles pushes through a Jump gate?",
        "On the space ahead of the gate tile: he lands from the space behind the gate, which has "
        "to be free, and no figure is left on the tile.",
    ),
    Ruling(
        "IC-37",
        "What is compared where a power has to change something?",
        "The board before the power and the board after all of it, gates and every later choice "
        "included. A way that would leave figures, tokens and gate centres as they were is "
        "refused at the choice that would complete it; using the card is refused where every "
        "way would.",
        "Only what the card does at once is compared.",
    ),
    Ruling(
        "IC-38",
        "When does a pushed monster send home the token under it?",
        "It comes to rest at the end of the movement: the token goes home with the movement's "
        "other tokens, before the trail is laid and after the gates on the way have taken theirs.",
        "As soon as it is pushed, so that a gate may take that token again.",
    ),
)
