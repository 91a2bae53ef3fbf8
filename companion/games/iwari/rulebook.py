"""The rules in our own words, by section of the booklet, and the rulings where it is silent."""

from typing import Final

from companion.engine.rulebook import Citation, Rulebook
from companion.games.iwari.rulings import RULINGS
from companion.games.iwari.search_words import SAME, SEARCH_WORDS

GAMEPLAY, PIECES, TWO_PLAYERS = "Gameplay", "Playing pieces", "2 player additional rules"
END = "End of the journey scoring"

RULEBOOK: Final = Rulebook.of(
    "Iwari, ThunderGryph Games, English rulebook of 2019",
    Citation(
        "board",
        "Set-up, step 1, and The board",
        "The table chooses one side of the map board. Its territories have small circles for tents "
        "and a large one for totems; numbers mark the connections between them. Tundra "
        "is red, forest green, coast yellow, the glaciers are blue and the desert is orange.",
    ),
    Citation(
        "score_track",
        "Set-up, steps 2 and 3",
        "The score track lies beside the map. Every tribe takes its tents and totems and puts one "
        "tent on zero of the score track; twenty tents are left to place.",
    ),
    Citation(
        "third_tribe_setup",
        "Set-up, step 3",
        "Two players choose a third colour and lay its pieces beside the board.",
    ),
    Citation(
        "mountains",
        "Set-up, step 4",
        "Each mountain symbol marks two connections. For every symbol in use, one of the two is "
        "drawn at random and covered. Five, four, three or two players use one, two, three or four "
        "symbols. A covered connection does not score.",
        "IW-20",
    ),
    Citation(
        "start_player",
        "Set-up, step 5",
        "The player who travelled last starts and takes the connection marker.",
        "IW-22",
    ),
    Citation(
        "deck",
        "Set-up, step 6",
        "Five players use all 57 cards. With four players one card of each biome leaves the game, "
        "with two or three players two of each do.",
    ),
    Citation(
        "starting_hands",
        "Set-up, step 7",
        "Everyone is dealt three cards, then four cards are laid open as the display. Experienced "
        "players lay the display first and then draw their hands from deck and display, the last "
        "player first; the display is filled up after each of them.",
        "IW-21",
    ),
    Citation(
        "used_cards",
        "Playing cards",
        "Cards that were played for pieces go to a discard pile in front of the player.",
    ),
    Citation(
        "markers",
        "Tent scoring and Totem scoring",
        "Markers on the map show which territories and connections have been scored already; they "
        "are taken off once all are.",
    ),
    Citation(
        "supply",
        "Components",
        "Each tribe has twenty tents to place, besides the one on the score track, and eight "
        "totems.",
    ),
    Citation(
        "cards",
        "Components",
        "The game has 13 tundra, 12 forest, 11 glacier, 11 coast and 10 desert cards, less those "
        "taken out at set-up.",
        "IW-19",
    ),
    Citation(
        "cards_entered",
        "Playing cards",
        "Cards are played for pieces; each table says once whether they are entered too.",
        "IW-10",
    ),
    Citation(
        "turn",
        GAMEPLAY,
        "On a turn a player either plays up to three cards to place pieces, or discards one card. "
        "Then the hand is filled up to three cards again.",
        "IW-9",
    ),
    Citation("round", GAMEPLAY, "Play goes clockwise, beginning with the starting player."),
    Citation("one_territory", PIECES, "All pieces of one turn go into a single territory."),
    Citation(
        "card_cost",
        f"Playing cards, {PIECES}",
        "A piece costs one card of the territory's biome, or two equal cards of another biome. "
        "Three cards are the most that a turn may use.",
        "IW-9",
    ),
    Citation(
        "unexplored",
        PIECES,
        "A territory without pieces is unexplored: one tent may go there in the turn, nothing "
        "else.",
        "IW-8",
    ),
    Citation(
        "explored",
        PIECES,
        "An explored territory takes up to two pieces in a turn, tents and totems in any order.",
        "IW-9",
    ),
    Citation(
        "tent_space",
        "Playing pieces, tents",
        "A tent stands on a tent space, one tent a space. A territory whose spaces are all taken "
        "takes no more tents.",
    ),
    Citation(
        "totem_limit",
        "Playing pieces, totems",
        "A territory holds at most as many totems, of all tribes together, as the tribe with most "
        "tents has tents there. Without a tent there can be no totem.",
        "IW-7",
    ),
    Citation("no_totems", "Map", "This map takes no totems on some of its biomes."),
    Citation(
        "drawing",
        "Drawing cards",
        "A hand is filled up to three only at the end of the turn, from the display, the deck or "
        "both in any order. The display is filled up to four after that.",
    ),
    Citation(
        "third_tribe",
        TWO_PLAYERS,
        "After their own action and before drawing, a player with cards left plays at least one of "
        "them for the third tribe. A single card is discarded only if nothing can be placed.",
        "IW-11",
    ),
    Citation(
        "third_tribe_wins",
        TWO_PLAYERS,
        "The third tribe scores like a player. If it wins, both players lose.",
        "IW-12",
    ),
    Citation(
        "deck_out",
        GAMEPLAY,
        "When the last card leaves the deck for the first time, the discards become a new deck and "
        "tents are scored; the second time the end of the journey comes.",
        "IW-1",
    ),
    Citation(
        "half_journey",
        "Half journey scoring",
        "When the deck runs out for the first time only tents score; the game goes on with the "
        "next turn.",
        "IW-1",
    ),
    Citation(
        "tent_majority",
        "Tent scoring",
        "The tribe with most tents in a territory scores one point for every tent there. Each next "
        "rank scores one point for every tent of a tribe one rank above. Tied tribes all score in "
        "full and no rank is skipped.",
        "IW-4",
    ),
    Citation(
        "end",
        END,
        "When the deck runs out for the second time, or a player has no tents left, the round is "
        "finished so that all have had equal turns. Then tents, connections and settlements score.",
        "IW-2",
    ),
    Citation("last_round", END, "In the last round a player whose hand is empty passes.", "IW-18"),
    Citation(
        "totem_connection",
        "Totem scoring",
        "Connections score in numeric order. A tribe with the majority of totems at both ends, "
        "ties included, scores one point for every totem at either end, whoever owns it.",
        "IW-5",
    ),
    Citation(
        "settlements",
        "Settlement scoring",
        "Four or more tents of one tribe that paths join without a gap are a settlement: one point "
        "a tent, across borders too.",
        "IW-6",
    ),
    Citation(
        "winner",
        "Game end",
        "Most points win. Between tied tribes the one with more unused tents and totems wins.",
        "IW-13",
    ),
    Citation(
        "feats",
        "Feats",
        "At the end one, two, three or four feats multiply the tent points of their territory, or "
        "the points of their connection, by two, three, four or five.",
        "IW-14",
    ),
    Citation(
        "feat_now",
        "Feats",
        "Whoever earns a feat places it at once, before anything else is done.",
        "IW-16",
    ),
    Citation(
        "union",
        "Feats, Union",
        "The first and the second player to complete a settlement place a Union feat in a "
        "territory that the settlement reaches.",
        "IW-16",
    ),
    Citation(
        "discovery",
        "Feats, Discovery",
        "The first and the second player to fill the last tent space of an explored territory "
        "place a Discovery feat in any other territory.",
        "IW-15",
    ),
    Citation(
        "honour",
        "Feats, Honour",
        "The first player with the totem majority at both ends of a land connection places the "
        "Honour feat on it.",
        "IW-14",
    ),
    Citation(
        "respect",
        "Feats, Respect",
        "The first player with the totem majority at both ends of a water connection places the "
        "Respect feat on it.",
        "IW-14",
    ),
    *RULINGS,
    same=SAME,
    asked=SEARCH_WORDS,
    frequent={
        "tie": ("winner", "IW-13"),
        "end": ("end",),
        "start": ("start_player",),
        "win": ("winner",),
        "score": ("tent_majority",),
        "pile": ("used_cards",),
        "marker": ("markers",),
    },
)
CITE: Final = RULEBOOK.citations
refuse, impossible = RULEBOOK.refuse, RULEBOOK.impossible
