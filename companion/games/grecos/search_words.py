"""Words in which people ask about some rules, beside those of the rules themselves."""

SEARCH_WORDS = {
    "GR-10": "attack twice in a turn again several",
    "turn": "phases order phase of a turn sequence what do I do",
    "recruit": "how many units recruit in a turn per turn",
    "stacking": "how many units in a space stack five",
    "points": "how far can a unit move distance steps",
    "left_behind": "leave units on water without a ship",
    "attack": "may have to attack in a turn",
    "round": "how does a battle go fight course",
    "casualty": "defender decides chooses which unit",
    "GR-21": "pass in battle two cards",
    "window": "when can I play a card time moment",
}
