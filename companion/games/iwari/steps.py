"""What people do at the table before the first turn, with this deal's counts and names."""

from collections.abc import Iterator

from companion.engine.phrases import counted, listed
from companion.engine.setup import SetupStep
from companion.engine.values import gathered
from companion.games.iwari.box.components import (
    DISPLAY,
    FEATS,
    HAND,
    TENTS,
    TOKENS,
    TOTEMS,
    Biome,
    removed_cards,
)
from companion.games.iwari.deal import Deal
from companion.games.iwari.hands import card_list
from companion.games.iwari.rulebook import CITE


@gathered
def setup_steps(deal: Deal) -> Iterator[SetupStep]:
    """The checklist of this very deal."""
    title = deal.edition.title
    yield SetupStep(
        "map",
        "Map",
        f"Lay out {title} with its {len(deal.edition.territories)} territories, and the score "
        "track beside it.",
        CITE["board"],
    )
    yield _tribes(deal)
    if deal.third is not None:
        yield _third_tribe(deal)
    if deal.mountains:
        yield _mountains(deal)
    starter = deal.names[deal.start_player]
    yield SetupStep(
        "start_player",
        "Starting player",
        f"{starter} starts and takes the connection marker: by lot, unless it was set by hand. The "
        "booklet lets whoever of you travelled last begin.",
        CITE["start_player"],
        ("start_player",),
    )
    if deal.feats:
        names = listed([f"{FEATS[feat]} {feat.value.capitalize()}" for feat in deal.feats])
        yield SetupStep("feats", "Feats", f"Lay out the feats in play: {names}.", CITE["feats"])
    yield from _cards(deal)


def _tribes(deal: Deal) -> SetupStep:
    own = [
        f"{name} {TOKENS[tribe].tone} ({tribe.value})"
        for name, tribe in zip(deal.names, deal.tribes, strict=False)
    ]
    return SetupStep(
        "tribes",
        "Tents and totems",
        f"Everyone takes {TENTS + 1} tents and {TOTEMS} totems and puts one tent on zero of the "
        f"score track: {listed(own)}.",
        CITE["score_track"],
        tuple(f"colour.{seat}" for seat in range(deal.players)),
    )


def _third_tribe(deal: Deal) -> SetupStep:
    tribe = deal.tribes[deal.players]
    return SetupStep(
        "third_tribe",
        "Third tribe",
        f"The third tribe is {TOKENS[tribe].tone} ({tribe.value}). Its tents and totems lie "
        "beside the board, one tent on zero of the score track.",
        CITE["third_tribe_setup"],
        (f"colour.{deal.players}",),
    )


def _mountains(deal: Deal) -> SetupStep:
    covered = [
        f"{symbol} on {deal.edition.link_words(f'connection.{number}')}"
        for symbol, number in deal.mountains.items()
    ]
    return SetupStep(
        "mountains",
        "Mountains",
        f"Place {counted(len(covered), 'mountain')}: {'; '.join(covered)}.",
        CITE["mountains"],
        tuple(f"mountain.{symbol}" for symbol in deal.mountains),
        tuple(f"connection.{number}" for number in deal.mountains.values()),
    )


def _cards(deal: Deal) -> Iterator[SetupStep]:
    yield SetupStep("deck", "Cards", _deck(deal), CITE["deck"])
    yield SetupStep("hands", "Hands and display", _hands(deal), CITE["starting_hands"])


def _deck(deal: Deal) -> str:
    total = sum(deal.cards.values())
    if deal.app_deals:
        return f"Leave all cards in the box: the app shuffles {total} of them and deals."
    removed = removed_cards(deal.players)
    if not removed:
        return f"All cards are used. Shuffle the {total} cards."
    out = card_list([biome for biome in Biome for _ in range(removed)])
    return f"Take out {out}. Shuffle the {total} cards that remain."


def _hands(deal: Deal) -> str:
    left = f"{deal.first_deck} cards remain in the deck."
    if deal.drafts:
        lay = "The app lays" if deal.app_deals else "Lay"
        last = deal.names[(deal.start_player - 1) % deal.players]
        return (
            f"{lay} {DISPLAY} cards open as the display. Beginning with {last} and against the "
            f"order of play, everyone draws {HAND} cards from display and deck; the display is "
            f"filled up after each player. {left}"
        )
    if deal.app_deals:
        return f"The app deals {HAND} cards to each player and lays {DISPLAY} open. {left}"
    return f"Deal {HAND} cards to each player, then lay {DISPLAY} open as the display. {left}"
