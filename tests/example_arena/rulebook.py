"""The rules of Arena in our own words, and the rulings where they are silent."""

from companion.engine.rulebook import Citation, Rulebook, Ruling

RULEBOOK = Rulebook.of(
    "Arena, a small game written for these tests, 2026",
    Citation("hands", "Set-up", "Everybody gets four cards: fighters of strength 1 to 4, nets."),
    Citation("lay", "Entering", "All who have cards lay one, face down; then all are turned."),
    Citation("spy", "Entering", "A net laid is discarded; its owner sees the challenger's hand."),
    Citation("challenger", "Entering", "The strongest fighter's owner challenges.", "AR-1"),
    Citation("challenge", "The challenge", "One or two own fighters go to meet a rival's."),
    Citation("net", "The challenge", "Before the duel anybody else may stop it by a net.", "AR-2"),
    Citation("blow", "The duel", "The sides throw in turn; their strongest and one or less hits."),
    Citation("casualty", "The duel", "The side that is hit chooses which of its fighters falls."),
    Citation("laurel", "The duel", "A side without fighters, or that yields, gives the laurel."),
    Citation("laurels", "The end", "Whoever has two laurels has won at once."),
    Citation("last", "The end", "So has who alone still has a card or a fighter."),
    Citation(
        "points", "The end", "Without cards, a laurel is 3 points and a fighter its strength."
    ),
    Ruling("AR-1", "Which of equal fighters challenges?", "The first in seating order."),
    Ruling(
        "AR-2",
        "How long does a challenger wait for a net?",
        "Until they say that nobody objects; not at all where no card or no net is left.",
        "Everybody else is asked in turn.",
    ),
)

CITE = RULEBOOK.citations
