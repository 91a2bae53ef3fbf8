"""What the app itself does, for those who ask the rules about it."""

from typing import Final

from companion.engine.rulebook import Citation

APP: Final = "The app"
ANSWERS: Final = {
    answer.id: answer
    for answer in (
        Citation(
            "app_undo",
            APP,
            "Undo, at the lower left of the table, takes back the last move, and Redo brings it "
            "again. Where somebody has answered since, or something was revealed, the others "
            "are asked on their phones.",
        ),
        Citation(
            "app_mistake",
            APP,
            "A mistake that is noticed later is corrected in the Log: step to it, and amend it or "
            "go back to there.",
        ),
        Citation(
            "app_join",
            APP,
            "Whoever comes late joins with the code or the QR that the table's menu shows.",
        ),
        Citation(
            "app_ask",
            APP,
            "Hold whatever you wonder about, or tap the question mark first, to read what it is "
            "and what it could do now.",
        ),
    )
}
