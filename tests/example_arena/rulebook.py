"""The rules of Arena in our own words, and the rulings where they are silent."""

from companion.engine.rulebook import Citation, Rulebook, Ruling

RULEBOOK = Rulebook.of(
    "Arena, a small game written for these tests, 2026",
    Citation("hands", "Set-up", "Everybody gets four cards: fighters of strength 1 to 4, nets."),
    Citation("lay", "Entering", "All who have cards lay one, face down; then all are turned."),
    Citation("spy", "Entering", "A net laid is lost, but shows its owner the challenger's hand."),
    Citation("challenger", "Entering", "The strongest fighter's owner challenges.", "AR-1"),
    Citation("challenge", "The challenge", "A rival with a fighter is met, squad against squad."),
    Citation("net", "The challenge", "Before the duel anybody else may stop it by a net.", "AR-2"),
    Citation("blow", "The duel", "The sides throw in turn; their strongest and one or less hits."),
    Citation("casualty", "The duel", "The side that is hit chooses which of its fighters falls."),
    Citation("laurel", "The duel", "A side without fighters, or that yields, gives the laurel."),
    Citation("laurels", "The end", "Whoever has two laurels has won at once."),
    Citation("points", "The end", "With all cards spent, points are the strength still there."),
    Ruling("AR-1", "Which of equal fighters challenges?", "The first in seating order."),
    Ruling(
        "AR-2",
        "Who ends the wait for a net?",
        "The challenger does; there is none where nobody else has a card left.",
    ),
)

CITE = RULEBOOK.citations
impossible = RULEBOOK.impossible
