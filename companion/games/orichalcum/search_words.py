"""Words in which people ask about some rules, beside those of the rules themselves."""

SEARCH_WORDS = {
    "OR-7": "build next to a creature beside monster",
    "OR-8": "move twice again how many additional actions",
    "construction_board": "how many buildings are on offer spots available",
    "titans_out": "where do the titans start beginning",
    "right_neighbour": "who gets one more hoplite receives",
    "turns": "in what order do we play clockwise next",
    "fits": "tile hang over the island edge stick out",
    "occupied": "lay a tile on a building on a creature on top",
    "titan_called": "take a titan from another player steal active again",
    "titan_limit": "two titans at once several second titan",
    "fight_won": "what does the skull mean win",
    "construct": "what can I construct choose between",
    "creatures_forbid": "build next to a creature beside monster",
    "temple": "how do I build a temple construct place",
    "additional": "buy the same action again additional actions how many",
}
