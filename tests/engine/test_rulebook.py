"""Refusals say which rule a move breaks."""

from companion.engine.rulebook import Citation, IllegalMove, Violation

RULE = Citation("r", "Play", "There is a rule.")


def test_an_illegal_move_leads_with_the_first_rule() -> None:
    first, second = (Violation(code, f"{code}.", RULE) for code in ("one", "two"))
    refused = IllegalMove((first, second), ply=4)
    assert str(refused) == "one."
    assert refused.violation is first
    assert refused.violations == (first, second)
    assert refused.ply == 4


def test_hands_at_a_table_could_do_it_unless_the_law_says_otherwise() -> None:
    assert Violation("one", "One.", RULE).possible
