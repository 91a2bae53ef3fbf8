"""Words in which people ask about some rules, beside those of the rules themselves."""

SEARCH_WORDS = {
    "cards": "how many cards laid out left over remaining aside expansion three more monsters",
    "tokens": "how many tokens do I get have",
    "turn": "move and use a power both one action",
    "blocked": "land on an enemy through my own figure jump pass",
    "trail": "where do I put tokens place enemy tokens cross crossed",
    "IC-3": "two tokens on one space stack",
    "supply_short": "run out of tokens too few none left",
    "power_once": "how often can I use a power card after use again twice",
    "power_text": "card override rules overrides move and use a power",
    "IC-18": "announce victory say warn",
    "IC-25": "two gates on one line order",
}
