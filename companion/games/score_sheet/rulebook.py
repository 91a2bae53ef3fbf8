"""How a sheet is counted, in our own words, and what we decided where tables differ."""

from companion.engine.rulebook import Citation, Rulebook, Ruling

RULEBOOK = Rulebook.of(
    "Score sheets of the app, which have no booklet",
    Citation("sheet", "The sheet", "A sheet has rows. Each number in a row gives its points."),
    Citation("teams", "The sheet", "A team has one number in each row, and wins together."),
    Citation(
        "together",
        "The sheet",
        "Who plays together against the game has one number in each row, and wins or loses as one.",
    ),
    Citation(
        "rounds",
        "Rounds",
        "Some rows are counted in every round, and the points of all rounds are added up.",
    ),
    Citation("once", "The end", "All other rows are counted once, as a rule at the end."),
    Citation(
        "equal",
        "Rounds",
        "A row can be 1 where the two rows before it are equal, as a bid and the tricks are.",
        "SC-1",
    ),
    Citation("dealer", "Rounds", "The deal passes to the next seat with each round.", "SC-2"),
    Citation(
        "end", "The end", "The game ends as the sheet says, when a round is complete.", "SC-3"
    ),
    Citation("winner", "Who wins", "The highest total wins, or the lowest if the sheet says so."),
    Citation(
        "tie",
        "Who wins",
        "Equal totals are compared by the rows that the sheet names, in their order.",
        "SC-4",
    ),
    Citation("who_won", "Who wins", "A sheet without points only keeps who won."),
    Ruling(
        "SC-1",
        "What if two rows are equal, but the row between them is counted otherwise?",
        "What somebody enters counts, and not what would follow from the rows before.",
    ),
    Ruling(
        "SC-2",
        "Who deals in the first round?",
        "A player drawn by lot, unless the table says who; then the deal passes along the seats.",
        "The youngest deals first.",
    ),
    Ruling(
        "SC-3",
        "Is a game over as soon as somebody has the points that end it?",
        "No: the round is counted to its end, and then the totals decide.",
        "Whoever reaches the points first has won.",
    ),
    Ruling(
        "SC-4",
        "What if no row that the sheet names breaks a tie?",
        "The victory is shared.",
    ),
    same="deal dealer shuffle\ntotal sum points\ntie draw",
    frequent={"deals": ("dealer",), "tie": ("tie",), "end": ("end",)},
)

CITE = RULEBOOK.citations
