"""How a table may play: chosen before the deal, the first choice is the default."""

from collections.abc import Iterator, Mapping

from companion.engine.game import Choice, Option, Problem

PLAYERS = (2, 3, 4, 5)
NO_YES = (Choice("no", "No"), Choice("yes", "Yes"))
OPTIONS = (
    Option(
        "cards",
        "Cards",
        "What the app knows of the cards.",
        (
            Choice("open", "The table handles the cards; the app does not ask which were played"),
            Choice("counted", "The cards played are entered; the app counts and foresees"),
            Choice("app", "The app deals the cards; everyone sees their own hand only"),
        ),
    ),
    Option(
        "hands",
        "Starting hands",
        "How the first three cards are drawn.",
        (
            Choice("first", "Three cards each, then the display"),
            Choice("experienced", "The display first, then everyone draws, the last player first"),
        ),
    ),
    Option("union", "Union feats", "Two feats for the first settlements.", NO_YES),
    Option("discovery", "Discovery feats", "Two feats for filling a territory.", NO_YES),
    Option("honour", "Honour feat", "One feat for a land connection.", NO_YES),
    Option("respect", "Respect feat", "One feat for a water connection.", NO_YES),
)


def option_problems(options: Mapping[str, str]) -> Iterator[Problem]:
    """Options that there are not, that are missing, or that have no such choice."""
    known = {option.id: [choice.id for choice in option.choices] for option in OPTIONS}
    for name in sorted(options.keys() - known.keys()):
        yield Problem(f"options.{name}", "is not an option of Iwari")
    for name, choices in known.items():
        if options.get(name) not in choices:
            yield Problem(f"options.{name}", f"must be one of: {', '.join(choices)}")
