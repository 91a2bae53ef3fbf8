"""Decisions where the rulebook is silent or says two things."""

from companion.engine.rulebook import Ruling

RULINGS = (
    Ruling(
        "GR-1",
        "When are the City States occupied?",
        "When the player has at least one unit in each of them at the same time. It is tested "
        "after every recruit, move, battle and card. Empty cities belong to nobody.",
        "A city would stay a player's after the units have left it.",
        otherwise="A City State stays a player's after the units have left it.",
    ),
    Ruling(
        "GR-2",
        "Who is out of the game?",
        "A player with no unit on the board, since nothing can be recruited any more. Their hand "
        "and pile are discarded, and the last player left wins.",
        "A player would stay in as long as their pile has chits. But they could never come back, "
        "for only units recruit.",
    ),
    Ruling(
        "GR-3",
        "How does a game begin?",
        "The map is wholly random. The starting Heroes come from the chits and stand in "
        "different City States drawn by lot. The first player is random, then turns go clockwise.",
        "Maps could be dealt anew until each City State touches both land and water.",
        otherwise="Maps are dealt anew until each City State touches land and water.",
        option=("map", "shores"),
    ),
    Ruling(
        "GR-4",
        "What is recruited in a turn?",
        "One chit is drawn blind into the player's pile, hidden from others. Then at most one chit "
        "of that pile enters play, within the limit of four and where it may stand; it may move "
        "and fight at once. Destroyed chits make a new common pile when it is empty.",
        "Any number of chits of the player's pile could enter play in a turn.",
        otherwise="Any number of chits of the pile may enter play in a turn.",
    ),
    Ruling(
        "GR-5",
        "When is the hand limit tested?",
        "At the end of the player's own Event Phase, and for everyone after a turn with Pandora's "
        "Box. The owner chooses what to discard.",
        "The limit could be tested at every draw.",
        otherwise="Whoever holds too many cards discards after every card drawn.",
    ),
    Ruling(
        "GR-6",
        "How do units move?",
        "A step costs one point; units move alone or together, and the limit of four holds on "
        "every step. Only flying units pass enemies, nobody stops on them, and flying units "
        "never rest on water, with a Ship or without.",
    ),
    Ruling(
        "GR-7",
        "How do Ships carry units?",
        "Hero and Army units in a Ship's space move with it free of cost; going on board and "
        "landing cost them their own points. When the last Ship of a stack on water is lost, "
        "units that cannot stand there are destroyed.",
        "Passengers could spend their own points while they are carried.",
        otherwise="Units that a Ship carries pay for each step with their own move points, too.",
    ),
    Ruling(
        "GR-8",
        "How do a Hero and a Pegasus fly?",
        "Together from the start of the move, one Hero on each Pegasus. Both fly with Move 4, and "
        "they land together, on land. Others may go beside them as far as their own points and "
        "their terrain allow: Hero, Pegasus and Centaurs together over three spaces of land.",
        "A Hero could be picked up on the way.",
    ),
    Ruling(
        "GR-9",
        "Where may the Titan go?",
        "It enters and ends on land and on water without a Ship.",
        basis="booklet",
    ),
    Ruling(
        "GR-10",
        "What may be attacked?",
        "Any orthogonally adjacent enemy stack, also from land to sea. An attack is optional; once "
        "begun it is fought to the end without retreat. Several attacks in a turn are fought one "
        "after the other, damage stays, and the winner does not advance.",
        "Stacks could fight only if one of them could enter the other's space.",
        otherwise="Stacks fight only if a unit of one of them could enter the other's space.",
    ),
    Ruling(
        "GR-11",
        "How does a round go?",
        "The sides alternate unit by unit, the active player first. Each surviving unit acts "
        "once; the side with units left over finishes, then a new round begins. There is no "
        "automatic hit or miss. The owner of the stack that was hit chooses who takes it.",
    ),
    Ruling(
        "GR-12",
        "When do Women and the Hydra gain Force?",
        "Women have one more Force while the opposing stack has a Men unit. The Hydra's Force is 3 "
        "plus the hits that it has lost; healing lowers it again.",
        basis="booklet",
    ),
    Ruling(
        "GR-13",
        "Who gets the extra attacks of a blessing?",
        "The units of that kind on the card player's side of the battle act once more this "
        "round. Forest and Abyss units are known by the terrain that recruits them.",
        "The units of that kind on both sides would act once more.",
        otherwise="The units of that kind on both sides act once more.",
        option=("blessings", "both"),
    ),
    Ruling(
        "GR-14",
        "When may a card be played?",
        "Pandora, Delphi, Kronos, Hermes, Prometheus, healing, Tyche, Volcano, Whirlpool, Icarus "
        "and Odyssey in one's own Event or Move Phase. Extra attacks, Ares, Betrayal, Prometheus "
        "and healing in battle, in place of an attack. Lost, Storm, Wine and Lotus in another "
        "player's turn. The Fates at once after another player's card.",
        "Any card could be played at any time.",
    ),
    Ruling(
        "GR-15",
        "What happens to a unit that is betrayed?",
        "It joins the stack of the card's player at once and for good, and keeps its damage. After "
        "the battle it goes to that player's pile if the stack is too large or it may not stand "
        "there. When the last enemy unit is taken, the battle is won.",
    ),
    Ruling(
        "GR-16",
        "What exactly do the other cards do?",
        "Prometheus swaps one of your units with a chit of your pile that may stand there, at full "
        "hits; others need not be able to stay, and drown if it was the last Ship. Of two equal "
        "units in battle you say whether the one that gives up its attack goes, or the other. "
        "Icarus and Odyssey move one of your Heroes to any space where it may stand. Volcano "
        "strikes a stack on Mountains and Whirlpool one at Sea; the unit is drawn at random. "
        "Lost, Storm, Wine and Lotus mark the units for the turn. Kronos gives one extra turn.",
    ),
    Ruling(
        "GR-17",
        "Who throws and draws?",
        "Either the table throws dice, draws, chooses random units and enters the results, or the "
        "app does it.",
    ),
    Ruling(
        "GR-18",
        "What comes first when several things end together?",
        "First a player without units is out; then the only player left has won, before any unit "
        "drowns. A stack that loses its last Ship drowns at once outside a battle, and in a battle "
        "at its end. Passengers may not be left behind on water, and flying units may not rest "
        "there in mid-turn.",
    ),
    Ruling(
        "GR-19",
        "May units be recruited onto Ships, and how do flights work?",
        "Hero and Army units may be recruited onto water where the player has a Ship; flying units "
        "may not. Hero and Pegasus make one flight a turn. Both must not have moved before, and "
        "they are done afterwards. With Hermes they have Move 6. The Hero does not count as Flying "
        "in battle. A full stack of the player's own blocks flying units too, enemy stacks do not.",
    ),
    Ruling(
        "GR-20",
        "When can a stack be marked, and what does a mark do?",
        "Lost and Storm only before a unit of the stack has moved; marked units are not carried, "
        "but Icarus and Odyssey may move them. Wine and Lotus whenever no battle is on. A stack "
        "with a marked unit may not attack.",
    ),
    Ruling(
        "GR-21",
        "What may be done in place of an attack?",
        "Nobody may pass. Each attack given up, extra ones too, pays for one card. Healing and "
        "Trojan Horse in battle are for one's own stack. A betrayed unit keeps the attacks it has "
        "left. With Prometheus the new unit takes over points, marks and attacks.",
    ),
    Ruling(
        "GR-22",
        "How do The Fates, Pandora and Delphi work in detail?",
        "A replaced attack is lost when The Fates strike; targets are named before, random units "
        "drawn after. A card is discarded after its effect. Pandora deals five each, from its "
        "player clockwise, until nothing is left. Delphi shows what is there. Empty piles are "
        "made anew when somebody draws.",
    ),
    Ruling(
        "GR-23",
        "Whom may Prometheus replace in a battle?",
        "A unit of the player's stack in that battle.",
        "Any of the player's units on the board could be replaced.",
        otherwise="Prometheus may replace any of the player's units on the board.",
        about="exchange",
    ),
    Ruling(
        "GR-24",
        "How long do move points and the marks of cards last?",
        "Points, flights and the mark of Lost and Storm end with the Move Phase. The mark of Wine "
        "and Lotus ends with the turn.",
        "All of them could last until the turn ends. Nothing would change: nobody moves in battle.",
        since="0.2.0",
        about="halted",
    ),
    Ruling(
        "GR-25",
        "Which City States must touch land and water, where a map with shores is dealt?",
        "All six, for any of them may be needed to land and to sail from.",
        "Only those where players begin.",
        since="0.2.0",
        about="map",
    ),
    Ruling(
        "GR-26",
        "In what order are Pandora's cards drawn if they run out?",
        "Seat by seat: the player of the card draws all five first, then the next one clockwise, "
        "so the last seats may draw fewer.",
        "Everybody could draw one card in turn, five times.",
        since="0.2.0",
        otherwise="Pandora's Box deals one card to each in turn, five times.",
        about="everybody_draws",
    ),
    Ruling(
        "GR-27",
        "May a card be played that has no effect?",
        "Yes. A blessing for units that nobody has in the battle, or healing for a stack without "
        "damage, may take the place of an attack: a player may want to get rid of a card.",
        "A card could be refused where it changes nothing.",
        since="0.2.0",
        otherwise="A blessing or healing that would change nothing is refused.",
    ),
    Ruling(
        "GR-28",
        "What about the table of materials that opens the rulebook file?",
        "It belongs to another game by the author and is a house option, off unless the table "
        "wants it. Each player draws one material that does something here, all of them different. "
        "Giants, or all units, are made of it as long as they are that player's.",
        "The table could be left out altogether.",
        since="0.2.0",
        otherwise="Giants are made of the materials.",
        option=("materials", "giants"),
    ),
    Ruling(
        "GR-29",
        "Which materials do something in Grecos?",
        "Flesh heals each unit by one at the end of its owner's turn. Stone has one more hit; a "
        "unit that loses it by changing sides is left with one hit at least. Bone has one more "
        "Force, Clockwork two, Salt three on a space beside water. Basalt attacks twice in the "
        "first round, for attackers and defenders. Silver has one more move point, in flight too. "
        "Armor, mana, shapes and sizes do not exist, and units stack without conflict anyway.",
        "Armor could be taken as hits or as Force lost by attackers.",
        since="0.2.0",
    ),
    Ruling(
        "GR-30",
        "Whom does Ice chill?",
        "A side with a unit of Ice names one enemy when the battle begins, the attacker first. "
        "It has two less Force while a unit of Ice is against it, and several units of Ice still "
        "chill one only.",
        "Each unit of Ice could chill an enemy, anew in every round.",
        since="0.2.0",
    ),
    Ruling(
        "GR-31",
        "Do several units of Gold or Sand add up?",
        "No. As long as there is one of them, a stack with Gold has one more Force, and the "
        "enemies of Sand have one less. Force may fall to nothing, and then no throw hits.",
        "Each unit of Gold or Sand could count.",
        since="0.2.0",
        otherwise="Each unit of Gold or Sand counts.",
        about="materials",
    ),
)
