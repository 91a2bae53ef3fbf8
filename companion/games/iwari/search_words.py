"""Words in which people ask about some rules, beside those of the rules themselves."""

SEARCH_WORDS = {
    "turn": "do I have to place a piece pass what can I do must discard",
    "one_territory": "place in two territories several different",
    "explored": "how many pieces place two second piece",
    "card_cost": "play four cards price cost pieces may place",
    "totem_limit": "how many totems stand in a territory empty more totems than tents full",
    "tent_space": "territory is full all spaces taken",
    "third_tribe": "must play for the third tribe act",
    "deck": "how many cards removed left out with three four players",
    "supply": "how many tents totems pieces does a tribe have own",
    "score_track": "21st tent twenty-first marker",
    "mountains": "blocked covered connection",
    "round": "in what order do we play clockwise next",
    "tent_majority": "second third most tents points",
    "feats": "what do feats do multiply double",
    "drawing": "draw refill replenish before after third tribe",
}
