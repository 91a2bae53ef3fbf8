"""The rules in our own words, by section of the booklet."""

from companion.engine.rulebook import Citation, Rulebook
from companion.games.ichor.box.card_texts import CARD_TEXTS
from companion.games.ichor.rulings import RULINGS
from companion.games.ichor.search_words import SAME, SEARCH_WORDS

EDITION = "Ichor, Bitewing Games, English rulebook of 2024"

SETUP, MOVE, TOKENS = "Setup", "Move your figure", "Place your tokens"
POWER, WINNING, GATES = "Activate a power", "Winning", "Gates"

BASICS = (
    Citation(
        "board",
        SETUP,
        "The smaller side has 6 x 6 spaces and is meant for first games; the larger one has 7 x 7.",
    ),
    Citation("sides", SETUP, "One player takes the monsters, the other the gods."),
    Citation(
        "cards",
        SETUP,
        "Each side shuffles its cards and lays six or seven of them face up in a line; the rest "
        "is set aside face down. With Reinforcements three more of each side are shuffled in.",
        "IC-32",
    ),
    Citation(
        "aid_cards",
        SETUP,
        "Each player takes the two aid cards about the other side's figures.",
    ),
    Citation(
        "figures",
        SETUP,
        "Each figure whose card lies in the line starts on the second space in from it; all "
        "others are set aside.",
    ),
    Citation("tokens", SETUP, "Each side has 14 tokens on the smaller board, 19 on the larger."),
    Citation(
        "victory_cards",
        "Victory cards",
        "First the monsters, then the gods put their victory card in any place of the line; the "
        "rest is filled at random. Whoever could claim victory next turn says so.",
        "IC-24",
    ),
    Citation(
        "victory_cards_laid",
        "Victory cards",
        "The places of the victory cards are chosen, the monsters' first, before the rest is "
        "filled at random.",
        "IC-39",
    ),
    Citation(
        "gate_tiles",
        GATES,
        "Two of the eight gate tiles, drawn at random, lie face up on their places.",
        "IC-20",
    ),
    Citation("start", "Play", "The monsters start; turns alternate."),
    Citation("turn", "Play", "A turn is one action: move a figure or use a power."),
    Citation(
        "move_line", MOVE, "A figure moves one or more spaces straight along its row or column."
    ),
    Citation("blocked", MOVE, "No figure moves onto or over a space with another figure."),
    Citation(
        "trail",
        TOKENS,
        "The start and each crossed space get one token. Enemy tokens there are returned to their "
        "owner, one's own token stays as it is.",
        "IC-1",
    ),
    Citation(
        "final_space",
        TOKENS,
        "No token lies under a figure: on the final space an enemy token is returned, and "
        "one's own is taken back.",
        "IC-3",
    ),
    Citation(
        "supply_short",
        WINNING,
        "A movement may cross more spaces than there are tokens; enemy tokens are returned anyway.",
        "IC-1",
    ),
    Citation("power_text", POWER, "What the card says goes before the general rules.", "IC-5"),
    Citation(
        "power_once",
        POWER,
        "Each power works once a game; the card is then turned face down.",
        "IC-5",
    ),
    Citation(
        "power_empty",
        POWER,
        "The booklet lets a power change nothing; at this table it has to change figures, tokens "
        "or gate centres.",
        "IC-37",
    ),
    Citation(
        "power_purpose",
        POWER,
        "A power that does not do what it is for is not used.",
        "IC-27",
    ),
    Citation(
        "off_board",
        POWER,
        "A figure that has left the board neither moves nor uses its power.",
        "IC-8",
    ),
    Citation(
        "removed",
        POWER,
        "A figure that leaves the board leaves no token on its space.",
        "IC-8",
    ),
    Citation(
        "all_tokens",
        WINNING,
        "Whoever ends their turn with all their tokens on the board wins.",
        "IC-2",
    ),
    Citation(
        "no_move", WINNING, "A player who can neither move a figure nor use a power loses.", "IC-22"
    ),
    Citation("points", WINNING, "The winner scores the loser's tokens off the board.", "IC-2"),
    Citation(
        "match",
        WINNING,
        "After the first game all is set up again and the players change sides.",
        "IC-23",
    ),
    Citation(
        "second_game",
        WINNING,
        "More points over both games win; in a tie the winner of the second game does.",
        "IC-23",
    ),
    Citation(
        "newcomer",
        "Adding a new monster or god",
        "A random card of those set aside is revealed and joins the line; its figure goes on any "
        "space without a figure, and tokens there are returned.",
        "IC-17",
    ),
    Citation(
        "gate_no_stop",
        GATES,
        "A figure may cross a gate tile, laying tokens there as usual, but not end its movement "
        "there.",
        "IC-20",
    ),
    Citation(
        "gate_passed",
        GATES,
        "A gate works when a figure moves through it horizontally, from anywhere before it.",
        "IC-20",
    ),
)

FREQUENT = {
    "tie": ("second_game",),
    "end": ("all_tokens",),
    "start": ("start",),
    "win": ("all_tokens", "IC-2"),
    "score": ("points",),
}
RULEBOOK = Rulebook.of(
    EDITION, *BASICS, *CARD_TEXTS, *RULINGS, frequent=FREQUENT, same=SAME, asked=SEARCH_WORDS
)

CITE = RULEBOOK.citations
refuse, impossible = RULEBOOK.refuse, RULEBOOK.impossible


def there_are(count: int) -> str:
    """A count as refusals say it."""
    return f"there {'is' if count == 1 else 'are'} {count or 'none'}"
