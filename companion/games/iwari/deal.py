"""The set-up as data, and the questions that only the set-up answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from companion.engine.game import Participant
from companion.games.iwari.components import DISPLAY, HAND, LOOKS, Biome, Feat, cards_in_game
from companion.games.iwari.edition import Connection, Edition

THIRD_TRIBE = "Third tribe"


@dataclass(frozen=True)
class Deal:
    """Who plays with which tribe, who starts and where the mountains stand.

    `tribes` has one biome a participant: the players in seat order, then the third tribe of a
    game for two. `mountains` gives the number of the connection covered for each symbol used.
    """

    edition: Edition
    names: tuple[str, ...]
    options: Mapping[str, str]
    tribes: tuple[Biome, ...]
    start_player: int
    mountains: Mapping[str, int]

    @cached_property
    def players(self) -> int:
        """The number of players, without the third tribe."""
        return len(self.names)

    @cached_property
    def third(self) -> int | None:
        """The third tribe's seat, where there is one."""
        return self.players if len(self.tribes) > self.players else None

    @cached_property
    def tribe_names(self) -> tuple[str, ...]:
        """What each participant is called."""
        return self.names if self.third is None else (*self.names, THIRD_TRIBE)

    @cached_property
    def cards(self) -> Mapping[Biome, int]:
        """Cards of each biome in this game."""
        return cards_in_game(self.players)

    @cached_property
    def first_deck(self) -> int:
        """Cards in the deck once hands and display are dealt."""
        return sum(self.cards.values()) - HAND * self.players - DISPLAY

    @cached_property
    def blocked(self) -> frozenset[str]:
        """The connections under a mountain, by their place."""
        return frozenset(f"connection.{number}" for number in self.mountains.values())

    @cached_property
    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """The tent spaces that a path joins to each tent space (IW-6, IW-17)."""
        return self.edition.neighbours(self.blocked)

    def is_blocked(self, link: Connection) -> bool:
        """Whether a mountain covers this connection."""
        return link.place in self.blocked

    @property
    def counts_cards(self) -> bool:
        """Whether the cards played are entered."""
        return self.options["cards"] != "open"

    @property
    def app_deals(self) -> bool:
        """Whether the app shuffles, deals and draws."""
        return self.options["cards"] == "app"

    @property
    def feats(self) -> tuple[Feat, ...]:
        """The kinds of feats that this table plays with."""
        return tuple(feat for feat in Feat if self.plays_with(feat))

    def plays_with(self, feat: Feat) -> bool:
        """Whether this table uses that kind of feat."""
        return self.options[feat.value] == "yes"


def participants(deal: Deal) -> tuple[Participant, ...]:
    """The players in seat order, then the third tribe of a game for two."""
    return tuple(
        Participant(
            seat=seat,
            name=name,
            token=f"{tribe.value.capitalize()} tribe, {LOOKS[tribe].colour}",
            tone=LOOKS[tribe].colour,
            shape=LOOKS[tribe].shape,
            letter=LOOKS[tribe].letter,
            neutral=seat == deal.third,
        )
        for seat, (name, tribe) in enumerate(zip(deal.tribe_names, deal.tribes, strict=True))
    )
