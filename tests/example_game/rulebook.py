"""The rules of Pig in our own words, and the ruling where tables differ."""

from companion.engine.rulebook import Citation, Rulebook, Ruling

RULEBOOK = Rulebook.of(
    "Pig, the folk game as John Scarne wrote it down in 1945",
    Citation("pieces", "Set-up", "Every player puts a piece on the zero of the track."),
    Citation("die", "Set-up", "One die is enough for the table."),
    Citation("start", "Set-up", "A player drawn by lot starts; the turn passes round."),
    Citation("turn", "The turn", "A player rolls as often as they dare, or holds."),
    Citation("face", "The turn", "Only what stands on the die can be rolled."),
    Citation("bust", "The turn", "The losing face ends the turn and all that was rolled in it."),
    Citation("hold", "Holding", "Holding moves the piece by what was rolled this turn."),
    Citation("roll_first", "Holding", "A turn begins with a roll, so it cannot pass.", "PG-1"),
    Citation("end", "The end", "Who holds at the target or beyond has won at once."),
    Ruling(
        "PG-1",
        "May a player hold without a roll?",
        "No: every turn has at least one roll.",
        "Holding at once passes the turn.",
    ),
)

CITE = RULEBOOK.citations
refuse = RULEBOOK.refuse
